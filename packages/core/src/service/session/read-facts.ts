import type { VerificationDocumentType } from "../../model/document-type.ts";
import type { Box, DocumentSide, Extraction, ImagePoint, PartReading } from "../../model/extraction.ts";
import type { QualityCode } from "../../model/quality-code.ts";
import { isNoEnd } from "../../model/time.ts";
import { partsOf } from "../../verdict/catalogue/document-parts.ts";
import { sameText } from "../../verdict/comparison/compare.ts";
import { parseDate } from "../../verdict/comparison/parse.ts";
import { mayNotEnd } from "../../verdict/rules/settled-dates.ts";
import type { ReadFacts } from "./picture-advice.ts";

/** A document of a chosen type as it was read. */
interface Read {
  readonly type: VerificationDocumentType;
  /** ISO 3166-1 alpha-3 of the issuing country, as it was chosen. */
  readonly country: string;
  /** The back of the document is still to come. */
  readonly awaitsBack?: boolean;
  /** `YYYY-MM-DD` */
  readonly today: string;
  readonly extraction: Extraction;
  /** Pixels of the image of the front, if they are known. */
  readonly frontPixels?: number | undefined;
}

/**
 * The facts of a reading: of its values only whether the kind fits and whether the expiry date has passed.
 */
export function readFacts(read: Read): ReadFacts {
  const { type, country, awaitsBack = false, today, extraction } = read;
  const { data, parts = [], images, sameSide = false } = extraction;
  const has = partsOf(type, country);
  const identified = data.document?.identified === "1";
  const quality = sidedQuality(extraction).filter(({ code }) => !(awaitsBack && codesOfBack.includes(code)));
  return {
    quality: isEmpty(extraction) ? [...quality, { code: "no_document", side: null }] : quality,
    isOther: !identified && data.document?.type !== undefined && !sameText(type.name, data.document.type),
    expired: hasExpiry(type) && isBefore(endOf(extraction), today),
    parts: parts
      .filter(({ part }) => has.includes(part))
      .filter(({ part, state }) => !awaitsBack || state === "read" || part === "portrait")
      .map(({ part, state, side }) => ({ part, state, side: side ?? null })),
    coveredCode: sides.find((side) => images?.[side]?.glareOverCode) ?? null,
    isSameSide: sameSide,
    faceAlone: showsFaceAlone(read) ? "front" : null,
    small: sides.find((side) => extentOf(extraction, side) < fewestPixels) ?? null,
  };
}

/** The expiry date; `undefined` if it may mean that the document never expires. */
export function endOf({ data, mrz, printed }: Extraction): string | undefined {
  const until = parseDate(data.document?.expirationDate);
  const isOfZone = mrz !== undefined && printed?.document?.expirationDate !== until;
  return isNoEnd(until) || (isOfZone && mayNotEnd(until)) ? undefined : until;
}

/** Of a front whose back is still to come. */
const codesOfBack: readonly QualityCode[] = ["code_unread", "code_unsupported"];

/** Nothing at all was seen: no value, no part, no defect that explains it. */
function isEmpty({ data, parts = [], quality }: Extraction): boolean {
  return !hasValues(data) && quality.length === 0 && parts.every(isUnseen);
}

function hasValues({ person, address, document }: Extraction["data"]): boolean {
  const values = [person, address, { ...document, identified: undefined }];
  const isRead = values.some((group) => Object.values(group ?? {}).some((value) => value !== undefined));
  return isRead || document?.identified === "1";
}

/** Selfies have 0.15 and more; portraits on documents 0.03. */
const leastFace = 0.06;

/** A face takes much of the front, and no other part of a document and no value was found. */
function showsFaceAlone({ extraction: { data, parts = [], outlines }, frontPixels }: Read): boolean {
  const { hasSelfie: _, ...document } = data.document ?? {};
  const face = parts.find(({ part, side }) => part === "portrait" && side !== "back")?.box;
  const others = parts.filter(({ part }) => part !== "portrait");
  if (!face || !frontPixels || outlines?.front || !others.every(isUnseen)) return false;
  return !hasValues({ ...data, document }) && (face.width * face.height) / frontPixels >= leastFace;
}

/** Of a document that was 320 pixels wide no portrait was found, of one with 480 each. */
const fewestPixels = 420;

/** The longest side of the document, or of the print and codes that were found on it, in pixels. */
function extentOf({ outlines, parts = [] }: Extraction, side: DocumentSide): number {
  const corners = outlines?.[side]?.corners;
  if (corners) {
    const { upperLeft, upperRight, lowerLeft } = corners;
    return Math.max(distance(upperLeft, upperRight), distance(upperLeft, lowerLeft));
  }
  const boxes = parts.flatMap(({ part, side: on, box }) =>
    part !== "portrait" && on === side && box ? [box] : [],
  );
  return boxes.length > 0 ? longestSide(boxes) : Number.POSITIVE_INFINITY;
}

const distance = (one: ImagePoint, other: ImagePoint): number => Math.hypot(one.x - other.x, one.y - other.y);

/** Of the smallest rectangle around all boxes. */
function longestSide(boxes: readonly Box[]): number {
  const right = Math.max(...boxes.map(({ left, width }) => left + width));
  const lower = Math.max(...boxes.map(({ top, height }) => top + height));
  const [left, top] = [Math.min(...boxes.map((box) => box.left)), Math.min(...boxes.map((box) => box.top))];
  return Math.max(right - left, lower - top);
}

const isUnseen = ({ state }: PartReading): boolean => state === "missing";

/** The period of a proof of address ends before today; a rule of the flow judges its age. */
const hasExpiry = ({ category, neverExpires }: VerificationDocumentType): boolean =>
  category === "photo_id" && !neverExpires;

const sides: readonly DocumentSide[] = ["front", "back"];

/** Each code with the sides that have it; codes of the document as a whole have none. */
function sidedQuality({ quality, images }: Extraction): ReadFacts["quality"] {
  return quality.flatMap((code): ReadFacts["quality"] => {
    const shown = sides.filter((side) => images?.[side]?.quality.includes(code));
    return shown.length > 0 ? shown.map((side) => ({ code, side })) : [{ code, side: null }];
  });
}

const isBefore = (until: string | undefined, today: string): boolean => until !== undefined && until < today;
