import { describe, expect, inject, it } from "vitest";
import { pageKinds } from "../../src/layout/pages/kinds.ts";
import { type PageFields, readPage } from "../../src/layout/pages/read-page.ts";
import { plain } from "../../src/print/similar.ts";
import { line, page as pageOf } from "./lines.ts";
import { type MadePage, madePages, type Told } from "./made-pages.ts";

type Field = keyof Told;
const fields: readonly Field[] = ["type", "name", "address", "number", "until", "country", "issuer"];

/** An issuer may lack its legal form. Each part of an address must be in the reading. */
const same: Readonly<Partial<Record<Field, (told: string, read: string) => boolean>>> = {
  address: (told, read) => told.split(",").every((part) => plain(read).includes(plain(part))),
  issuer: (told, read) => plain(told).includes(plain(read)) || plain(read).includes(plain(told)),
};

const made = madePages.filter((_, at) => at % Math.ceil(1 / (3 * inject("size"))) === 0);
const readings = new Map<MadePage, PageFields>();

function readingOf(page: MadePage): PageFields {
  const reading = readings.get(page) ?? readPage(page.lines, undefined);
  readings.set(page, reading);
  return reading;
}

function outcome(page: MadePage, field: Field): "right" | "absent" | "wrong" {
  const { told } = page;
  const { kind, person, address, number, until, country, issuer } = readingOf(page);
  const type = kind && String(pageKinds.find(({ id }) => id === kind)?.id);
  const all = { type, name: person?.fullName, address: address?.full, number, until, country, issuer };
  const read = all[field];
  if (!read) return "absent";
  const agrees = same[field] ?? ((one: string, other: string) => plain(one) === plain(other));
  return told[field] !== "" && agrees(told[field], read) ? "right" : "wrong";
}

describe("unannounced pages of twelve trades", () => {
  it.each(fields)("yield nearly all values and no wrong one: %s", (field) => {
    const outcomes = made.map((one) => [one.id, outcome(one, field)] as const);
    const of = (wanted: string) => outcomes.filter(([, each]) => each === wanted).map(([id]) => id);
    expect(of("wrong")).toEqual([]);
    const said = made.filter(({ told }) => told[field] !== "");
    expect(of("right").length).toBeGreaterThanOrEqual(0.9 * said.length);
  });
});

describe("a line above an address", () => {
  const bill = (above: string): string => `
    #Silver State Electric Company
    Your electric bill
    ${above}
    12 ELM ST
    RENO NV 89501
  `;

  it.each([
    "By Mail",
    "Energy Charges",
    "EST LE PROPRIETAIRE DU VEHICULE",
    "Thank You For Paying",
    "Ways To Pay",
    "Gentile Cliente",
    "Valued Customer",
    "Service Clients",
    "Ihre Rechnung",
  ])("is not a name if it is a heading or a sentence: %s", (text) => {
    expect(readPage(pageOf(bill(text)), 30)).not.toHaveProperty("person");
  });

  it.each(["Jane Customer", "JOHN Q PUBLIC", "Doris Day", "Jane Doe or John Doe", "Will May", "Do Van An"])(
    "is a name despite a common word: %s",
    (text) => {
      const first = text.split(" or ")[0];
      expect(readPage(pageOf(bill(text)), 30).person?.fullName).toBe(first);
    },
  );

  it("is the sender's if it is larger or names a trade", () => {
    for (const sender of ["Copper Line", "Copper Line Bank", "Copper Line Ltd."]) {
      const lines = pageOf(bill(sender)).map((one) =>
        one.text === "Copper Line" ? { ...one, top: one.top - 25 } : one,
      );
      expect(readPage(lines, 30)).not.toHaveProperty("person");
    }
  });
});

describe("a page yields nothing rather than a wrong value", () => {
  const last = (text: string, confidence: number) => {
    const lines = pageOf(`
      #Silver State Electric Company
      Your electric bill
      JANE DOE
      12 ELM ST
    `);
    const words = text
      .split(" ")
      .map((word) => ({ text: word, confidence: /\d/.test(word) ? confidence : 97 }));
    return [...lines, { ...line(text, { row: 5 }), words }];
  };

  it("no address with a doubtful figure", () => {
    expect(readPage(last("RENO NV 89501", 90), 30).address?.zip).toBe("89501");
    expect(readPage(last("RENO NV 89501", 60), 30)).not.toHaveProperty("address");
  });

  it("no country by a telephone number", () => {
    const lines = pageOf("#Your electric bill\nCall us at 12 Elm House, Energy Programs, Monday 555-0147");
    const read = readPage(lines, 30);
    expect([read.country, read.address]).toEqual([undefined, undefined]);
  });

  it("no end of a bill by its day of payment", () => {
    expect(readPage(pageOf("#Your electric bill\nDue date: March 4, 2025"), 30)).not.toHaveProperty("until");
  });

  it("no statement's date as the end of an unclear period", () => {
    const dated = (confidence: number) => {
      const lines = pageOf("#Your electric bill\nStatement date: March 4, 2025");
      const period = line("Billing period: Jan 14, 2025 - Feb 13, 2025", { row: 4 });
      const words = period.words.map((word) => (word.text === "13," ? { ...word, confidence } : word));
      return readPage([...lines, { ...period, words }], 30).until;
    };
    expect([dated(95), dated(30)]).toEqual(["2025-02-13", undefined]);
  });

  it("no issuer by a table's heading or an unspecific department", () => {
    for (const text of ["Energy charges | | $384.71", "Customer Support Department", "Electricity Company"])
      expect(readPage(pageOf(`#Your electric bill\n${text}`), 30)).not.toHaveProperty("issuer");
  });

  it("no previous address of a tenant", () => {
    const lines = pageOf("#Lease Agreement\nTenant: Jane Doe, residing at 12 Elm St, Reno, NV 89501");
    const read = readPage(lines, 23);
    expect(read.person?.fullName).toBe("Jane Doe");
    expect(read).not.toHaveProperty("address");
  });

  it("no number with masked or misread figures", () => {
    for (const number of ["4400 XXXX XXXX 1188", "4400 00n8 1188"])
      expect(readPage(pageOf(`#Your electric bill\nAccount number: ${number}`), 30)).not.toHaveProperty(
        "number",
      );
  });
});
