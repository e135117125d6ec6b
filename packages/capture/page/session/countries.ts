export interface Country {
  readonly code: string;
  readonly name: string;
}

/** The codes of issuers: alpha-3, and the region that browsers name. */
const issuers = __COUNTRIES__
  .split(" ")
  .map((both) => ({ code: both.slice(0, 3), region: both.slice(3) || both.slice(0, 2) }));

/** The issuer of the browser's first language with a region, among those that are allowed; or none. */
export function countryOfBrowser(only: readonly string[] | null): string {
  const regions = navigator.languages.map((tag) => /-([A-Z]{2})\b/.exec(tag)?.[1]);
  const codes = regions.map((name) => issuers.find(({ region }) => region === name)?.code);
  return codes.find((code) => code !== undefined && (only === null || only.includes(code))) ?? "";
}

/** Country names in a language, in its order. */
export function countriesIn(language: string, only: readonly string[] | null): readonly Country[] {
  const names = new Intl.DisplayNames([language], { type: "region" });
  return issuers
    .map(({ code, region }) => ({ code, name: names.of(region) ?? code }))
    .filter(({ code }) => only === null || only.includes(code))
    .sort((one, other) => one.name.localeCompare(other.name, language));
}
