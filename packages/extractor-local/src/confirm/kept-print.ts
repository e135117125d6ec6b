import type { Extraction, PrintClaim } from "@passmuster/core/ports";
import type { PrintSight } from "../print/print-look.ts";
import type { DocumentOf } from "./ask.ts";
import type { Confirmation } from "./confirm-print.ts";

/**
 * The looks at a document, keyed by its extraction, for as long as the host holds that object. About 0.5 MB a
 * side.
 */
export interface KeptPrint {
  /** Returns the same extraction. */
  keep(extraction: Extraction, sight: PrintSight | undefined): Extraction;
  ask(extraction: Extraction, claims: readonly PrintClaim[], country: string): Confirmation | undefined;
}

export function createKeptPrint(): KeptPrint {
  const kept = new WeakMap<Extraction, PrintSight>();
  return {
    keep(extraction, sight) {
      if (sight) kept.set(extraction, sight);
      return extraction;
    },
    ask(extraction, claims, country) {
      const sight = kept.get(extraction);
      return sight && { sight, claims: claims.slice(0), document: documentOf(extraction, country) };
    },
  };
}

/**
 * The facts in a document's code that decide how its text is written. `country` applies if the code names no
 * state.
 */
export function documentOf({ data, mrz, barcode }: Extraction, country: string): DocumentOf {
  const issuer = mrz?.fields.issuer ?? data.document?.countryCode;
  const certain = mrz?.checks.document_number;
  const cut = mrz ? cutInMrz(mrz) : barcode && cutInRecord(barcode);
  return {
    state: issuer === "D" ? "DEU" : issuer || country,
    ...(cut && { cut }),
    ...(mrz && certain && { certainNumber: mrz.fields.documentNumber }),
    ...(certain === false && { numberDoubted: true }),
  };
}

/** A line of names without a filler at its end has no room for more. */
function cutInMrz({ format, lines, fields }: NonNullable<Extraction["mrz"]>): DocumentOf["cut"] {
  const names = lines[lines.length === 3 ? 2 : 0] ?? "";
  if (format === "FR-ID" || names.endsWith("<")) return undefined;
  return fields.givenNames === "" ? "person.surname" : "person.givenNames";
}

/** AAMVA elements DDE, DDF and DDG: `T` if the family, first or middle names were truncated. */
function cutInRecord({ fields }: NonNullable<Extraction["barcode"]>): DocumentOf["cut"] {
  if (fields.DDE?.trim() === "T") return "person.surname";
  return fields.DDF?.trim() === "T" || fields.DDG?.trim() === "T" ? "person.givenNames" : undefined;
}
