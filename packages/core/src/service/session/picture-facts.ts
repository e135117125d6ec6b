import type { VerificationDocument } from "../../model/document.ts";
import type { DocumentLook, DocumentReading } from "../../model/document-reading.ts";
import type { VerificationDocumentType } from "../../model/document-type.ts";
import type { DocumentSide } from "../../model/extraction.ts";
import type { PictureAdviceCode } from "../../model/picture-advice.ts";
import { dateOf } from "../../model/time.ts";
import type { Verification } from "../../model/verification.ts";
import type { Ports } from "../../ports/ports.ts";
import { documentTypes, sidesOf } from "../../verdict/catalogue/document-types.ts";
import { type Flow, flowAt, typeWithId } from "../../verdict/catalogue/flow.ts";
import { sameText } from "../../verdict/comparison/compare.ts";
import { pixelsOf } from "../../verdict/fingerprint/print.ts";
import { lookOf, readingOf } from "../../verdict/lifecycle/reading-of.ts";
import { standingDocuments } from "../../verdict/lifecycle/standing.ts";
import type { Settings } from "../options.ts";
import { type PictureAdvice, type PictureFacts, pictureAdvice, type ReadFacts } from "./picture-advice.ts";
import { endOf, readFacts } from "./read-facts.ts";
import type { PrintedImage, SameImage } from "./same-image.ts";

/** The ports that advice is made with. */
export interface Advising extends Pick<Ports, "extractor" | "environment" | "credentials" | "presence"> {
  readonly settings: Pick<Settings, "flows" | "brand">;
  readonly sameImage: SameImage;
}

/** A standing document of a verification, with its reading or its first look. */
interface Seen {
  readonly verification: Verification;
  readonly flow: Flow;
  readonly document: VerificationDocument;
  readonly type: VerificationDocumentType;
  readonly today: string;
  readonly reading: DocumentLook | undefined;
}

/** What was found on a document, as far as its owner is told: no value but the year of its expiry. */
export interface FoundView {
  /** An id of the catalogue or of the flow; `null` if the kind was not recognised. */
  readonly type: number | null;
  readonly typeName: string | null;
  readonly validUntilYear: number | null;
}

export interface PictureReport {
  readonly isRead: boolean;
  readonly found: FoundView | null;
  readonly advice: readonly PictureAdvice[];
}

/** The advice codes on a document, for callers. */
export type Advise = (
  verification: Verification,
  document: VerificationDocument,
) => readonly PictureAdviceCode[];

export function createAdvise(core: Advising): Advise {
  return (verification, document) => {
    const { advice } = reportOn(core, verification, document);
    return [...new Set(advice.map(({ code }) => code))];
  };
}

/** What a document's pictures show, and the advice that follows. */
export function reportOn(
  core: Advising,
  verification: Verification,
  document: VerificationDocument,
): PictureReport {
  const flow = flowAt(core.settings.flows, verification.flow);
  const type = flow && typeWithId(flow, document.typeId);
  if (!flow || !type) return { isRead: false, found: null, advice: [] };
  const scope = { flow, verification, extractor: core.extractor };
  const reading = readingOf(document, scope) ?? lookOf(document, scope);
  const today = dateOf(core.environment.now());
  const seen = { verification, flow, document, type, today, reading };
  return type.category === "selfie" ? reportOnSelfie(core, seen) : reportOnDocument(core, seen);
}

function reportOnDocument(core: Advising, seen: Seen): PictureReport {
  const { reading } = seen;
  const facts: PictureFacts = { category: seen.type.category, repeated: repeatedSide(core, seen) };
  if (!reading) return { isRead: false, found: null, advice: pictureAdvice(facts) };
  const found = foundOn(seen, reading);
  const { type, document, today } = seen;
  const { country } = document;
  const awaitsBack = document.back === null && sidesOf(type, country) === 2;
  const { front } = document.prints;
  const frontPixels = front ? pixelsOf(front) : undefined;
  const read = readFacts({ type, country, awaitsBack, today, extraction: reading.extraction, frontPixels });
  return { isRead: true, found, advice: pictureAdvice({ ...facts, read }) };
}

/** A selfie is read with the photo ID that it is compared with, or alone. */
function reportOnSelfie(core: Advising, seen: Seen): PictureReport {
  const { document, reading } = seen;
  const compared = readWith(core, seen) ?? reading;
  const facts: PictureFacts = { category: "selfie", repeated: repeatedSide(core, seen) };
  if (!compared) return { isRead: false, found: null, advice: pictureAdvice(facts) };
  const { selfie, quality } = compared.extraction;
  const read: ReadFacts = {
    quality: quality.map((code) => ({ code, side: null })),
    isOther: false,
    expired: false,
    parts: [],
    coveredCode: null,
    isSameSide: false,
    faceAlone: null,
    small: null,
    ...(selfie && { selfie: { faces: selfie.faces, copied: selfie.copied } }),
  };
  const found = { type: document.typeId, typeName: seen.type.name, validUntilYear: null };
  return { isRead: true, found, advice: pictureAdvice({ ...facts, read }) };
}

function readWith(core: Advising, { verification, flow, document }: Seen): DocumentReading | undefined {
  const scope = { flow, verification, extractor: core.extractor };
  return standingDocuments(verification)
    .filter(({ typeId }) => typeWithId(flow, typeId)?.category === "photo_id")
    .flatMap((other) => readingOf(other, scope) ?? [])
    .find(({ of }) => of.selfie === document.front);
}

function foundOn({ flow, type }: Seen, { extraction }: DocumentLook): FoundView {
  const name = extraction.data.document?.type;
  const documentType =
    name === undefined
      ? undefined
      : [...flow.documentTypes, ...documentTypes].find(
          (each) => each.category === type.category && sameText(each.name, name),
        );
  const until = type.neverExpires ? undefined : endOf(extraction);
  return {
    type: documentType?.id ?? null,
    typeName: documentType?.name ?? null,
    validUntilYear: until === undefined ? null : Number(until.slice(0, 4)),
  };
}

/** The side of the document whose picture is also its other side, or a picture of another document. */
function repeatedSide({ sameImage }: Advising, { verification, document }: Seen): DocumentSide | null {
  const [front, back] = imagesOf(document);
  const others = standingDocuments(verification)
    .filter(({ id }) => id !== document.id)
    .flatMap(imagesOf);
  const isAmong = (image: PrintedImage, some: readonly PrintedImage[]) =>
    some.some((other) => sameImage(image, other));
  if (front && back && isAmong(back, [front, ...others])) return "back";
  return front && isAmong(front, others) ? "front" : null;
}

function imagesOf({ front, back, prints }: VerificationDocument): readonly PrintedImage[] {
  const image = { key: front, print: prints.front };
  return back ? [image, { key: back, print: prints.back }] : [image];
}
