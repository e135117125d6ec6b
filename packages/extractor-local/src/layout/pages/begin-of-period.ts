import { type TextLine, textOf } from "../../print/page.ts";
import { type DayOrder, datesIn } from "./dates.ts";
import type { PageKind } from "./kinds.ts";
import { candidatesFor } from "./labelled.ts";
import { clearText, statementDate } from "./period.ts";

const verb =
  /\b(?:begin(?:s|ning)?|commenc(?:es?|ing)|start(?:s|ing)?|effective|inception|from|as of|beginnt|ab|vom|débute|commence|à compter du|du|desde|comienza|inicia|dal|decorre|desde|inicia|vanaf|od)\b(?:\s+(?:on|from|as of|the|am|el|le|il|dem|date|and))*\s*[:,]?\s*$/i;
const longestGap = 60;

/**
 * The first day of a page's period: by its label, as the first date of a range, in a sentence such as "begins
 * on", or the date of a bill or its end. A page whose dates all lie in the future begins with the earliest of
 * them.
 *
 * @param until the last day of the period, if known
 * @param today `YYYY-MM-DD`
 */
export function beginOfPeriod(
  lines: readonly TextLine[],
  order: DayOrder | undefined,
  { dated, until, today }: Pick<PageKind, "dated"> & { readonly until?: string; readonly today: string },
): string | undefined {
  return (
    byLabel(lines, order) ??
    inRange(lines, order, until) ??
    inSentence(lines, order, until) ??
    (dated ? statementDate(lines, order) : undefined) ??
    earliestOf(lines, order, today) ??
    (dated ? until : undefined)
  );
}

function byLabel(lines: readonly TextLine[], order: DayOrder | undefined): string | undefined {
  for (const { words, below } of candidatesFor(["begins"], lines)) {
    const [date] = datesIn(clearText(words), order);
    if (date) return date.iso;
    const [next] = below;
    const [under] = words.length === 0 && next ? datesIn(clearText(next.words), order) : [];
    if (under) return under.iso;
  }
  for (const { words, below } of candidatesFor(["period"], lines)) {
    const texts = [words, [...words, ...(below[0]?.words ?? [])]];
    for (const text of texts) {
      const [first, second] = datesIn(clearText(text), order);
      if (first && second && first.iso < second.iso) return first.iso;
    }
  }
  return undefined;
}

function inRange(
  lines: readonly TextLine[],
  order: DayOrder | undefined,
  until: string | undefined,
): string | undefined {
  const firsts = lines.flatMap(({ words }) => {
    const dates = datesIn(clearText(words), order);
    const at = dates.findIndex(({ iso }) => iso === until);
    const before = dates[at - 1];
    return before && before.iso < (until ?? "") ? [before.iso] : [];
  });
  return firsts.toSorted()[0];
}

function inSentence(
  lines: readonly TextLine[],
  order: DayOrder | undefined,
  until: string | undefined,
): string | undefined {
  const text = lines.map(({ words }) => clearText(words)).join(" ");
  return datesIn(text, order).find(
    ({ iso, start }) =>
      (until === undefined || iso < until) && verb.test(text.slice(Math.max(0, start - longestGap), start)),
  )?.iso;
}

/** `undefined` unless two dates or more all lie in the future. */
function earliestOf(
  lines: readonly TextLine[],
  order: DayOrder | undefined,
  today: string,
): string | undefined {
  const days = new Set(
    datesIn(lines.map(({ words }) => textOf(words)).join(" "), order).map(({ iso }) => iso),
  );
  const [first] = [...days].toSorted();
  return days.size > 1 && first !== undefined && first > today ? first : undefined;
}
