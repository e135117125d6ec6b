import { stateName } from "../../mrz/states.ts";
import {
  type AddressFormat,
  addressFormats,
  countryPrefixes,
  postBox,
  streetLike,
  streetWords,
  unitLike,
} from "./address-formats.ts";
import { countryNamed } from "./countries.ts";

/** A postal address as it was read. */
export interface PostalAddress {
  readonly street: string;
  readonly city: string;
  readonly state?: string;
  /** Absent if a label such as `Premises address` has an address without one. */
  readonly zip?: string;
  /** ISO 3166-1 alpha-3, if the address is unambiguous. */
  readonly countryCode?: string;
  readonly country?: string;
  readonly full: string;
}

export interface FoundAddress {
  readonly address: PostalAddress;
  /** The lines before the street: the addressee. */
  readonly before: readonly string[];
}

/** Chooses the page's country among those with the same form of address. Undefined if unclear. */
export type CountryChoice = (countries: readonly string[]) => string | undefined;

/** The postal address in some lines, street first and postal code last. Absent if a part of it is missing. */
export function addressIn(
  lines: readonly string[],
  among: CountryChoice = () => undefined,
): FoundAddress | undefined {
  const text = tidy(lines);
  if (!/\d/.test(text)) return undefined;
  for (const format of addressFormats) {
    const match = format.pattern.exec(text);
    const found = match && built(format, match, text, among);
    if (found) return found;
  }
  return undefined;
}

/** Joins lines as parts. Reads `l rue` as `1 rue`. Removes misread rules and bullets at the ends. */
function tidy(lines: readonly string[]): string {
  return lines
    .map((line) =>
      line.replace(/^[lI|](?=\s(?:rue|avenue|boulevard|place|impasse|all[ée]e|chemin|quai)\s)/i, "1"),
    )
    .map((line) => line.replace(/\s+/g, " ").replace(/^[\s.,;:|·•*'"‘’“”-]+|[\s.,;:|·•*'"‘“-]+$/g, ""))
    .filter((line) => line !== "")
    .join(", ");
}

function built(
  format: AddressFormat,
  match: RegExpExecArray,
  text: string,
  among: CountryChoice,
): FoundAddress | undefined {
  const { city = "", zip = "", state } = match.groups ?? {};
  const before = text
    .slice(0, match.index)
    .split(/\s*,\s*|\s+[-–—·|]\s+/)
    .map((part) => part.replace(leadIn, ""))
    .filter((part) => part !== "");
  const { street, addressee, all } = streetOf(before);
  if (street === "" || isStreetName(city)) return undefined;
  const after = text
    .slice(match.index + match[0].length)
    .split(/\s*[,;·]\s*/)
    .filter((part) => part !== "");
  const named = countryNamed(after[0] ?? "");
  const chosen = named ?? (format.namedOnly ? among(format.countries) : undefined);
  if (format.namedOnly && !(chosen && format.countries.includes(chosen))) return undefined;
  if (named && !format.countries.includes(named)) return undefined;
  const countryCode = chosen ?? countryOf(format, match[0], street) ?? among(format.countries);
  if (!countryCode && !streetLike.test(street)) return undefined;
  const country = countryCode && stateName(countryCode);
  const full = [all, match[0], ...(named ? [after[0]] : [])].join(", ");
  return {
    address: {
      street,
      city: city.trim(),
      ...(state && { state: state.trim() }),
      zip: zip.replace(/\s?-\s?/, "-"),
      full,
      ...(countryCode && country && { countryCode, country }),
    },
    before: addressee,
  };
}

/**
 * Whether a country writes its addresses this way. German and French postal codes never have four figures.
 */
export const isWrittenIn = ({ full, zip }: PostalAddress, country: string): boolean =>
  zip === undefined ||
  addressFormats.some(({ countries, pattern }) => countries.includes(country) && pattern.test(full));

/** `Main Street`, not `St. Louis`. */
function isStreetName(city: string): boolean {
  const words = city.split(" ");
  return words.length > 1 && streetLike.test(words.at(-1) ?? "");
}

/** Words of a sentence before an address: `the premises located at 12 Elm St`. */
export const leadIn =
  /^.*\b(?:located|situated|resid(?:es|ing)|known|dwelling|premises|property|house|apartment|residence|home)\s+(?:at|as)\s*:?\s+(?=\d)/i;

/**
 * The parts from the first that resembles a street or a unit. A following district without a figure is left
 * out.
 */
function streetOf(parts: readonly string[]): {
  readonly street: string;
  readonly addressee: readonly string[];
  /** The street with the districts that follow. */
  readonly all: string;
} {
  const first = parts.findIndex((part, index) => index > parts.findLastIndex(isContact) && isStreet(part));
  if (first < 0) return { street: "", addressee: parts, all: "" };
  const own = parts.slice(first).filter((part, index) => index === 0 || isStreet(part));
  const street = own.join(", ");
  return /\d/.test(street) || own.some((part) => streetLike.test(part))
    ? { street, addressee: parts.slice(0, first), all: parts.slice(first).join(", ") }
    : { street: "", addressee: parts, all: "" };
}

const numbered =
  /^(?:n[°ºo]\.?\s?)?\d{1,6}[\p{L}]?(?:[-/]\d{1,5}[\p{L}]?)*(?:\s|$)|\s\d{1,5}\s?[\p{L}]?(?:[-/]\d+)*$/u;
const mostOfAStreet = 60;

/**
 * `5%4 Alder Street`, `BBO Mill Pond Drive`: a house number whose figures were misread as signs or similar
 * capitals.
 */
const misreadNumber = /^(?:\S*[%$&*@=<>{}\\|~^_]\S*|(?=[A-Z]{2})[BDGIOQSZ]{2,4})\s/;

/** A telephone number, web site or tax number of a letterhead. An address never spans one. */
const isContact = (part: string): boolean =>
  /\bwww\.|@|\d{7}|(?:\d{2,4}[ -]){2,}\d{2,4}/.test(part) && !postBox.test(part);

function isStreet(part: string): boolean {
  if (part.length > mostOfAStreet || misreadNumber.test(part)) return false;
  return postBox.test(part) || unitLike.test(part) || numbered.test(part) || streetLike.test(part);
}

function countryOf({ countries }: AddressFormat, lastLine: string, street: string): string | undefined {
  if (countries.length === 1) return countries[0];
  const sign = /^([A-Z]{1,3})[- ]\d/.exec(lastLine)?.[1];
  const byPrefix = sign && countryPrefixes[sign];
  if (byPrefix && countries.includes(byPrefix)) return byPrefix;
  return streetWords.find(
    ({ pattern, country, among }) =>
      countries.includes(country) && countries.includes(among) && pattern.test(street),
  )?.country;
}
