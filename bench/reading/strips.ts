import { rasterise, specimenPerson, td3 } from "@vouchsafe/specimens";
import sharp from "sharp";
import { random } from "../../packages/specimens/src/seed.ts";
import { createSheet } from "../../packages/specimens/src/sheet.ts";
import { printZone } from "../../packages/specimens/src/zone-print.ts";

/** The lower part of a passport's page: two lines of a zone, printed and photographed by their number. */
export interface Strip {
  readonly lines: readonly string[];
  readonly bytes: Uint8Array;
}

function zoneOf(index: number): string[] {
  const { surname, givenNames, dateOfBirth, sex } = specimenPerson(`strip-${index}`);
  const number = `A${String(112_345_678 + 999_983 * index).slice(-8)}`;
  const state = { issuer: "ATA", nationality: "ATA" };
  return td3({
    code: "P",
    ...state,
    surname,
    givenNames,
    number,
    dateOfBirth,
    sex,
    expiryDate: "2034-05-06",
  });
}

/** One digit that a check digit covers is another one; the check digits stay. */
function withOneDigitChanged([first = "", second = ""]: readonly string[], index: number): string[] {
  const r = random(`altered-${index}`);
  const covered = [1, 2, 3, 4, 5, 6, 7, 8, 13, 14, 15, 16, 17, 18, 21, 22, 23, 24, 25, 26];
  const at = r.pick(covered);
  const other = String((Number(second.charAt(at)) + r.whole(1, 9)) % 10);
  return [first, second.slice(0, at) + other + second.slice(at + 1)];
}

export async function drawnStrip(index: number, altered: boolean): Promise<Strip> {
  const zone = zoneOf(index);
  const lines = altered ? withOneDigitChanged(zone, index) : zone;
  const r = random(`strip-look-${index}`);
  const [width, height] = [125, 34];
  const sheet = createSheet(width, height);
  sheet.add(`<rect width="${width}" height="${height}" fill="#e9ebe4"/>`);
  printZone(sheet, lines, height, { left: 6, bottom: 9.4, gap: 6.35 });
  const flat = await rasterise(sheet.drawing(), r.whole(620, 1500));
  const bytes = await sharp(flat)
    .flatten({ background: "#e9ebe4" })
    .rotate(r.whole(-20, 20) / 10, { background: "#dfe1da" })
    .blur(0.3 + r.whole(0, 5) / 10)
    .jpeg({ quality: r.whole(45, 92) })
    .toBuffer();
  return { lines, bytes };
}
