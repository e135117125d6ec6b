import { aamva, feetAndInches, type LicenceOptions } from "./aamva.ts";
import { pdf417 } from "./barcode.ts";
import { snowStar } from "./emblem.ts";
import { type Palette, securityPaper } from "./ground.ts";
import { rosette } from "./guilloche.ts";
import { photo, signature, specimenCaption, specimenMark } from "./parts.ts";
import type { Person } from "./person.ts";
import { createSheet, type Drawing, type Sheet } from "./sheet.ts";
import { stripe } from "./stripe.ts";
import type { Card } from "./travel-document.ts";

const width = 85.6;
const height = 54;

const meadow: Palette = {
  dark: "#1f4d3f",
  first: "#c98b4a",
  second: "#3f8f72",
  third: "#c05a3c",
  cream: "#fdf3df",
  accent: "#a3212f",
  paper: ["#fdf0dc", "#f6f3e6", "#dfeee4"],
};

/** The back, with its barcode's content. */
export interface BarcodeDrawing extends Drawing {
  readonly barcode: string;
}

const usaPrinted = (iso: string): string => `${iso.slice(5, 7)}/${iso.slice(8, 10)}/${iso.slice(0, 4)}`;

const sun = (x: number, y: number): string => {
  const rays = Array.from({ length: 48 }, (_, i) => {
    const angle = (i / 48) * 2 * Math.PI;
    const at = (r: number): string =>
      `${(x + r * Math.cos(angle)).toFixed(2)} ${(y + r * Math.sin(angle)).toFixed(2)}`;
    return `M${at(7.4)}L${at(i % 2 === 0 ? 26 : 17)}`;
  }).join("");
  return `<g fill="none" stroke="${meadow.first}" opacity="0.4"><path stroke-width="0.16" d="${rays}"/><circle cx="${x}" cy="${y}" r="6.6" fill="${meadow.first}" fill-opacity="0.3" stroke-width="0.2"/></g>`;
};

/** One numbered data element (AAMVA DL/ID Card Design Standard 2020, annex A.7). */
const element = (
  sheet: Sheet,
  code: string,
  label: string,
  value: string,
  x: number,
  y: number,
  size = 2.3,
): void => {
  sheet.text(`${code} ${label}`, { x, y, size: 1.5, fill: "#4f6a5c" });
  sheet.text(value, { x, y: y + size * 1.05, size, face: "sans-bold", fill: "#17251f", maxWidth: 40 });
};

/** An invented state of the USA, and an invented province of Canada. */
const issuers = {
  state: {
    name: "LARKSPUR",
    country: "USA",
    title: "DRIVER LICENSE · SPECIMEN",
    number: "4d DL",
    note: "Jurisdiction and issuer number are invented. The bearer does not exist.",
  },
  province: {
    name: "TIDEWATER",
    country: "CAN",
    title: "DRIVER'S LICENCE · SPECIMEN",
    number: "4d NO",
    note: "The jurisdiction is invented. The bearer does not exist.",
  },
} as const;

type Issuer = (typeof issuers)[keyof typeof issuers];

