import type { DocumentType } from "@passmuster/core";
import { readByPrint } from "./text/cards/card-kinds.ts";
import { pageKinds } from "./text/fields/kinds.ts";
import type { PrintedOptions } from "./text/fields/printed.ts";

/** What is looked for on a document. */
export interface ReadPlan {
  readonly mrz: boolean;
  /** The barcode of a licence: `possible` where another document was announced, and looked for with less effort. */
  readonly barcode?: "expected" | "possible";
  /** The fields of a page of text that is announced as the document type with this id. */
  readonly page?: number;
  /** What is printed for people, once a zone or a barcode was found. */
  readonly printed?: PrintedOptions;
  /** What is printed on a card that shows nothing for machines; `page or card` where nobody announced what it is. */
  readonly print?: "card" | "page or card";
  /** A face on the document, to be compared with the selfie. */
  readonly portrait?: boolean;
}

/** What a document of a type may show. */
export function planFor({ id, category, machineReadable, countries }: DocumentType): ReadPlan {
  if (pageKinds.some((kind) => kind.id === id)) return { mrz: false, page: id };
  const portrait = category === "photo_id";
  const print = readByPrint.has(id) ? ({ print: "card" } as const) : {};
  if (machineReadable === undefined || machineReadable.length === 0)
    return { mrz: false, portrait, ...print };
  const american = countries?.length === 1 && countries[0] === "USA";
  const printed: PrintedOptions = american ? { order: "month first" } : {};
  return {
    mrz: true,
    barcode: machineReadable.includes("pdf417") ? "expected" : "possible",
    printed,
    portrait,
    ...print,
  };
}
