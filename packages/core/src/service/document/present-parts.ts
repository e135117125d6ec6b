import type { VerificationDocument } from "../../model/document.ts";
import type { DocumentPart } from "../../model/document-type.ts";
import type {
  Box,
  DocumentOutline,
  DocumentSide,
  PartReading,
  PrintedValue,
  Standing,
} from "../../model/extraction.ts";
import type { BlobKey } from "../../model/ids.ts";
import type { Verification } from "../../model/verification.ts";
import { BlobNotFoundError } from "../../ports/blob-store.ts";
import type { Ports } from "../../ports/ports.ts";
import { type ImageSize, imageSize } from "../media/image-cost.ts";
import { type PartValues, partValues } from "./part-values.ts";

/** One part of a document, as its reader found it. */
export interface PartView {
  readonly part: DocumentPart;
  readonly state: PartReading["state"];
  readonly side: DocumentSide | null;
  /** In pixels of the stored image of that side; `null` if the reader names no place. */
  readonly box: Box | null;
  /** For print: the box of each value, by its name in the extracted data. */
  readonly fields: Readonly<Record<string, Box>>;
  /** What print, MRZ or barcode states, by its name in the extracted data. */
  readonly values: PartValues;
  /** For MRZ and barcode: what the print says about each of their values. */
  readonly evidence: Readonly<Record<string, PrintedValueView>>;
}

/** What the print says about one value of a code. */
export interface PrintedValueView {
  readonly standing: Standing;
  /** As printed; `null` if it was not read. */
  readonly print: string | null;
  readonly side: DocumentSide | null;
  readonly box: Box | null;
}

/** The sizes of a document's stored images; `null` for an image that is not there. */
export interface ImageSizesView {
  readonly front: ImageSize | null;
  readonly back: ImageSize | null;
}

/** Where the document lies in each of its images; `null` where nothing tells it for certain. */
export interface OutlinesView {
  readonly front: DocumentOutline | null;
  readonly back: DocumentOutline | null;
}

export interface PartsView {
  readonly parts: readonly PartView[];
  readonly images: ImageSizesView;
  readonly outlines: OutlinesView;
}

export type PartsByDocument = ReadonlyMap<string, PartsView>;

/** Where the values of each document were read. Opens each image once, for its size. */
export async function partsIn(
  core: Pick<Ports, "pictures">,
  verification: Verification,
): Promise<PartsByDocument> {
  const sizeOf = async (key: BlobKey | null): Promise<ImageSize | null> =>
    (key && (await sizeOfImage(core, verification, key))) ?? null;
  const views = verification.documents.map(async (document): Promise<[string, PartsView]> => {
    const [front, back] = await Promise.all([sizeOf(document.front), sizeOf(document.back)]);
    const view = { parts: presentParts(document), images: { front, back } };
    return [document.id, { ...view, outlines: outlinesOf(document) }];
  });
  return new Map(await Promise.all(views));
}

/** An image that was erased since has no size. */
async function sizeOfImage(
  { pictures }: Pick<Ports, "pictures">,
  { tenant, id }: Verification,
  key: BlobKey,
): Promise<ImageSize | undefined> {
  try {
    return imageSize(await pictures.get({ tenant, id }, key));
  } catch (error) {
    if (error instanceof BlobNotFoundError) return undefined;
    throw error;
  }
}

const presentPrinted = ({ standing, print, side, box }: PrintedValue): PrintedValueView => ({
  standing,
  print: print ?? null,
  side: side ?? null,
  box: box ?? null,
});

function outlinesOf({ reading }: VerificationDocument): OutlinesView {
  const { front = null, back = null } = reading?.extraction.outlines ?? {};
  return { front, back };
}

function presentParts(document: VerificationDocument): readonly PartView[] {
  const values = partValues(document);
  return (document.parts ?? []).map(({ part, state, side, box, fields, evidence = {} }) => {
    const place = { side: side ?? null, box: box ?? null, fields: fields ?? {} };
    const weighed = Object.entries(evidence).map(([name, each]) => [name, presentPrinted(each)]);
    return {
      part,
      state,
      ...place,
      values: values.get(part) ?? {},
      evidence: Object.fromEntries(weighed),
    };
  });
}
