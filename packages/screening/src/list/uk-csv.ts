import type { ListEntry } from "../entry.ts";
import { countriesIn } from "./countries.ts";
import { csvReader, cutOff } from "./csv.ts";
import { parseBirth } from "./dates.ts";
import {
  distinct,
  distinctNames,
  type FormatReader,
  isPresent,
  partedListName,
  type Sink,
} from "./format.ts";
import { ListFileError } from "./list-file-error.ts";

/**
 * The columns that are read, of 58, and what ConList.csv calls them. Capitals, spaces and marks of their
 * names vary.
 */
const columns = {
  id: ["Unique ID"],
  group: ["OFSI Group ID", "Group ID"],
  surname: ["Name 6"],
  name1: ["Name 1"],
  name2: ["Name 2"],
  name3: ["Name 3"],
  name4: ["Name 4"],
  name5: ["Name 5"],
  script: ["Name non-latin script"],
  kind: ["Designation Type", "Individual, Entity, Ship", "Group Type"],
  nameType: ["Name type", "Alias Type"],
  birth: ["D.O.B"],
  nationality: ["Nationality(/ies)", "Nationality"],
  regime: ["Regime Name", "Regime"],
} as const satisfies Readonly<Record<string, readonly string[]>>;

type Column = keyof typeof columns;
const given = ["name1", "name2", "name3", "name4", "name5"] as const;
const needed = ["surname", "name1", "kind", "nameType", "birth", "nationality"] as const;
/** Rows before that with the names of the columns. The list has one. */
const mostBefore = 5;

const plain = (name: string): string => name.toLowerCase().replace(/[^a-z0-9]/g, "");

type Value = (column: Column) => string;

interface Head {
  readonly length: number;
  readonly isEnded: boolean;
  valuesOf(row: readonly string[]): Value;
}

const isNamed = (at: ReadonlyMap<string, number>): boolean => at.get("id") !== -1 || at.get("group") !== -1;

/** The row with the names of the columns; `undefined` for another. @throws {ListFileError} */
function headOf(row: readonly string[]): Head | undefined {
  const names = row.map(plain);
  if (!names.includes("name6")) return undefined;
  const at = new Map<string, number>(
    Object.entries(columns).map(([column, known]) => {
      const found: readonly string[] = known.map(plain);
      return [column, names.findIndex((name) => found.includes(name))];
    }),
  );
  const missing = needed.find((column) => at.get(column) === -1) ?? (isNamed(at) ? undefined : "id");
  if (missing)
    throw new ListFileError(
      `The CSV has no column "${columns[missing][0]}": download UK-Sanctions-List.csv again.`,
    );
  return {
    length: row.length,
    isEnded: at.get("id") === -1,
    valuesOf: (values) => (column) => values[at.get(column) ?? -1]?.trim() ?? "",
  };
}

/** The UK Sanctions List of the Foreign, Commonwealth & Development Office, several rows for an entry. */
export function ukCsv(sink: Sink): FormatReader {
  const entries = new Map<string, Entry>();
  let head: Head | undefined;
  let before = 0;
  const takeHead = (row: readonly string[]): void => {
    head = headOf(row);
    if (head?.isEnded) sink.note(ended);
    const [, date] = /^(?:report date|last updated):?\s*(.*)$/i.exec(row[0] ?? "") ?? [];
    if (!head && date !== undefined) sink.version(date || (row[1] ?? ""));
    before += 1;
    if (!head && before > mostBefore) throw new ListFileError(noHead);
  };
  const reader = csvReader((row, isLast) => {
    if (!head) {
      takeHead(row);
      return;
    }
    if (isLast && row.length < head.length) throw new ListFileError(cutOff);
    const value = head.valuesOf(row);
    if (!["individual", ""].includes(value("kind").toLowerCase())) return;
    const entry = entryOf(value);
    const known = entries.get(entry.id);
    entries.set(entry.id, known ? merged(known, entry) : entry);
  });
  return {
    write: reader.write,
    endFile: reader.endFile,
    end() {
      if (!head) throw new ListFileError(noHead);
      for (const { isChief: _, ...entry } of entries.values()) sink.entry(entry);
    },
  };
}

const ended = "ConList.csv ended on 28 January 2026: UK-Sanctions-List.csv has what was listed since.";
const noHead = "The CSV has no row with the names of its columns: download UK-Sanctions-List.csv.";

/** An entry with what a row says; `isChief` if it is the row of its primary name. */
interface Entry extends ListEntry {
  readonly isChief: boolean;
}

function entryOf(value: Value): Entry {
  const name = partedListName(given.map(value), value("surname"));
  const births = value("birth")
    .split(/\(\d+\)|[;|\n]/)
    .map(parseBirth);
  return {
    id: value("id") || value("group") || name.text,
    isChief: value("nameType").toLowerCase() === "primary name",
    names: distinctNames([name, { text: value("script") }]),
    births: births.filter(isPresent),
    countries: countriesIn(value("nationality")),
    programmes: distinct([value("regime")]),
  };
}

function merged(one: Entry, other: Entry): Entry {
  const [first, second] = other.isChief && !one.isChief ? [other, one] : [one, other];
  const births = new Map([...one.births, ...other.births].map((span) => [`${span.from} ${span.to}`, span]));
  return {
    id: one.id,
    isChief: first.isChief,
    names: distinctNames([...first.names, ...second.names]),
    births: [...births.values()],
    countries: distinct([...one.countries, ...other.countries]),
    programmes: distinct([...one.programmes, ...other.programmes]),
  };
}
