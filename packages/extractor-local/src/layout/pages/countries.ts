import { countryNames } from "@passmuster/core/geography";
import { plain } from "../../print/similar.ts";

const languages = ["en", "fr", "de", "es", "it", "pt", "nl", "pl"];

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
  uae: "ARE",
  roi: "IRL",
  nederland: "NLD",
  suisse: "CHE",
  schweiz: "CHE",
};

/** By name without marks, spaces and case. */
const codes: ReadonlyMap<string, string> = new Map([
  ...languages.flatMap(countryNames).map(([name, iso3]) => [plain(name), iso3] as const),
  ...Object.entries(others),
]);

/** ISO 3166-1 alpha-3 of a country named in a text, in one of eight languages. */
export function countryNamed(text: string): string | undefined {
  return codes.get(plain(text));
}
