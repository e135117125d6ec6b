import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { importList, type ListName } from "@passmuster/screening";
import { describe, expect, test } from "vitest";
import type { ListEntry } from "../src/entry.ts";
import { addCsv, altCsv, commentsCsv, fileOf, folder, sdnCsv, ukCsv, ukCsvOf } from "./lists.ts";

/** What an import wrote of each person. */
async function read(list: ListName, ...texts: readonly string[]) {
  const directory = await folder();
  const files = await Promise.all(texts.map((text) => fileOf(text)));
  const made = await importList({ directory, list, files });
  const lines = (await readFile(join(directory, made.file), "utf8")).trim().split("\n");
  return { made, entries: lines.map((line): ListEntry => JSON.parse(line).entry) };
}

const textsOf = (entry: ListEntry | undefined) => entry?.names.map(({ text }) => text);
const spansOf = (entry: ListEntry | undefined) => entry?.births.map(({ from, to }) => `${from} ${to}`);

describe("the UK Sanctions List", () => {
  test("is read in rows of one id, the primary name first, with every alias and birth date", async () => {
    const { made, entries } = await read("uk", ukCsv);
    expect(made.version).toBe("20-Nov-2026");
    expect(entries).toHaveLength(1);
    expect(entries[0]).toMatchObject({ id: "TST0001", countries: ["IRQ"], programmes: ["Test"] });
    expect(textsOf(entries[0])).toEqual([
      "TAREK NABIL AL-ZUHAIRI",
      "طارق نبيل الزهيري",
      'ABU "NABIL" ZUHEIRI',
    ]);
    expect(spansOf(entries[0])).toEqual(["1961-01-01 1961-12-31", "1960-05-07 1960-05-07"]);
  });

  test("is read with the older name of a column, other capitals and a byte order mark", async () => {
    const older = ukCsvOf(ukCsv.split("\r\n").slice(2, 4), '"Individual, Entity, Ship"')
      .replace("Name type", "Name Type")
      .replace("non-latin", "Non-Latin");
    const { entries } = await read("uk", `\ufeff${older}`);
    expect(entries).toMatchObject([{ id: "TST0001", countries: ["IRQ"] }]);
    expect(textsOf(entries[0])).toContain("طارق نبيل الزهيري");
  });

  test.each([
    ["00/00/1970", ["1970-01-01 1970-12-31"]],
    ["'00/00/1975", ["1975-01-01 1975-12-31"]],
    ["dd/mm/1966", ["1966-01-01 1966-12-31"]],
    ["dd/06/1966", ["1966-06-01 1966-06-30"]],
    ["1973", ["1973-01-01 1973-12-31"]],
    ["15/08/19yy", ["1900-01-01 1999-12-31"]],
    ["31/02/1960", ["1960-01-01 1960-12-31"]],
    ["07/05/1960; 08/05/1961", ["1960-05-07 1960-05-07", "1961-05-08 1961-05-08"]],
    ["Unknown", []],
  ])("has the birth date %s", async (written, spans) => {
    const { entries } = await read("uk", ukCsvOf([row("", written)]));
    expect(spansOf(entries[0])).toEqual(spans);
  });

  test.each([
    ["Syria", ["SYR"]],
    ["Congo (Democratic Republic)", ["COD"]],
    ["Russia; Ukraine", ["RUS", "UKR"]],
    ["(1) Iraq (2) Iran", ["IRQ", "IRN"]],
    ["North Korea", ["PRK"]],
  ])("has the nationality %s", async (written, countries) => {
    const { entries } = await read("uk", ukCsvOf([row(written, "")]));
    expect(entries[0]?.countries).toEqual(countries);
  });
});

const row = (nationality: string, born: string): string =>
  `04/11/2026,TST0001,4000,,DOE,JON,,,,,Primary Name,,,,Test,Individual,${born},${nationality}`;

