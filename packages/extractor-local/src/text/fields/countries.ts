import { createRequire } from "node:module";
import type countriesLibrary from "i18n-iso-countries";
import { plain } from "./similar.ts";

const require = createRequire(import.meta.url);
const library = require("i18n-iso-countries") as typeof countriesLibrary;
for (const language of ["en", "fr", "de", "es", "it", "pt", "nl"])
  library.registerLocale(require(`i18n-iso-countries/langs/${language}.json`));

const others: Readonly<Record<string, string>> = {
  usa: "USA",
  us: "USA",
  unitedstates: "USA",
  america: "USA",
  uk: "GBR",
  greatbritain: "GBR",
  england: "GBR",
  scotland: "GBR",
  wales: "GBR",
  northernireland: "GBR",
  holland: "NLD",
  eire: "IRL",
  czechrepublic: "CZE",
  espana: "ESP",
  mexico: "MEX",
  brasil: "BRA",
  polska: "POL",
  sverige: "SWE",
  norge: "NOR",
  danmark: "DNK",
  suomi: "FIN",
  ceskarepublika: "CZE",
  osterreich: "AUT",
  suisse: "CHE",
  schweiz: "CHE",
};

/** By name without marks, spaces and case. */
const codes: ReadonlyMap<string, string> = new Map([
  ...["en", "fr", "de", "es", "it", "pt", "nl"].flatMap((language) =>
    Object.entries(library.getNames(language, { select: "all" })).flatMap(([iso2, names]) => {
      const iso3 = library.alpha2ToAlpha3(iso2) ?? "";
      return [names].flat().map((name) => [plain(name), iso3] as const);
    }),
  ),
  ...Object.entries(others),
]);

/** ISO 3166-1 alpha-3 of a country that a text names, in one of seven languages. */
export function countryNamed(text: string): string | undefined {
  return codes.get(plain(text));
}
