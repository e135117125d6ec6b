export type MrzFormat = "TD1" | "TD2" | "TD3" | "MRV-A" | "MRV-B" | "FR-ID";

/** A machine-readable zone (MRZ, ICAO 9303) as printed on the document. */
export interface MrzReading {
  readonly format: MrzFormat;
  /** The lines as read, before any correction. */
  readonly lines: readonly string[];
  readonly fields: {
    readonly documentCode: string;
    readonly documentNumber: string;
    readonly issuer: string;
    readonly nationality: string;
    /** `YYYY-MM-DD`, or empty if the MRZ holds no full date. */
    readonly dateOfBirth: string;
    readonly expirationDate: string;
    readonly sex: "F" | "M" | "X" | "";
    readonly surname: string;
    readonly givenNames: string;
  };
  /**
   * Result by check digit: `document_number`, `date_of_birth`, `expiration_date`, `optional`, `composite`.
   */
  readonly checks: Readonly<Record<string, boolean>>;
  /** Every check digit holds. */
  readonly valid: boolean;
  /**
   * Characters where `fields` differs from the reader's first choice. A reading with corrections goes to a
   * person.
   */
  readonly corrections: readonly {
    readonly line: number;
    readonly column: number;
    readonly from: string;
    readonly to: string;
  }[];
}
