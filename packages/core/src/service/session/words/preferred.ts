/** Characters of a header that are read. */
const longest = 500;

/**
 * A language of `spoken` that an `Accept-Language` header prefers (RFC 9110, 12.5.4); `undefined` for none.
 */
export function preferredOf(header: string | undefined, spoken: readonly string[]): string | undefined {
  return tagsOf(header)
    .map((tag) => tag.toLowerCase().split("-")[0] ?? "")
    .find((language) => spoken.includes(language));
}

/** The tags of an `Accept-Language` header, the preferred one first (RFC 9110, 12.5.4). */
export function tagsOf(header: string | undefined): readonly string[] {
  return (header ?? "")
    .slice(0, longest)
    .split(",")
    .map(rangeOf)
    .filter(({ weight }) => weight > 0)
    .sort((one, other) => other.weight - one.weight)
    .map(({ tag }) => tag);
}

/** `de-CH;q=0.8` as `de-CH` and 0.8. A weight that is no number counts as 0. */
function rangeOf(text: string): { readonly tag: string; readonly weight: number } {
  const [tag = "", ...parameters] = text.trim().split(/\s*;\s*/);
  const given = parameters.find((one) => /^q=/i.test(one))?.slice(2);
  const weight = given === undefined ? 1 : /^(0(\.\d{0,3})?|1(\.0{0,3})?)$/.test(given) ? Number(given) : 0;
  return { tag, weight };
}
