import type { Box, ExtractedData } from "@passmuster/core/ports";
import type { Corners } from "../detect/outline/projection.ts";
import { boxOfLines, boxOfWords, type LaidOut } from "../print/laid-out.ts";
import { letterCount } from "../print/page.ts";
import type { SidePrint } from "../print/print-look.ts";
import { confirmClaims, isMrzLine } from "./claims/confirm.ts";
import { storedPrint } from "./kept-looks.ts";
import { type FoundMark, unreadWords, wordsThatVoid } from "./marks/on-text.ts";
import { groupValues, type PrintedValue } from "./pages/printed-value.ts";

/** The values on one side, and their places. */
export interface PrintedSide {
  readonly data?: ExtractedData;
  /** By the member's name in `ExtractedData`. */
  readonly fields: Readonly<Record<string, Box>>;
  /** How sure each labelled value is, 0–1, by the same names. */
  readonly sure?: Readonly<Record<string, number>>;
  readonly box?: Box;
  /** Some of its text was read clearly. */
  readonly legible: boolean;
  /** Its text contained a line that resembles one of a machine-readable zone. */
  readonly mrzSeen?: boolean;
  /** Id of the document type that a title names. Only if it was asked for. */
  readonly titled?: number;
  /** Number of its lines of text. */
  readonly lines?: number;
  /** Words on it that void a document. */
  readonly marks?: readonly FoundMark[];
  /** Places of words that were not read, in pixels of its image. */
  readonly unread?: readonly Corners[];
  /** The looks at it. Claims can be confirmed against them later. */
  readonly sight?: SidePrint;
}

export const blankSide: PrintedSide = { fields: {}, legible: false };

const clear = 80;
const fewestLetters = 3;

export function printedSide(
  laid: LaidOut,
  values: readonly PrintedValue[],
  on: "card" | "page" = "card",
): PrintedSide {
  const data = groupValues(values);
  const box = boxOfLines(laid);
  const fields = values.flatMap(({ name, words }) => {
    const at = boxOfWords(words, laid);
    return at ? [[name.split(".")[1] ?? name, at] as const] : [];
  });
  const sure = values.flatMap(({ name, confidence }) =>
    confidence === undefined ? [] : [[name.split(".")[1] ?? name, Math.round(100 * confidence) / 100]],
  );
  const legible = laid.lines.some(
    ({ words, confidence }) => confidence >= clear && letterCount(words) >= fewestLetters,
  );
  const mrzSeen = laid.lines.some(({ text }) => isMrzLine(text));
  return {
    ...(data && { data }),
    fields: Object.fromEntries(fields),
    ...(sure.length > 0 && { sure: Object.fromEntries(sure) }),
    ...(box && { box }),
    legible,
    mrzSeen,
    lines: laid.lines.length,
    marks: wordsThatVoid(laid, on),
    unread: unreadWords(laid),
    sight: storedPrint(laid),
  };
}

/** The same for values that were read without labels. Each gets the place where its text is found again. */
export function placedSide(laid: LaidOut, data: ExtractedData, on: "card" | "page" = "card"): PrintedSide {
  const nothing = { lines: laid.lines, order: undefined, read: [], doubted: new Map() };
  return { ...printedSide(laid, confirmClaims({ data }, nothing), on), ...(!isEmpty(data) && { data }) };
}

const isEmpty = (data: ExtractedData): boolean => Object.keys(data).length === 0;
