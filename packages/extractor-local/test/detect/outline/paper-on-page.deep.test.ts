import type { PrintClaim } from "@passmuster/core/ports";
import {
  type Drawing,
  drawPassport,
  photograph,
  type Quality,
  rasterise,
  specimenPerson,
} from "@passmuster/specimens/workshop";
import { afterAll, beforeAll, expect, it } from "vitest";
import { confirmPrint } from "../../../src/confirm/confirm-print.ts";
import { createReader, type Reader } from "../../../src/in-process.ts";
import { noteOf } from "./drawn-beside.ts";
import { cornersAt, layDown } from "./lay-down.ts";

let reader: Reader;
beforeAll(async () => {
  reader = await createReader();
});
afterAll(() => reader.close());

const holder = specimenPerson("ines");
const printed = { number: "AQ4821736", issueDate: "2025-03-04", expiryDate: "2035-03-03" };
const passport = () => drawPassport(holder, printed);

const claims: readonly PrintClaim[] = [
  { field: "person.surname", value: holder.surname, from: "mrz" },
  { field: "person.givenNames", value: holder.givenNames, from: "mrz" },
  { field: "document.number", value: printed.number, from: "mrz" },
  { field: "person.dateOfBirth", value: holder.dateOfBirth, from: "mrz" },
  { field: "document.expirationDate", value: printed.expiryDate, from: "mrz" },
];
const fields = claims.map(({ field }) => field);

async function confirmedOn(front: Uint8Array) {
  const { mrz, sight } = await reader.read({ front, wanted: { mrz: true, printed: {} } });
  const verdicts = sight ? confirmPrint({ sight, document: { state: "ATA" }, claims }) : [];
  return {
    valid: mrz?.valid,
    confirmed: verdicts.filter(({ verdict }) => verdict === "confirmed").map(({ claim }) => claim.field),
  };
}

const dayOf = (date: string): string => date.split("-").toReversed().join(".");

/** A passport with a note on it, the note's upper left corner at a place of the page in millimetres. */
function withNote(note: Drawing, x: number, y: number): Promise<Uint8Array> {
  const [drawing, scale, middle] = [passport(), 8, { x: 700, y: 520 }];
  const at = {
    x: middle.x + (x + note.width / 2 - drawing.width / 2) * scale,
    y: middle.y + (y + note.height / 2 - drawing.height / 2) * scale,
  };
  return layDown(
    [
      { drawing, corners: cornersAt(drawing, { ...middle, scale }) },
      { drawing: note, corners: cornersAt(note, { ...at, scale }) },
    ],
    { seed: "oak", width: 1400, height: 1050 },
  );
}

it("a surname, a number and dates on a note over the print are not the print of the page", async () => {
  const values = [
    "Surname",
    holder.surname.toUpperCase(),
    "Given names",
    holder.givenNames.toUpperCase(),
    "Passport no.",
    printed.number,
    dayOf(holder.dateOfBirth),
    dayOf(printed.expiryDate),
  ];
  const front = await withNote(noteOf(values, { width: 79, size: 3 }), 43.5, 10);
  const { valid, confirmed } = await confirmedOn(front);
  expect(valid).toBe(true);
  for (const field of fields.filter((each) => each !== "person.givenNames"))
    expect(confirmed).not.toContain(field);
});

it("a value on a note over one field is not the print of the page, and the other fields are", async () => {
  const front = await withNote(noteOf([dayOf(printed.expiryDate)], { width: 32, size: 2.6 }), 70, 51);
  expect(await confirmedOn(front)).toEqual({
    valid: true,
    confirmed: fields.filter((field) => field !== "document.expirationDate"),
  });
});

const qualities: readonly Quality[] = ["scan", "clear", "worn", "poor"];

it.each(qualities)("a page without paper keeps its print in a picture of quality %s", async (quality) => {
  const flat = await rasterise(passport(), 1240);
  const front = await photograph(flat, { quality, rotate: 0, seed: "paper-on-page" });
  expect(await confirmedOn(front)).toEqual({ valid: true, confirmed: fields });
});
