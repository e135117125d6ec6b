import { isClear, rightOf, stackBelow, type TextLine, textOf, type Word } from "../../print/page.ts";
import { type LabelSet, labelSet, plain } from "../../print/similar.ts";
import { type LabelName, labelNames, labels } from "./vocabulary.ts";

/** A candidate value of a label: the words, and the lines below them. */
export interface Candidate {
  readonly words: readonly Word[];
  readonly text: string;
  readonly below: readonly TextLine[];
}

const plainLabels: ReadonlyMap<LabelName, readonly string[]> = new Map(
  labelNames.map((name) => [name, labels[name].map(plain)]),
);
const setFor = (names: readonly LabelName[]): LabelSet =>
  labelSet(names.flatMap((name) => plainLabels.get(name) ?? []));
const labelSets: ReadonlyMap<LabelName, LabelSet> = new Map(labelNames.map((name) => [name, setFor([name])]));
const noLabels = setFor([]);
const everyLabel = setFor(labelNames);

/** `4b EXP`, `1. Surname`, `(3) Date of birth`: a field's number is not part of its label. */
const numbering = /^\(?\d{1,2}[a-d]?[.)]*$/i;

/** Whether a whole text is the label of some field. */
export function isLabel(text: string): boolean {
  return [text, ...partsOf(text)].some((part) => misreadAs(wordsOf(part), everyLabel) !== undefined);
}

/** Bilingual labels stand beside each other. */
const partsOf = (text: string): string[] => text.split(/[/|(]/).map((part) => part.trim());
const wordsOf = (text: string): string[] => text.split(/\s+/);
const withoutNumber = (words: readonly string[]): readonly string[] =>
  words.length > 1 && numbering.test(words[0] ?? "") ? words.slice(1) : words;

/** Wrong letters relative to the nearest label. OCR may join the number to the label: `4dDL`. */
function misreadAs(words: readonly string[], wanted: LabelSet): number | undefined {
  const text = plain(withoutNumber(words).join(" "));
  if (text === "") return undefined;
  const wrong = wanted.misread(text);
  const unnumbered = text.replace(/^\d{1,2}[a-d]?(?=\p{L}{2})/u, "");
  if (unnumbered === text || wrong === 0) return wrong;
  const other = wanted.misread(unnumbered);
  return other === undefined ? wrong : Math.min(other, wrong ?? other);
}

/**
 * All text at the places of a label's value: after it on its line, right of it, or below it. Labels named
 * first come first.
 */
export function candidatesFor(names: readonly LabelName[], lines: readonly TextLine[]): Candidate[] {
  return names.flatMap((name) =>
    lines.flatMap((line) => candidatesOn(line, labelSets.get(name) ?? noLabels, lines)),
  );
}

function candidatesOn(line: TextLine, wanted: LabelSet, lines: readonly TextLine[]): readonly Candidate[] {
  for (const words of segmentsOf(line)) {
    const rest = afterLabel(words, wanted);
    if (!rest) continue;
    const own = rest.length > 0 ? [inline(rest, line, lines)] : [];
    return isHardlyValue(rest) ? [...own, ...nextTo(line, lines)] : own;
  }
  const otherwise = line.also?.some((words) => afterLabel(words, wanted)?.length === 0);
  return otherwise ? nextTo(line, lines) : [];
}

/**
 * Number of letters, in an unclear text, that a fold or a rule beside a label may be read as. Elsewhere one.
 */
const lettersOfAFold = 3;
const isHardlyValue = (words: readonly Word[]): boolean =>
  textOf(words).length <= (words.some(isClear) ? 1 : lettersOfAFold);

const inline = (words: readonly Word[], line: TextLine, lines: readonly TextLine[]): Candidate => ({
  words,
  text: textOf(words),
  below: stackBelow(line, lines),
});

function nextTo(line: TextLine, lines: readonly TextLine[]): Candidate[] {
  const right = rightOf(line, lines);
  const [first, ...further] = stackBelow(line, lines);
  const candidates = [
    ...(right ? [{ words: right.words, text: right.text, below: stackBelow(right, lines) }] : []),
    ...(first ? [{ words: first.words, text: first.text, below: further }] : []),
  ];
  return candidates.filter(({ words }) => !hasLabel(words));
}

const ofPeople: readonly LabelName[] = [
  "surname",
  "givenNames",
  "dateOfBirth",
  "issued",
  "until",
  "documentNumber",
];
const personLabels = setFor(ofPeople);

/** `Date of birth 08 MAR 1987` is a value of its own label only. */
const hasLabel = (words: readonly Word[]): boolean =>
  isLabel(textOf(words)) || afterLabel(words, personLabels) !== undefined;

/** The segments of a line between dots, rules or bars. OCR may join such a sign to the word before it. */
function segmentsOf({ words }: TextLine): (readonly Word[])[] {
  const separates = ({ text }: Word, index: number): boolean =>
    (separator.test(text) && index > 0) || endsInSeparator.test(text);
  const starts = words.flatMap((word, index) => (separates(word, index) ? [index + 1] : []));
  return [0, ...starts].map((from) => words.slice(from)).filter((segment) => segment.length > 0);
}

const separator = /^[:·•|\-–—]{1,2}$/;
const endsInSeparator = /\p{L}[·•|\-–—]$/u;

const longestLabel = 6;
/**
 * Distinguishes the rest of a label from a value: `Policy mumber` is not a policy called "mumber", and
 * `Policy no. 5` is not all label.
 */
const wordOfLabel = /^\p{L}{3,}[.:#]*$/u;

/** The words after a leading label: empty if only the label is there, `undefined` if it is not. */
function afterLabel(words: readonly Word[], wanted: LabelSet): readonly Word[] | undefined {
  const texts = words.map(({ text }) => text);
  if (isBilingual(texts.join(" "), wanted)) return [];
  let best: { readonly end: number; readonly wrong: number } | undefined;
  for (let end = Math.min(texts.length, longestLabel); end > 0; end--) {
    const wrong = misreadAs(texts.slice(0, end), wanted);
    if (wrong === undefined) continue;
    if (wrong < (best?.wrong ?? Number.POSITIVE_INFINITY)) best = { end, wrong };
    if (wrong <= 1 && wordOfLabel.test(texts[end - 1] ?? "")) break;
  }
  if (!best) return undefined;
  const rest = words.slice(best.end);
  return separator.test(rest[0]?.text ?? "") ? rest.slice(1) : rest;
}

function isBilingual(text: string, wanted: LabelSet): boolean {
  const parts = partsOf(text);
  return (
    parts.length > 1 &&
    !/\d{3}/.test(text) &&
    parts.some((part) => wanted.has(plain(withoutNumber(wordsOf(part)).join(" "))))
  );
}
