import type countriesLibrary from "i18n-iso-countries";
import { memoise } from "../../base/input/memoise.ts";

// The CommonJS entry registers its locales synchronously; the JSON stays out of the module graph.
const loader = memoise(() => process.getBuiltinModule("node:module").createRequire(import.meta.url));

/**
 * Loaded on first use: it would take an eighth of the core's import time. The package's entry for Node reads
 * its names in 80 languages (38 ms and 10 MB), this one none.
 */
const library = memoise((): typeof countriesLibrary => {
  const countries = loader()("i18n-iso-countries/index.js") as typeof countriesLibrary;
  countries.registerLocale(loader()("i18n-iso-countries/langs/en.json"));
  return countries;
});

export interface Country {
  readonly name: string;
  readonly iso2: string;
  readonly iso3: string;
}

/** Looks up an ISO 3166-1 alpha-3 code in upper case. */
export function countryOf(iso3: string): Country | undefined {
  if (!/^[A-Z]{3}$/.test(iso3)) return undefined;
  const iso2 = library().alpha3ToAlpha2(iso3);
  const name = iso2 && library().getName(iso2, "en");
  return iso2 && name ? { name, iso2, iso3 } : undefined;
}

/** Looks up an ISO 3166-1 code, alpha-2 or alpha-3, in either case. */
export function countryNamed(code: string): Country | undefined {
  const upper = /^[A-Za-z]{2,3}$/.test(code) ? code.toUpperCase() : "";
  return countryOf(upper.length === 2 ? (library().alpha2ToAlpha3(upper) ?? "") : upper);
}

/**
 * Each form of each English name in lower case. The library's own search reads all 250 names at each call.
 */
const iso3ByName = memoise(() => {
  const names = countryNames("en").map(([name, iso3]) => [name.toLowerCase(), iso3] as const);
  return new Map(names.reverse());
});

/** The alpha-3 code for a country's English name, in any common form. */
export function iso3OfName(name: string): string | undefined {
  const exact = name.trim();
  if (/^[A-Za-z]{3}$/.test(exact) && countryOf(exact.toUpperCase())) return exact.toUpperCase();
  return iso3ByName().get(exact.toLowerCase());
}

/** Names of all countries in a language (ISO 639-1), each with its alpha-3 code. */
export function countryNames(language: string): readonly (readonly [name: string, iso3: string])[] {
  library().registerLocale(loader()(`i18n-iso-countries/langs/${language}.json`));
  return Object.entries(library().getNames(language, { select: "all" })).flatMap(([iso2, names]) => {
    const iso3 = library().alpha2ToAlpha3(iso2) ?? "";
    return [names].flat().map((name) => [name, iso3] as const);
  });
}
