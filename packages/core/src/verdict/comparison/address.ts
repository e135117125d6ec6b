import { memoise } from "../../base/input/memoise.ts";
import {
  australianStates,
  brazilianStates,
  canadianProvinces,
  indianStates,
  mexicanStates,
  type Regions,
  usPostalStates,
  usStates,
} from "../catalogue/regions.ts";
import { plainNumber, sameText } from "./compare.ts";
import { upper } from "./letters.ts";
import { townWord } from "./street-suffixes.ts";

export { sameStreet } from "./street.ts";

/**
 * Words before a town's name: `St. Louis`, `Ft Worth`, `N. Miami` (USPS Publication 28, 223 and appendix B).
 */
const townWords: Readonly<Record<string, string>> = {
  SAINT: "ST",
  SAINTE: "STE",
  SANKT: "ST",
  FT: "FORT",
  LK: "LAKE",
  MT: "MOUNT",
  PT: "POINT",
  N: "NORTH",
  S: "SOUTH",
  E: "EAST",
  W: "WEST",
};

/** Whether two towns are the same, in full or abbreviated. */
export function sameCity(one: string, other: string): boolean {
  const short = (city: string) =>
    upper(city)
      .split(/[\s.-]+/)
      .filter((word) => word !== "")
      .map((word, at, { length }) =>
        at > 0 ? townWord(word) : length > 1 && Object.hasOwn(townWords, word) ? townWords[word] : word,
      )
      .join(" ");
  const figures = (city: string) => (upper(city).match(/\d+/g) ?? []).join(" ");
  return figures(one) === figures(other) && sameText(short(one), short(other));
}

/**
 * Country signs that European posts put before a postal code, with their ISO 3166-1 alpha-2 codes (UPU S42).
 */
const signs: Readonly<Record<string, string>> = Object.fromEntries(
  (
    "A AT,B BE,BG BG,CH CH,CZ CZ,D DE,DK DK,E ES,EST EE,F FR,FIN FI,FL LI,GR GR,H HU,HR HR,I IT,IS IS,L LU,LT LT," +
    "LV LV,MD MD,N NO,NL NL,P PT,PL PL,RO RO,RS RS,S SE,SK SK,SLO SI,UA UA"
  )
    .split(",")
    .map((entry) => entry.split(" "))
    .flatMap(([sign = "", code = ""]) => [
      [sign, code],
      [code, code],
    ]),
);

interface PostalCode {
  readonly sign: string;
  readonly code: string;
  /** The last four digits of a ZIP+4; `0000` stands for none. */
  readonly further: string;
}

/**
 * Whether two postal codes are the same. A country sign or the last four digits of a ZIP+4 count only if both
 * have them.
 */
export function samePostalCode(one: string, other: string): boolean {
  const [a, b] = [postalCode(one), postalCode(other)];
  const agree = (x: string, y: string) => x === "" || y === "" || x === y;
  return a.code !== "" && a.code === b.code && agree(a.sign, b.sign) && agree(a.further, b.further);
}

function postalCode(text: string): PostalCode {
  const trimmed = text.trim().replace(/^〒\s*/u, "");
  const [, first = "", rest = ""] = /^([A-Za-z]{1,3})[\s\p{Pd}]+(\d[\d\s\p{Pd}]{3,})$/u.exec(trimmed) ?? [];
  const named = first.toUpperCase();
  const sign = Object.hasOwn(signs, named) ? (signs[named] ?? "") : "";
  const plain = plainNumber(sign === "" ? trimmed : rest);
  const [, five = "", four = ""] = /^(\d{5})(\d{4})$/.exec(plain) ?? [];
  return { sign, code: five || plain, further: four === "0000" ? "" : four };
}

/** One table a country: `WA` is Washington or Western Australia. */
const abbreviations = memoise((): ReadonlyMap<string, ReadonlyMap<string, string>> => {
  const tables: readonly (readonly [string, Regions])[] = [
    ["USA", { ...usStates, ...usPostalStates }],
    ["CAN", canadianProvinces],
    ["AUS", australianStates],
    ["MEX", mexicanStates],
    ["BRA", brazilianStates],
    ["IND", indianStates],
  ];
  return new Map(
    tables.map(([country, regions]) => [
      country,
      new Map(Object.entries(regions).map(([short, name]) => [nameOf(name), short])),
    ]),
  );
});

/** The countries whose abbreviations count where the country is unknown. */
const withoutCountry = ["USA", "CAN", "AUS"];

/**
 * Whether two states or provinces are the same, in full or by the post's abbreviation.
 * @param country ISO 3166-1 alpha-3; without one, abbreviations of the USA, Canada and Australia count
 */
export function sameState(one: string, other: string, country?: string): boolean {
  const tables = [...abbreviations()].filter(([code]) =>
    country ? code === country : withoutCountry.includes(code),
  );
  if (tables.length === 0) return sameText(one, other);
  return tables.some(([, table]) => {
    const short = (state: string) => table.get(nameOf(state)) ?? state;
    return sameText(short(one), short(other));
  });
}

function nameOf(state: string): string {
  return upper(state)
    .trim()
    .normalize("NFD")
    .replace(/[\u0300-\u0362]/g, "")
    .replace(/[\s-]+/g, " ");
}
