import type { ListEntry } from "../entry.ts";
import { csvReader } from "./csv.ts";
import { parseBirth } from "./dates.ts";
import { countriesOf, distinct, distinctNames, type FormatReader, isPresent, type Sink } from "./format.ts";

/** How the files write an empty field. */
const empty = "-0-";
const field = (row: readonly string[], at: number): string => (row[at] === empty ? "" : (row[at] ?? ""));

/**
 * SDN.CSV and ALT.CSV of the US Office of Foreign Assets Control, one after the other. Rows of ALT.CSV have
 * five fields, those of SDN.CSV twelve. ADD.CSV has addresses, which nothing is compared with.
 */
export function ofacCsv(sink: Sink): FormatReader {
  const entries = new Map<string, ListEntry>();
  const reader = csvReader((row) => {
    const [id = ""] = row;
    if (row.length >= 11) {
      if (field(row, 2).toLowerCase() === "individual") entries.set(id, entryOf(row));
      return;
    }
    const known = entries.get(id);
    if (row.length === 5 && known)
      entries.set(id, { ...known, names: distinctNames([...known.names, nameOf(field(row, 3))]) });
  });
  return {
    write: reader.write,
    end() {
      reader.end();
      for (const entry of entries.values()) sink.entry(entry);
    },
  };
}

/** `LAST, First Middle`. */
function nameOf(text: string): ListEntry["names"][number] {
  const [surname = "", ...rest] = text.split(",");
  return rest.length > 0 ? { text, surname: surname.trim() } : { text };
}

function entryOf(row: readonly string[]): ListEntry {
  const remarks = field(row, 11)
    .split(";")
    .map((part) => part.trim().replace(/\.$/, ""));
  const after = (form: RegExp): string[] => remarks.flatMap((remark) => form.exec(remark)?.[1] ?? []);
  return {
    id: field(row, 0),
    names: distinctNames([nameOf(field(row, 1))]),
    births: after(/^(?:alt\. )?DOB (.+)$/)
      .map(parseBirth)
      .filter(isPresent),
    countries: countriesOf(after(/^(?:alt\. )?(?:nationality|citizen) (.+)$/i)),
    programmes: distinct(
      field(row, 3)
        .split(/\] \[|;/)
        .map((text) => text.replace(/[[\]]/g, "")),
    ),
  };
}
