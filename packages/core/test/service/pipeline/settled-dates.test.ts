import { documentTypes } from "@passmuster/core";
import { type Extraction, noEnd, type PrintVerdict } from "@passmuster/core/ports";
import type { MrzReading } from "@passmuster/mrz";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { DocumentFacts } from "../../../src/ports/extractor.ts";
import { printClaimsOf, withSettledDates } from "../../../src/verdict/rules/settled-dates.ts";

const typeOf = (wanted: number) => {
  const type = documentTypes.find(({ id }) => id === wanted);
  if (!type) throw new Error(`There is no type ${wanted}.`);
  return type;
};

const facts = (typeId = 3, dateOfBirth = "", country = "ATA"): DocumentFacts => ({
  id: "doc_1",
  type: typeOf(typeId),
  country,
  today: "2026-11-27",
  attempt: 1,
  expected: { person: { firstName: "Ines", lastName: "Marlow", dateOfBirth }, documents: {} },
});

interface Given {
  readonly born?: string;
  readonly until?: string;
  readonly format?: MrzReading["format"];
  readonly issuer?: string;
  readonly printed?: { readonly born?: string; readonly until?: string; readonly issued?: string };
}

function read({ born = "1990-04-12", until = "2030-01-01", format = "TD3", issuer = "ATA", printed }: Given) {
  const fields: MrzReading["fields"] = {
    documentCode: "P",
    documentNumber: "X1234567",
    issuer,
    nationality: issuer,
    sex: "F",
    dateOfBirth: born,
    expirationDate: until,
    surname: "MARLOW",
    givenNames: "INES",
  };
  const mrz: MrzReading = { format, lines: [], fields, checks: {}, valid: true, corrections: [] };
  const print = printed && {
    printed: {
      person: { ...(printed.born && { dateOfBirth: printed.born }) },
      document: {
        ...(printed.until && { expirationDate: printed.until }),
        ...(printed.issued && { issueDate: printed.issued }),
      },
    },
  };
  const extraction: Extraction = {
    data: {
      person: { dateOfBirth: born },
      document: { identified: "1", ...(until && { expirationDate: until }) },
    },
    mrz,
    quality: [],
    ...print,
  };
  return extraction;
}

const settled = (given: Given, document = facts(), verdicts: readonly PrintVerdict[] = []) => {
  const { extraction } = withSettledDates(document, read(given), verdicts);
  const { data, mrz } = extraction;
  expect(mrz?.fields.dateOfBirth).toBe(data.person?.dateOfBirth ?? "");
  expect(mrz?.fields.expirationDate).toBe(data.document?.expirationDate ?? "");
  return { born: data.person?.dateOfBirth, until: data.document?.expirationDate };
};

const verdict = (field: "person.dateOfBirth" | "document.expirationDate", value: string): PrintVerdict => ({
  claim: { field, value, from: "mrz" },
  verdict: "confirmed",
  side: "front",
});

