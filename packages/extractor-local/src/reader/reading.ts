import type { ExtractedData, Extraction, FurtherReading, PartReading } from "@passmuster/core/ports";
import type { QualityCode } from "@passmuster/core/quality-codes";
import type { MrzReading } from "@passmuster/mrz";
import type { LicenceRecord } from "../barcode/aamva.ts";
import type { BoxesBySide } from "../detect/side.ts";
import type { FacesBySide, FacesSeen } from "../faces/face-reader.ts";
import type { Trace } from "../image/trace.ts";
import type { CardFields } from "../layout/cards/read-card.ts";
import type { PageFields } from "../layout/pages/read-page.ts";
import type { ReadPlan } from "../layout/read-plan.ts";
import type { PrintSight } from "../print/print-look.ts";
import type { Quality } from "../quality/inspect.ts";
import type { QuarterTurn } from "./orientation.ts";

/** The encoded images of one document: JPEG, PNG or WebP. */
export interface ReaderInput {
  readonly front: Uint8Array;
  /** The `text` that `pdfPictures` returned with the front. */
  readonly text?: Uint8Array;
  readonly back?: Uint8Array;
  /** Compared with the document's portrait, if the plan includes it. */
  readonly selfie?: Uint8Array;
  /** The read plan. Default: an MRZ or a licence's barcode, and the portrait. */
  readonly wanted?: ReadPlan;
  /**
   * Answers without the text beside a code if that shows no defect. Of a front alone, whose back bears the
   * code, its portrait is enough.
   */
  readonly brief?: "front alone" | "all sides";
  /** The result for these images, if an earlier look had them all. */
  readonly faces?: FacesSeen;
  /** The text lines of each image, if it was looked at before. */
  readonly boxes?: BoxesBySide;
  /** The faces of each image, if it was looked at before. */
  readonly facesFound?: FacesBySide;
  readonly trace?: Trace;
}

/** The result of reading one document. */
export interface Reading {
  readonly mrz: MrzReading | undefined;
  /** The AAMVA record of a driver licence or a state ID card. */
  readonly barcode: LicenceRecord | undefined;
  /** A barcode was read whose content is no record of a known format, and no other code is on the images. */
  readonly unknownCode?: boolean;
  /** The side that bears the MRZ or the barcode. */
  readonly side: "front" | "back" | undefined;
  /** The fields of a page that proves an address. */
  readonly page?: PageFields;
  /** The fields of a card without a code. */
  readonly card?: CardFields;
  /** The printed text, beside a code or on the other side. */
  readonly printed?: ExtractedData;
  /** Values of another MRZ, another barcode or the other side. */
  readonly further: readonly FurtherReading[];
  /** Each searched part, whether the document's type has it or not. */
  readonly parts: readonly PartReading[];
  /** Absent unless the plan includes the portrait. */
  readonly faces?: FacesSeen;
  /** The looks at its text by side. Claims can be confirmed against them later. */
  readonly sight?: PrintSight;
  /** Quality codes of the images, except those that depend on the announced type. */
  readonly quality: readonly QualityCode[];
  /** The quality of each image by itself. */
  readonly images: Quality["sides"];
  /** Where the document lies in the image of each side, if a valid MRZ tells. */
  readonly outlines?: NonNullable<Extraction["outlines"]>;
  /** Words that void the document, and what a program drew. Absent from a brief reading. */
  readonly marks?: NonNullable<Extraction["marks"]>;
  /** Both images show the same side. */
  readonly sameSide: boolean;
  /** Id of the document type that a title names, or an MRZ on a page that has none. Only without a code. */
  readonly titled?: number;
  /** Lines of text on the front, if no code was found. */
  readonly lines?: number;
  /** Clockwise degrees that turn that side upright, after its EXIF orientation was applied. */
  readonly orientation: QuarterTurn;
  /** Processor time of this process, all threads together, in milliseconds. */
  readonly cpuMs: number;
  /** The text was not read, as `brief` asked for. */
  readonly brief?: boolean;
  /** The text lines of each image, if `brief` asked for a look. */
  readonly boxes?: BoxesBySide;
}

/** A selfie, and the photo ID that it is compared with, if there is one. */
export type FacesInput = Partial<Pick<ReaderInput, "front" | "back">> &
  Required<Pick<ReaderInput, "selfie">> & {
    /** The portrait as the document's reading found it. Without it, the largest face is the portrait. */
    readonly portrait?: PartReading;
  };

export const defaultPlan: ReadPlan = { mrz: true, barcode: "possible", portrait: true };
