/** Characters of a header that are read. */
const longest = 500;

/**
 * A language of `spoken` that an `Accept-Language` header prefers (RFC 9110, 12.5.4); `undefined` for none.
 */
export function preferredOf(header: string | undefined, spoken: readonly string[]): string | undefined {
  const ranges = (header ?? "")
    .slice(0, longest)
    .split(",")
    .map(rangeOf)
    .filter(({ weight }) => weight > 0)
    .sort((one, other) => other.weight - one.weight);
  for (const { language } of ranges) if (spoken.includes(language)) return language;
  return undefined;
}

/** `de-CH;q=0.8` as `de` and 0.8. A weight that is no number counts as 0. */
function rangeOf(text: string): { readonly language: string; readonly weight: number } {
  const [tag = "", ...parameters] = text
    .trim()
    .toLowerCase()
    .split(/\s*;\s*/);
  const given = parameters.find((one) => one.startsWith("q="))?.slice(2);
  const weight = given === undefined ? 1 : /^(0(\.\d{0,3})?|1(\.0{0,3})?)$/.test(given) ? Number(given) : 0;
  return { language: tag.split("-")[0] ?? "", weight };
}
