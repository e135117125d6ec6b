import { keptLooks } from "../../confirm/kept-looks.ts";
import type { OrientedBox } from "../../detect/geometry.ts";
import type { Side } from "../../side.ts";
import { inReadingOrder, type TextLine, type Word } from "../page.ts";
import type { PrintNetwork } from "../print-network.ts";
import { lineOf, recognise, type Seen, straightenBoxes } from "../recognise.ts";
import type { ReadSide } from "../uncoded.ts";
import { resembles, shows } from "./shows.ts";
import { isUsable, rowsOf, type StatedRow } from "./stated-lines.ts";

const along = { x: 1, y: 0 };
/** Of the rows with words: where the picture shows fewer of them, the layer is no help. */
const fewestShown = 0.5;
/** Rows of the text layer that the detector missed. */
const mostAstray = 40;

/**
 * The lines of a page of a PDF: as its text layer has them where the picture shows the same, else as the picture has them. `undefined` where
 * the layer is no text or the picture shows little of it; `stated` are the lines with all of the layer, whether shown or not.
 */
export async function readLayer(
  network: PrintNetwork,
  side: Side,
  found: readonly OrientedBox[],
  late: () => boolean,
): Promise<{ readonly stated?: readonly TextLine[]; readonly laid?: ReadSide }> {
  const words = (side.words ?? []).map((word) => ({ ...word, text: word.text.normalize("NFKC") }));
  if (!isUsable(words)) return {};
  const { looks, keep } = keptLooks([]);
  const { rows, astray } = rowsOf(words, straightenBoxes(found, along));
  const asked = [...rows.filter((row) => row.words.length > 0), ...astray.slice(0, mostAstray)];
  const glances = await network.glance(
    side.gray,
    asked.map(({ box }) => box),
    keep,
  );
  const shown = new Set(asked.filter((row, at) => isShown(row, glances[at] ?? [], "exactly")));
  const unsure = rows.filter((row) => !shown.has(row));
  const seen = await recognise(
    network,
    side.gray,
    unsure.map(({ box }) => box),
    along,
    { late, keep },
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

const isShown = ({ words }: StatedRow, picture: readonly Word[], how?: "exactly"): boolean =>
  words.length > 0 &&
  shows(
    picture,
    words.map(({ text }) => text),
    how,
  );

/** Of what else a line may say nothing is in doubt. */
function isShownAt(row: StatedRow, seen: Seen | undefined): boolean {
  const [best = [], ...also] = seen?.readings ?? [];
  return isShown(row, best) || also.some((reading) => isShown(row, reading, "exactly"));
}

/** What the layer says in its place may be what a misread label says. */
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
