/** A span of days, `YYYY-MM-DD` each: a day, a month, a year or several. */
export interface BirthSpan {
  readonly from: string;
  readonly to: string;
  /** As the list writes it. */
  readonly text: string;
}

/** A name of an entry. */
export interface ListName {
  readonly text: string;
  /** The part of `text` that the list calls the surname. */
  readonly surname?: string;
}

/** A person on a list. */
export interface ListEntry {
  /** The list's own id. */
  readonly id: string;
  /** The chief name first. */
  readonly names: readonly ListName[];
  readonly births: readonly BirthSpan[];
  /** Nationalities and citizenships, ISO 3166-1 alpha-3. */
  readonly countries: readonly string[];
  readonly programmes: readonly string[];
}
