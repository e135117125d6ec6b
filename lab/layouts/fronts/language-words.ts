/** Label words by language. Bars separate the variants of a field. */
export type Words = Readonly<Record<string, string>>;
