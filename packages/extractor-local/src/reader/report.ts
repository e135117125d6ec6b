import { withTitledKind } from "../barcode/licence-data.ts";
import type { Side } from "../detect/side.ts";
import type { FacesSeen } from "../faces/face-reader.ts";
import { showsSameSide } from "../faces/same-side.ts";
import type { CardFields } from "../layout/cards/read-card.ts";
import type { PageFields } from "../layout/pages/read-page.ts";
import type { ReadCard, ReadPage } from "../layout/uncoded.ts";
import { storedOutlines } from "../mrz/outline-on-side.ts";
import type { PrintSight } from "../print/print-look.ts";
import { inspect, type Quality } from "../quality/inspect.ts";
import type { Codes } from "./find-codes.ts";
import { codedSide, type OpenDocument } from "./open-document.ts";
import { orientationOf } from "./orientation.ts";
import { furtherReadings, type Looked, partReadings } from "./parts/part-readings.ts";
import { showsOtherNumber, uncodedPrints } from "./read-prints.ts";
import type { Reading } from "./reading.ts";
import type { FoundText } from "./text-on.ts";

/** A reading without what it cost. */
export type Report = Omit<Reading, "cpuMs">;

/** Puts the results of all looks together, and judges the images by them. */
export async function reportOn(
  document: OpenDocument,
  text: FoundText,
  faces: FacesSeen | undefined,
): Promise<Report> {
  const { sides, first, outlined, input } = document;
  const { page, card } = first;
  const { mrz, licence } = first.codes;
  const coded = codedSide(first.codes);
  const looked: Looked = {
    codes: text.codes,
    prints: coded ? text.prints : uncodedPrints(page ?? card),
    printed: text.printed ?? (page || card ? "front" : undefined),
    isPage: page !== undefined,
    faces,
    hasBack: input.back !== undefined && Buffer.compare(input.front, input.back) !== 0,
  };
  const parts = partReadings(looked);
  const quality = await qualityOf(document, looked, parts);
  const { printed, titled, lines, marks } = text;
  const printedData = printed && text.prints[printed]?.data;
  return {
    mrz: mrz?.found.reading,
    barcode: licence && withTitledKind(licence.record, printed && text.prints[printed]?.titled),
    ...(first.codes.seen.unknown && !coded && { unknownCode: true }),
    side: coded?.name,
    ...(page && { page: pageFields(page) }),
    ...(card && { card: cardFields(card) }),
    ...(printedData && { printed: printedData }),
    sight: sightOf({ ...text.unlabelled, ...looked.prints }),
    further: furtherReadings(looked),
    parts,
    ...(faces && { faces }),
    quality: quality.codes,
    images: quality.sides,
    outlines: storedOutlines(outlined),
    ...(marks && { marks }),
    sameSide: await isSameSide(sides),
    ...(titled !== undefined && { titled }),
    ...(lines !== undefined && { lines }),
    orientation: orientationOf(first),
  };
}

function qualityOf(
  { sides, first }: OpenDocument,
  { codes, faces }: Looked,
  parts: Reading["parts"],
): Promise<Quality> {
  return inspect(sides, {
    read: readSides(codes, parts),
    codes: parts.filter(({ part, state }) => (part === "mrz" || part === "barcode") && state === "read"),
    mrzs: [codes.mrz ?? [], codes.further.mrzs].flat(),
    faces,
    secondMrz: showsOtherNumber(codes),
    textDiffers: first.page?.layerDiffers === true,
  });
}

/** The sides from which a barcode, a valid MRZ or whole print was read. */
function readSides({ licence, mrz }: Codes, parts: Reading["parts"]): readonly Side["name"][] {
  const code = licence?.side ?? (mrz?.found.reading.valid ? mrz.side : undefined);
  const print = parts.find(({ part, state }) => part === "print" && state === "read")?.side;
  return [...(code ? [code.name] : []), ...(print ? [print] : [])];
}

async function isSameSide([one, other]: readonly Side[]): Promise<boolean> {
  return one !== undefined && other !== undefined && showsSameSide(other.image, one.image);
}

const pageFields = ({ along: _1, print: _2, layerDiffers: _3, ...fields }: ReadPage): PageFields => fields;

const cardFields = ({ along: _1, print: _2, layerDiffers: _3, back: _4, ...fields }: ReadCard): CardFields =>
  fields;

function sightOf({ front, back }: Looked["prints"]): PrintSight {
  return { ...(front?.sight && { front: front.sight }), ...(back?.sight && { back: back.sight }) };
}
