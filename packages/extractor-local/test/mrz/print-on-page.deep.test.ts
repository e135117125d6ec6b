import type { PrintClaim } from "@passmuster/core/ports";
import { type Drawing, drawPassport, specimenPerson } from "@passmuster/specimens/workshop";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { confirmPrint } from "../../src/confirm/confirm-print.ts";
import { createReader, type Reader } from "../../src/in-process.ts";
import { covered, noteOf } from "../detect/outline/drawn-beside.ts";
import { cornersAt, layDown } from "../detect/outline/lay-down.ts";

let reader: Reader;
beforeAll(async () => {
  reader = await createReader();
});
afterAll(() => reader.close());

const holder = specimenPerson("ines");
const printed = { number: "AQ4821736", issueDate: "2025-03-04", expiryDate: "2035-03-03" };
const passport = () => drawPassport(holder, printed);
/** Paper over all print of the page, from the right of its portrait to the strip of its MRZ. */
const withoutPrint = () => covered(passport(), { x: 42, y: 0, width: 83, height: 64 });

const dayOf = (date: string): string => date.split("-").toReversed().join(".");
/** What the page says, as a page says it. */
const values = [
  "Surname",
  holder.surname.toUpperCase(),
  "Given names",
  holder.givenNames.toUpperCase(),
  "Passport no.",
  printed.number,
  "Date of birth",
  dayOf(holder.dateOfBirth),
  "Date of expiry",
  dayOf(printed.expiryDate),
];

const claims: readonly PrintClaim[] = [
  { field: "person.surname", value: holder.surname, from: "mrz" },
  { field: "person.givenNames", value: holder.givenNames, from: "mrz" },
  { field: "document.number", value: printed.number, from: "mrz" },
  { field: "person.dateOfBirth", value: holder.dateOfBirth, from: "mrz" },
  { field: "document.expirationDate", value: printed.expiryDate, from: "mrz" },
];

interface Place {
  readonly x: number;
  readonly y: number;
  readonly turn?: number;
}

/** What is read on a passport with a note on the table beside it. */
async function readWith(
  drawing: Drawing,
  note: Drawing,
  { page, at }: { readonly page: Place; readonly at: Place },
) {
  const scale = 7;
  const laid = [[drawing, page] as const, [note, at] as const];
  const front = await layDown(
    laid.map(([each, place]) => ({ drawing: each, corners: cornersAt(each, { scale, ...place }) })),
    { seed: "oak", width: 1700, height: 1350 },
  );
  const {
    mrz,
    parts,
    printed: data,
    sight,
  } = await reader.read({ front, wanted: { mrz: true, printed: {} } });
  const verdicts = sight ? confirmPrint({ sight, document: { state: "ATA" }, claims }) : [];
  return {
    valid: mrz?.valid,
    print: parts.find(({ part }) => part === "print")?.state,
    values: Object.values({ ...data?.person, ...data?.document }),
    confirmed: verdicts.filter(({ verdict }) => verdict === "confirmed").map(({ claim }) => claim.field),
  };
}

describe("a note with the values of the MRZ is not the print of a passport whose own is covered", () => {
  it.each([
    ["to its right", { page: { x: 470, y: 700 }, at: { x: 1260, y: 700 } }],
    ["to its left", { page: { x: 1210, y: 700 }, at: { x: 400, y: 700 } }],
    ["above it", { page: { x: 850, y: 950 }, at: { x: 850, y: 280 } }],
    ["below it", { page: { x: 850, y: 360 }, at: { x: 850, y: 1020 } }],
    ["to its right, upright", { page: { x: 430, y: 650, turn: 90 }, at: { x: 1100, y: 650, turn: 90 } }],
  ] as const)("%s", async (_, places) => {
    const read = await readWith(withoutPrint(), noteOf(values), places);
    expect(read).toEqual({ valid: true, print: "missing", values: [], confirmed: [] });
  });
});

const shortYear = (iso: string): string => dayOf(iso).replace(/(?:19|20)(?=\d\d$)/, "");

for (const [form, written] of [
  ["with whole years", dayOf],
  ["with two-figure years", shortYear],
] as const)
  it(`dates on a strip of paper along the upper edge are not the print of the page, ${form}`, async () => {
    const line = [holder.surname, holder.givenNames, printed.number, holder.dateOfBirth, printed.expiryDate]
      .map((value) => (value.includes("-") ? written(value) : value.toUpperCase()))
      .join("    ");
    const strip = noteOf(["Surname  Given names  Passport no.  Date of birth  Date of expiry", line], {
      width: 125,
      size: 2,
    });
    const places = { page: { x: 850, y: 700 }, at: { x: 850, y: 413 } };
    const read = await readWith(withoutPrint(), strip, places);
    expect(read.valid).toBe(true);
    const dates = [holder.dateOfBirth, printed.expiryDate];
    expect(read.values.filter((value) => dates.includes(value))).toEqual([]);
    expect(read.confirmed.filter((field) => /date/i.test(field))).toEqual([]);
  });

it("the print of a page is read although the other page of the booklet has writing", async () => {
  const writing = ["Observations", "The holder may work", "Surname", "ANDERSON", "Valid until", "04.05.2031"];
  const places = { page: { x: 850, y: 960 }, at: { x: 850, y: 330 } };
  const read = await readWith(passport(), noteOf(writing, { width: 125 }), places);
  expect(read).toMatchObject({ valid: true, print: "read", confirmed: claims.map(({ field }) => field) });
  expect(read.values).toContain(holder.surname.toUpperCase());
});
