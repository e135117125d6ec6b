import { drawDriverLicence, rasterise, specimenPerson } from "@passmuster/specimens/workshop";
import sharp from "sharp";
import { pdf417 } from "../../tools/specimens/src/barcode.ts";
import { recordOf } from "./standard-codes.ts";

/** A published image of a licence's back: small, compressed, drawn over. */
export interface SmallBack {
  readonly name: string;
  readonly bytes: Uint8Array;
  readonly number: string;
}

const widths = [350, 400, 450, 500, 600, 700] as const;
const treatments = ["plain", "framed", "slanted", "overprinted"] as const;
type Treatment = (typeof treatments)[number];

/** Each width and treatment meets each shape in turn. */
const shapeAt = (index: number): number => (index + Math.floor(index / widths.length)) % 4;

const scale = 1400 / 85.6;

/** Drawn over the code, in millimetres of the card. */
const overlays: Readonly<Record<Treatment, string>> = {
  plain: "",
  framed: `<rect x="1.6" y="2.2" width="82.4" height="23" fill="none" stroke="#e01020" stroke-width="1.3"/>`,
  slanted: "",
  overprinted: `<text x="10" y="46" font-family="sans-serif" font-weight="bold" font-size="21" fill="#3f86c6" fill-opacity="0.42" transform="rotate(-28 10 46)">SAMPLE</text>`,
};

/** Backs as they are published: card widths of 350 to 700 pixels, four treatments, four code shapes. */
export async function* smallBacks(count: number, seed: string): AsyncGenerator<SmallBack> {
  for (let index = 0; index < count; index += 1) {
    const own = `${seed}-small-${index}`;
    const width = widths[index % widths.length] ?? 350;
    const treatment = treatments[Math.floor(index / widths.length) % treatments.length] ?? "plain";
    const number = `L${String(10_000_019 * (index + 1)).slice(-8)}`;
    const person = specimenPerson(own);
    const dates = { number, issueDate: "2025-01-15", expiryDate: "2034-01-14" };
    const { back } = drawDriverLicence(person, dates);
    const shape = [
      undefined,
      { columns: 16, box: { x: 4.4, y: 4.4, width: 77, height: 12 } },
      { columns: 10, box: { x: 5, y: 4, width: 60, height: 20 } },
      { columns: 9, box: { x: 5, y: 4, width: 44, height: 20 } },
    ][shapeAt(index)];
    const content =
      shape && recordOf(own, 8 + (index % 3), "DL").replace(/DAQ\w+/, `DAQ${number}`.padEnd(12));
    const cover = shape
      ? `<rect x="2.6" y="3" width="80.4" height="21.4" fill="#fff"/>${pdf417(content ?? "", shape.box, shape.columns, 4)}`
      : "";
    const drawing = { ...back, body: `${back.body}${cover}${overlays[treatment]}` };
    const flat = sharp(await rasterise(drawing, Math.round(85.6 * scale))).flatten({ background: "#fff" });
    const turned = treatment === "slanted" ? flat.rotate(2 + (index % 5), { background: "#d8dade" }) : flat;
    const whole = await turned.png().toBuffer();
    const margin = Math.round(width * 0.05);
    const bytes = await sharp(whole)
      .resize(width, null, { kernel: "cubic" })
      .extend({ top: margin, bottom: margin, left: margin, right: margin, background: "#f4f4f2" })
      .jpeg({ quality: 78 + ((index * 7) % 18) })
      .toBuffer();
    yield { name: `${own}: ${width} px, ${treatment}, shape ${shapeAt(index)}`, bytes, number };
  }
}
