import { australianStates, canadianProvinces, usStates } from "@passmuster/core/geography";
import {
  brazilianStates,
  britishCounties,
  indianStates,
  italianProvinces,
  japanesePrefectures,
  mexicanStates,
} from "./regions.ts";

/** The last line of a country's postal address (UPU S42 templates). */
export interface AddressFormat {
  /**
   * ISO 3166-1 alpha-3; several if they share the form. Only the country's name, a prefix or the street's
   * kind then decides.
   */
  readonly countries: readonly string[];
  /**
   * Groups `city`, `zip` and optionally `state`. Begins at the start of a part and ends at the end of one.
   */
  readonly pattern: RegExp;
  /** The form has other common meanings, so it counts only beside the country's name. */
  readonly namedOnly?: boolean;
}

const start = "(?<=^|, ?)";
const end = String.raw`(?=$|,|;|\.(?:\s|$)| - | · )`;
const city = String.raw`(?<city>\p{L}[\p{L}\p{M}'’. -]{1,38}?)`;
const prefix = "(?:[A-Z]{1,3}[- ])?";
const oneOf = (texts: readonly string[]): string =>
  `(?<state>${[...texts]
    .sort((a, b) => b.length - a.length)
    .map(literal)
    .join("|")})`;
const literal = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
const codesAndNames = (table: Readonly<Record<string, string>>): string[] => [
  ...Object.keys(table),
  ...Object.values(table),
];

const format = (countries: string, parts: readonly string[], namedOnly = false): AddressFormat => ({
  countries: countries.split(" "),
  pattern: new RegExp(`${start}${parts.join("")}${end}`, "iu"),
  namedOnly,
});

/** Forms of a single country come first. */
export const addressFormats: readonly AddressFormat[] = [
  format("USA", [
    city,
    String.raw`,?\s+`,
    oneOf(codesAndNames(usStates)),
    String.raw`[.,]?\s+(?<zip>\d{5}(?:\s?-\s?\d{4})?)`,
  ]),
  format("CAN", [
    city,
    String.raw`,?\s+\(?`,
    oneOf([...codesAndNames(canadianProvinces), "Quebec"]),
    String.raw`\)?,?\s+(?<zip>[ABCEGHJ-NPRSTVXY]\d[A-Z][ -]?\d[A-Z]\d)`,
  ]),
  format("GBR", [
    city,
    String.raw`,?\s+(?:`,
    oneOf(britishCounties),
    String.raw`,?\s+)?(?<zip>(?:[A-PR-UWYZ][A-HK-Y]?\d[A-Z\d]?)\s?\d[ABD-HJLNP-UW-Z]{2})`,
  ]),
  format("IRL", [
    String.raw`(?<city>\p{L}[\p{L}'’. -]{1,30}?(?:\s\d{1,2}W?)?)`,
    String.raw`(?:,\s+(?:Co\.?|County)\s(?<state>\p{L}+))?,?\s+(?<zip>(?:[AC-FHKNPRTV-Y]\d{2}|D6W)\s?[0-9AC-FHKNPRTV-Y]{4})`,
  ]),
  format("AUS", [
    city,
    String.raw`,?\s+`,
    oneOf(codesAndNames(australianStates)),
    String.raw`,?\s+(?<zip>\d{4})`,
  ]),
  format("NLD", [String.raw`(?:NL-)?(?<zip>\d{4}\s?[A-Z]{2})\s{1,2}`, city]),
  format("BRA", [
    city,
    String.raw`\s?(?:-|,|/)\s?`,
    oneOf(brazilianStates),
    String.raw`,?\s+(?:CEP:?\s)?(?<zip>\d{5}-\d{3})`,
  ]),
  format("BRA", [
    String.raw`(?:CEP:?\s)?(?<zip>\d{5}-\d{3}),?\s+`,
    city,
    String.raw`\s?(?:-|,|/)\s?`,
    oneOf(brazilianStates),
  ]),
  format("POL", [String.raw`(?:PL-)?(?<zip>\d{2}-\d{3})\s`, city]),
  format("PRT", [String.raw`(?:PT-|P-)?(?<zip>\d{4}-\d{3})\s`, city]),
  format("JPN", [
    city,
    String.raw`,\s+`,
    oneOf(japanesePrefectures),
    String.raw`,?\s+〒?(?<zip>\d{3}-\d{4})`,
  ]),
  format("MEX", [String.raw`(?:C\.?P\.?\s)?(?<zip>\d{5})\s`, city, String.raw`,\s?`, oneOf(mexicanStates)]),
  format("ITA", [
    String.raw`(?:I-|IT-)?(?<zip>\d{5})\s`,
    city,
    String.raw`\s\(?`,
    oneOf(italianProvinces),
    String.raw`\)?`,
  ]),
  format("MEX", [String.raw`C\.?\s?P\.?\s(?<zip>\d{5})\s`, city]),
  format("MEX", [String.raw`(?<zip>\d{5})\s(?<city>Ciudad de México|México,? D\.?F\.?)`]),
  format("SGP", [String.raw`(?<city>Singapore),?\s+(?<zip>\d{6})`]),
  format("IND", [
    city,
    String.raw`,?\s?(?:-\s?)?`,
    String.raw`(?:,\s?`,
    oneOf(indianStates),
    String.raw`,?\s(?:-\s?)?)(?<zip>\d{3}\s?\d{3})`,
  ]),
  format(
    "IND",
    [city, String.raw`\s?[-–,]?\s?(?<zip>\d{3}\s?\d{3})(?:,\s?`, oneOf(indianStates), ")?"],
    true,
  ),
  format("DEU FRA ESP ITA FIN MEX EST HRV", [
    prefix,
    String.raw`(?<zip>\d{5})\s`,
    city,
    String.raw`(?:\s\((?<state>\p{L}[\p{L} ]+)\))?`,
  ]),
  format("CHE AUT BEL DNK NOR LUX HUN SVN", [prefix, String.raw`(?<zip>\d{4})\s`, city]),
  format("SWE CZE SVK GRC", [prefix, String.raw`(?<zip>\d{3}\s\d{2})\s`, city]),
  // Specimens have towns whose postal codes have a figure too many.
  format("USA", [city, String.raw`,\s+`, oneOf(Object.keys(usStates)), String.raw`\s+(?<zip>\d{6})`]),
  format("FRA DEU ESP ITA", [String.raw`(?<zip>\d{6})\s`, city]),
  format("NZL ZAF PHL", [city, String.raw`,?\s(?<zip>\d{4})`], true),
  format("MYS TUR IDN KEN ROU THA UKR", [String.raw`(?<zip>\d{5,6})\s`, city], true),
  format("IDN NGA PAK THA CHN KOR ROU", [city, String.raw`,?\s(?<zip>\d{5,6})`], true),
];

