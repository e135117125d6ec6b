import type { ListEntry } from "../entry.ts";
import { countriesOf } from "./countries.ts";
import { csvReader, cutOff } from "./csv.ts";
import { parseBirth } from "./dates.ts";
import { distinct, distinctNames, type FormatReader, isPresent, type Sink } from "./format.ts";
import { ListFileError } from "./list-file-error.ts";

/** How the files write an empty field. */
const empty = "-0-";
const field = (row: readonly string[], at: number): string => {
  const value = row[at]?.trim() ?? "";
  return value === empty ? "" : value;
};

/**
 * SDN.CSV, ALT.CSV, ADD.CSV and SDN_COMMENTS.CSV of the US Office of Foreign Assets Control in any order, or
 * the same four of its consolidated list (CONS_PRIM.CSV and so on). They have no heads: a row of people has
 * twelve fields, of aliases five, of addresses six, of comments two. A comment continues the remarks, which
 * end after 1,000 characters, without a space.
 */
export function ofacCsv(sink: Sink): FormatReader {
  const people = new Map<string, readonly string[]>();
  const aliases = new Map<string, string[]>();
  const comments = new Map<string, string>();
  const reader = csvReader((row, isLast) => {
    const id = field(row, 0);
    switch (row.length) {
      case 11:
      case 12:
        if (field(row, 2).toLowerCase() === "individual") people.set(id, row);
        return;
      case 6:
        sink.passOver();
        return;
      case 5:
        aliases.set(id, [...(aliases.get(id) ?? []), field(row, 3)]);
        return;
      case 2:
        comments.set(id, (comments.get(id) ?? "") + (row[1] ?? ""));
        return;
      default:
        throw new ListFileError(isLast ? cutOff : strange(row.length));
    }
  });
  return {
    write: reader.write,
    endFile: reader.endFile,
    end() {
      if (people.size > 0 && aliases.size === 0)
        throw new ListFileError("The file has no aliases: name ALT.CSV (or CONS_ALT.CSV) beside it.");
      for (const [id, row] of people) {
        const remarks = (row[11] ?? "") + (comments.get(id) ?? "");
        sink.entry(entryOf(row, remarks, aliases.get(id) ?? []));
      }
    },
  };
}

const strange = (fields: number): string =>
  `A row has ${fields} fields; rows of OFAC's files have 2, 5, 6 or 12: download the files again, or SDN.XML.`;

/** `LAST, First Middle`. */
function nameOf(text: string): ListEntry["names"][number] {
  const [surname = "", ...rest] = text.split(",");
  return rest.length > 0 ? { text, surname: surname.trim() } : { text };
}

function entryOf(row: readonly string[], text: string, aliases: readonly string[]): ListEntry {
  const remarks = text.split(";").map((part) => part.trim().replace(/\.$/, ""));
  const after = (form: RegExp): string[] => remarks.flatMap((remark) => form.exec(remark)?.[1] ?? []);
  const weak = after(/^(?:alt\. )?[afn]\.k\.a\. ['"]?(.+?)['"]?$/i);
  return {
    id: field(row, 0),
    names: distinctNames([field(row, 1), ...aliases, ...weak].map(nameOf)),
    births: after(/^(?:alt\. )?DOB (.+)$/)
      .map(parseBirth)
      .filter(isPresent),
    countries: countriesOf(after(/^(?:alt\. )?(?:nationality|citizen) (.+)$/i)),
    programmes: distinct(
      field(row, 3)
        .split(/\] \[|;/)
        .map((part) => part.replace(/[[\]]/g, "")),
    ),
  };
}
