import type { TextLine, Word } from "../../print/page.ts";

/** A run of letters and figures between spaces and signs. */
export interface Token {
  readonly text: string;
  readonly word: Word;
  /** Only signs separate it from a space at its beginning or end. */
  readonly first: boolean;
  readonly last: boolean;
}

/** `1SAMPLE`: licences number their fields, and OCR may join the number and the name. */
const fieldNumber = /^\d{1,2}(?=\p{L}{3,}$)/u;

/** The tokens of a line's words, in order. */
export function tokensOf({ words }: Pick<TextLine, "words">): Token[] {
  return words.flatMap((word) => {
    const runs = word.text.match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
    return runs.map((text, at) => ({ text, word, first: at === 0, last: at === runs.length - 1 }));
  });
}

/** The same tokens without field numbers. */
export const withoutFieldNumbers = (tokens: readonly Token[]): Token[] =>
  tokens.map((token) => ({ ...token, text: token.text.replace(fieldNumber, "") }));
