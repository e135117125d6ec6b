import type { DocumentType } from "@vouchsafe/core";
import { pageKinds } from "./text/fields/kinds.ts";
import type { PrintedOptions } from "./text/fields/printed.ts";

/** What is looked for on a document. */
export interface Wanted {
  readonly mrz: boolean;
  /** The barcode of a licence: `possible` where another document was announced, and looked for with less effort. */
  readonly barcode?: "expected" | "possible";
  /** The fields of a page of text that is announced as the document type with this id. */
  readonly page?: number;
  /** What is printed for people, once a zone or a barcode was found. */
  readonly printed?: PrintedOptions;
  /** A face on the document, to be compared with the selfie. */
  readonly portrait?: boolean;
}

/** What a document of a type may show. */
export function wantedOf({ id, category, machineReadable, countries }: DocumentType): Wanted {
  if (pageKinds.some((kind) => kind.id === id)) return { mrz: false, page: id };
  const portrait = category === "photo_id";
  if (machineReadable === undefined || machineReadable.length === 0) return { mrz: false, portrait };
  const american = countries?.length === 1 && countries[0] === "USA";
  const printed: PrintedOptions = american ? { order: "month first" } : {};
  return {
    mrz: true,
    barcode: machineReadable.includes("pdf417") ? "expected" : "possible",
    printed,
    portrait,
  };
}
