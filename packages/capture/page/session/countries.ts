export interface Country {
  readonly code: string;
  readonly name: string;
}

/** Country names in a language, in its order. */
export function countriesIn(language: string, only: readonly string[] | null): readonly Country[] {
  const names = new Intl.DisplayNames([language], { type: "region" });
  return __COUNTRIES__
    .split(" ")
    .map((both) => ({ code: both.slice(0, 3), name: names.of(both.slice(3) || both.slice(0, 2)) ?? both }))
    .filter(({ code }) => only === null || only.includes(code))
    .sort((one, other) => one.name.localeCompare(other.name, language));
}
