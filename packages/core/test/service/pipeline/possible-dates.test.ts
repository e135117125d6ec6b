import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { documentTypes } from "../../../src/verdict/catalogue/document-types.ts";
import {
  type DateProblemCode,
  type DocumentDates,
  possibleDates,
} from "../../../src/verdict/rules/possible-dates.ts";

const today = "2026-06-15";
const [passport, licence, greenCard, naturalization, idCard, permit, lease] = [3, 1, 7, 8, 12, 13, 23];

const problemsOf = (dates: Omit<DocumentDates, "today">): readonly DateProblemCode[] =>
  possibleDates({ today, ...dates }).problems.map(({ problem }) => problem);

/** Type, country, birth, issue, expiry; `-` for a date that was not read. */
type Case = readonly [typeId: number, country: string, dates: string, problems: readonly DateProblemCode[]];

const cases: readonly Case[] = [
  [passport, "NLD", "1987-03-08 2025-03-04 2035-03-03", []],
  [passport, "GBR", "1987-03-08 2017-03-04 2027-12-04", []],
  [passport, "NLD", "1987-03-08 2025-03-04 2036-03-04", []],
  [passport, "NLD", "1987-03-08 2025-03-04 2036-03-05", ["validity_too_long"]],
  [passport, "NLD", "- - 2037-06-15", []],
  [passport, "NLD", "- - 2037-06-16", ["validity_too_long"]],
  [passport, "NLD", "- - 2099-12-31", ["validity_too_long"]],
  [passport, "NLD", "- - 2012-05-20", []],
  [passport, "NLD", "1987-02-30 2025-03-04 2035-03-03", ["birth_not_a_date"]],
  [passport, "NLD", "2087-02-30 2025-03-04 2035-03-03", ["birth_not_a_date"]],
  [passport, "NLD", "1987-03-08 2025-13-04 2035-03-03", ["issue_not_a_date"]],
  [passport, "NLD", "1987-03-08 2025-03-04 2035-02-29", ["expiry_not_a_date"]],
  [passport, "NLD", "2026-06-14 2026-06-15 2031-06-14", []],
  [passport, "NLD", "2026-06-15 - 2031-06-14", ["birth_in_future"]],
  [passport, "NLD", "1896-06-15 - -", []],
  [passport, "NLD", "1896-06-14 - -", ["birth_too_long_ago"]],
  [passport, "NLD", "1987-03-08 2026-06-15 2035-03-03", []],
  [passport, "NLD", "1987-03-08 2026-06-16 2035-03-03", ["issue_in_future"]],
  [passport, "NLD", "2020-03-08 2020-03-08 2025-03-08", ["issue_before_birth"]],
  [passport, "NLD", "2020-03-08 2018-03-08 2025-03-08", ["issue_before_birth"]],
  [passport, "NLD", "2020-03-08 - 2019-03-08", ["expiry_before_birth"]],
  [passport, "NLD", "1987-03-08 2020-03-08 2020-03-07", ["expiry_before_issue"]],
  [passport, "NLD", "1987-03-08 2020-03-08 2020-03-08", []],
  [licence, "USA", "1987-03-08 2025-04-22 2033-04-21", []],
  [licence, "USA", "2000-03-08 2018-04-22 2065-03-08", []],
  [licence, "USA", "2011-04-22 2025-04-22 2030-04-21", []],
  [licence, "USA", "2011-04-23 2025-04-22 2030-04-21", ["holder_too_young"]],
  [licence, "USA", "2012-06-15 - 2030-04-21", []],
  [licence, "USA", "2012-06-16 - 2030-04-21", ["holder_too_young"]],
  [licence, "CAN", "1987-03-08 2025-04-22 2045-04-21", ["validity_too_long"]],
  [licence, "DEU", "1987-03-08 2020-04-22 2035-04-21", []],
  [licence, "DEU", "1987-03-08 2020-04-22 2040-04-21", ["validity_too_long"]],
  [licence, "GBR", "1987-03-08 2005-04-22 2057-03-07", []],
  [licence, "JPN", "1987-03-08 2005-04-22 2099-03-07", ["validity_too_long"]],
  [2, "USA", "1950-03-08 2015-04-22 9999-12-31", []],
  [greenCard, "USA", "1987-03-08 2025-04-22 2035-04-21", []],
  [greenCard, "USA", "1987-03-08 - 2099-12-31", ["validity_too_long"]],
  [naturalization, "USA", "2020-03-08 2025-04-22 -", []],
  [idCard, "ESP", "1950-03-08 2022-04-22 9999-01-01", []],
  [idCard, "ESP", "1990-03-08 2022-04-22 9999-01-01", ["validity_too_long"]],
  [idCard, "ESP", "1990-03-08 2022-04-22 2032-04-22", []],
  [idCard, "ESP", "1990-03-08 2015-04-22 9999-01-01", []],
  [idCard, "CHN", "1970-03-08 2020-04-22 9999-12-31", []],
  [idCard, "CHN", "1990-03-08 2020-04-22 2040-04-22", []],
  [idCard, "CHN", "1990-03-08 2020-04-22 2099-04-22", ["validity_too_long"]],
  [idCard, "DEU", "2020-03-08 2021-09-22 2027-09-21", []],
  [permit, "SWE", "1990-03-08 2022-04-22 2099-04-22", ["validity_too_long"]],
  [5, "USA", "1950-03-08 2010-04-22 2099-12-31", []],
  [5, "USA", "2015-03-08 2022-04-22 2026-04-22", []],
  [lease, "USA", "- 2025-02-01 2033-01-31", []],
  [lease, "USA", "- 2025-02-01 2124-01-31", []],
];

