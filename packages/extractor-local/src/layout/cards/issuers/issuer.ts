import type { DayOrder } from "../../pages/dates.ts";

/** Kinds of documents that many countries issue. */
export type IssuedKind = "licence" | "identityCard" | "residencePermit";

/** What an issuer prints on its documents. */
export interface Issuer {
  /** ISO 3166-1 alpha-3. */
  readonly code: string;
  /**
   * Distinguishing signs of its vehicles, which its licences bear (list of the UN Economic Commission for
   * Europe).
   */
  readonly signs: readonly string[];
  /** Its names as its documents print them (PRADO, the Council of the European Union's register). */
  readonly names: readonly string[];
  /** Authorities, and numbers of persons, that only its documents name. */
  readonly authorities?: readonly string[];
  /**
   * Titles in the letters of its documents. Licences: Directive 2006/126/EC, annex I, point 3. Cards:
   * Regulation (EU) 2019/1157, article 3, and PRADO.
   */
  readonly titles: Partial<Readonly<Record<IssuedKind, readonly string[]>>>;
  /** No other state prints titles in its language. */
  readonly ownLanguage?: boolean;
  /** Order of day and month in figures. Default: the day first. */
  readonly order?: DayOrder;
}
