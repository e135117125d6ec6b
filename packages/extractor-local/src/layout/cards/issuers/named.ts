import { countryNames } from "@passmuster/core/geography";
import { rightOf, type TextLine, withWords } from "../../../print/page.ts";
import { distance } from "../../../print/similar.ts";
import { overTwoLines, titleForm, windowsOf } from "../titles.ts";
import { issuers } from "./index.ts";
import type { Issuer } from "./issuer.ts";

const languages = ["en", "fr", "de", "es", "it", "pt", "nl", "pl"];

/** Words of many names. What may be misread is counted by the others. */
const common =
  /^(?:republi[ckq].*|république|kingdom|koninkrijk|kongerike.?|konungariket|kongeriget|federa.*|state|united|of|the|der?|di|del|and)$/iu;

/** Names of this length are found among other words too. */
const long = 10;
const shortest = 6;

interface Name {
  readonly form: string;
  /** Letters that may be misread in a text of its own, and among other words. */
  readonly misread: number;
  readonly among: number | undefined;
}

function nameOf(text: string): Name {
  const form = titleForm(text);
  const own = titleForm(
    text
      .split(/\s+/)
      .filter((word) => !common.test(word))
      .join(""),
  );
  const most = (share: number): number =>
    form.length < shortest ? 0 : Math.max(1, Math.floor(share * own.length));
  return { form, misread: most(0.3), among: form.length < long ? undefined : most(0.2) };
}

/** The names of each state: as its documents print them, and in eight languages. */
const names: ReadonlyMap<string, readonly Name[]> = (() => {
  const all = new Map<string, Set<string>>();
  const add = (code: string, name: string) => all.set(code, (all.get(code) ?? new Set()).add(name));
  for (const issuer of issuers.values()) for (const name of issuer.names) add(issuer.code, name);
  for (const [name, code] of languages.flatMap(countryNames)) add(code, name);
  return new Map([...all].map(([code, own]) => [code, [...own].map(nameOf)]));
})();

/** Whether lines name an issuer, more exactly than any other. A name may take two lines, or two columns. */
export const isNamed = (lines: readonly TextLine[], { code }: Issuer): boolean =>
  lines
    .flatMap((line) => [line, ...overTwoLines(line, lines), ...overTwoColumns(line, lines)])
    .some((line) =>
      [...partsOf(line).map((text) => [text, false] as const), ...windowsIn(line)].some(([text, among]) =>
        isNearest(text, code, among),
      ),
    );

function overTwoColumns(line: TextLine, lines: readonly TextLine[]): readonly TextLine[] {
  const next = rightOf(line, lines);
  return next ? [withWords(line, [...line.words, ...next.words])] : [];
}

/** A line, and its parts between strokes. */
const partsOf = ({ text }: TextLine): readonly string[] =>
  [text, ...text.split(/\s[^\p{L}\d\s]+\s|[/|,]/u)].map(titleForm);

const windowsIn = (line: TextLine) => [...windowsOf(line)].map(({ text }) => [text, true] as const);

function isNearest(text: string, code: string, among: boolean): boolean {
  const own = leastMisread(text, names.get(code) ?? [], among);
  if (own === undefined) return false;
  return ![...names].some(
    ([other, all]) => other !== code && (leastMisread(text, all, among) ?? Number.POSITIVE_INFINITY) <= own,
  );
}

/** Share of misread letters against the nearest name. */
function leastMisread(text: string, all: readonly Name[], among: boolean): number | undefined {
  let least: number | undefined;
  for (const name of all) {
    const most = among ? name.among : name.misread;
    if (most === undefined || Math.abs(name.form.length - text.length) > most) continue;
    const wrong = distance(text, name.form, most);
    if (wrong !== undefined) least = Math.min(least ?? 1, wrong / name.form.length);
  }
  return least;
}
