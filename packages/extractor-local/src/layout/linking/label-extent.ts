import { plain } from "../../print/similar.ts";
import type { FieldName } from "./field-labels.ts";
import type { Found } from "./label.ts";
import { printedText, type Token } from "./tokens.ts";

const isWord = ({ text }: Token): boolean => /\p{L}{2}/u.test(text) && !/\d/.test(text);
const mostWords = 3;

/**
 * `NOME PRÓPRIO:`, `Name (last, first, middle)`: text that ends in a label's sign is the rest of the label.
 */
export function pastRest(tokens: readonly Token[], to: number): number {
  if (/[:)]$/.test(tokens[to - 1]?.text ?? "")) return to;
  const end = /^\(/.test(tokens[to]?.text ?? "") ? /\)[.:]?$/ : /\p{L}:$/u;
  for (let at = to; at < to + mostWords; at++) {
    const token = tokens[at];
    if (!token || !isWord(token)) return to;
    if (end.test(token.text)) return at + 1;
  }
  return to;
}

const ofNames: ReadonlySet<FieldName> = new Set(["surname", "givenNames", "bareName", "name"]);

/** Corrects the labels by the text before and after them. */
export function amidOthers(tokens: readonly Token[], found: readonly Found[]): readonly Found[] {
  const own = found.filter((one) => !isOfAddress(tokens, one) && !endsNumber(tokens, one));
  return joinLabels(tokens, own).map((one, index, all) =>
    numberOfUnknown(tokens, one, all[index - 1], all[index + 1]),
  );
}

/** `2137 SE CEDAR LN`, `BOISE ID 83713`: a street and a state are not labels. */
function isOfAddress(tokens: readonly Token[], { from, to, number, match }: Found): boolean {
  const text = printedText(tokens.slice(from, to));
  if (!match || number !== undefined || from === 0 || !/^[A-Z]{2}$/.test(text)) return false;
  const [first, before] = [tokens[0]?.text ?? "", tokens[from - 1]];
  if (!before || !/\p{L}/u.test(before.text)) return false;
  const isState = /^\d{5}(?:-?\d{4})?$/.test(tokens[to]?.text ?? "") && to === tokens.length - 1;
  return (
    isState ||
    tokens.slice(0, from).some(({ text: one }) => /^\d+$/.test(one) && one !== first) ||
    /^\d{2,}$/.test(first)
  );
}

/** `AC 57700 GS`: two letters after figures, with nothing after them, belong to the number. */
const endsNumber = (tokens: readonly Token[], { from, to, number }: Found): boolean =>
  number === undefined &&
  from > 0 &&
  to === tokens.length &&
  /^[A-Z]{1,2}$/.test(tokens[from]?.text ?? "") &&
  to === from + 1 &&
  /\d$/.test(tokens[from - 1]?.text ?? "");

/** `NOME PRÓPRIO Forenames INES`: one label in two languages, of which only the ends are known. */
function joinLabels(tokens: readonly Token[], found: readonly Found[]): readonly Found[] {
  const all: Found[] = [];
  for (const one of found) {
    const last = all.at(-1);
    const between = last ? tokens.slice(last.to, one.from) : [];
    const kin =
      last?.match &&
      one.match &&
      !one.number &&
      between.length < mostWords &&
      (isKin(last.match.field, one.match.field) ||
        (between.length === 0 && ofNumbers.has(last.match.field) && isBareNumber(tokens, one)));
    if (!last?.match || !one.match || !kin || !between.every(isWord)) {
      all.push(one);
      continue;
    }
    const match = last.match.field === "bareName" ? one.match : last.match;
    all.splice(-1, 1, { ...last, to: one.to, match });
  }
  return all;
}

const isKin = (one: FieldName, other: FieldName): boolean =>
  one === other ||
  (ofNames.has(one) && ofNames.has(other) && other !== "name" && [one, other].includes("bareName"));

const bareNumber = /^(?:n|no|nr|nº|num|number|numero|numer|nummer|broj|cislo)$/;
const ofNumbers: ReadonlySet<FieldName> = new Set([
  "documentNumber",
  "personalNumber",
  "otherNumber",
  "bareNumber",
]);
const isBareNumber = (tokens: readonly Token[], { from, to, number }: Found): boolean =>
  bareNumber.test(plain(printedText(tokens.slice(number ? from + 1 : from, to))));
const unsure = 0.8;

/** `File number`, `Trámite Nº`, `No. KK`: the number of something unknown is another number. */
function numberOfUnknown(
  tokens: readonly Token[],
  one: Found,
  last: Found | undefined,
  next: Found | undefined,
): Found {
  if (!one.match || one.number || !isBareNumber(tokens, one)) return one;
  const before = tokens.slice(last?.to ?? 0, one.from).filter(isWord);
  const behind = tokens.slice(one.to, next?.from ?? tokens.length);
  const named =
    behind[0] && isWord(behind[0]) && (behind.length === 1 || !/^[A-Z]{1,3}$/.test(behind[0].text)) ? 1 : 0;
  if (before.length === 0 && named === 0) return one;
  const match = { ...one.match, field: "otherNumber" as const, sure: unsure };
  return { ...one, from: last?.to ?? 0, to: one.to + named, match };
}
