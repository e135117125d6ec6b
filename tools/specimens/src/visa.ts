import { polarGrid } from "./emblem.ts";
import { dusk, heading, securityPaper } from "./ground.ts";
import { rosette } from "./guilloche.ts";
import { field, photo, printedDate, signature, specimenMark } from "./parts.ts";
import type { Person } from "./person.ts";
import { createSheet, type Sheet } from "./sheet.ts";
import { type TravelDocumentOptions, type ZoneDrawing, zoneFacts } from "./travel-document.ts";
import { mrvA, mrvB } from "./zone.ts";
import { card, printZone } from "./zone-print.ts";

interface Format {
  readonly width: number;
  readonly height: number;
  readonly compose: typeof mrvA;
  readonly photo: readonly [number, number];
  /** Left edges of the columns of fields. */
  readonly columns: readonly [number, number, number];
}

/** 120 × 80 mm and 105 × 74 mm (ICAO 9303-7 §4.1, §5.1). */
const formats = {
  A: { width: 120, height: 80, compose: mrvA, photo: [29, 37.2], columns: [39, 68, 95] },
  B: { width: 105, height: 74, compose: mrvB, photo: [25.4, 32.6], columns: [34.5, 59.5, 83] },
} as const satisfies Record<string, Format>;

export interface VisaOptions extends TravelDocumentOptions {
  readonly format: keyof typeof formats;
}

const particulars = (sheet: Sheet, person: Person, options: VisaOptions): void => {
  const { columns, height } = formats[options.format];
  const [left, middle, right] = columns;
  const step = (height - 35.5) / 6.1;
  const row = (i: number): number => 13.6 + step * i;
  const ink = { size: 2.55, ink: "#2a1822", labelInk: "#7a5262", maxWidth: right - left - 2 };
  field(sheet, "Type of visa", "VISITOR · SPECIMEN", {
    ...ink,
    x: left,
    y: row(0),
    maxWidth: middle - left + 14,
  });
  field(sheet, "Visa no.", options.number, {
    ...ink,
    x: right - 4,
    y: row(0),
    size: 2.9,
    ink: dusk.accent,
    maxWidth: 30,
  });
  field(sheet, "Surname", person.surname.toUpperCase(), { ...ink, x: left, y: row(1) });
  field(sheet, "Given names", person.givenNames.toUpperCase(), { ...ink, x: left, y: row(2) });
  field(sheet, "Nationality", "ATA", { ...ink, x: left, y: row(3) });
  field(sheet, "Date of birth", printedDate(person.dateOfBirth), { ...ink, x: middle, y: row(3) });
  field(sheet, "Sex", person.sex, { ...ink, x: right, y: row(3) });
  field(sheet, "Valid from", printedDate(options.issueDate), { ...ink, x: left, y: row(4) });
  field(sheet, "Valid until", printedDate(options.expiryDate), { ...ink, x: middle, y: row(4) });
  field(sheet, "Entries", "MULTIPLE", { ...ink, x: right, y: row(4), maxWidth: 18 });
  field(sheet, "Place of issue", person.placeOfBirth.toUpperCase(), { ...ink, x: left, y: row(5) });
};

/** A visa of format MRV-A or MRV-B. */
export const drawVisa = (person: Person, options: VisaOptions): ZoneDrawing => {
  const { width, height, compose, photo: size, columns } = formats[options.format];
  const sheet = createSheet(width, height, 1.2);
  const mrz = options.zone ?? compose(zoneFacts(person, "V", options));
  const base = height - 23.2;
  const centre = { x: columns[1] + 8, y: 9 + (base - 9) / 2 };
  securityPaper(sheet, { x: 0, y: 9, width, height: base - 9 }, `antarctica/visa/${options.format}`, dusk);
  sheet.add(
    polarGrid(centre.x, centre.y, 21, dusk.second, 0.28),
    rosette(
      { ...centre, radius: 14 },
      "antarctica/visa",
      { stroke: dusk.third, width: 0.1, opacity: 0.4 },
      15,
    ),
    `<rect y="${base}" width="${width}" height="23.2" fill="#fbf9f7"/>`,
  );
  heading(sheet, { width, height: 9.6, title: "ANTARCTICA", subtitle: "VISA · SPECIMEN", palette: dusk });
  const box = { x: 5, y: 13, width: size[0], height: size[1] };
  sheet.add(
    photo(person, box, { backdrop: ["#f6f1ee", "#e2dadc"], id: "main" }),
    `<rect x="${box.x}" y="${box.y}" width="${box.width}" height="${box.height}" rx="0.8" fill="none" stroke="${dusk.dark}" stroke-width="0.22"/>`,
  );
  particulars(sheet, person, options);
  sheet.add(signature(person, { x: columns[1] + 4, y: base - 8, width: 28, height: 6 }));
  specimenMark(sheet, { ...centre, width: width * 0.66, turn: -15, opacity: 0.16 });
  const caption = { x: box.x + box.width / 2, y: box.y + box.height + 3.2, size: 2.5, spacing: 0.5 };
  sheet.text("SPECIMEN", { ...caption, face: "sans-bold", fill: "#b3123a", anchor: "middle" });
  printZone(sheet, mrz, height, card);
  return { ...sheet.drawing(), mrz };
};
