import type { Side } from "../../detect/side.ts";
import type { OrientedBox } from "../../image/geometry.ts";
import type { LookLimit } from "../../print/look-limit.ts";
import { inReadingOrder, type TextLine, type Word } from "../../print/page.ts";
import type { PrintNetwork } from "../../print/print-network.ts";
import { lineOf, recognise, type Seen, straightenBoxes } from "../../print/recognise.ts";
import { keptLooks } from "../kept-looks.ts";
import type { ReadSide } from "../uncoded.ts";
import { resembles, shows } from "./shows.ts";
import { isUsable, rowsOf, type StatedRow } from "./stated-lines.ts";

const along = { x: 1, y: 0 };
/** Least share of the layer's lines that the image must show. Below it the layer is ignored. */
const fewestShown = 0.5;
/** Limit of layer lines that the detector missed. */
const mostAstray = 40;

/**
 * The lines of a PDF page: by its text layer where the image shows the same, else by the image. `undefined`
 * if the layer is not text or the image shows little of it. `stated` has all lines of the layer, shown or
 * not.
 */
export async function readLayer(
  network: PrintNetwork,
  side: Side,
  found: readonly OrientedBox[],
  limit: LookLimit,
): Promise<{ readonly stated?: readonly TextLine[]; readonly laid?: ReadSide }> {
  const words = (side.words ?? []).map((word) => ({ ...word, text: word.text.normalize("NFKC") }));
  if (!isUsable(words)) return {};
  const { looks, keep } = keptLooks([]);
  const { rows, astray } = rowsOf(words, straightenBoxes(found, along));
  const asked = [...rows.filter((row) => row.words.length > 0), ...astray.slice(0, mostAstray)];
  const glances = await network.glance(
    side.gray,
    asked.map(({ box }) => box),
    { limit, keep },
  );
  const shown = new Set(asked.filter((row, at) => isShown(row, glances[at] ?? [], "exactly")));
  const unsure = rows.filter((row) => !shown.has(row));
  const seen = await recognise(
    network,
    side.gray,
    unsure.map(({ box }) => box),
    along,
    { limit, keep },
  );
  const byBox = new Map(seen.map((each) => [each.box, each]));
  for (const row of unsure) if (isShownAt(row, byBox.get(row.box))) shown.add(row);

  const read = (row: StatedRow): TextLine[] => linesInImage(byBox.get(row.box), row);
  const stated = [...rows, ...astray].flatMap((row) => (row.words.length > 0 ? layerLine(row) : read(row)));
  const isHelpful = asked.filter((row) => shown.has(row)).length >= fewestShown * asked.length;
  if (!isHelpful) return { stated: inReadingOrder(stated) };
  const lines = [...rows, ...astray].flatMap((row) => (shown.has(row) ? layerLine(row) : read(row)));
  const laid = {
    lines: inReadingOrder(lines),
    looks,
    along,
    turn: undefined,
    stored: side,
    direction: along,
  };
  return { stated: inReadingOrder(stated), laid };
}

const isShown = ({ words }: StatedRow, image: readonly Word[], how?: "exactly"): boolean =>
  words.length > 0 &&
  shows(
    image,
    words.map(({ text }) => text),
    how,
  );

/** The likeliest reading may differ a little; an alternative reading must be equal. */
function isShownAt(row: StatedRow, seen: Seen | undefined): boolean {
  const [best = [], ...also] = seen?.readings ?? [];
  return isShown(row, best) || also.some((reading) => isShown(row, reading, "exactly"));
}

/** Adds a similar layer text as an alternative reading, because it may identify a misread label. */
function linesInImage(seen: Seen | undefined, { words }: StatedRow): TextLine[] {
  if (!seen) return [];
  const [best, ...also] = seen.readings;
  const texts = words.map(({ text }) => text);
  const stated = resembles(best, texts) ? [texts.map(certain)] : [];
  return lineOf({ box: seen.box, readings: [best, ...also, ...stated] }, along);
}

const certain = (text: string): Word => ({ text, confidence: 100 });

const layerLine = ({ box, words }: StatedRow): TextLine[] =>
  lineOf({ box, readings: [words.map(({ text }) => certain(text))] }, along);
