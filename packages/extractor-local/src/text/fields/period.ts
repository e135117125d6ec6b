import { isClear, stackBelow, type TextLine, type Word } from "../page.ts";
import { type DayOrder, datesIn } from "./dates.ts";
import { candidatesFor } from "./labelled.ts";

/** The last day of a page's period: the date of a label such as "Expires", the second of "Policy period", that of "… ends on". */
export function endOfPeriod(lines: readonly TextLine[], order: DayOrder | undefined): string | undefined {
  for (const { words } of candidatesFor(["until"], lines)) {
    const dates = datesIn(clearText(words), order);
    if (dates.length > 0) return dates.length === 1 ? dates[0]?.iso : undefined;
  }
  for (const { words, below } of candidatesFor(["period"], lines)) {
    const more = [...words, ...(below[0]?.words ?? [])];
    const end = laterOf(clearText(words), order) ?? laterOf(clearText(more), order);
    if (end) return end;
  }
  return endInSentence(lines, order);
}

/** A text without the figures that were not read clearly: what they may be is no date. */
const clearText = (words: readonly Word[]): string =>
  words.map((word) => (/\d/.test(word.text) && !isClear(word) ? "?" : word.text)).join(" ");

const upTo =
  /\b(?:to|until|till|through|thru|ending|ends|expires|bis|au|hasta|al)\b(?:\s+(?:on|and including))?\s*:?\s*$|[-–—]\s*$/i;

/** Of two dates the second, if it is the later one; a single one only after "to" or the like. */
function laterOf(text: string, order: DayOrder | undefined): string | undefined {
  const [first, second] = datesIn(text, order);
  if (first && second) return second.iso > first.iso ? second.iso : undefined;
  return first && upTo.test(text.slice(0, first.start)) ? first.iso : undefined;
}

const about = /\b(?:term|lease|tenancy|policy|cover(?:age)?|agreement|registration|period)\b/i;
const ending =
  /\b(?:ends?|ending|expir(?:es|ing|e)|terminat(?:es|ing|e)|until|through|thru|bis zum|hasta(?: el)?)\b(?:\s+(?:on|at|midnight|noon|the|and|including))*\s*[:,]?\s*$/i;
const followingLines = 2;

function endInSentence(lines: readonly TextLine[], order: DayOrder | undefined): string | undefined {
  for (const line of lines) {
    const text = [line, ...stackBelow(line, lines, 1).slice(0, followingLines)]
      .map(({ words }) => clearText(words))
      .join(" ");
    if (!about.test(line.text)) continue;
    const end = datesIn(text, order).find(({ start }) =>
      ending.test(text.slice(Math.max(0, start - 40), start)),
    );
    if (end) return end.iso;
  }
  return undefined;
}
