import type { Mark } from "@passmuster/core/ports";
import type { FacesSeen } from "../faces/face-reader.ts";
import type { PrintedSide } from "../layout/printed-side.ts";
import { typeIdOf } from "./document-kinds.ts";
import type { Codes } from "./find-codes.ts";
import type { Instruments } from "./instruments.ts";
import { marksOn } from "./marks-on.ts";
import { codedSide, type OpenDocument } from "./open-document.ts";
import type { Looked } from "./parts/part-readings.ts";
import { addMrzsFromText, readPrints, seenPrints, uncodedPrints } from "./read-prints.ts";
import { defaultPlan } from "./reading.ts";

/** The text of a document, and what it names. */
export interface FoundText extends Pick<Looked, "prints" | "printed"> {
  /** With the MRZs that stand in the text. */
  readonly codes: Codes;
  /** The text of a document without a code whose layout is unknown. */
  readonly unlabelled: Looked["prints"];
  /** Id of the document type that a title names. */
  readonly titled: number | undefined;
  /** Lines of text on the front, if no code was found. */
  readonly lines: number | undefined;
  /** Absent from a brief reading. */
  readonly marks?: readonly Mark[];
}

/** What a brief reading knows of the text: nothing. */
export const withoutText = (codes: Codes): FoundText => ({
  codes,
  prints: {},
  printed: undefined,
  unlabelled: {},
  titled: undefined,
  lines: undefined,
});

/** Reads the text of a document and looks for the marks that void it. */
export async function textOn(
  instruments: Pick<Instruments, "codes" | "text" | "overprints">,
  document: OpenDocument,
  faces: FacesSeen | undefined,
): Promise<FoundText> {
  const { first, sides, input } = document;
  const { codes, page, card } = first;
  const { text, codes: codeFinder } = instruments;
  const { wanted = defaultPlan, trace } = input;
  const isCoded = codedSide(codes) !== undefined;
  const outlined = showsWholeDocument(document, faces) ? document.outlined : undefined;
  const { prints, printed } = isCoded
    ? await readPrints(text, { sides, codes, wanted, outlined, trace })
    : { prints: {}, printed: undefined };
  const allCodes = await addMrzsFromText(codeFinder, { sides, codes, prints });
  const unlabelled = isCoded || page || card ? {} : await seenPrints(text, sides, wanted);
  const uncoded = { ...unlabelled, ...uncodedPrints(page ?? card) };
  return {
    prints,
    printed,
    codes: allCodes,
    unlabelled,
    titled: isCoded ? undefined : await titledType(codeFinder, document, uncoded),
    lines: uncoded.front?.lines,
    marks: await marksOnSides(instruments.overprints, document, {
      prints: isCoded ? prints : uncoded,
      codes: allCodes,
    }),
  };
}

/** The type that a title names, else that of an MRZ on a page which shows one. */
async function titledType(
  codeFinder: Instruments["codes"],
  { first, sides }: OpenDocument,
  { front, back }: Looked["prints"],
): Promise<number | undefined> {
  const title = front?.titled ?? back?.titled;
  const side = sides.at(-1);
  if (title !== undefined || !first.page?.print.mrzSeen || !side) return title;
  const mrz = await codeFinder.findMrzOn(side);
  return mrz && typeIdOf(mrz.found.reading);
}

async function marksOnSides(
  overprints: Instruments["overprints"],
  { sides, first, outlined }: OpenDocument,
  { prints, codes }: Pick<FoundText, "prints" | "codes">,
): Promise<readonly Mark[]> {
  const marks: Mark[] = [];
  for (const side of sides) {
    const print: PrintedSide | undefined = prints[side.name];
    const outline = outlined?.side.name === side.name ? outlined.outline : undefined;
    const bars = codes.licence?.side.name === side.name;
    marks.push(
      ...(await marksOn(overprints, { side, print, outline, bars, isPage: first.page !== undefined })),
    );
  }
  return marks;
}

/**
 * Whether print and portrait are on the side with the MRZ. Those of other cards may be beside it in one
 * image.
 */
const showsWholeDocument = ({ outlined }: OpenDocument, faces: FacesSeen | undefined): boolean =>
  outlined !== undefined &&
  (outlined.form.portraitBesideMrz ||
    (outlined.form.portrait !== undefined && faces?.portrait?.side === outlined.side.name));