const front = (person: Person, options: LicenceOptions, issuer: Issuer): Drawing => {
  const sheet = createSheet(width, height, 3.18);
  const { street, city, state, zip } = person.address;
  securityPaper(sheet, { x: 0, y: 0, width, height }, "larkspur/licence", meadow);
  sheet.add(
    sun(66, 33),
    `<path fill="${meadow.dark}" d="M0 0H${width}V8.2C60 11.4 34 7.4 0 10.6Z"/><path fill="${meadow.third}" d="M0 10.6C34 7.4 60 11.4 ${width} 8.2V9.2C60 12.4 34 8.4 0 11.6Z"/>`,
  );
  sheet.text(issuer.name, { x: 4, y: 6.3, size: 4.4, face: "serif-bold", fill: meadow.cream, spacing: 0.4 });
  sheet.text(issuer.country, { x: 33.6, y: 6.2, size: 2.3, face: "sans-bold", fill: meadow.cream });
  sheet.text(issuer.title, {
    x: 82,
    y: 6.2,
    size: 2.5,
    face: "sans-bold",
    fill: meadow.cream,
    anchor: "end",
    spacing: 0.12,
  });
  sheet.add(
    photo(person, { x: 4, y: 14, width: 24, height: 30.8 }, { backdrop: ["#eaf0ee", "#cfdcd8"], id: "main" }),
    `<rect x="4" y="14" width="24" height="30.8" rx="0.8" fill="none" stroke="${meadow.dark}" stroke-width="0.22"/>`,
    photo(
      person,
      { x: 70.5, y: 33.5, width: 11.4, height: 14.6 },
      { backdrop: ["#fff", "#fff"], id: "ghost", opacity: 0.42, tint: "sand" },
    ),
  );
  const [left, middle] = [31, 55];
  sheet.text(issuer.number, { x: left, y: 14.8, size: 1.5, fill: "#4f6a5c" });
  sheet.text(options.number, { x: left + 5, y: 15, size: 3, face: "sans-bold", fill: meadow.accent });
  element(sheet, "1", "FAMILY NAME", person.surname.toUpperCase(), left, 18.3, 2.6);
  element(sheet, "2", "GIVEN NAMES", person.givenNames.toUpperCase(), left, 23.2, 2.6);
  sheet.text("8 ADDRESS", { x: left, y: 28.1, size: 1.5, fill: "#4f6a5c" });
  sheet.text(street.toUpperCase(), { x: left, y: 30.5, size: 2.2, face: "sans-bold", fill: "#17251f" });
  sheet.text(`${city}, ${state} ${zip}`.toUpperCase(), {
    x: left,
    y: 33.1,
    size: 2.2,
    face: "sans-bold",
    fill: "#17251f",
  });
  element(sheet, "3", "DOB", usaPrinted(person.dateOfBirth), left, 36.6, 2.6);
  element(sheet, "15", "SEX", person.sex, middle, 36.6);
  element(sheet, "16", "HGT", feetAndInches(person.heightCm), middle + 7, 36.6);
  element(sheet, "4a", "ISS", usaPrinted(options.issueDate), left, 41.6);
  element(sheet, "4b", "EXP", usaPrinted(options.expiryDate), left + 17, 41.6, 2.6);
  element(sheet, "9", "CLASS", "D", left, 46.6);
  element(sheet, "12", "REST", "NONE", left + 9, 46.6);
  element(sheet, "5", "DD", `${options.number}SPECIMEN`, left + 20, 46.6, 1.9);
  sheet.add(signature(person, { x: 4.6, y: 45.4, width: 22, height: 4.6 }));
  specimenMark(sheet, { x: 55, y: 30.5, width: 58, turn: -20, opacity: 0.16 });
  specimenCaption(sheet, { x: 16, y: 52.4, size: 2.2, spacing: 0.5 });
  return sheet.drawing();
};

const back = (options: LicenceOptions, barcode: string, issuer: Issuer): BarcodeDrawing => {
  const sheet = createSheet(width, height, 3.18);
  securityPaper(sheet, { x: 0, y: 0, width, height }, "larkspur/licence/back", meadow);
  sheet.add(
    rosette(
      { x: 71, y: 40.5, radius: 9.5 },
      "larkspur/back",
      { stroke: meadow.second, width: 0.1, opacity: 0.6 },
      14,
    ),
    snowStar(71, 40.5, 4.6, meadow.dark, 0.3),
    `<rect x="2.6" y="3" width="80.4" height="21.4" rx="0.8" fill="#ffffff"/>`,
    pdf417(barcode, { x: 4.8, y: 4.6, width: 76, height: 18.2 }, 13),
  );
  const note = { x: 5, size: 1.85, fill: "#2c4238" };
  sheet.text("Class D: any single vehicle under 26,001 lb. Restrictions: none.", { ...note, y: 29.4 });
  sheet.text(issuer.note, { ...note, y: 32.4 });
  sheet.text(`Rev. ${usaPrinted(options.issueDate)} · ${options.number}`, { ...note, y: 35.4 });
  specimenMark(sheet, { x: 33.5, y: 43.4, width: 57, opacity: 0.3 });
  return { ...sheet.drawing(), barcode };
};

/** A driver licence of an invented state, 85.6 × 54 mm. The back has the PDF417 of AAMVA's standard. */
export const drawDriverLicence = (
  person: Person,
  options: LicenceOptions,
): Card<Drawing, BarcodeDrawing> => ({
  front: front(person, options, issuers.state),
  back: back(options, aamva(person, options), issuers.state),
});

/**
 * A licence of an invented province, whose PDF417 has the text of a magnetic stripe, as British Columbia's
 * has. It ends on a birthday.
 */
export const drawStripeLicence = (
  person: Person,
  options: LicenceOptions,
): Card<Drawing, BarcodeDrawing> => ({
  front: front(person, options, issuers.province),
  back: back(options, stripe(person, options), issuers.province),
});
