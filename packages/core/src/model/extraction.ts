import type { DocumentPart } from "./document-type.ts";
import type { QualityCode } from "./quality-code.ts";
import type { RuleCode } from "./rule-code.ts";

/** What was read, in the specification's three groups. A value that was not read is absent: nothing is guessed. Dates are `YYYY-MM-DD`. */
export interface ExtractedData {
  readonly person?: {
    readonly surname?: string;
    readonly givenNames?: string;
    readonly fullName?: string;
    readonly dateOfBirth?: string;
    /** Compared, never shown. */
    readonly sex?: "F" | "M" | "X";
  };
  readonly address?: {
    readonly full?: string;
    readonly street?: string;
    readonly city?: string;
    readonly state?: string;
    readonly zip?: string;
    /** The country's name. */
    readonly country?: string;
  };
  readonly document?: {
    readonly type?: string;
    readonly number?: string;
    readonly hasSelfie?: "0" | "1";
    readonly identified?: "0" | "1";
    /** ISO 3166-1 alpha-3, or a code that ICAO 9303 reserves (`UTO`, `D`→`DEU` resolved). */
    readonly countryCode?: string;
    readonly countryName?: string;
    readonly issuingEntity?: string;
    readonly expirationDate?: string;
    /** Compared, never shown. */
    readonly issueDate?: string;
    /** 0–100 as a string. */
    readonly selfieComparison?: string;
  };
}

export type MrzFormat = "TD1" | "TD2" | "TD3" | "MRV-A" | "MRV-B" | "FR-ID";

/** A machine-readable zone (ICAO 9303) as it stands on the document. */
export interface MrzReading {
  readonly format: MrzFormat;
  /** The lines as read, before any correction. */
  readonly lines: readonly string[];
  readonly fields: {
    readonly documentCode: string;
    readonly documentNumber: string;
    readonly issuer: string;
    readonly nationality: string;
    /** `YYYY-MM-DD`, or empty where the zone holds no full date. */
    readonly dateOfBirth: string;
    readonly expirationDate: string;
    readonly sex: "F" | "M" | "X" | "";
    readonly surname: string;
    readonly givenNames: string;
  };
  /** Outcome by check digit: `document_number`, `date_of_birth`, `expiration_date`, `optional`, `composite`. */
  readonly checks: Readonly<Record<string, boolean>>;
  /** Every check digit holds. */
  readonly valid: boolean;
  /** Characters that differ between the reader's first choice and `fields`. A reading with any is for a person to see. */
  readonly corrections: readonly {
    readonly line: number;
    readonly column: number;
    readonly from: string;
    readonly to: string;
  }[];
}

/** The AAMVA record of a PDF417 barcode. */
export interface BarcodeReading {
  readonly format: "PDF417";
  readonly jurisdiction: string;
  /** Whether the jurisdiction follows from the issuer's number in the header; else it is the holder's state, which proves no issuer. */
  readonly issuerKnown?: boolean;
  /** Element id (`DAQ`) to its raw value. */
  readonly fields: Readonly<Record<string, string>>;
  readonly documentNumber?: string;
  readonly surname?: string;
  readonly givenNames?: string;
  readonly dateOfBirth?: string;
  readonly expirationDate?: string;
  readonly issueDate?: string;
  readonly sex?: "F" | "M" | "X";
  readonly address?: NonNullable<ExtractedData["address"]>;
}

export type DocumentSide = "front" | "back";

/** A rectangle of a side's picture, in pixels from its upper left corner, the picture as it is stored. */
export interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** What became of one part of a document. A part that is not reported was not looked for, and counts as unread. */
export interface PartReading {
  readonly part: DocumentPart;
  /**
   * `read`: found and read whole. A portrait is read where a face was found; print where surname, number and one date were (of a proof of
   * address: name and address); the back where it bears a code that was read, or states a value that the front states too.
   * `unread`: it is there and was not read whole. `missing`: it was looked for and is not there.
   */
  readonly state: "read" | "unread" | "missing";
  readonly side?: DocumentSide;
  readonly box?: Box;
  /** Of print: where each value stands, by the name that it has in `ExtractedData`. */
  readonly fields?: Readonly<Record<string, Box>>;
}

/** What another zone, another barcode or the other side of the same document states. */
export interface FurtherReading {
  readonly side: DocumentSide;
  readonly from: "mrz" | "barcode" | "print";
  readonly data: ExtractedData;
}

/** A value that print may show: a member of a group of `ExtractedData`. */
export type PrintField =
  | "person.surname"
  | "person.givenNames"
  | "person.fullName"
  | "person.dateOfBirth"
  | "document.number"
  | "document.expirationDate"
  | "document.issueDate"
  | "address.street"
  | "address.city"
  | "address.state"
  | "address.zip";

/** A value that is known from elsewhere, to be looked for in print. Dates are `YYYY-MM-DD`. */
export interface PrintClaim {
  readonly field: PrintField;
  readonly value: string;
  readonly from: "mrz" | "barcode" | "expected";
}

/** Whether the print of a document shows a claimed value. */
export interface PrintVerdict {
  readonly claim: PrintClaim;
  /**
   * `confirmed`: it stands there, and no similar value is nearly as likely. `contradicted`: a similar value stands in its place.
   * `unread`: neither was seen, which is evidence for nothing.
   */
  readonly verdict: "confirmed" | "contradicted" | "unread";
  /** Needed where the document has two: the printed side rather than that of the code. */
  readonly side?: DocumentSide;
  /** Needed for an expected value to count as read. */
  readonly box?: Box;
  /** By how much it is likelier than the likeliest similar value, as a natural logarithm. */
  readonly margin?: number;
  /** As the document writes it. */
  readonly written?: string;
}

/** What the selfie's picture shows, beside how alike its face is. */
export interface SelfieReading {
  readonly faces: number;
  /** The selfie is a picture of the document or of its portrait: the same, cropped, resized, mirrored, turned or compressed again. */
  readonly copied: boolean;
}

export interface Extraction {
  readonly data: ExtractedData;
  readonly mrz?: MrzReading;
  readonly barcode?: BarcodeReading;
  /** Text read from the printed side, for comparison with `mrz` and `barcode`. */
  readonly printed?: ExtractedData;
  /** Every other statement on the same document: a second zone or barcode, the print of the other side. */
  readonly further?: readonly FurtherReading[];
  /** Each part that was looked for. Absent where the reader does not report parts: none of them counts as read. */
  readonly parts?: readonly PartReading[];
  /** Absent where no selfie was given, or it was not looked at. */
  readonly selfie?: SelfieReading;
  /** Rules that a scenario of the sandbox fails, since it looks at no images and no other verifications. Ignored from any other reader. */
  readonly simulated?: readonly RuleCode[];
  readonly quality: readonly QualityCode[];
}
