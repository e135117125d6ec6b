import { australianStates, canadianProvinces, type Regions, usStates } from "../catalogue/regions.ts";
import { sameText } from "./compare.ts";
import { streetWords } from "./street-words.ts";

interface Street {
  readonly street: string;
  /** Empty where none is named. */
  readonly unit: string;
}

/** Whether two streets are the same place; a unit that only one of them names does not matter, two different units do. */
export function sameStreet(one: string, other: string): boolean {
  const [a, b] = [splitUnit(wordsOf(one)), splitUnit(wordsOf(other))];
  if (a.street === "" || b.street === "") return false;
  if (a.unit !== "" && b.unit !== "") return samePlace(a.unit, b.unit) && samePlace(a.street, b.street);
  return (
    spellings(a, b).some((street) => samePlace(street, b.street)) ||
    spellings(b, a).some((street) => samePlace(street, a.street))
  );
}

/** Spaces do not matter, but between figures they do: 1 23rd St is not 12 3rd St. */
function samePlace(one: string, other: string): boolean {
  const figures = (text: string) => (text.match(/\d+/g) ?? []).join(" ");
  return figures(one) === figures(other) && sameText(one, other);
}

/** A street whose unit the other may write without a word for it: `12 Elm St 4B`, `5/20 Beach Rd`. */
function spellings({ street, unit }: Street, other: Street): readonly string[] {
  return unit === "" || other.unit !== "" ? [street] : [street, `${street} ${unit}`, `${unit} ${street}`];
}

function wordsOf(street: string): readonly string[] {
  return street
    .toUpperCase()
    .replace(/\b(?:P\.?\s*O\.?|POST\s+OFFICE)\s*BOX\b/g, "POBOX")
    .replace(/\bN(?:O|UMBER)\.?\s*(?=#?\d)/g, " UNIT ")
    .replace(/#/g, " UNIT ")
    .replace(/(\d+)(?:ST|ND|RD|TH)\s+(?:FLOOR|FL)\b/g, "FL $1")
    .replace(/['’ºª°]/g, "")
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter((word) => word !== "")
    .map((word) => streetWords.get(word) ?? word.replace(/STRA(?:ß|SS)E$|STR$/, "STR"));
}

const secondary: readonly string[] = ["UNIT", "FL", "BLDG", "RM", "LOT"];

function splitUnit(words: readonly string[]): Street {
  const [first = "", second = "", ...rest] = words;
  if (secondary.includes(first) && rest.length > 1) return { street: rest.join(" "), unit: second };
  const at = words.findIndex(
    (word, index) => index > 0 && index < words.length - 1 && secondary.includes(word),
  );
  if (at < 0) return { street: words.join(" "), unit: "" };
  const unit = words.slice(at).filter((word) => word !== "UNIT");
  return { street: words.slice(0, at).join(" "), unit: unit.join(" ") };
}

/** Before a town: `St. Louis`, `Ft Worth`, `Mt Vernon`. */
const townWords: Readonly<Record<string, string>> = { SAINT: "ST", SAINTE: "STE", FORT: "FT", MOUNT: "MT" };

/** Whether two towns are the same, in full or as abbreviated. */
export function sameCity(one: string, other: string): boolean {
  const short = (city: string) =>
    city
      .toUpperCase()
      .split(/[\s.-]+/)
      .map((word) => townWords[word] ?? word)
      .join(" ");
  return sameText(short(one), short(other));
}

/** Whether two postal codes are the same; of a ZIP+4 the first five digits count, and a country's sign before the code does not. */
export function samePostalCode(one: string, other: string): boolean {
  const plain = (code: string) => {
    const unsigned = code
      .toUpperCase()
      .trim()
      .replace(/^[A-Z]{1,3}[\s-]+(?=\d[\d\s-]{3,}$)/, "");
    const compact = unsigned.replace(/[^A-Z0-9]/g, "");
    return /^\d{9}$/.test(compact) ? compact.slice(0, 5) : compact;
  };
  return plain(one) !== "" && plain(one) === plain(other);
}

/** One table a country: `WA` is Washington or Western Australia. */
const abbreviations: readonly ReadonlyMap<string, string>[] = [
  usStates,
  canadianProvinces,
  australianStates,
].map((regions: Regions) => new Map(Object.entries(regions).map(([short, name]) => [nameOf(name), short])));

/** Whether two states or provinces are the same, in full or by the abbreviation that their country's post uses. */
export function sameState(one: string, other: string): boolean {
  return abbreviations.some((table) => {
    const short = (state: string) => table.get(nameOf(state)) ?? state;
    return sameText(short(one), short(other));
  });
}

function nameOf(state: string): string {
  return state
    .trim()
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .replace(/[\s-]+/g, " ")
    .toUpperCase();
}
