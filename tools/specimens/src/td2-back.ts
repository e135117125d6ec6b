import { snowStar } from "./emblem.ts";
import { lichen, securityPaper } from "./ground.ts";
import { rosette } from "./guilloche.ts";
import { field, printedDate, specimenMark } from "./parts.ts";
import type { Person } from "./person.ts";
import { createSheet, type Drawing } from "./sheet.ts";
import type { TravelDocumentOptions } from "./travel-document.ts";

const width = 105;
const height = 74;

/**
 * The back of a TD2 card with printed number, date of expiry and address. The MRZ is on the front (ICAO
 * 9303-6 §2).
 */
export const drawTd2Back = (person: Person, options: TravelDocumentOptions): Drawing => {
  const sheet = createSheet(width, height, 3.2);
  securityPaper(sheet, { x: 0, y: 0, width, height }, "antarctica/td2/back", lichen);
  sheet.add(
    rosette(
      { x: 82, y: 37, radius: 15 },
      "antarctica/td2/back",
      { stroke: lichen.third, width: 0.1, opacity: 0.5 },
      15,
    ),
    snowStar(82, 37, 7, lichen.dark, 0.3),
  );
  const { street, city, state, zip } = person.address;
  const ink = { size: 2.7, ink: "#202714", labelInk: "#5a6442", x: 6 };
  field(sheet, "Document no.", options.number, { ...ink, y: 8, size: 3.2, ink: lichen.accent });
  field(sheet, "Date of expiry", printedDate(options.expiryDate), { ...ink, x: 52, y: 8 });
  field(sheet, "Address", street.toUpperCase(), { ...ink, y: 19 });
  sheet.text(`${city}, ${state} ${zip}, USA`.toUpperCase(), {
    x: ink.x,
    y: 26,
    size: ink.size,
    face: "sans-bold",
    fill: ink.ink,
  });
  field(sheet, "Height", `${person.heightCm} cm`, { ...ink, y: 33 });
  field(sheet, "Authority", "SPECIMEN OFFICE", { ...ink, x: 30, y: 33 });
  sheet.text("This card was drawn by a program. It identifies nobody.", {
    x: ink.x,
    y: 66,
    size: 2.1,
    fill: ink.labelInk,
  });
  specimenMark(sheet, { x: 50, y: 52, width: 76, turn: -7, opacity: 0.16 });
  return sheet.drawing();
};
