export interface Page<T> {
  readonly items: readonly T[];
  /** How many match in all, on every page. */
  readonly total: number;
}
