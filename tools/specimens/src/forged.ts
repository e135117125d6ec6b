import { pdf417 } from "./barcode.ts";
import { type Box, photo, specimenMark } from "./parts.ts";
import type { Person } from "./person.ts";
import { createSheet, type Drawing, type Sheet } from "./sheet.ts";
import { booklet, printZone, smallCard } from "./zone-print.ts";

const whiteSheet = (width: number, height: number): Sheet => {
  const sheet = createSheet(width, height);
  sheet.add(`<rect width="${width}" height="${height}" fill="#fdfdfc"/>`);
  return sheet;
};

/** Prefixes the ids of `drawing`, so that it can be placed on another sheet. */
const inner = ({ body }: Drawing): string =>
  body.replace('id="sheet"', 'id="inner"').replace("url(#sheet)", "url(#inner)");

/** A white sheet of a passport's size with only MRZ lines at its foot. */
export const drawTypedZone = (lines: readonly string[]): Drawing => {
  const sheet = whiteSheet(125, 88);
  specimenMark(sheet, { x: 62, y: 36, width: 92, turn: -17, opacity: 0.12 });
  printZone(sheet, lines, 88, booklet);
  return sheet.drawing();
};

/** A white card with typed lines from the top down. */
export const drawTypedCard = (lines: readonly string[]): Drawing => {
  const sheet = whiteSheet(125, 88);
  specimenMark(sheet, { x: 66, y: 46, width: 92, turn: -17, opacity: 0.1 });
  lines.forEach((line, i) => {
    sheet.text(line, { x: 10, y: 12 + i * 9, size: 4.6, face: "sans", fill: "#15181d" });
  });
  return sheet.drawing();
};

/** A sheet with a home-made PDF417. */
export const drawHomemadeBarcode = (content: string): Drawing => {
  const sheet = whiteSheet(85.6, 54);
  sheet.add(pdf417(content, { x: 4.8, y: 6, width: 76, height: 18.2 }, 13));
  specimenMark(sheet, { x: 42.8, y: 40, width: 57, opacity: 0.3 });
  return sheet.drawing();
};

/** A licence's back with a second PDF417 below its own. */
export const withSecondBarcode = (back: Drawing, content: string, top = 28.6): Drawing => ({
  ...back,
  body: `${back.body}<rect x="2.6" y="${top - 1.6}" width="80.4" height="21.4" fill="#ffffff"/>${pdf417(content, { x: 4.8, y: top, width: 76, height: 18.2 }, 13)}`,
});

/** A document above a strip of paper with a second MRZ, on one image. */
export const withSecondZone = (document: Drawing, lines: readonly string[]): Drawing => {
  const strip = lines.length === 3 ? 28 : 24;
  const height = document.height + strip;
  const sheet = createSheet(document.width, height);
  sheet.add(
    `<rect y="${document.height + 1}" width="${document.width}" height="${strip - 1}" fill="#fdfdfc"/>`,
    inner(document),
  );
  printZone(sheet, lines, height, lines.length === 3 ? smallCard : booklet);
  const { body } = sheet.drawing();
  return {
    ...document,
    height,
    body,
    texts: [...document.texts, ...lines],
  };
};

/** A document with the photograph of `person` pasted over its portrait. The small second portrait stays. */
export const withPastedPortrait = (document: Drawing, person: Person, box: Box): Drawing => ({
  ...document,
  body: `${document.body}${photo(person, box, { backdrop: ["#f3efe9", "#dcd6cc"], id: "pasted", corner: 0 })}`,
});

/** Places of the portraits of a passport, a card and a licence, in millimetres from the upper left corner. */
export const portraitBoxes = {
  passport: { x: 5.5, y: 15, width: 35, height: 45 },
  idCard: { x: 4, y: 12, width: 24.5, height: 31.5 },
  driverLicence: { x: 4, y: 14, width: 24, height: 30.8 },
} as const satisfies Readonly<Record<string, Box>>;
