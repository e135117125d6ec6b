export interface Page<T> {
  readonly items: readonly T[];
  /** Number of matches on all pages. */
  readonly total: number;
  /** Matches were left out: a search opens the newest 200 candidates. */
  readonly truncated?: true;
}
