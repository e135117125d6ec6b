import type { PrintClaim } from "@passmuster/core/ports";
import { drawPassport, specimenPerson } from "@passmuster/specimens/workshop";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { confirmPrint } from "../../src/confirm/confirm-print.ts";
import { createReader, type Reader } from "../../src/in-process.ts";
import { cornersAt, layDown } from "../detect/outline/lay-down.ts";

let reader: Reader;
beforeAll(async () => {
  reader = await createReader();
});
afterAll(() => reader.close());

const holder = specimenPerson("ines");
const facts = { number: "AQ4821736", issueDate: "2025-03-04", expiryDate: "2035-03-03" };
const claims: readonly PrintClaim[] = [
  { field: "person.surname", value: holder.surname, from: "mrz" },
  { field: "person.givenNames", value: holder.givenNames, from: "mrz" },
  { field: "document.number", value: facts.number, from: "mrz" },
  { field: "person.dateOfBirth", value: holder.dateOfBirth, from: "mrz" },
  { field: "document.expirationDate", value: facts.expiryDate, from: "mrz" },
];

/** Pixels of a millimetre. The first look sees a third of them. */
const scale = 4;

/** The fields confirmed on a passport that fills a small part of a large picture. */
async function confirmedOn(printedExpiry?: string): Promise<readonly string[]> {
  const drawing = drawPassport(holder, { ...facts, ...(printedExpiry && { printedExpiry }) });
  const corners = cornersAt(drawing, { scale, x: 1500, y: 1100 });
  const front = await layDown([{ drawing, corners }], { seed: "oak", width: 3000, height: 2200 });
  const { sight } = await reader.read({ front, wanted: { mrz: true, printed: {} } });
  const verdicts = sight ? confirmPrint({ sight, document: { state: "ATA" }, claims }) : [];
  return verdicts.filter(({ verdict }) => verdict === "confirmed").map(({ claim }) => claim.field);
}

describe("a passport that fills a small part of its picture", () => {
  it("has its values confirmed by a second look at their places", async () => {
    expect(await confirmedOn()).toEqual(claims.map(({ field }) => field));
  });

  it("does not have an expiry confirmed that its print contradicts in one digit", async () => {
    const confirmed = await confirmedOn("03.03.2036");
    expect(confirmed).toContain("document.number");
    expect(confirmed).not.toContain("document.expirationDate");
  });
});
