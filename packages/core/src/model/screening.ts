import type { DocumentId } from "./ids.ts";
import type { Instant } from "./time.ts";

/** The form of a list that was searched. */
export interface ScreenedList {
  /** Lower-case letters, digits and hyphens: `ofac-sdn`. */
  readonly name: string;
  /** The publisher's date or number, or else the day of the import. */
  readonly version: string;
  /** SHA-256 of the file, 64 hexadecimal digits. */
  readonly digest: string;
  /** When it was imported, RFC 3339. */
  readonly at: string;
}

/** How a birth date or country compares. `unknown`: one side has none. */
export const listComparisons = ["same", "near", "other", "unknown"] as const;
export type ListComparison = (typeof listComparisons)[number];

/** An entry of a list that may be the person. */
export interface ListHit {
  /** The list's name. */
  readonly list: string;
  /** The entry's id in that list. */
  readonly entry: string;
  /** Changes with the entry's content: at most 64 characters. */
  readonly digest: string;
  /** The name or alias of the entry that matched, as the list writes it. */
  readonly alias: string;
  /** The words that matched: the person's and the list's. */
  readonly words: readonly { readonly own: string; readonly listed: string }[];
  /** From 0 to 1. */
  readonly score: number;
  readonly dateOfBirth: ListComparison;
  readonly country: ListComparison;
  /** What the list says about the entry. */
  readonly listed: {
    readonly name: string;
    /** As the list writes them. */
    readonly birthDates: readonly string[];
    /** ISO 3166-1 alpha-3. */
    readonly countries: readonly string[];
    /** The sanctions programmes or regimes. */
    readonly programmes: readonly string[];
  };
}

/** What rules and conditions look at of a hit that no reviewer cleared. */
export type OpenHit = Pick<ListHit, "list" | "score" | "dateOfBirth">;

/**
 * A person's word that an entry is somebody else. It holds until the entry's content changes, or how it
 * compares with the person.
 */
export interface ClearedHit {
  readonly list: string;
  readonly entry: string;
  /** The entry's digest at that time. */
  readonly digest: string;
  /** The words that matched, and how birth date and country compared, as one text. */
  readonly match: string;
  readonly reason: string;
  /** The e-mail address of the reviewer. */
  readonly by: string;
  readonly at: Instant;
}

/** What the lists said about the person of a verification. */
export interface ScreeningResult {
  readonly at: Instant;
  readonly lists: readonly ScreenedList[];
  /** By the document whose person was searched for. */
  readonly hits: readonly (ListHit & { readonly document: DocumentId })[];
  readonly cleared: readonly ClearedHit[];
}
