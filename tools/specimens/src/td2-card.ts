import { polarGrid } from "./emblem.ts";
import { heading, lichen, securityPaper } from "./ground.ts";
import { rosette } from "./guilloche.ts";
import { field, portraits, printedDate, signature, specimenCaption, specimenMark } from "./parts.ts";
import type { Person } from "./person.ts";
import { createSheet } from "./sheet.ts";
import { type TravelDocumentOptions, type ZoneDrawing, zoneFacts } from "./travel-document.ts";
import { td2 } from "./zone.ts";
import { card, printZone } from "./zone-print.ts";

const width = 105;
const height = 74;

/** An identity card of format TD2, 105 × 74 mm (ICAO 9303-6 §2), with the MRZ on its front. */
export const drawTd2Card = (person: Person, options: TravelDocumentOptions): ZoneDrawing => {
  const sheet = createSheet(width, height, 3.2);
  const mrz = options.zone ?? td2(zoneFacts(person, "I", options));
  securityPaper(sheet, { x: 0, y: 9, width, height: 42 }, "antarctica/td2", lichen);
  sheet.add(
    polarGrid(72, 30, 19, lichen.second, 0.28),
    rosette(
      { x: 72, y: 30, radius: 12 },
      "antarctica/td2",
      { stroke: lichen.third, width: 0.1, opacity: 0.4 },
      15,
    ),
    `<rect y="50.8" width="${width}" height="23.2" fill="#f9f9f5"/>`,
  );
  heading(sheet, {
    width,
    height: 9.4,
    title: "ANTARCTICA",
    subtitle: "IDENTITY CARD · SPECIMEN",
    palette: lichen,
  });
  const backdrop = ["#f3f4ee", "#dadfd8"] as const;
  sheet.add(
    portraits(person, {
      backdrop,
      box: { x: 4.5, y: 12.4, width: 27, height: 34.6 },
      frame: { stroke: lichen.dark, width: 0.22 },
      ghost: { x: 88, y: 22, width: 13, height: 16.6, opacity: 0.36 },
    }),
  );
  const ink = { size: 2.5, ink: "#202714", labelInk: "#5a6442" };
  const [left, right] = [35.5, 63];
  field(sheet, "Surname", person.surname.toUpperCase(), {
    ...ink,
    x: left,
    y: 13.4,
    size: 2.9,
    maxWidth: 42,
  });
  field(sheet, "Document no.", options.number, { ...ink, x: 80, y: 13.4, size: 2.9, ink: lichen.accent });
  field(sheet, "Given names", person.givenNames.toUpperCase(), {
    ...ink,
    x: left,
    y: 20,
    size: 2.9,
    maxWidth: 50,
  });
  field(sheet, "Nationality", "ANTARCTICA", { ...ink, x: left, y: 26.6 });
  field(sheet, "Date of birth", printedDate(person.dateOfBirth), { ...ink, x: right, y: 26.6 });
  field(sheet, "Sex", person.sex, { ...ink, x: left, y: 32.4 });
  field(sheet, "Place of birth", person.placeOfBirth.toUpperCase(), {
    ...ink,
    x: right,
    y: 32.4,
    maxWidth: 24,
  });
  field(sheet, "Date of issue", printedDate(options.issueDate), { ...ink, x: left, y: 38.2 });
  field(sheet, "Date of expiry", printedDate(options.expiryDate), { ...ink, x: right, y: 38.2 });
  field(sheet, "Authority", "SPECIMEN OFFICE", { ...ink, x: left, y: 44 });
  sheet.add(signature(person, { x: 66, y: 43.4, width: 28, height: 5.8 }));
  specimenMark(sheet, { x: 67, y: 30, width: 76, turn: -16, opacity: 0.15 });
  specimenCaption(sheet, { x: 18, y: 49.9, size: 2.1, spacing: 0.5 });
  printZone(sheet, mrz, height, card);
  return { ...sheet.drawing(), mrz };
};
