import type { Word } from "../../print/page.ts";

/** Below this confidence a figure may be wrong. */
const clear = 70;
const token = /^[A-Z0-9][A-Z0-9./-]*$/;
/** `4400 XXXX XXXX 1188`: a masked number does not count. */
const masked = /^[X*x•#]{2,}/;
const shortest = 4;
const longest = 34;

/**
 * The number at the beginning of a value: groups of capitals and figures, each with a figure. Absent if
 * unclear.
 */
export function numberIn(words: readonly Word[]): string | undefined {
  const groups: string[] = [];
  for (const [index, { text, confidence }] of words.entries()) {
    const group = text.replace(/^[#:]+/, "").replace(/[.,;:]+$/, "");
    if (group === "" && index === 0) continue;
    const fits =
      token.test(group) &&
      (/\d/.test(group) ||
        (groups.length === 0 && /^[A-Z]{1,4}$/.test(group) && /^\d/.test(words[index + 1]?.text ?? "")) ||
        (groups.length === 1 && /^[A-Z]{2}\d\d$/.test(groups[0] ?? "") && /^[A-Z]{4}$/.test(group)));
    if (masked.test(group)) return undefined;
    if (groups.length > 0 && isDate(group)) break;
    if (!fits && groups.length > 0 && /\d/.test(group) && /^[A-Z0-9]+$/i.test(group)) return undefined;
    if (!fits) break;
    if (confidence < clear) return undefined;
    groups.push(group);
    if (/[,;]$/.test(text)) break;
  }
  const number = groups.join(" ");
  const figures = number.replace(/\D/g, "").length;
  return figures >= 3 &&
    number.length >= shortest &&
    number.length <= longest &&
    !isDate(number) &&
    !isAmount(number)
    ? number
    : undefined;
}

/** An amount of a table's column: `804.52`. */
const isAmount = (text: string): boolean => /^\d{1,4}[.,]\d{2}$/.test(text);

const isDate = (text: string): boolean => /^\d{1,4}([./-])\d{1,2}\1\d{1,4}$/.test(text);
