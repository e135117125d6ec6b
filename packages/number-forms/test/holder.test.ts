import { type NumberHolder, numberFormOf, personalNumberFormOf } from "@passmuster/number-forms";
import { describe, expect, it } from "vitest";

type Case = readonly [country: string, number: string, holder: NumberHolder, fits: boolean];

const born = (dateOfBirth: string): NumberHolder => ({ dateOfBirth });

const cases: readonly Case[] = [
  ["POL", "44051401359", born("1944-05-14"), true],
  ["POL", "44051401359", born("1944-05-15"), false],
  ["POL", "02070803628", born("1902-07-08"), true],
  ["POL", "02070803628", born("2002-07-08"), false],
  ["POL", "05231212347", born("2005-03-12"), true],
  ["POL", "05231212347", born("1905-03-12"), false],
  ["POL", "90831212341", born("1890-03-12"), true],
  ["POL", "90831212341", born("1990-03-12"), false],
  ["POL", "44051401359", { sex: "M" }, true],
  ["POL", "44051401359", { sex: "F" }, false],
  ["POL", "44051401359", { sex: "X" }, true],
  ["CZE", "7103192745", born("1971-03-19"), true],
  ["CZE", "7103192745", { sex: "F" }, false],
  ["SVK", "7103192745", born("1971-03-20"), false],
  ["BGR", "7523169263", born("1875-03-16"), true],
  ["BGR", "7523169263", born("1975-03-16"), false],
  ["ROU", "1630615123457", born("1963-06-15"), true],
  ["ROU", "1630615123457", born("2063-06-15"), false],
  ["EST", "36805280109", born("1968-05-28"), true],
  ["EST", "36805280109", born("1968-05-29"), false],
  ["LTU", "38703181745", born("1987-03-18"), true],
  ["LVA", "16117519997", born("1975-11-16"), true],
  ["LVA", "16117519997", born("1975-11-17"), false],
  ["LVA", "32012345678", born("1975-11-17"), true],
  ["FIN", "131052-308T", born("1952-10-13"), true],
  ["FIN", "131052A308T", born("1952-10-13"), false],
  ["FIN", "131052A308T", born("2052-10-13"), true],
  ["DNK", "211062-5629", born("1862-10-21"), true],
  ["DNK", "211062-0629", born("1962-10-21"), true],
  ["DNK", "211062-0629", born("1962-10-22"), false],
  ["NOR", "15108695088", born("1986-10-15"), true],
  ["NOR", "15108695088", born("1986-10-16"), false],
  ["NOR", "55108610092", born("1986-10-15"), true],
  ["ISL", "1201743399", born("1974-01-12"), true],
  ["ISL", "1201743399", born("2074-01-12"), false],
  ["SVN", "0101006500006", born("2006-01-01"), true],
  ["SVN", "0101006500006", born("2007-01-01"), false],
  ["ITA", "RCCMNL83S18D969H", born("1983-11-18"), true],
  ["ITA", "RCCMNL83S18D969H", born("1983-11-19"), false],
  ["CHN", "11010519491231002X", { dateOfBirth: "1949-12-31", sex: "F" }, true],
  ["CHN", "11010519491231002X", born("1949-12-30"), false],
  ["CHN", "11010519491231002X", { sex: "M" }, false],
  ["KOR", "9710139019902", born("1897-10-13"), true],
  ["KOR", "0102033123456", born("2001-02-03"), true],
  ["KOR", "0102033123456", born("1901-02-03"), false],
  ["ZAF", "7503305044089", born("1975-03-30"), true],
  ["ZAF", "7503305044089", born("1975-03-31"), false],
  ["MEX", "BOXW310820HNERXN09", born("1931-08-20"), true],
  ["MEX", "BOXW310820HNERXN09", born("1931-08-21"), false],
  ["MYS", "770305021234", born("1977-03-05"), true],
  ["EGY", "29501061235654", born("1995-01-06"), true],
  ["EGY", "29501061235654", born("2095-01-06"), false],
  ["SWE", "880320-0016", born("1988-03-21"), true],
  ["POL", "44051401359", born("not a date"), true],
];

describe("a personal number and its holder", () => {
  it.each(cases)("%s %s of %j: fits: %s", (country, number, holder, fits) => {
    expect(personalNumberFormOf(country, number, holder)).toMatchObject({ known: true, fits });
  });

  it("is unknown for a country without an entry", () => {
    expect(personalNumberFormOf("ATA", "48217360")).toEqual({ known: false });
  });
});

describe("a driver number of Great Britain and its holder", () => {
  const licence = (number: string, holder: NumberHolder) =>
    numberFormOf({ typeId: 1, country: "GBR" }, number, holder);

  it.each<readonly [string, NumberHolder, boolean]>([
    ["ZZTES 653120 JK9AB", { surname: "Zztester", dateOfBirth: "1960-03-12", sex: "F" }, true],
    ["ZZTES 653120 JK9AB", { surname: "Zztester", dateOfBirth: "1960-03-13" }, false],
    ["ZZTES 653120 JK9AB", { surname: "Marlow" }, false],
    ["OAK99 801018 TM9XY 35", { surname: "Oak", dateOfBirth: "1988-01-01" }, true],
    ["OAK99 801018 TM9XY", { surname: "Oakley" }, false],
    ["MACDO 801018 TM9XY", { surname: "McDonald" }, true],
    ["OKAFO 801018 TM9XY", { surname: "O'Kafor" }, true],
    ["VALDE 801018 TM9XY", { surname: "Moreau-Valdés" }, true],
    ["MOREA 801018 TM9XY", { surname: "Moreau-Valdés" }, true],
    ["MULLE 801018 TM9XY", { surname: "Müller" }, true],
  ])("%s of %j: fits: %s", (number, holder, fits) => {
    expect(licence(number, holder)).toMatchObject({ known: true, fits });
  });
});