describe("OFAC's CSV", () => {
  test("joins the four files in any order, and counts the addresses that it passes over", async () => {
    const { made, entries } = await read("ofac-sdn", addCsv, commentsCsv, altCsv, sdnCsv);
    expect(made.passedOver).toBe(2);
    expect(textsOf(entries[0])).toEqual(["AL-ZUHAIRI, Tarek Nabil", "ZUHEIRI, Abu Nabil", "ABU MAJHUL"]);
  });

  test("has weak aliases and countries in remarks, which a comment continues within a word", async () => {
    const begun = sdnCsv.replace("nationality Iraq.", "nationality Iraq; a.k.a. 'ABU ZILL'; a.k.a. 'ABU MAJ");
    const { entries } = await read("ofac-sdn", begun, altCsv, `7,"HUL'; alt. citizen Syria."\n\u001a`);
    expect(textsOf(entries[0])).toEqual(expect.arrayContaining(["ABU ZILL", "ABU MAJHUL"]));
    expect(entries[0]?.countries).toEqual(["IRQ", "SYR"]);
  });

  test("has remarks that a comment continues with a space", async () => {
    const begun = sdnCsv.replace("nationality Iraq.", "nationality Saudi");
    const { entries } = await read("ofac-sdn", begun, altCsv, `7," Arabia."\n`);
    expect(entries[0]?.countries).toEqual(["SAU"]);
  });

  test.each([
    ["circa 1960", "1959-01-01 1961-12-31"],
    ["1955 to 1957", "1955-01-01 1957-12-31"],
    ["circa 1979-1982", "1979-01-01 1982-12-31"],
    ["Sep 1962 to Oct 1963", "1962-09-01 1963-10-31"],
    ["01 Jan 1963 to 31 Dec 1964", "1963-01-01 1964-12-31"],
    ["1960s", "1960-01-01 1969-12-31"],
    ["Sep 1966", "1966-09-01 1966-09-30"],
  ])("has the birth date %s", async (written, span) => {
    const { entries } = await read("ofac-sdn", sdnCsv.replace("07 May 1960", written), altCsv);
    expect(spansOf(entries[0])).toEqual([span]);
  });
});

describe("the UN's XML", () => {
  const un = (inner: string) =>
    read(
      "un",
      `<CONSOLIDATED_LIST dateGenerated="2026-11-20T00:00:00.000Z"><INDIVIDUALS><INDIVIDUAL><DATAID>1</DATAID><VERSIONNUM>1</VERSIONNUM>` +
        `<FIRST_NAME>JON</FIRST_NAME><SECOND_NAME>PAUL</SECOND_NAME><THIRD_NAME>MIDDLE</THIRD_NAME><FOURTH_NAME>DOE</FOURTH_NAME>${inner}</INDIVIDUAL></INDIVIDUALS>` +
        `<ENTITIES><ENTITY><DATAID>2</DATAID><FIRST_NAME>DOE TRADING</FIRST_NAME></ENTITY></ENTITIES></CONSOLIDATED_LIST>`,
    );

  test("has four names, aliases of every quality, several in one field, and no entity", async () => {
    const alias = (quality: string, name: string, more = "") =>
      `<INDIVIDUAL_ALIAS><QUALITY>${quality}</QUALITY><ALIAS_NAME>${name}</ALIAS_NAME>${more}</INDIVIDUAL_ALIAS>`;
    const { entries } = await un(
      alias("Good", "Jean Doe; J. P. Doe") +
        alias("Low", "Abu Jon", "<DATE_OF_BIRTH>13 Jan. 1965</DATE_OF_BIRTH>") +
        "<INDIVIDUAL_ALIAS><QUALITY/><ALIAS_NAME/></INDIVIDUAL_ALIAS>",
    );
    expect(entries).toHaveLength(1);
    expect(textsOf(entries[0])).toEqual(["JON PAUL MIDDLE DOE", "Jean Doe", "J. P. Doe", "Abu Jon"]);
    expect(spansOf(entries[0])).toEqual(["1965-01-13 1965-01-13"]);
  });

  test.each([
    ["<TYPE_OF_DATE>EXACT</TYPE_OF_DATE><DATE>1963-04-11</DATE>", "1963-04-11 1963-04-11"],
    ["<TYPE_OF_DATE>EXACT</TYPE_OF_DATE><YEAR>1971</YEAR>", "1971-01-01 1971-12-31"],
    ["<TYPE_OF_DATE>APPROXIMATELY</TYPE_OF_DATE><YEAR>1960</YEAR>", "1959-01-01 1961-12-31"],
    ["<TYPE_OF_DATE>APPROXIMATELY</TYPE_OF_DATE><DATE>1960-03-01</DATE>", "1959-01-01 1961-12-31"],
    [
      "<TYPE_OF_DATE>BETWEEN</TYPE_OF_DATE><FROM_YEAR>1958</FROM_YEAR><TO_YEAR>1960</TO_YEAR>",
      "1958-01-01 1960-12-31",
    ],
    ["<TYPE_OF_DATE>BETWEEN</TYPE_OF_DATE><FROM_YEAR>1958</FROM_YEAR>", "1958-01-01 1958-12-31"],
  ])("has the birth date %s", async (inner, span) => {
    const { entries } = await un(`<INDIVIDUAL_DATE_OF_BIRTH>${inner}</INDIVIDUAL_DATE_OF_BIRTH>`);
    expect(spansOf(entries[0])).toEqual([span]);
  });

  test("has several nationalities by the UN's names", async () => {
    const names = [
      "Democratic People's Republic of Korea",
      "Iran (Islamic Republic of)",
      "Syrian Arab Republic",
      "Venezuela (Bolivarian Republic of)",
      "United Kingdom of Great Britain and Northern Ireland",
      "Côte d’Ivoire",
      "Viet Nam",
    ];
    const { entries } = await un(
      `<NATIONALITY>${names.map((name) => `<VALUE>${name}</VALUE>`).join("")}</NATIONALITY>`,
    );
    expect(entries[0]?.countries).toEqual(["PRK", "IRN", "SYR", "VEN", "GBR", "CIV", "VNM"]);
  });
});

