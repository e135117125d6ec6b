import type { ListHit, ScreenedList } from "../model/screening.ts";

export type { ListComparison, ListHit, ScreenedList } from "../model/screening.ts";

/** What lists are asked about a person. */
export interface ScreenedPerson {
  /** The person's names as read and as expected. A surname or given names may be empty. */
  readonly names: readonly { readonly surname: string; readonly givenNames: string }[];
  /** `YYYY-MM-DD`. Absent if unknown. */
  readonly dateOfBirth?: string;
  /** The country of the document, ISO 3166-1 alpha-3. */
  readonly countries: readonly string[];
}

/**
 * Searches lists for a person; `listScreening` of `@passmuster/screening` fits. A rejection, an answer after
 * 30 seconds, and one without a list mean that the lists cannot be searched now: the run is repeated, and
 * ends in Double Check if that does not help. Of an answer the 100 likest hits are kept, and 500 characters
 * of a text.
 */
export interface Screening {
  screen(
    person: ScreenedPerson,
    signal: AbortSignal,
  ): Promise<{ readonly hits: readonly ListHit[]; readonly lists: readonly ScreenedList[] }>;
  /** The lists that `screen` would search now. After a change of a digest people are screened again. */
  lists(): Promise<readonly ScreenedList[]>;
}
