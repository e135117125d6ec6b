export interface Page<T> {
  readonly items: readonly T[];
  /** Number of matches on all pages. */
  readonly total: number;
}
