import type { VerificationDocumentType } from "../../model/document-type.ts";
import type { DocumentSide, Extraction, PartReading } from "../../model/extraction.ts";
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
}

/**
 * The facts of a reading: of its values only whether the kind fits and whether the expiry date has passed.
 */
export function readFacts({ type, country, awaitsBack = false, today, extraction }: Read): ReadFacts {
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
  const values = [data.person, data.address, { ...data.document, identified: undefined }];
  const isRead = values.some((group) => Object.values(group ?? {}).some((value) => value !== undefined));
  return !isRead && data.document?.identified !== "1" && quality.length === 0 && parts.every(isUnseen);
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
