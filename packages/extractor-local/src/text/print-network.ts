import type { Row } from "../detect/geometry.ts";
import { tighten } from "../detect/tighten.ts";
import type { GrayPicture } from "../image/picture.ts";
import type { Network } from "../inference.ts";
import { createLineNetwork, type LineModelCard } from "../line-network.ts";
import { darkOnLight } from "./dark-on-light.ts";
import { lettersOf } from "./letters.ts";
import type { Word } from "./page.ts";
import { isSure, type Readings, settled } from "./readings.ts";
import type { Spelling } from "./spelling.ts";
import { wordsSeen } from "./words-seen.ts";

type Words = readonly Word[];

/** Reads lines of print. */
export interface PrintNetwork {
  /** What boxes say at first sight, in their order. */
  glance(picture: GrayPicture, boxes: readonly Row[]): Promise<readonly Words[]>;
  /** What they say, looked at up to three times where a word is in doubt. Once it is late no further box is looked at. */
  read(picture: GrayPicture, boxes: readonly Row[], late?: () => boolean): Promise<readonly Readings[]>;
}

interface Line {
  readonly box: Row;
  readonly readings: Readings;
}

/** How a box is shown: cut in this way, with its letters this wide. */
interface Look {
  readonly cut: (picture: GrayPicture, box: Row) => Row;
  readonly width: number;
}

const longerBy = (heights: number, row: Row): Row => ({ ...row, length: row.length + heights * row.height });

/** Boxes are twice as high as capitals around mixed print, hardly higher around capitals alone, and do not quite follow a tilted line. */
const fitted: Look = { cut: (picture, box) => longerBy(0.4, tighten(picture, box, 0.55)), width: 1 };
const wider: Look = { cut: (picture, box) => longerBy(0.5, tighten(picture, box, 0.5)), width: 1.15 };
const asFound: Look = {
  cut: (_, box) => ({ ...longerBy(0.3, box), height: 0.9 * box.height }),
  width: 1,
};
const atOnce = 32;

export function createPrintNetwork(network: Network, card: LineModelCard, spelling: Spelling): PrintNetwork {
  const letters = lettersOf(card.charset);
  const looking = ({ cut, width }: Look): PrintNetwork["glance"] => {
    const lines = createLineNetwork(
      network,
      { ...card, scale: card.scale * width },
      { prepare: darkOnLight },
    );
    return async (picture, boxes) => {
      const rows = boxes.map((box) => cut(picture, box));
      return (await lines.scores(picture, rows)).map((scores) => wordsSeen(scores, letters, spelling));
    };
  };
  const glance = looking(fitted);
  const again = [looking(wider), looking(asFound)];

  const readSome = async (picture: GrayPicture, boxes: readonly Row[]): Promise<readonly Readings[]> => {
    const seen = await glance(picture, boxes);
    let lines = boxes.map((box, at): Line => ({ box, readings: [seen[at] ?? []] }));
    for (const look of again) {
      const doubted = lines.filter(({ readings }) => !isSure(readings)).map(({ box }) => box);
      const words = await look(picture, doubted);
      lines = lines.map(({ box, readings }) => ({
        box,
        readings: settled(readings, words[doubted.indexOf(box)] ?? []),
      }));
    }
    return lines.map(({ readings }) => readings);
  };

  return {
    glance,
    async read(picture, boxes, late = () => false) {
      const readings: Readings[] = [];
      for (let from = 0; from < boxes.length && !late(); from += atOnce)
        readings.push(...(await readSome(picture, boxes.slice(from, from + atOnce))));
      return readings;
    },
  };
}
