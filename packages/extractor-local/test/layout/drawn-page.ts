import {
  createPage,
  type Drawing,
  letter,
  type PhotographOptions,
  photograph,
  rasterise,
} from "@passmuster/specimens/workshop";

export interface PageText {
  readonly head: string;
  readonly title: string;
  /** Labels with their values to the right. */
  readonly rows: readonly (readonly [string, string])[];
  /** Side by side, below the rows. */
  readonly table?: readonly (readonly [string, string])[];
  /** One line each, below all others. */
  readonly sentences?: readonly string[];
}

const { margin: x, width } = letter;
const pitch = 6.6;

function drawn({ head, title, rows, table = [], sentences = [] }: PageText): Drawing {
  const page = createPage();
  page.sheet.text(head, { x, y: 24, size: 7, face: "serif-bold" });
  page.sheet.text(title, { x, y: 40, size: 7.4, face: "serif-bold" });
  let y = rows.reduce((at, [label, value]) => page.row(label, value, at), 52);
  for (const [left, right] of table) {
    page.sheet.text(left, { x, y, size: 3.9, face: "sans-bold" });
    page.sheet.text(right, { x: width / 2, y, size: 3.9, face: "sans-bold" });
    y += pitch;
  }
  for (const sentence of sentences) {
    page.sheet.text(sentence, { x, y, size: 3.5 });
    y += pitch;
  }
  return page.sheet.drawing();
}

/** A scanned page with these texts. */
export const scanned = async (text: PageText, rotate: PhotographOptions["rotate"] = 0): Promise<Uint8Array> =>
  photograph(await rasterise(drawn(text), 1600), { quality: "scan", rotate, seed: text.title });
