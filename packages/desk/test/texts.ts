import type { Spoken } from "../page/session/language.ts";

export type Texts = Readonly<Record<string, string | undefined>>;

/** Every text of a language by its path; the codes and words of the API are parts of the path. */
export function flat({
  messages,
  names,
}: Pick<Spoken, "messages" | "names">): Readonly<Record<string, string>> {
  return Object.fromEntries(entriesOf({ messages, names }, ""));
}

function entriesOf(value: unknown, path: string): readonly (readonly [string, string])[] {
  if (typeof value === "string") return [[path, value]];
  return Object.entries(value as object).flatMap(([key, each]) =>
    entriesOf(each, path === "" ? key : `${path}.${key}`),
  );
}

const gaps = (text: string): string => (text.match(/\{\w*\}/g) ?? []).sort().join();
const pluralForm = /\.(zero|one|two|few|many)$/;

/** What is wrong with a language, as `path: defect`. */
export function defectsOf(
  code: string,
  texts: Texts,
  english: Texts,
  same: Readonly<Record<string, readonly string[]>>,
): readonly string[] {
  const wanted = Object.keys(english).filter((key) => !pluralForm.test(key));
  const isOptional = (key: string): boolean =>
    /^names\.(rules|documents)\./.test(key) && texts[key] === undefined;
  const missing = wanted
    .filter((key) => !texts[key]?.trim() && !isOptional(key))
    .map((key) => `${key}: missing`);
  const wrong = Object.entries(texts).flatMap(([key, text = ""]) => {
    const source = english[key] ?? english[key.replace(pluralForm, ".other")];
    if (source === undefined) return [`${key}: unknown`];
    if (text.trim() === "") return [];
    if (gaps(text) !== gaps(source)) return [`${key}: placeholders`];
    if (/["']/.test(text)) return [`${key}: straight quotes`];
    if (text !== text.trim() || / {2}/.test(text)) return [`${key}: spaces`];
    const isSame = text === source && /\p{L}/u.test(text.replace(/\{\w+\}/g, ""));
    return isSame && !same[code]?.includes(text) ? [`${key}: English`] : [];
  });
  return [...missing, ...wrong];
}
