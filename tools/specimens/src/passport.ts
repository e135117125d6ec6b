import { polarGrid } from "./emblem.ts";
import { glacier, heading, securityPaper } from "./ground.ts";
import { rosette } from "./guilloche.ts";
import { field, portraits, printedDate, signature, specimenCaption, specimenMark } from "./parts.ts";
import type { Person } from "./person.ts";
import { createSheet, type Sheet } from "./sheet.ts";
import {
  antarctica,
  expiryOf,
  type Issuer,
  type TravelDocumentOptions,
  type ZoneDrawing,
  zoneFacts,
} from "./travel-document.ts";
import { td3 } from "./zone.ts";
import { booklet, printZone } from "./zone-print.ts";

export const passportZone = (person: Person, options: TravelDocumentOptions): string[] =>
  td3(zoneFacts(person, "P", options));

const width = 125;
const height = 88;

const paper = (sheet: Sheet, { title }: Issuer): void => {
  securityPaper(sheet, { x: 0, y: 11, width, height: 54 }, "antarctica/passport", glacier);
  sheet.add(
    polarGrid(84, 38, 27, "#2a6f8a", 0.26),
    rosette(
      { x: 84, y: 38, radius: 17 },
      "antarctica/passport",
      { stroke: glacier.third, width: 0.1, opacity: 0.34 },
      16,
    ),
    `<rect y="65" width="${width}" height="23" fill="#f6f8f8"/>`,
  );
  heading(sheet, {
    width,
    height: 11.4,
    title,
    subtitle: "PASSPORT · SPECIMEN",
    palette: glacier,
  });
};

const particulars = (sheet: Sheet, person: Person, options: TravelDocumentOptions): void => {
  const left = 45;
  const middle = 72;
  const { issuer = antarctica } = options;
  field(sheet, "Type", "P", { x: left, y: 15.6 });
  field(sheet, "Code of issuing state", issuer.code, { x: 55, y: 15.6 });
  field(sheet, "Passport no.", options.number, { x: 91, y: 15.6, size: 3.5, ink: "#8c1733" });
  field(sheet, "Surname", person.surname.toUpperCase(), { x: left, y: 23.4, size: 3.5, maxWidth: 52 });
  field(sheet, "Given names", person.givenNames.toUpperCase(), { x: left, y: 31.2, size: 3.5, maxWidth: 52 });
  field(sheet, "Nationality", options.issuer?.code ?? issuer.title, { x: left, y: 39 });
  field(sheet, "Date of birth", printedDate(person.dateOfBirth), { x: middle, y: 39 });
  field(sheet, "Sex", person.sex, { x: left, y: 45.8 });
  field(sheet, "Place of birth", person.placeOfBirth.toUpperCase(), { x: middle, y: 45.8, maxWidth: 36 });
  field(sheet, "Date of issue", printedDate(options.issueDate), { x: left, y: 52.6 });
  field(sheet, "Date of expiry", expiryOf(options), { x: middle, y: 52.6 });
  field(sheet, "Authority", "SPECIMEN OFFICE", { x: left, y: 59.4 });
  sheet.text("Holder’s signature", { x: middle, y: 59.4, size: 1.68, fill: "#4c6479" });
};

/**
 * The data page of a passport of Antarctica, whose country code no passport has: 125 × 88 mm (ICAO 9303-4
 * §2).
 * @example drawPassport(specimenPerson("ines"), { number: "AQ4821736", issueDate: "2025-03-04", expiryDate:
 *   "2035-03-03" }).mrz
 */
export const drawPassport = (person: Person, options: TravelDocumentOptions): ZoneDrawing => {
  const sheet = createSheet(width, height, 2.4);
  const mrz = options.zone ?? passportZone(person, options);
  paper(sheet, options.issuer ?? antarctica);
  const backdrop = ["#eef3f5", "#d5e0e6"] as const;
  sheet.add(
    portraits(person, {
      backdrop,
      box: { x: 5.5, y: 15, width: 35, height: 45 },
      frame: { stroke: "#2a6279", width: 0.25 },
      ghost: { x: 103.5, y: 24, width: 17.5, height: 22.4, opacity: 0.34 },
    }),
  );
  particulars(sheet, person, options);
  sheet.add(signature(person, { x: 86, y: 57.6, width: 30, height: 6.4 }));
  specimenMark(sheet, { x: 79, y: 39, width: 92, turn: -17, opacity: 0.15 });
  specimenCaption(sheet, { x: 23, y: 63.4, size: 2.6, spacing: 0.6 });
  printZone(sheet, mrz, height, booklet);
  return { ...sheet.drawing(), mrz };
};
