import { euXml } from "./eu-xml.ts";
import type { FormatReader, Sink } from "./format.ts";
import { ListFileError } from "./list-file-error.ts";
import { ofacCsv } from "./ofac-csv.ts";
import { ofacXml } from "./ofac-xml.ts";
import { ukCsv } from "./uk-csv.ts";
import { unXml } from "./un-xml.ts";

type Format = (sink: Sink) => FormatReader;

/** The lists that can be imported, and the reader of each of their forms. */
const formats = {
  "ofac-sdn": { xml: ofacXml, csv: ofacCsv },
  eu: { xml: euXml },
  un: { xml: unXml },
  uk: { csv: ukCsv },
} as const satisfies Readonly<Record<string, { readonly xml?: Format; readonly csv?: Format }>>;

/** A list that can be imported. */
export type ListName = keyof typeof formats;

export const listNames = Object.keys(formats) as readonly ListName[];

export const isListName = (name: string): name is ListName => Object.hasOwn(formats, name);

/** The reader for a file, by its first characters. @throws {ListFileError} */
export function formatOf(list: ListName, start: string): Format {
  const form = start
    .replace(/^\ufeff/, "")
    .trimStart()
    .startsWith("<")
    ? "xml"
    : "csv";
  const found = (formats[list] as { readonly xml?: Format; readonly csv?: Format })[form];
  if (found) return found;
  const other = form === "xml" ? "CSV" : "XML";
  throw new ListFileError(`The file is ${form.toUpperCase()}; the list ${list} is read as ${other}.`);
}