const parsed = ([typeId, country, dates]: Case) => {
  const [dateOfBirth = "-", issueDate = "-", expirationDate = "-"] = dates.split(" ");
  const read = Object.entries({ dateOfBirth, issueDate, expirationDate }).filter(([, date]) => date !== "-");
  return { typeId, country, ...Object.fromEntries(read) };
};

describe("the dates of a document", () => {
  it.each(cases)("of type %i of %s, born, issued and expiring %s: %j", (...row) => {
    expect(problemsOf(parsed(row))).toEqual(row[3]);
  });

  it("of a state with a shorter limit must keep it", () => {
    const dates = { typeId: 1, country: "USA", issueDate: "2020-01-01", expirationDate: "2045-01-01" };
    expect(problemsOf({ ...dates, jurisdiction: "CA" })).toEqual(["validity_too_long"]);
    expect(problemsOf({ ...dates, jurisdiction: "AZ" })).toEqual([]);
    expect(problemsOf(dates)).toEqual([]);
  });

  it("are not compared if none was read", () => {
    expect(possibleDates({ typeId: 3, country: "NLD", today })).toEqual({ problems: [], compared: [] });
  });

  it("are compared as far as they were read", () => {
    expect(possibleDates({ typeId: 3, country: "NLD", today, dateOfBirth: "1990-01-01" }).compared).toEqual([
      "birth_not_a_date",
      "birth_in_future",
      "birth_too_long_ago",
    ]);
    expect(
      possibleDates({ typeId: 24, country: "USA", today, expirationDate: "2034-01-15" }).compared,
    ).toEqual(["expiry_not_a_date"]);
  });

  it("never occur in the sentences", () => {
    const { problems } = possibleDates({ typeId: 3, country: "NLD", today, expirationDate: "2099-12-31" });
    expect(problems).toHaveLength(1);
    expect(problems[0]?.sentence).not.toMatch(/\d{4}/);
  });
});

const iso = (days: number): string => new Date(days * 86_400_000).toISOString().slice(0, 10);
const days = fc.integer({ min: -25_000, max: 60_000 }).map(iso);

describe("dates in general", () => {
  const dates = fc.record({
    typeId: fc.constantFrom(...documentTypes.map(({ id }) => id)),
    country: fc.constantFrom("USA", "NLD", "CHN", "KEN"),
    today: days,
    dateOfBirth: days,
    issueDate: days,
    expirationDate: days,
  });

  it("are possible only in order", () => {
    fc.assert(
      fc.property(dates, (read) => {
        const { dateOfBirth, issueDate, expirationDate } = read;
        const ordered = dateOfBirth < issueDate && issueDate <= read.today && issueDate <= expirationDate;
        return ordered || possibleDates(read).problems.length > 0;
      }),
      { numRuns: 1000 },
    );
  });

  it("have problems only among the comparisons made", () => {
    fc.assert(
      fc.property(dates, (read) => {
        const { problems, compared } = possibleDates(read);
        return problems.every(({ problem }) => compared.includes(problem));
      }),
    );
  });

  it("of a ten-year passport are possible for every issuer", () => {
    const issued = fc.integer({ min: 5_000, max: 20_000 });
    fc.assert(
      fc.property(
        issued,
        fc.integer({ min: 1, max: 3652 }),
        fc.constantFrom("USA", "NLD", "KEN"),
        (at, length, country) => {
          const read = { dateOfBirth: iso(at - 9_000), issueDate: iso(at), expirationDate: iso(at + length) };
          return possibleDates({ typeId: 3, country, today: iso(at + 10), ...read }).problems.length === 0;
        },
      ),
    );
  });
});
