import type { TextLine } from "../../print/page.ts";

const fewestWords = 6;
const fewestSmall = 4;
const mostSentences = 5;

/** Letters and contracts are no cards, whatever words they mention. */
export const isRunningText = (lines: readonly TextLine[]): boolean =>
  lines.filter(isSentence).length > mostSentences;

/** Six words or more, most of them in small letters. */
const isSentence = ({ words }: TextLine): boolean =>
  words.length >= fewestWords && words.filter(({ text }) => /^\p{Ll}{2,}/u.test(text)).length >= fewestSmall;
