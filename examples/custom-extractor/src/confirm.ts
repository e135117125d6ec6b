import type { DocumentSide, PrintClaim, PrintVerdict } from "@passmuster/core/ports";

/** A text line of AnalyzeID. */
export interface Line {
  readonly text: string;
  readonly side: DocumentSide;
}

interface Answer {
  readonly IdentityDocuments?: readonly {
    readonly Blocks?: readonly {
      readonly BlockType?: string;
      readonly Text?: string;
      readonly Confidence?: number;
      /** From 1: the front is sent first. */
      readonly Page?: number;
    }[];
  }[];
}

/** Least confidence of a line that counts. */
const sure = 90;

export function linesOf(answer: Answer): readonly Line[] {
  const blocks = (answer.IdentityDocuments ?? []).flatMap((one) => one.Blocks ?? []);
  return blocks.flatMap(({ BlockType, Text, Confidence = 0, Page = 1 }): readonly Line[] =>
    BlockType === "LINE" && Text && Confidence >= sure
      ? [{ text: Text, side: Page === 1 ? "front" : "back" }]
      : [],
  );
}

/**
 * An exact search: a value is confirmed if a line contains it as whole words. AnalyzeID gives no alternative
 * readings, so a similar value is not a contradiction. All other values are unread.
 */
export function verdictOn(claim: PrintClaim, lines: readonly Line[]): PrintVerdict {
  const wanted = formsOf(claim).map(plain);
  const line = lines.find(({ text }) => wanted.some((form) => form.trim() && plain(text).includes(form)));
  if (!line) return { claim, verdict: "unread" };
  return { claim, verdict: "confirmed", side: line.side, written: line.text };
}

/** Licences of the USA print dates as month, day and year (AAMVA DL/ID Card Design Standard). */
function formsOf({ field, value }: PrintClaim): readonly string[] {
  const isDate = field.endsWith("Date") || field === "person.dateOfBirth";
  const [year, month, day] = value.split("-");
  return isDate ? [`${month}/${day}/${year}`, `${month}-${day}-${year}`] : [value];
}

/** Upper case, without marks, with a space for everything between words. */
const plain = (text: string): string =>
  ` ${
    text
      .normalize("NFD")
      .replace(/\p{M}/gu, "")
      .toUpperCase()
      .match(/[\p{L}\p{N}]+/gu)
      ?.join(" ") ?? ""
  } `;
