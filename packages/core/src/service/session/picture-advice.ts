import type { Category, DocumentPart } from "../../model/document-type.ts";
import type { DocumentSide } from "../../model/extraction.ts";
import { type PictureAdviceCode, pictureAdviceCodes } from "../../model/picture-advice.ts";
import type { QualityCode } from "../../model/quality-code.ts";

/** The facts that advice follows from. None is a value of the document or of the expected data. */
export interface PictureFacts {
  readonly category: Category;
  /** The side whose picture is also another of the person's own pictures in this verification. */
  readonly repeated: DocumentSide | null;
  /** Absent until the document was read. */
  readonly read?: ReadFacts;
}

export interface ReadFacts {
  readonly quality: readonly { readonly code: QualityCode; readonly side: DocumentSide | null }[];
  /** The kind that it found is another than the one that was chosen. */
  readonly isOther: boolean;
  /** The expiry date was read and has passed. */
  readonly expired: boolean;
  /** The parts that the chosen type has, as far as the reader looked for them. */
  readonly parts: readonly {
    readonly part: DocumentPart;
    readonly state: "read" | "unread" | "missing";
    readonly side: DocumentSide | null;
  }[];
  /** The side on which a reflection lies over the code. */
  readonly coveredCode: DocumentSide | null;
  /** Front and back show the same side of the document. */
  readonly isSameSide: boolean;
  /** The side that shows a face and nothing of a document. */
  readonly faceAlone: DocumentSide | null;
  /** The side on which the document has too few pixels for its portrait. */
  readonly small: DocumentSide | null;
  /** Of the selfie; absent if it was not looked at. */
  readonly selfie?: { readonly faces: number; readonly copied: boolean };
}

export interface PictureAdvice {
  readonly code: PictureAdviceCode;
  /** The side to take again; `null` if it is not known, or the document as a whole is meant. */
  readonly side: DocumentSide | null;
}

/**
 * Advice on the pictures of one document, the most important first; empty if they are good. The cause of a
 * defect is told, not what follows from it.
 */
export function pictureAdvice(facts: PictureFacts): readonly PictureAdvice[] {
  const { category, repeated, read } = facts;
  const code = category === "selfie" ? "selfie_copied" : "same_picture";
  const same: readonly PictureAdvice[] = repeated ? [{ code, side: repeated }] : [];
  if (!read) return same;
  const found = category === "selfie" ? ofSelfie(read) : ofDocument(read);
  return inOrder([...same, ...found]);
}

function ofSelfie({ quality, selfie }: ReadFacts): readonly PictureAdvice[] {
  const has = (code: QualityCode) => quality.some((each) => each.code === code);
  const advice = (code: PictureAdviceCode): PictureAdvice => ({ code, side: "front" });
  return [
    ...(selfie?.faces === 0 || has("selfie_without_face") ? [advice("face_missing")] : []),
    ...((selfie?.faces ?? 0) > 1 || has("selfie_several_faces") ? [advice("several_faces")] : []),
    ...(selfie?.copied ? [advice("selfie_copied")] : []),
  ];
}

const codeParts: readonly DocumentPart[] = ["mrz", "barcode"];

/** Defects that a new picture of that side mends, and that explain an unread code or a missing portrait. */
const explaining: readonly PictureAdviceCode[] = [
  ...(["cut_off", "too_small", "too_dark", "blurred", "glare", "wrong_side"] as const),
];

function ofDocument(read: ReadFacts): readonly PictureAdvice[] {
  const { quality, isOther, expired, isSameSide, faceAlone, coveredCode } = read;
  if (faceAlone) return [{ code: "face_alone", side: faceAlone }];
  const defects = quality.flatMap(({ code, side }): PictureAdvice[] => {
    const advised = adviceOf[code];
    return advised && advised !== "code_unread" ? [{ code: advised, side }] : [];
  });
  if (isOther) return [{ code: "other_document", side: null }, ...withoutSides(defects)];
  if (isSameSide) return [{ code: "same_picture", side: "back" }, ...withoutSides(defects)];
  const own = withoutDocument(defects).map(
    ({ code, side }): PictureAdvice =>
      code === "glare" && side === coveredCode ? { code: "glare_over_code", side } : { code, side },
  );
  const ended: readonly PictureAdvice[] = expired ? [{ code: "expired", side: null }] : [];
  return [...ended, ...withCause(read, own)];
}

/** What is missing, unless a defect explains it; where the document is small, that is what explains it. */
function withCause({ quality, small, parts }: ReadFacts, own: readonly PictureAdvice[]) {
  const codes = quality.map(({ code }) => code);
  const missing = missingParts(quality, parts);
  const isEmpty = codes.includes("no_document");
  const isExplained = codes.some((code) => explaining.includes(code as PictureAdviceCode));
  if (small && (isEmpty || missing.length > 0) && !isExplained) {
    const seen = own.filter(({ code }) => code !== "no_document");
    return [...seen, { code: "too_small" as const, side: small }];
  }
  return isExplained || isEmpty ? own : [...own, ...missing];
}

/** Defects of a picture of another document, or of the wrong side, apart from what follows from that. */
const withoutSides = (defects: readonly PictureAdvice[]): readonly PictureAdvice[] =>
  defects.filter(({ code }) => code !== "wrong_side" && code !== "no_document");

/** A side without a document has no other defect. */
function withoutDocument(defects: readonly PictureAdvice[]): readonly PictureAdvice[] {
  const empty = defects.filter(({ code }) => code === "no_document").map(({ side }) => side);
  return defects.filter(({ code, side }) => code === "no_document" || !empty.includes(side));
}

function missingParts(quality: ReadFacts["quality"], parts: ReadFacts["parts"]): readonly PictureAdvice[] {
  const unread = quality.some(({ code }) => code === "code_unread");
  const code = parts.find(({ part, state }) => codeParts.includes(part) && state !== "read");
  const portrait = parts.find(({ part, state }) => part === "portrait" && state === "missing");
  return [
    ...(unread ? [{ code: "code_unread" as const, side: code?.side ?? null }] : []),
    ...(portrait ? [{ code: "portrait_missing" as const, side: "front" as const }] : []),
  ];
}

const adviceOf: Readonly<Partial<Record<QualityCode, PictureAdviceCode>>> = {
  blurred: "blurred",
  too_dark: "too_dark",
  glare: "glare",
  cut_off: "cut_off",
  too_small: "too_small",
  wrong_side: "wrong_side",
  code_unread: "code_unread",
  code_unsupported: "code_unsupported",
  several_documents: "several_documents",
  no_document: "no_document",
};

/** Each code once a side, in the order of `pictureAdviceCodes`. */
function inOrder(advice: readonly PictureAdvice[]): readonly PictureAdvice[] {
  return pictureAdviceCodes.flatMap((code) => {
    const all = advice.filter((each) => each.code === code);
    const sided = all.filter(({ side }) => side !== null);
    const kept = sided.length > 0 ? sided : all;
    return kept.filter(({ side }, index) => kept.findIndex((each) => each.side === side) === index);
  });
}
