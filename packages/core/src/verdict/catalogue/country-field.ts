import { filled, only, sentences } from "../../base/input/fields.ts";
import { countryOf } from "./countries.ts";
import { issuerOf } from "./issuers.ts";

/**
 * Upper case of ASCII letters only: `ſ` and `ı` would otherwise become letters of a country code (Unicode 15
 * §5.18).
 */
export function countryCodeOf(value: string): string {
  return /^[A-Za-z]{3}$/.test(value) ? value.toUpperCase() : value;
}

/** ISO 3166-1 alpha-3 in either case; the result is upper case. */
export function country() {
  return filled()
    .check(only((value) => /^[A-Za-z]{3}$/.test(value), sentences.country))
    .transform(countryCodeOf)
    .refine((value) => countryOf(value) !== undefined, { error: sentences.country })
    .describe("ISO 3166-1 alpha-3, in either case.");
}

/**
 * The issuer of a document: ISO 3166-1 alpha-3 or a code of ICAO Doc 9303-3 section 5, in either case. The
 * result is upper case; `D` becomes `DEU`.
 */
export function issuer() {
  return filled()
    .transform(issuerCodeOf)
    .refine((value) => issuerOf(value) !== undefined, { error: sentences.issuer })
    .describe("ISO 3166-1 alpha-3 or a code of ICAO Doc 9303-3 section 5, in either case.");
}

/** Like `countryCodeOf`. Germany is `D` in its documents. */
export const issuerCodeOf = (value: string): string => (/^[Dd]$/.test(value) ? "DEU" : countryCodeOf(value));
