import type { Box, DocumentSide, Standing } from "./extraction.ts";

/** A place of a document that states values. `data` are the values handed out. */
export type EvidenceSource = "print" | "mrz" | "barcode" | "data";

export interface Evidence {
  /** The name of the value: `surname`, `dateOfBirth`, `address.street`. */
  readonly field: string;
  readonly between: readonly [one: EvidenceSource, other: EvidenceSource];
  /** The value of the first place; absent if it was not read there. */
  readonly one?: string;
  readonly other: string;
  readonly standing: Standing;
  /** Where the first place states it. */
  readonly side?: DocumentSide;
  readonly box?: Box;
}

/** What the places of one document say about each other's values. */
export interface DocumentEvidence {
  /** The print against the values of the MRZ and the barcode. */
  readonly print: readonly Evidence[];
  /** All other pairs: codes, the values handed out, and the other side. */
  readonly others: readonly Evidence[];
}
