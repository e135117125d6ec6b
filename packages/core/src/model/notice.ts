import type { DocumentId, HistoryId } from "./ids.ts";
import type { Instant } from "./time.ts";

/** That a date was announced: once for each document and number of days, once for each approval. */
export interface Notice {
  /** The document that ends; of a check that is due, the history entry of the approval. */
  readonly about: DocumentId | HistoryId;
  /** Days before the end of the document. Absent for a check that is due. */
  readonly days?: number;
  readonly at: Instant;
}
