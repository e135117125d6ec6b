import type { ListEntry } from "../entry.ts";
import { csvReader } from "./csv.ts";
import { parseBirth } from "./dates.ts";
import {
  countriesOf,
  distinct,
  distinctNames,
  type FormatReader,
  isPresent,
  partedListName,
  type Sink,
} from "./format.ts";
import { ListFileError } from "./list-file-error.ts";

/** The names of the columns that are read; the list has more. */
const needed = ["Name 6", "Group Type", "Group ID", "DOB"];
const given = ["Name 1", "Name 2", "Name 3", "Name 4", "Name 5"];

/** The consolidated list of the UK's Office of Financial Sanctions Implementation, one row for each name. */
export function ukCsv(sink: Sink): FormatReader {
  const entries = new Map<string, ListEntry>();
  let columns: readonly string[] | undefined;
  const take = (row: readonly string[]): void => {
    if (!columns) {
      if (/^last updated$/i.test(row[0] ?? "")) sink.version(row[1] ?? "");
      else if (needed.every((name) => row.includes(name))) columns = row;
      else
        throw new ListFileError(
          `The first rows have no column "${needed.find((name) => !row.includes(name))}".`,
        );
      return;
    }
    const value = (name: string): string => row[columns?.indexOf(name) ?? -1] ?? "";
    if (value("Group Type").toLowerCase() !== "individual") return;
    const entry = entryOf(value);
    const known = entries.get(entry.id);
    entries.set(entry.id, known ? merged(known, entry) : entry);
  };
  const reader = csvReader(take);
  return {
    write: reader.write,
    end() {
      reader.end();
      if (!columns) throw new ListFileError("The CSV has no row with the names of its columns.");
      for (const entry of entries.values()) sink.entry(entry);
    },
  };
}

function entryOf(value: (name: string) => string): ListEntry {
  const own = value("Name Non-Latin Script");
  const names = [partedListName(given.map(value), value("Name 6")), ...(own === "" ? [] : [{ text: own }])];
  return {
    id: value("Group ID"),
    names: distinctNames(names),
    births: [parseBirth(value("DOB"))].filter(isPresent),
    countries: countriesOf(
      value("Nationality")
        .split(/\(\d+\)|[;,]/)
        .map((text) => text.replace(/\.$/, "")),
    ),
    programmes: distinct([value("Regime")]),
  };
}

function merged(one: ListEntry, other: ListEntry): ListEntry {
  const births = new Map([...one.births, ...other.births].map((span) => [`${span.from} ${span.to}`, span]));
  return {
    id: one.id,
    names: distinctNames([...one.names, ...other.names]),
    births: [...births.values()],
    countries: distinct([...one.countries, ...other.countries]),
    programmes: distinct([...one.programmes, ...other.programmes]),
  };
}
