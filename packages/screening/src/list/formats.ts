import { euXml } from "./eu-xml.ts";
import { refusePage } from "./file-start.ts";
import type { FormatReader, Sink } from "./format.ts";
import { ListFileError } from "./list-file-error.ts";
import { ofacCsv } from "./ofac-csv.ts";
import { ofacXml } from "./ofac-xml.ts";
import { ukCsv } from "./uk-csv.ts";
import { unXml } from "./un-xml.ts";

type Format = (sink: Sink) => FormatReader;

interface ListFiles {
  readonly xml?: Format;
  readonly csv?: Format;
  /** The names of its files at the publisher. */
  readonly wanted: string;
}

/** The lists that can be imported, and the reader of each of their forms. */
const formats = {
  "ofac-sdn": { xml: ofacXml, csv: ofacCsv, wanted: "SDN.XML" },
  "ofac-non-sdn": { xml: ofacXml, csv: ofacCsv, wanted: "CONSOLIDATED.XML" },
  eu: { xml: euXml, wanted: "the list in XML, version 1.1" },
  un: { xml: unXml, wanted: "consolidated.xml" },
  uk: { csv: ukCsv, wanted: "UK-Sanctions-List.csv" },
} as const satisfies Readonly<Record<string, ListFiles>>;

/** A list that can be imported. */
export type ListName = keyof typeof formats;

export const listNames = Object.keys(formats) as readonly ListName[];

export const isListName = (name: string): name is ListName => Object.hasOwn(formats, name);

export const wantedOf = (list: ListName): string => formats[list].wanted;

/** The reader for a file, by its first characters. @throws {ListFileError} */
export function formatOf(list: ListName, start: string): Format {
  const { wanted, ...readers }: ListFiles = formats[list];
  refusePage(start, wanted);
  const form = start.trimStart().startsWith("<") ? "xml" : "csv";
  const found = readers[form];
  if (found) return found;
  const other = form === "xml" ? "CSV" : "XML";
  throw new ListFileError(
    `The file is ${form.toUpperCase()}; the list ${list} is read as ${other}: download ${wanted}.`,
  );
}