describe("the century of a birth", () => {
  test.each<readonly [string, Given, DocumentFacts, string | undefined]>([
    ["is the print's", { born: "2008-07-01", printed: { born: "1908-07-01" } }, facts(), "1908-07-01"],
    ["is the expected one", { born: "2024-07-01" }, facts(3, "1924-07-01"), "1924-07-01"],
    ["is the expected one of a newborn", { born: "2026-11-01" }, facts(3, "2026-11-01"), "2026-11-01"],
    [
      "is the print's, not the expected one",
      { born: "2008-07-01", printed: { born: "1908-07-01" } },
      facts(3, "2008-07-01"),
      "1908-07-01",
    ],
    [
      "is left alone where only one is possible",
      { born: "1990-04-12" },
      facts(3, "1890-04-12"),
      "1990-04-12",
    ],
    ["follows from the greatest age", { born: "2002-07-01" }, facts(), "2002-07-01"],
    [
      "follows from the date of issue",
      { born: "2024-07-01", printed: { issued: "2020-01-01" } },
      facts(),
      "1924-07-01",
    ],
    ["follows from the least age of a driver", { born: "2016-07-01" }, facts(1), "1916-07-01"],
    ["is unread where nothing decides", { born: "2008-07-01" }, facts(), undefined],
    [
      "is unread beside an expected date of other digits",
      { born: "2008-07-01" },
      facts(3, "1908-07-02"),
      undefined,
    ],
  ])("%s", (_, given, document, born) => {
    expect(settled(given, document).born).toBe(born);
  });

  test("is looked for in print where nothing else decides, and is the one that is confirmed there", () => {
    const given = { born: "2008-07-01" };
    const claimed = printClaimsOf(facts(), read(given)).filter(({ field }) => field === "person.dateOfBirth");
    expect(claimed.map(({ value }) => value)).toEqual(["2008-07-01", "1908-07-01"]);
    expect(settled(given, facts(), [verdict("person.dateOfBirth", "1908-07-01")]).born).toBe("1908-07-01");
    const both = ["1908-07-01", "2008-07-01"].map((value) => verdict("person.dateOfBirth", value));
    expect(settled(given, facts(), both).born).toBeUndefined();
  });

  test("never changes a digit of the zone, and is never in the future", () => {
    const day = fc.date({ min: new Date("1927-01-01"), max: new Date("2026-11-27"), noInvalidDate: true });
    const text = day.map((date) => date.toISOString().slice(0, 10));
    fc.assert(
      fc.property(text, text, text, (zone, printed, expected) => {
        const { born = "" } = settled({ born: zone, printed: { born: printed } }, facts(3, expected));
        expect(["", zone.slice(2)]).toContain(born.slice(2));
        expect(born <= "2026-11-27").toBe(true);
      }),
      { numRuns: 300 },
    );
  });
});

describe("a document that never expires", () => {
  const old = { born: "1950-04-12", format: "TD1" as const };
  test.each<readonly [string, Given, DocumentFacts, string | undefined]>([
    [
      "says so in print, beside the first day of 99",
      { until: "1999-01-01", printed: { until: noEnd } },
      facts(12),
      noEnd,
    ],
    [
      "says so in print, beside the last day of 99",
      { until: "1999-12-31", printed: { until: noEnd } },
      facts(12),
      noEnd,
    ],
    ["says so in print, beside fillers", { until: "", printed: { until: noEnd } }, facts(12), noEnd],
    [
      "is an old European's card by its issuer",
      { ...old, until: "1999-01-01", issuer: "ITA" },
      facts(12),
      noEnd,
    ],
    [
      "is not a young European's card",
      { until: "1999-01-01", format: "TD1", issuer: "ITA" },
      facts(12),
      "1999-01-01",
    ],
    ["is not any issuer's card", { ...old, until: "1999-01-01" }, facts(12), "1999-01-01"],
    [
      "is none whose print states that day of 1999",
      { ...old, issuer: "ITA", until: "1999-01-01", printed: { until: "1999-01-01" } },
      facts(12),
      "1999-01-01",
    ],
    [
      "is none whose print states another day",
      { ...old, issuer: "ITA", until: "1999-01-01", printed: { until: "2031-05-05" } },
      facts(12),
      "1999-01-01",
    ],
    [
      "is none whose zone states another day",
      { until: "2031-05-05", printed: { until: noEnd } },
      facts(12),
      "2031-05-05",
    ],
    ["is none whose zone has fillers alone", { until: "" }, facts(12), undefined],
  ])("%s", (_, given, document, until) => {
    expect(settled(given, document).until).toBe(until);
  });

  test("is looked for in print where its zone alone may say so", () => {
    const given = { until: "1999-01-01" };
    const claimed = printClaimsOf(facts(12), read(given)).filter(
      ({ field }) => field === "document.expirationDate",
    );
    expect(claimed.map(({ value }) => value)).toEqual(["1999-01-01", noEnd]);
    expect(settled(given, facts(12), [verdict("document.expirationDate", noEnd)]).until).toBe(noEnd);
  });
});
