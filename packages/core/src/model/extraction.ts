import type { MrzReading } from "@passmuster/mrz";
import type { DocumentPart } from "./document-type.ts";
import type { QualityCode } from "./quality-code.ts";
import type { RuleCode } from "./rule-code.ts";

/**
 * The values read, in the specification's three groups. A value that was not read is absent, never guessed.
 * Dates are `YYYY-MM-DD`.
 */
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

/** The AAMVA record of a PDF417 barcode. */
export interface BarcodeReading {
  readonly format: "PDF417";
  readonly jurisdiction: string;
  /**
   * Whether the issuer number in the header gives the jurisdiction. If not, it is the holder's state, which
   * proves no issuer.
   */
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

/** A rectangle on the stored image of a side, in pixels from the upper left corner. */
export interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/**
 * What two places of a document say about one value. `agreed`: both state it. `traced`: the print shows it
 * unclearly, and likelier than any similar value. `contradicted`: one states another value, and nothing
 * outweighs that. `unread`: none of these, which proves nothing.
 */
export type Standing = "agreed" | "traced" | "contradicted" | "unread";

/** What the print says about one value of a code. */
export interface PrintedValue {
  readonly standing: Standing;
  /** Absent if it was not read. */
  readonly print?: string;
  readonly side?: DocumentSide;
  readonly box?: Box;
}

/** The state of one part of a document. A part that is not reported counts as unread. */
export interface PartReading {
  readonly part: DocumentPart;
  /**
   * `read`: found and completely read. A portrait is read when a face was found. Print is read when surname,
   * number and one date were; on a proof of address, name and address. The back is read when its code was, or
   * when it states a value that the front states too.
   * `unread`: found, but not completely read. `missing`: looked for and not found.
   */
  readonly state: "read" | "unread" | "missing";
  readonly side?: DocumentSide;
  readonly box?: Box;
  /** For print: the box of each value, by its name in `ExtractedData`. */
  readonly fields?: Readonly<Record<string, Box>>;
  /** For print: how sure each value is that was read by its label, 0–1, by the same names. */
  readonly sure?: Readonly<Record<string, number>>;
  /**
   * For MRZ and barcode: what the print says about each value, by its name. The rules set it, not the reader.
   */
  readonly evidence?: Readonly<Record<string, PrintedValue>>;
}

/** The values of a second MRZ or barcode, or of the other side of the same document. */
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

/** A known value to look for in print. Dates are `YYYY-MM-DD`. */
export interface PrintClaim {
  readonly field: PrintField;
  readonly value: string;
  readonly from: "mrz" | "barcode" | "expected";
}

/** Whether a document's print shows a claimed value. */
export interface PrintVerdict {
  readonly claim: PrintClaim;
  /**
   * `confirmed`: the print shows the value, and no similar value is nearly as likely. `contradicted`: a
   * similar value is printed in its place. `unread`: neither was found, which proves nothing.
   */
  readonly verdict: "confirmed" | "contradicted" | "unread";
  /** Required if the document has two sides: the side with the value's print, not with its code. */
  readonly side?: DocumentSide;
  /** Required for an expected value to count as read. */
  readonly box?: Box;
  /** Log-likelihood ratio to the likeliest similar value (natural logarithm). */
  readonly margin?: number;
  /**
   * Log-likelihood ratio to the likeliest reading of the place; 0 if the value is that reading. An unread
   * claim has score and margin if some place resembles the value.
   */
  readonly score?: number;
  /** The value as printed. */
  readonly written?: string;
}

/** What the selfie shows, besides the similarity of its face. */
export interface SelfieReading {
  readonly faces: number;
  /**
   * The selfie is an image of the document or its portrait: cropped, resized, mirrored, rotated or
   * recompressed.
   */
  readonly copied: boolean;
}

/** What one image shows, for advice to the person who took it. */
export interface ImageReading {
  /** Its own quality codes. */
  readonly quality: readonly QualityCode[];
  /** A reflection covers the machine-readable code, or the side on which none could be read. */
  readonly glareOverCode?: boolean;
}

/** A place on the stored image of a side, in pixels from its upper left corner. */
export interface ImagePoint {
  readonly x: number;
  readonly y: number;
}

/** Where a document lies in the image of a side. */
export interface DocumentOutline {
  /** Named as a person sees them who holds the document upright. They may lie outside of the image. */
  readonly corners: {
    readonly upperLeft: ImagePoint;
    readonly upperRight: ImagePoint;
    readonly lowerRight: ImagePoint;
    readonly lowerLeft: ImagePoint;
  };
  /** Size in millimetres. */
  readonly width: number;
  readonly height: number;
  /** From 0.6: how surely its sides were seen. 1 means an unbroken edge along each of them. */
  readonly confidence: number;
}

/**
 * A mark that a valid document does not bear. `specimen`, `void` and `copy` are words on it, `program` what
 * only a program draws: the edges of a window, a box, an arrow.
 */
export type MarkKind = "specimen" | "void" | "copy" | "program";

export interface Mark {
  readonly kind: MarkKind;
  readonly side: DocumentSide;
  /**
   * The word as the reader's list has it, never text of the document; of a specimen, also the code of its
   * issuer.
   */
  readonly word?: string;
  readonly box?: Box;
}

export interface Extraction {
  readonly data: ExtractedData;
  readonly mrz?: MrzReading;
  readonly barcode?: BarcodeReading;
  /** Text read from the printed side (VIZ), to compare with `mrz` and `barcode`. */
  readonly printed?: ExtractedData;
  /** Other statements on the same document: a second MRZ or barcode, the print of the other side. */
  readonly further?: readonly FurtherReading[];
  /** Each part that the reader looked for. If absent, the reader reports no parts and none counts as read. */
  readonly parts?: readonly PartReading[];
  /** Absent if there was no selfie or the reader did not look at it. */
  readonly selfie?: SelfieReading;
  /**
   * Rules that a sandbox scenario fails, since the sandbox looks at no images or other verifications. Ignored
   * from any other reader.
   */
  readonly simulated?: readonly RuleCode[];
  readonly quality: readonly QualityCode[];
  /** By side. If absent, the reader reports no defect of a side by itself. */
  readonly images?: Readonly<Partial<Record<DocumentSide, ImageReading>>>;
  /** By side. Absent for a side on which nothing says for certain where the document lies. */
  readonly outlines?: Readonly<Partial<Record<DocumentSide, DocumentOutline>>>;
  /** Empty if none was found. If absent, the reader looks for none. */
  readonly marks?: readonly Mark[];
  /** Both images show the same side of the document. */
  readonly sameSide?: boolean;
}
