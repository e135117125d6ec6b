import { countryNames, countryOf } from "@passmuster/core/geography";
import type { ListEntry } from "../entry.ts";

/** What a reader of a format gives: entries, and the version once it is known. */
export interface Sink {
  entry(entry: ListEntry): void;
  version(text: string): void;
}

/** Reads one list piece by piece. */
export interface FormatReader {
  write(text: string): void;
  end(): void;
}

let codes: ReadonlyMap<string, string> | undefined;
/** Names that lists use beside those of ISO 3166. */
const further: Readonly<Record<string, string>> = {
  "korea, north": "PRK",
  "korea, south": "KOR",
  "north korea": "PRK",
  "south korea": "KOR",
  burma: "MMR",
  "congo, democratic republic of the": "COD",
  "democratic republic of the congo": "COD",
  "cote d ivoire": "CIV",
  "the gambia": "GMB",
  "region: gaza": "PSE",
  palestinian: "PSE",
  "united kingdom": "GBR",
};

/** Alpha-3 codes of countries given as names or codes; unknown ones are left out. */
export function countriesOf(given: readonly string[]): readonly string[] {
  codes ??= new Map(
    countryNames("en").flatMap(([name, iso3]) => {
      const iso2 = countryOf(iso3)?.iso2.toLowerCase();
      return [[name.toLowerCase(), iso3], [iso3.toLowerCase(), iso3], ...(iso2 ? [[iso2, iso3]] : [])] as [
        string,
        string,
      ][];
    }),
  );
  const found = given.flatMap((text) => {
    const name = text.trim().toLowerCase();
    return codes?.get(name) ?? further[name] ?? [];
  });
  return [...new Set(found)];
}

/** Each different text once, without empty ones. */
export const distinct = (texts: readonly string[]): readonly string[] => [
  ...new Set(texts.map((text) => text.replace(/\s+/g, " ").trim()).filter((text) => text !== "")),
];

/** Each different name once. */
export function distinctNames(names: ListEntry["names"]): ListEntry["names"] {
  const found = new Map(
    names.filter(({ text }) => text.trim() !== "").map((name) => [name.text.toUpperCase(), name]),
  );
  return [...found.values()];
}

/** A name of parts, the surname last, as the list has them. */
export function partedListName(given: readonly string[], surname: string): ListEntry["names"][number] {
  const text = distinctSpaces([...given, surname].join(" "));
  return surname.trim() === "" ? { text } : { text, surname: distinctSpaces(surname) };
}

const distinctSpaces = (text: string): string => text.replace(/\s+/g, " ").trim();

export const isPresent = <T>(value: T | undefined): value is T => value !== undefined;
