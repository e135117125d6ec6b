import { filledBy, printIn } from "../detect/tighten.ts";
import type { OrientedBox } from "../image/geometry.ts";
import type { GrayImage } from "../image/image.ts";
import type { Network } from "../networks/inference.ts";
import { createLineNetwork, type LineModelCard } from "../networks/line-network.ts";
import { darkOnLight } from "./dark-on-light.ts";
import type { LanguageModel } from "./language-model.ts";
import { lettersOf } from "./letters.ts";
import { isUsedUp, type LookLimit } from "./look-limit.ts";
import { confidenceOf, type Word } from "./page.ts";
import { fold, foldingOf, type PrintLook } from "./print-look.ts";
import { addReading, isSure, type Readings } from "./readings.ts";
import { wordsSeen } from "./words-seen.ts";

type Words = readonly Word[];

/** Reads text lines. */
export interface PrintNetwork {
  /** One quick reading of each box, in their order. */
  glance(image: GrayImage, boxes: readonly OrientedBox[], options?: ReadOptions): Promise<readonly Words[]>;
  /** Reads boxes, with up to four looks at doubtful ones. Begins no further 32 boxes beyond the limit. */
  read(image: GrayImage, boxes: readonly OrientedBox[], options?: ReadOptions): Promise<readonly Readings[]>;
}

export interface ReadOptions {
  /** Is lowered by one for each look at a box. Default: no limit. */
  readonly limit?: LookLimit | undefined;
  /** Receives the scores of each look. */
  readonly keep?: ((look: PrintLook) => void) | undefined;
}

/** A box, and the box that its text fills, if known. */
interface Place {
  readonly box: OrientedBox;
  readonly print: OrientedBox | undefined;
}

interface Line extends Place {
  readonly readings: Readings;
}

/** How a box is shown: its crop, and its horizontal scale. */
interface Look {
  readonly cut: (place: Place) => OrientedBox;
  readonly width: number;
}

const longerBy = (heights: number, row: OrientedBox): OrientedBox => ({
  ...row,
  length: row.length + heights * row.height,
});

/**
 * Boxes are twice as high as capitals around mixed text, hardly higher around capitals alone, and only
 * roughly follow a tilted line.
 */
const fitted: Look = { cut: ({ box, print }) => longerBy(0.4, filledBy(print, 0.55) ?? box), width: 1 };
const wider: Look = { cut: ({ box, print }) => longerBy(0.5, filledBy(print, 0.5) ?? box), width: 1.15 };
const asFound: Look = { cut: ({ box }) => ({ ...longerBy(0.3, box), height: 0.9 * box.height }), width: 1 };
/** For condensed type: letters narrower than those that networks learned. */
const condensed: Look = { cut: ({ box, print }) => longerBy(0.4, filledBy(print, 0.55) ?? box), width: 1.6 };
/** Least confidence of a line that needs no such look. */
const hardlyRead = 50;
const atOnce = 32;
const unlimited: LookLimit = { left: Number.POSITIVE_INFINITY };

export function createPrintNetwork(
  network: Network,
  card: LineModelCard,
  model: LanguageModel,
): PrintNetwork {
  const reading = {
    network,
    card,
    model,
    letters: lettersOf(card.charset),
    folding: foldingOf(card.charset),
  };
  const atFirst = createLineReader(reading, fitted);
  const again = [
    { look: createLineReader(reading, wider), isDoubted },
    { look: createLineReader(reading, asFound), isDoubted },
    { look: createLineReader(reading, condensed), isDoubted: isHardlyRead },
  ];
  return {
    glance: (image, boxes, options) => atFirst(image, placesIn(image, boxes), options),
    async read(image, boxes, options = {}) {
      const readings: Readings[] = [];
      const { limit = unlimited } = options;
      for (let from = 0; from < boxes.length && !isUsedUp(limit); from += atOnce) {
        const places = placesIn(image, boxes.slice(from, from + atOnce));
        readings.push(...(await readPlaces({ atFirst, again }, image, { places, options })));
      }
      return readings;
    },
  };
}

interface FurtherLook {
  readonly look: ReadLine;
  readonly isDoubted: (line: Line) => boolean;
}

const isDoubted = ({ readings }: Line): boolean => !isSure(readings);
const isHardlyRead = ({ readings: [words], box }: Line): boolean =>
  confidenceOf(words) < hardlyRead && box.length > 4 * box.height;

type ReadLine = (
  image: GrayImage,
  places: readonly Place[],
  options?: ReadOptions,
) => Promise<readonly Words[]>;

/** Reads lines through one way to cut them out. */
function createLineReader(
  {
    network,
    card,
    model,
    letters,
    folding,
  }: {
    readonly network: Network;
    readonly card: LineModelCard;
    readonly model: LanguageModel;
    readonly letters: ReturnType<typeof lettersOf>;
    readonly folding: ReturnType<typeof foldingOf>;
  },
  { cut, width }: Look,
): ReadLine {
  const scaled = { ...card, scale: card.scale * width };
  const lines = createLineNetwork(network, scaled, { prepare: darkOnLight });
  return async (image, places, { keep, limit } = {}) => {
    const rows = places.map(cut);
    if (limit) limit.left -= rows.length;
    const seen = await lines.scores(image, rows);
    if (keep) for (const [at, row] of rows.entries()) if (seen[at]) keep({ row, ...fold(seen[at], folding) });
    return seen.map((scores) => wordsSeen(scores, letters, model));
  };
}

const placesIn = (image: GrayImage, boxes: readonly OrientedBox[]): readonly Place[] =>
  boxes.map((box) => ({ box, print: printIn(image, box) }));

/** Looks again at lines whose readings are in doubt. */
async function readPlaces(
  { atFirst, again }: { readonly atFirst: ReadLine; readonly again: readonly FurtherLook[] },
  image: GrayImage,
  { places, options }: { readonly places: readonly Place[]; readonly options: ReadOptions },
): Promise<readonly Readings[]> {
  const seen = await atFirst(image, places, options);
  let lines = places.map((place, at): Line => ({ ...place, readings: [seen[at] ?? []] }));
  for (const { look, isDoubted } of again) {
    const doubted = lines.filter(isDoubted);
    const words = await look(image, doubted, options);
    lines = lines.map((line) => ({
      ...line,
      readings: addReading(line.readings, words[doubted.indexOf(line)] ?? []),
    }));
  }
  return lines.map(({ readings }) => readings);
}
