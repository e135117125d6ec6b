import { countryNames } from "../../packages/core/src/verdict/catalogue/countries.ts";

/** The alpha-3 codes of ISO 3166-1 as a type. */
export function countryCodes(): string {
  const codes = [...new Set(countryNames("en").map(([, iso3]) => iso3))].sort();
  return `/** The codes of ISO 3166-1 alpha-3, for editors to complete. */
export type CountryCode =
${codes.map((code) => `  | "${code}"`).join("\n")};
`;
}