/** Prefixes of postal codes: `D-10969 Berlin` (distinguishing signs of vehicles, and ISO 3166-1 alpha-2). */
export const countryPrefixes: Readonly<Record<string, string>> = {
  D: "DEU",
  DE: "DEU",
  F: "FRA",
  FR: "FRA",
  E: "ESP",
  ES: "ESP",
  I: "ITA",
  IT: "ITA",
  FIN: "FIN",
  FI: "FIN",
  MX: "MEX",
  EE: "EST",
  HR: "HRV",
  CH: "CHE",
  A: "AUT",
  AT: "AUT",
  B: "BEL",
  BE: "BEL",
  DK: "DNK",
  N: "NOR",
  NO: "NOR",
  L: "LUX",
  LU: "LUX",
  H: "HUN",
  HU: "HUN",
  SI: "SVN",
  S: "SWE",
  SE: "SWE",
  CZ: "CZE",
  SK: "SVK",
  GR: "GRC",
};

/** Words of streets that distinguish countries with the same form of postal code. */
export const streetWords: readonly {
  readonly pattern: RegExp;
  readonly country: string;
  readonly among: string;
}[] = [
  { pattern: /(?:stra(?:ß|ss)e|str\.|\bweg\b|platz|allee|gasse)/i, country: "DEU", among: "FRA" },
  { pattern: /\b(?:rue|boulevard|chemin|impasse|all[ée]e|quai|place)\b/i, country: "FRA", among: "DEU" },
  { pattern: /\b(?:via|viale|piazza|corso|vicolo)\b/i, country: "ITA", among: "DEU" },
  { pattern: /(?:katu|tie|kuja)\b/i, country: "FIN", among: "DEU" },
  { pattern: /(?:^|\s)(?:c\/|avda\b)|\d\s?[ºª]\s?(?:izda|dcha|[A-Z])\b/i, country: "ESP", among: "MEX" },
];

export const streetLike =
  /(?:^|\s)(?:street|st|avenue|ave|av|road|rd|lane|ln|drive|dr|court|ct|way|place|pl|terrace|ter|boulevard|blvd|circle|cir|close|crescent|square|sq|parkway|pkwy|highway|hwy|row|mews|walk|rue|chemin|impasse|quai|calle|c\/|avda|avenida|plaza|paseo|via|viale|piazza|corso|rua|travessa|ulica|ul|al|stra(?:ß|ss)e|weg|platz|allee|laan|plein|gracht)(?:\.|\s|$)|(?:stra(?:ß|ss)e|str\.?|gasse|weg|platz|straat|laan|gracht|plein|gatan|gade|vej|veien|katu)(?:\s|$)/i;

export const unitLike =
  /^(?:apt|apartment|unit|suite|ste|flat|floor|fl|room|rm|no|bldg|building|lot|piso|apto|depto|int|appartement|top|wohnung|c\/o)\b|^#|\bfloor$/i;

export const postBox =
  /\b(?:p\.?\s?o\.?\s?box|post office box|postfach|apartado(?: postal)?|casilla|boîte postale|b\.?p\.?|postbus|caixa postal)\s?\d+/i;
