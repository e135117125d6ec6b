import type { TextLine, Word } from "../../print/page.ts";

/** A word of a line, or a part of one that was printed without a gap between label and value. */
export interface Token {
  readonly text: string;
  readonly word: Word;
  /** It follows the token before it without a space. */
  readonly glued: boolean;
  readonly left: number;
  readonly right: number;
}

/** Field numbers: AAMVA card design standard 2020, table A.1; Directive 2006/126/EC, annex I, point 3. */
const number = "(?:4[a-d]|9[ab]|1[1-9]|[1-35-9])";
const fullDate = String.raw`\d{1,2}[./-]\d{1,2}[./-]\d{4}(?!\d)`;

/** Words are cut after each of these. */
const cuts: readonly RegExp[] = [
  // 1.FAMILY, 3.08.03.1987, 4b.04.04.2033
  new RegExp(String.raw`^\(?${number}[.,:)]+(?=\p{L}|${fullDate})`, "iu"),
  /^4[a-d][.,:)]+(?=[\p{L}\p{N}])/iu,
  // 1SAMPLE, 16HGT:, 4dDL, 5DD
  new RegExp(String.raw`^${number}(?=\p{L}{3}\D*$)`, "iu"),
  // 326-11-1938, 317.6.1975
  /^\d(?=\d{2}([./-])\d{1,2}\1(?:19|20)\d{2}(?!\d))/,
  /^(?:4[a-d](?=[\p{L}\d]\p{L})|5(?=DD\b)|9a(?=\p{L}{2}))/iu,
  // sU45193557D: a misread 5
  /^s[.,:]?(?=[A-Z]{0,3}\d{5})/,
  // DL#:123456789, DD:4711
  /(?<=[\p{L}\d]{2})[.]?[:#]+(?=[\p{L}\d])/u,
  // FNINES, LNMOREAU: the labels in small letters
  /^(?:LN|FN)(?=\p{Lu}{3})/u,
  // NUIP7.304.182
  /(?<=^(?:NUIP|NIK|NIN|DNI|RUN|RUT|CUI|NIE|CPF|NIF|NIC|PCN|CRN|DLN|DOB|EXP|ISS|CURP))(?=\d)/,
  // EXP04/05/2033
  new RegExp(String.raw`(?<=^\p{L}{2,8}[.]?)(?=${fullDate})`, "u"),
  // G673-149-85-060-0BLU: the colour of the eyes
  /(?<=\d)(?=(?:BLK|BLU|BRO|BRN|GRY|GRN|HAZ)$)/,
  // 08.03.1987(Halcyon
  /(?<=\d{4})(?=\(?\p{L}{3})|(?<=[\d\p{L}])(?=\()/u,
];
/** Bilingual labels: Iss/Dél. */
const betweenLanguages = /(?<=\p{L}{2,})\/(?=\p{L}{2,})|^\/(?=\p{L})|(?<=\p{L}{2,})\/$/u;

/** The tokens of a line. Letters count as equally wide. */
export function tokensOf({ left, right }: TextLine, words: readonly Word[]): Token[] {
  const letters = words.reduce((sum, { text }) => sum + text.length + 1, -1);
  const width = (right - left) / Math.max(letters, 1);
  let start = 0;
  return words.flatMap((word) => {
    const at = start;
    start += word.text.length + 1;
    let from = 0;
    return partsOf(word.text).map((text, index) => {
      const begin = at + from;
      from += text.length;
      return {
        text,
        word,
        glued: index > 0,
        left: left + begin * width,
        right: left + (begin + text.length) * width,
      };
    });
  });
}

function partsOf(text: string): readonly string[] {
  const slash = /\d/.test(text) ? null : betweenLanguages.exec(text);
  if (slash) {
    const [before, after] = [text.slice(0, slash.index), text.slice(slash.index + 1)];
    return [...(before ? partsOf(before) : []), "/", ...(after ? partsOf(after) : [])];
  }
  for (const cut of cuts) {
    const found = cut.exec(text);
    const end = found ? found.index + found[0].length : 0;
    if (end > 0 && end < text.length) return [text.slice(0, end), ...partsOf(text.slice(end))];
  }
  return [text];
}

/** The text of tokens as printed. */
export const printedText = (tokens: readonly Token[]): string =>
  tokens.map(({ text, glued }, index) => (index === 0 || glued ? text : ` ${text}`)).join("");
