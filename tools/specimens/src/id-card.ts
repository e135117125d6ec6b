import { polarGrid, snowStar } from "./emblem.ts";
import { aurora, heading, securityPaper } from "./ground.ts";
import { rosette } from "./guilloche.ts";
import { field, portraits, printedDate, signature, specimenCaption, specimenMark } from "./parts.ts";
import type { Person } from "./person.ts";
import { createSheet, type Drawing } from "./sheet.ts";
import {
  antarctica,
  type Card,
  expiryOf,
  type TravelDocumentOptions,
  type ZoneDrawing,
  zoneFacts,
} from "./travel-document.ts";
import { td1 } from "./zone.ts";
import { printZone, smallCard } from "./zone-print.ts";

const width = 85.6;
const height = 54;

/** The title, the label of the number, and the document code of the MRZ. */
interface Kind {
  readonly title: string;
  readonly numberLabel: string;
  readonly code: string;
}

const identityCard: Kind = { title: "IDENTITY CARD", numberLabel: "Document no.", code: "ID" };
const residencePermit: Kind = { title: "RESIDENCE PERMIT", numberLabel: "Permit no.", code: "IR" };

const front = (person: Person, options: TravelDocumentOptions, kind: Kind): Drawing => {
  const sheet = createSheet(width, height, 3.18);
  securityPaper(sheet, { x: 0, y: 8.6, width, height: 45.4 }, "antarctica/card", aurora);
  sheet.add(
    polarGrid(58, 33, 19, aurora.third, 0.28),
    rosette(
      { x: 58, y: 33, radius: 12.5 },
      "antarctica/card",
      { stroke: aurora.second, width: 0.09, opacity: 0.36 },
      15,
    ),
  );
  heading(sheet, {
    width,
    height: 8.8,
    title: (options.issuer ?? antarctica).title,
    subtitle: `${kind.title} · SPECIMEN`,
    palette: aurora,
  });
  const backdrop = ["#f0f4f4", "#d6dfe6"] as const;
  sheet.add(
    portraits(person, {
      backdrop,
      box: { x: 4, y: 12, width: 24.5, height: 31.5 },
      frame: { stroke: aurora.dark, width: 0.22 },
      ghost: { x: 71, y: 31, width: 11, height: 14, opacity: 0.4 },
    }),
  );
  const ink = { size: 2.35, ink: "#171f38", labelInk: "#47507a", maxWidth: 38 };
  const [left, right] = [31.5, 55.5];
  field(sheet, "Surname", person.surname.toUpperCase(), { ...ink, x: left, y: 12.9, size: 2.7 });
  field(sheet, "Given names", person.givenNames.toUpperCase(), { ...ink, x: left, y: 18.9, size: 2.7 });
  field(sheet, "Sex", person.sex, { ...ink, x: left, y: 24.9 });
  field(sheet, "Nationality", (options.issuer ?? antarctica).code, { ...ink, x: 40, y: 24.9 });
  field(sheet, "Date of birth", printedDate(person.dateOfBirth), { ...ink, x: right, y: 24.9 });
  field(sheet, "Place of birth", person.placeOfBirth.toUpperCase(), { ...ink, x: left, y: 30.4 });
  field(sheet, "Date of issue", printedDate(options.issueDate), { ...ink, x: left, y: 35.9 });
  field(sheet, "Date of expiry", expiryOf(options), { ...ink, x: right - 3, y: 35.9 });
  field(sheet, kind.numberLabel, options.number, { ...ink, x: left, y: 41.4, size: 2.8, ink: aurora.accent });
  sheet.add(signature(person, { x: 55, y: 45, width: 24, height: 5.4 }));
  specimenMark(sheet, { x: 52, y: 31.5, width: 62, turn: -19, opacity: 0.15 });
  specimenCaption(sheet, { x: 16.25, y: 47.6, size: 3.1, spacing: 0.5 });
  return sheet.drawing();
};

const back = (person: Person, options: TravelDocumentOptions, { code }: Kind): ZoneDrawing => {
  const sheet = createSheet(width, height, 3.18);
  const mrz = options.zone ?? td1(zoneFacts(person, code, options));
  securityPaper(sheet, { x: 0, y: 0, width, height: 33 }, "antarctica/card/back", aurora);
  sheet.add(
    rosette(
      { x: 67, y: 15.5, radius: 11 },
      "antarctica/card/back",
      { stroke: aurora.third, width: 0.09, opacity: 0.5 },
      15,
    ),
    snowStar(67, 15.5, 5.4, aurora.dark, 0.3),
    `<rect y="32.6" width="${width}" height="21.4" fill="#f8f9fa"/><path stroke="${aurora.dark}" stroke-width="0.2" opacity="0.5" d="M0 32.6H${width}"/>`,
  );
  const { street, city, state, zip } = person.address;
  const ink = { size: 2.35, ink: "#171f38", labelInk: "#47507a", x: 5 };
  field(sheet, "Address", street.toUpperCase(), { ...ink, y: 6.6 });
  sheet.text(`${city}, ${state} ${zip}, USA`.toUpperCase(), {
    x: 5,
    y: 12.5,
    size: 2.35,
    face: "sans-bold",
    fill: ink.ink,
  });
  field(sheet, "Height", `${person.heightCm} cm`, { ...ink, y: 17 });
  field(sheet, "Authority", "SPECIMEN OFFICE", { ...ink, x: 22, y: 17 });
  sheet.text("This card was drawn by a program. It identifies nobody.", {
    x: 5,
    y: 25.6,
    size: 1.7,
    fill: ink.labelInk,
  });
  specimenMark(sheet, { x: 40, y: 16.5, width: 70, turn: -9, opacity: 0.16 });
  printZone(sheet, mrz, height, smallCard);
  return { ...sheet.drawing(), mrz };
};

/** An identity card of format TD1, 85.6 × 54 mm (ICAO 9303-5 §2), with the MRZ on its back. */
export const drawIdCard = (person: Person, options: TravelDocumentOptions): Card<Drawing, ZoneDrawing> => ({
  front: front(person, options, identityCard),
  back: back(person, options, identityCard),
});

/** A residence permit of the same format and design (document code `IR`). */
export const drawResidencePermit = (
  person: Person,
  options: TravelDocumentOptions,
): Card<Drawing, ZoneDrawing> => ({
  front: front(person, options, residencePermit),
  back: back(person, options, residencePermit),
});
