import type { Sheet } from "./sheet.ts";

/** OCR-B at 10 characters an inch, 2.54 mm each (ICAO 9303-3). */
const pitch = 2.54;
const size = 3.52;
/** From the centre line of the capitals to the baseline. */
const centre = (0.705 * size) / 2;

export interface ZonePlace {
  readonly left: number;
  /** Centre of the lowest line, measured from the lower edge. */
  readonly bottom: number;
  /** Between the centres of two lines. */
  readonly gap: number;
}

export const booklet: ZonePlace = { left: 6, bottom: 9.4, gap: 6.35 };
export const card: ZonePlace = { left: 4, bottom: 9.4, gap: 6.35 };
/** Our own choice: three lines spread evenly over the lowest 21 mm of a TD1 card. */
export const smallCard: ZonePlace = { left: 4, bottom: 6.6, gap: 5.3 };

/** Prints MRZ lines on a sheet `height` high. */
export const printZone = (sheet: Sheet, lines: readonly string[], height: number, place: ZonePlace): void => {
  lines.forEach((line, i) => {
    const middle = height - place.bottom - place.gap * (lines.length - 1 - i);
    sheet.text(line, { x: place.left, y: middle + centre, size, face: "ocr-b", pitch, fill: "#14161c" });
  });
};
