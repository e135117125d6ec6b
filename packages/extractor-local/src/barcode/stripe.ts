import { numberFormOf } from "@passmuster/number-forms";
import { type Jurisdiction, jurisdictionOfIssuer } from "./jurisdictions.ts";
import type { SplitRecord } from "./split.ts";

/**
 * The tracks of AAMVA's magnetic stripe (DL/ID Card Design Standard, annex F), which British Columbia writes
 * into its PDF417 (Ministry of Health, Teleplan Specifications 4.4, 4.2.4): `%BC…?;636028…?_%0A…?`. Track 3
 * is optional.
 */
const tracks =
  /^\s*%?([A-Z]{2})([^?;]*)\?[^;]{0,3};(\d{6})(\d{1,13})=(\d{4})(\d{8})(?:=|(\d{1,5}))?=?\?(?:[^%#+!]{0,3}[%#+!](.{43,}))?/s;

/**
 * Lengths of the fields of track 3 after its start: two versions, postal code, class, restrictions and so on.
 */
const third = [
  ["", 2],
  ["DAK", 11],
  ["DCA", 2],
  ["DCB", 10],
  ["DCD", 4],
  ["DBC", 1],
  ["DAU", 3],
  ["DAW", 3],
  ["DAZ", 3],
  ["DAY", 3],
] as const;

/** Longest city and name on track 1. A shorter one ends with `^`. */
const longestCity = 13;
const longestName = 35;

interface Field {
  readonly value: string;
  readonly rest: string;
  /** The field is full, so its value may be cut. */
  readonly full: boolean;
}

/**
 * Splits the text of a magnetic stripe into the elements of an AAMVA record. Drops British Columbia's
 * personal health number. Returns `undefined` for any other text. Never throws.
 *
 * @example
 * splitStripe("%BCVICTORIA^DOE,$JANE^1 ELM ST$VICTORIA BC  V8V 1A1^?;6360281234567=310719880704=?")?.elements.get("DAQ"); // "1234567"
 */
export function splitStripe(content: string): SplitRecord | undefined {
  const found = tracks.exec(content);
  if (!found) return undefined;
  const [, state = "", first = "", issuerId = "", digits = "", until = "", birth = "", more = "", rest] =
    found;
  const issuer = jurisdictionOfIssuer(issuerId);
  const described = rest === undefined ? {} : fieldsOfThird(rest);
  const city = fieldOf(first, longestCity);
  const name = fieldOf(city.rest, longestName);
  const lines = (name.rest.split("^")[0] ?? "").split("$").map(tidy).filter(Boolean);
  const elements = {
    ...described,
    ...nameElements(name),
    ...addressElements(lines, {
      city: tidy(city.value),
      isCut: city.full,
      state,
      postal: described.DAK ?? "",
    }),
    DAJ: state,
    DAQ: numberOf(issuer, digits + more),
    DBA: untilOf(until, birth, issuer),
    DBB: birth,
  };
  const given = Object.entries(elements).filter(([, value]) => value !== "");
  return { issuerId, version: undefined, subfiles: [], elements: new Map(given) };
}

const tidy = (text: string): string => text.replace(/\s+/g, " ").trim();

/** A field of track 1: to its `^`, or to its longest length. */
function fieldOf(text: string, longest: number): Field {
  const end = text.indexOf("^");
  const full = end < 0 || end >= longest;
  const value = text.slice(0, full ? longest : end);
  return { value, rest: text.slice(value.length).replace(/^\^/, ""), full };
}

function fieldsOfThird(text: string): Readonly<Record<string, string>> {
  let at = 0;
  const fields = third.map(([id, length]) => {
    at += length;
    return [id, text.slice(at - length, at).trim()] as const;
  });
  return Object.fromEntries(fields.filter(([id, value]) => id !== "" && value !== ""));
}

/** `FAMILY$FIRST$MIDDLE$SUFFIX`. British Columbia has all given names in one: `FAMILY,$FIRST MIDDLE`. */
function nameElements({ value, full }: Field): Readonly<Record<string, string>> {
  const parts = value.split("$").map((part) => part.trim());
  const [family = "", first = "", middle = "", suffix = ""] = parts;
  const given = middle === "" ? { DCT: first } : { DAC: first, DAD: middle };
  const cut = first === "" ? { DDE: "T" } : /\s/.test(first) || middle !== "" ? { DDG: "T" } : { DDF: "T" };
  return { DCS: family, ...given, DCU: suffix, ...(full && cut) };
}

const bare = (text: string): string => text.replace(/\s/g, "");

interface Town {
  readonly city: string;
  /** The city fills its field. */
  readonly isCut: boolean;
  readonly state: string;
  readonly postal: string;
}

/** The last line may repeat the city, state and postal code, in full where the city's own field is cut. */
function addressElements(lines: readonly string[], town: Town): Readonly<Record<string, string>> {
  const last = lines.length > 1 ? (lines.at(-1) ?? "") : "";
  const repeated = townOf(last, town);
  const [street = "", ...further] = repeated ? lines.slice(0, -1) : lines;
  return {
    DAG: street,
    DAH: further.join(" "),
    DAI: repeated?.city ?? town.city,
    DAK: town.postal || (repeated?.postal ?? ""),
  };
}

function townOf(line: string, town: Town): Pick<Town, "city" | "postal"> | undefined {
  const { city, isCut, state, postal } = town;
  const [, named, code = ""] = new RegExp(`^(.+?),? ${state}(?: (.*))?$`).exec(line) ?? [];
  const isCoded = postal !== "" && bare(code) === bare(postal);
  if (named !== undefined)
    return isCoded || named.startsWith(city) ? { city: named, postal: code } : undefined;
  if (line === "" || city === "") return undefined;
  // A full track cuts the line anywhere.
  if (isCut && line.startsWith(city)) return { city: line, postal: "" };
  return `${city} ${state} ${postal}`.startsWith(line) ? { city, postal: "" } : undefined;
}

/**
 * The track has digits only: a leading letter is written as its place in the alphabet (`04` for D). It is one
 * only where the jurisdiction's numbers begin with a letter and the digits have no form of its numbers.
 */
function numberOf(issuer: Jurisdiction | undefined, digits: string): string {
  if (!issuer) return digits;
  const fits = (number: string): boolean => {
    const form = numberFormOf({ typeId: 1, country: issuer.country, jurisdiction: issuer.code }, number);
    return form.known && form.fits;
  };
  const place = Number(digits.slice(0, 2));
  const lettered = String.fromCharCode(64 + place) + digits.slice(2);
  return !fits(digits) && place >= 1 && place <= 26 && fits(lettered) ? lettered : digits;
}

/**
 * Issuers whose licences end on a birthday. British Columbia: bcgov/bc-wallet-mobile,
 * DriversLicenseBarcodeDecoder.
 */
const endOnBirthdays: readonly string[] = ["BC"];

/**
 * The expiry as `CCYYMMDD`. The track has `YYMM` and no day: month 99 stands for the birthday (annex F).
 * Where the day is not known, returns the text of the track, which is no date.
 */
function untilOf(yymm: string, birth: string, issuer: Jurisdiction | undefined): string {
  const [year, month] = [yymm.slice(0, 2), yymm.slice(2)];
  const isBirthMonth = month === birth.slice(4, 6) && endOnBirthdays.includes(issuer?.code ?? "");
  return month === "99" || isBirthMonth ? `20${year}${birth.slice(4)}` : yymm;
}
