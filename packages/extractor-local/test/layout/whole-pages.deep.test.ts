import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createReader, type Reader } from "../../src/in-process.ts";
import { type PageText, scanned } from "./drawn-page.ts";

let reader: Reader;
beforeAll(async () => {
  reader = await createReader();
});
afterAll(() => reader.close());

async function read(front: Uint8Array, page: number) {
  const { page: fields } = await reader.read({ front, wanted: { mrz: false, page } });
  return fields;
}

const small = [
  ["Meter", "00482"],
  ["Usage", "312 kWh"],
  ["Balance", "$0.00"],
  ["Phone", "(555) 010-0147"],
  ["Amount due", "$84.12"],
  ["Rent", "$2,140.00"],
] as const;

describe("a page with a long line at its foot", () => {
  it("yields the service address of a bill, not the mailing address", async () => {
    const bill: PageText = {
      head: "Halcyon Energy Company",
      title: "Your electric bill",
      rows: [
        ["Account number", "4820-7716-02"],
        ["Customer name", "Ines Moreau"],
        ["Mailing address", "77 Harbor Street, Cedar Hollow, OR 97298"],
        ["Billing period", "January 1, 2026 to January 31, 2026"],
        ...small,
      ],
      sentences: [
        "Service address: 131 Orchard Terrace, Harbor Glen, WA 98599, where the meter stands in the cellar",
      ],
    };
    expect(await read(await scanned(bill), 30)).toMatchObject({
      kind: 30,
      person: { fullName: "Ines Moreau" },
      address: { street: "131 Orchard Terrace", city: "Harbor Glen", state: "WA", zip: "98599" },
      number: "4820-7716-02",
      issuer: "Halcyon Energy Company",
      until: "2026-01-31",
    });
  });

  it("yields the premises, the number and the end of a lease", async () => {
    const lease: PageText = {
      head: "Specimen Property Partners LLC",
      title: "Residential Lease Agreement",
      rows: [
        ["Landlord", "Specimen Property Partners LLC"],
        ["Tenant", "Ines Moreau"],
        ["Mailing address", "77 Harbor Street, Cedar Hollow, OR 97298"],
        ["Lease term", "January 15, 2025 to January 14, 2034"],
        ...small,
      ],
      sentences: [
        "Premises: 131 Orchard Terrace, Harbor Glen, WA 98599, with its furnishings and one parking space",
        "Agreement no. HM-2048-7716 · made in two copies of which each of the parties to it keeps one",
        "Lease end: January 14, 2030 · whichever of the parties wants it to end before gives notice of it",
      ],
    };
    expect(await read(await scanned(lease), 23)).toMatchObject({
      kind: 23,
      person: { fullName: "Ines Moreau" },
      address: { street: "131 Orchard Terrace", city: "Harbor Glen", state: "WA", zip: "98599" },
      number: "HM-2048-7716",
      issuer: "Specimen Property Partners LLC",
      until: "2030-01-14",
    });
  });
});

describe("a page of figures that are legible upside down", () => {
  const statement: PageText = {
    head: "The Sample Savings Bank of Harbor Glen",
    title: "Account statement of the month of January",
    rows: [
      ["Account", "8906 6089 9980 6689"],
      ["Name", "Ines Moreau"],
      ["Address", "131 Orchard Terrace, Harbor Glen, WA 98599"],
      ["Period", "January 1, 2026 to January 31, 2026"],
    ],
    table: [
      ["689 9068 0896 9086", "8906 8689 9086 6908"],
      ["8906 6089 9980 6689", "9086 8906 8906 9808"],
      ["8906 8689 9086 6908", "6089 9806 8096 9689"],
      ["9086 8906 8906 9808", "689 9068 0896 9086"],
      ["6089 9806 8096 9689", "8906 6089 9980 6689"],
      ["689 9068 0896 9086", "8906 8689 9086 6908"],
      ["8906 6089 9980 6689", "9086 8906 8906 9808"],
      ["8906 8689 9086 6908", "6089 9806 8096 9689"],
    ],
    sentences: ["Deposits and withdrawals of this month are shown above, by their numbers alone"],
  };

  it.each([90, 180, 270] as const)("is oriented by its words, turned by %d°", async (turn) => {
    expect(await read(await scanned(statement, turn), 31)).toMatchObject({
      kind: 31,
      person: { fullName: "Ines Moreau" },
      address: { street: "131 Orchard Terrace", city: "Harbor Glen", state: "WA", zip: "98599" },
      number: "8906 6089 9980 6689",
      issuer: "The Sample Savings Bank of Harbor Glen",
      until: "2026-01-31",
    });
  });
});
