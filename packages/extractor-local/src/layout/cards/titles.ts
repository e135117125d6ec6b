import { looksAlike } from "../../print/look-alike.ts";
import { stackBelow, type TextLine, withWords } from "../../print/page.ts";
import { type LabelSet, labelSet, misread, plain } from "../../print/similar.ts";
import { issuers } from "./issuers/index.ts";
import type { IssuedKind } from "./issuers/issuer.ts";

/** Titles of one kind of document. A fifth of a title's letters may be misread. */
export interface Titles {
  readonly forms: readonly string[];
  readonly set: LabelSet;
}

/** A title in the form in which it is compared. */
export const titleForm = (text: string): string => plain(looksAlike(text));

/** @param texts separated by `|` */
export function titlesOf(texts: string, further: readonly string[] = []): Titles {
  const forms = [...new Set([...texts.split("|"), ...further].map(titleForm))];
  return { forms, set: labelSet(forms) };
}

/** The titles of a kind that the issuers print. */
export const ofIssuers = (kind: IssuedKind): readonly string[] =>
  [...issuers.values()].flatMap(({ titles }) => titles[kind] ?? []);

const longest = 6;
const fewWords = 3;

export interface Window {
  readonly text: string;
  /** Its words on the line: from `start` to before `end`. */
  readonly start: number;
  readonly end: number;
  /** The words beside it. */
  readonly rest: string;
}

/** Each run of up to six words of a line, in the form of a title. */
export function* windowsOf({ words }: Pick<TextLine, "words">): Generator<Window> {
  const texts = words.map(({ text }) => text);
  for (let start = 0; start < texts.length; start++)
    for (let end = start + 1; end <= Math.min(start + longest, texts.length); end++)
      yield {
        text: titleForm(texts.slice(start, end).join(" ")),
        start,
        end,
        rest: [...texts.slice(0, start), ...texts.slice(end)].join(" "),
      };
}

/** Short lines with the one below: `DRIVER'S` above `LICENSE`. */
export function overTwoLines(line: TextLine, lines: readonly TextLine[]): readonly TextLine[] {
  const [next] = stackBelow(line, lines);
  if (!next || line.words.length > fewWords || next.words.length > fewWords) return [];
  return [withWords(line, [...line.words, ...next.words])];
}

/** The rest of a line after one of these titles. */
export function titleIn(line: Pick<TextLine, "words">, { set }: Titles): Pick<Window, "rest"> | undefined {
  for (const window of windowsOf(line)) if (set.misread(window.text) !== undefined) return window;
  return undefined;
}

/** A title on a line. */
export interface SeenTitle extends Pick<Window, "start" | "end"> {
  readonly line: TextLine;
  /** Its length less that of what was misread. Of two titles in one place, the greater is right. */
  readonly explained: number;
}

const perMisread = 3;

export const explainedBy = (title: string, wrong: number): number => title.length - perMisread * wrong;

/** The titles that lines bear, among other words or alone on their line. */
export const titlesOn = (
  lines: readonly TextLine[],
  { forms, set }: Titles,
  alone = false,
): readonly SeenTitle[] =>
  lines.flatMap((line) =>
    [...windowsOf(line)].flatMap(({ text, start, end, rest }) => {
      if ((alone && rest !== "") || set.misread(text) === undefined) return [];
      const explained = forms.flatMap((form) => {
        const wrong = misread(text, form);
        return wrong === undefined ? [] : [explainedBy(form, wrong)];
      });
      return [{ line, start, end, explained: Math.max(...explained) }];
    }),
  );

/**
 * Whether another title in the same place explains more, or as much: `Cédula de identidad para extranjeros`.
 */
export const isPartOf = (one: SeenTitle, others: readonly SeenTitle[], orAsMuch: boolean): boolean =>
  others.some(
    (other) =>
      other.line === one.line &&
      other.start < one.end &&
      one.start < other.end &&
      (other.explained > one.explained || (orAsMuch && other.explained === one.explained)),
  );
