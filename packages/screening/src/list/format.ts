import type { ListEntry } from "../entry.ts";

/** What a reader of a format gives. */
export interface Sink {
  entry(entry: ListEntry): void;
  version(text: string): void;
  /** A row that nothing is compared with. */
  passOver(): void;
  /** What the operator should know. */
  note(text: string): void;
}

/** Reads one list piece by piece. Each method throws `ListFileError`. */
export interface FormatReader {
  write(text: string): void;
  /** After the last piece of each file. */
  endFile(): void;
  /** After the last file. */
  end(): void;
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
