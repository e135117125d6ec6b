/**
 * One trade in one language: `title;label of its number;rows of its table;sender`. Bars separate variants.
 */
export interface Trade {
  /** The name in the catalogue of document types. */
  readonly type: string;
  readonly ends: "period" | "until";
  readonly texts: Readonly<
    Record<string, readonly [title: string, number: string, rows: string, sender: string]>
  >;
}
