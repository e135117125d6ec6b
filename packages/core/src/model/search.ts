/** A parsed search. One alternative matches if each of its words matches a word of the verification. */
export interface SearchQuery {
  /** Folded words, as `searchQueryOf` makes them. */
  readonly alternatives: readonly (readonly string[])[];
}

/** A search opens at most this many verifications. */
export const mostOpened = 200;
