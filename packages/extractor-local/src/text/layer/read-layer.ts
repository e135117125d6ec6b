import { keptLooks } from "../../confirm/kept-looks.ts";
import type { Row } from "../../detect/geometry.ts";
import type { LayerWord } from "../../pdf/words.ts";
import type { Side } from "../../side.ts";
import { inReadingOrder, type TextLine, type Word } from "../page.ts";
import type { PrintNetwork } from "../print-network.ts";
import { lineOf, recognise, type Seen, straightened } from "../recognise.ts";
import type { ReadSide } from "../uncoded.ts";
import { shows } from "./shows.ts";
import { isUsable, rowsOf, type StatedRow } from "./stated-lines.ts";

const along = { x: 1, y: 0 };
/** Of the rows with words: where the picture shows fewer of them, the layer is no help. */
const fewestShown = 0.5;
/** Rows that the detector missed and that are looked at all the same. */
const mostAstray = 40;

/**
 * The lines of a page of a PDF: as its text layer has them where the picture shows the same, else as the picture has them. `undefined` where
 * the layer is no text or the picture shows little of it; `stated` are the lines with all of the layer, whether shown or not.
 */
export async function readLayer(
  network: PrintNetwork,
  side: Side,
  found: readonly Row[],
  late: () => boolean,
): Promise<{ readonly stated?: readonly TextLine[]; readonly laid?: ReadSide }> {
  const words = (side.words ?? []).map((word) => ({ ...word, text: word.text.normalize("NFKC") }));
  if (!isUsable(words)) return {};
  const { looks, keep } = keptLooks([]);
  const { rows, astray } = rowsOf(words, straightened(found, along));
  const asked = [...rows.filter((row) => row.words.length > 0), ...astray.slice(0, mostAstray)];
  const glances = await network.glance(
    side.gray,
    asked.map(({ box }) => box),
    keep,
  );
  const shown = new Set(asked.filter((row, at) => isShown(row, glances[at] ?? [])));
  const unsure = rows.filter((row) => !shown.has(row));
  const seen = await recognise(
    network,
    side.gray,
    unsure.map(({ box }) => box),
    along,
    { late, keep },
  );
  const byBox = new Map(seen.map((each) => [each.box, each]));
  for (const row of unsure)
    if (byBox.get(row.box)?.readings.some((reading) => isShown(row, reading))) shown.add(row);

  const read = (row: StatedRow): TextLine[] => pictured(byBox.get(row.box));
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

const isShown = ({ words }: StatedRow, picture: readonly Word[]): boolean =>
  words.length > 0 &&
  shows(
    picture,
    words.map(({ text }) => text),
  );

const pictured = (seen: Seen | undefined): TextLine[] => (seen ? lineOf(seen, along) : []);

const layerLine = ({ box, words }: StatedRow): TextLine[] =>
  lineOf({ box, readings: [words.map(({ text }: LayerWord) => ({ text, confidence: 100 }))] }, along);
