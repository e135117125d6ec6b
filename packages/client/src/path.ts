/** A path whose segments are encoded: no value can lead to another route. */
export function path(texts: TemplateStringsArray, ...segments: readonly string[]): string {
  return segments.reduce((before, segment, at) => {
    // WHATWG URL § 4.4 removes such segments.
    if (/^\.{0,2}$/.test(segment))
      throw new TypeError('An id or a flow must not be empty and must not be "." or "..".');
    return `${before}${encodeURIComponent(segment)}${texts[at + 1]}`;
  }, texts[0] ?? "");
}

/** A path with the given query parameters. */
export function withQuery(place: string, query: object): string {
  const given = Object.entries(query).filter(([, value]) => value !== undefined);
  const text = new URLSearchParams(given.map(([name, value]) => [name, String(value)]));
  return text.size > 0 ? `${place}?${text}` : place;
}