describe("the EU's XML", () => {
  const eu = (inner: string) =>
    read(
      "eu",
      `<ns:export xmlns:ns="urn:test" generationDate="2026-11-20T10:00:00.000+01:00"><ns:sanctionEntity euReferenceNumber="" logicalId="13">` +
        `<ns:subjectType code="person" classificationCode="P"/><ns:nameAlias firstName="Jon" middleName="Paul" lastName="Doe" wholeName="" strong="true"/>` +
        `${inner}</ns:sanctionEntity></ns:export>`,
    );

  test("has weak aliases, parts of names, and the logical id where no reference is", async () => {
    const { entries } = await eu(
      '<ns:nameAlias firstName="" lastName="" wholeName="Abu Jon" strong="false"/>',
    );
    expect(entries).toMatchObject([{ id: "13" }]);
    expect(entries[0]?.names).toEqual([{ text: "Jon Paul Doe", surname: "Doe" }, { text: "Abu Jon" }]);
  });

  test.each([
    [
      'circa="false" birthdate="1970-03-14" year="1970" monthOfYear="3" dayOfMonth="14"',
      "1970-03-14 1970-03-14",
    ],
    ['circa="false" birthdate="" year="1970" monthOfYear="3"', "1970-03-01 1970-03-31"],
    ['circa="false" year="1970"', "1970-01-01 1970-12-31"],
    ['circa="true" year="1970"', "1969-01-01 1971-12-31"],
    ['circa="true" yearRangeFrom="1968" yearRangeTo="1970"', "1968-01-01 1970-12-31"],
    ['circa="false" yearRangeFrom="1968"', "1968-01-01 1968-12-31"],
  ])("has the birth date %s", async (attributes, span) => {
    const { entries } = await eu(`<ns:birthdate calendarType="GREGORIAN" ${attributes}/>`);
    expect(spansOf(entries[0])).toEqual([span]);
  });

  test("has several birth dates and citizenships, by code or description", async () => {
    const { entries } = await eu(
      '<ns:birthdate year="1970"/><ns:birthdate year="1972"/><ns:birthdate circa="true" city="Basra"/>' +
        '<ns:citizenship countryIso2Code="SY" countryDescription="SYRIAN ARAB REPUBLIC"/>' +
        '<ns:citizenship countryIso2Code="" countryDescription="IRAN, ISLAMIC REPUBLIC OF"/>' +
        '<ns:citizenship countryIso2Code="00" countryDescription="UNKNOWN"/>',
    );
    expect(spansOf(entries[0])).toEqual(["1970-01-01 1970-12-31", "1972-01-01 1972-12-31"]);
    expect(entries[0]?.countries).toEqual(["SYR", "IRN"]);
  });
});
