import type { VerificationDocumentType } from "@passmuster/core";
import type { Announced } from "./cards/announced.ts";
import { readByPrint } from "./cards/card-kinds.ts";
import { pageKinds } from "./pages/kinds.ts";
import type { PrintedOptions } from "./pages/printed.ts";

/** The parts to read on a document. */
export interface ReadPlan {
  readonly mrz: boolean;
  /** The barcode of a licence. `possible` spends less effort, because another document was announced. */
  readonly barcode?: "expected" | "possible";
  /** The id of the announced document type, whose fields are read from a page of text. */
  readonly page?: number;
  /** Reads the printed text once an MRZ or a barcode was found. */
  readonly printed?: PrintedOptions;
  /** Reads the text of a card without a code. `page or card` is for a document of unknown type. */
  readonly print?: "card" | "page or card";
  /** The announced kind and issuer of a card. They resolve doubts; the picture must prove them. */
  readonly announced?: Announced;
  /** The document's portrait, for comparison with the selfie. */
  readonly portrait?: boolean;
}

/**
 * The parts that a document of this type may have.
 *
 * @param country ISO 3166-1 alpha-3 of the announced issuing country
 */
export function planFor(
  { id, category, machineReadable, countries }: VerificationDocumentType,
  country?: string,
): ReadPlan {
  if (pageKinds.some((kind) => kind.id === id)) return { mrz: false, page: id };
  const portrait = category === "photo_id";
  const announced = country ? { announced: { type: id, country } } : {};
  const print = readByPrint.has(id) ? ({ print: "card", ...announced } as const) : {};
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
