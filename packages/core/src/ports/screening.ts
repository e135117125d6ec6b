/** What lists are asked about a person. */
export interface ScreenedPerson {
  /** The person's names as read and as expected, each once. A surname or given names may be empty. */
  readonly names: readonly { readonly surname: string; readonly givenNames: string }[];
  /** `YYYY-MM-DD`. Absent if unknown. */
  readonly dateOfBirth?: string;
  /** Nationality and the country of the document, ISO 3166-1 alpha-3. */
  readonly countries: readonly string[];
}

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
export type ListComparison = "same" | "near" | "other" | "unknown";

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

/** The answer of a search, and the lists that it went through. */
export interface ListSearch {
  readonly hits: readonly ListHit[];
  readonly lists: readonly ScreenedList[];
}

/**
 * Searches lists for a person; `listScreening` of `@passmuster/screening` fits. A rejection means that the
 * lists cannot be searched now: the person is screened again later, and is not approved before.
 */
export interface Screening {
  screen(person: ScreenedPerson, signal: AbortSignal): Promise<ListSearch>;
  /** The lists that `screen` would search now. A change of a digest makes people be screened again. */
  lists(): Promise<readonly ScreenedList[]>;
}
