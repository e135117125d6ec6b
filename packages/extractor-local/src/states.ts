import { countryOf } from "@passmuster/core/geography";

/** Codes that ICAO 9303-3, section 5 has beside ISO 3166-1. */
const others: Readonly<Record<string, string>> = {
  EUE: "European Union",
  GBD: "United Kingdom",
  GBN: "United Kingdom",
  GBO: "United Kingdom",
  GBP: "United Kingdom",
  GBS: "United Kingdom",
  IAO: "International Civil Aviation Organization",
  RKS: "Kosovo",
  UNA: "United Nations",
  UNK: "United Nations Interim Administration Mission in Kosovo",
  UNO: "United Nations",
  UTO: "Utopia",
  XOM: "Sovereign Military Order of Malta",
  XPO: "Interpol",
};

/** Codes of stateless persons, and those that ICAO 9303 reserves for examples. `D` is Germany. */
const stateless = [
  "D",
  "XXA",
  "XXB",
  "XXC",
  "XXX",
  "XBA",
  "XIM",
  "XCC",
  "XCO",
  "XEC",
  "XMP",
  "XES",
  "UTO",
  "RKS",
  "ZIM",
];

/** Whether three characters of an MRZ, fillers included, are a code of ICAO 9303-3, section 5. */
export function isStateCode(text: string): boolean {
  const code = text.replace(/<+$/, "");
  return stateless.includes(code) || code in others || countryOf(code) !== undefined;
}

/** The English name of the issuer with this three-letter code. */
export function stateName(code: string): string | undefined {
  return countryOf(code)?.name ?? others[code];
}
