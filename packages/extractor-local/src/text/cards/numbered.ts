import type { TextLine, Word } from "../page.ts";
import { rightOf } from "../page.ts";

/** What stands at a number of a licence that has numbers for labels: Directive 2006/126/EC, annex I, point 3; Vienna Convention on Road Traffic, annex 6. */
export type FieldNumber = "1" | "2" | "3" | "4a" | "4b" | "4c" | "4d" | "5" | "7" | "8" | "9";

const token = /^([1-35789]|4[a-eh6]|[il](?=[.,:)]))([.,:)]*)$/i;
const joined = /^(1|2|3|4[a-eh6]|5|7|8|9)([.,:)])(\S{2,})$/i;

/** As small letters are misread: `4h` and `46` are 4b, `4e` is 4c, `L.` is 1. */
const meant = (number: string): string =>
  number
    .toLowerCase()
    .replace(/[h6]$/, "b")
    .replace("e", "c")
    .replace(/^[il]$/, "1");

interface Field {
  readonly number: string;
  readonly words: readonly Word[];
}

/** The numbered fields of a line, in order. A bare figure numbers a field at the beginning of its line alone. */
function fieldsOn({ words }: TextLine): readonly Field[] {
  const fields: { number: string; words: Word[] }[] = [];
  for (const [index, word] of words.entries()) {
    const [, number, mark] = token.exec(word.text) ?? [];
    const [, before, , value] = joined.exec(word.text) ?? [];
    if (number && (index === 0 || mark || number.length > 1))
      fields.push({ number: meant(number), words: [] });
    else if (before && value) fields.push({ number: meant(before), words: [{ ...word, text: value }] });
    else fields.at(-1)?.words.push(word);
  }
  return fields;
}

/** The words at a number: after it on its line, else right of it. */
export function numbered(number: FieldNumber, lines: readonly TextLine[]): readonly Word[] | undefined {
  for (const line of lines) {
    const fields = fieldsOn(line);
    const at = fields.findIndex((field) => field.number === number);
    const found = fields[at];
    if (!found) continue;
    if (found.words.length > 0) return found.words;
    const right = at === fields.length - 1 ? rightOf(line, lines) : undefined;
    if (right && fieldsOn(right).length === 0) return right.words;
  }
  return undefined;
}

/** Whether a line begins with the number of a field. */
export const isNumbered = (line: TextLine): boolean => {
  const [first] = line.words;
  return (
    first !== undefined &&
    (/^(\d[a-d]?|[il])[.,:)]+$/i.test(first.text) || joined.test(first.text) || /^4[a-d]$/i.test(first.text))
  );
};
