import type { Box, DocumentSide } from "./extraction.ts";

/**
 * What two places of a document say about one value. `agreed`: both state it. `traced`: the print shows it unclearly,
 * and likelier than any similar value. `contradicted`: one states another value, and nothing outweighs that. `unread`:
 * none of these, which proves nothing.
 */
export type Standing = "agreed" | "traced" | "contradicted" | "unread";

/** A place of a document that states values. `data` are the values handed out. */
export type EvidenceSource = "print" | "mrz" | "barcode" | "data";

/** What the print says about one value of a code. */
export interface PrintedValue extends Pick<Evidence, "standing" | "side" | "box"> {
  /** Absent if it was not read. */
  readonly print?: string;
}

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
