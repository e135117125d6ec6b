import { australianStates, canadianProvinces, usStates } from "../catalogue/regions.ts";
import { sameState } from "./address.ts";

/** Codes of one issuer (ICAO 9303-3 §5; XKX is the user-assigned code that others use for Kosovo). */
const aliases: Readonly<Record<string, string>> = { D: "DEU", XKX: "RKS" };

/** Equal codes of states and organisations. */
export function sameIssuer(one: string, other: string): boolean {
  const [a, b] = [codeOf(one), codeOf(other)];
  return a !== undefined && a === b;
}

/** A code without a zone's fillers; nothing where the text is no code. */
export function codeOf(text: string): string | undefined {
  const code = text.trim().replace(/<+$/, "").toUpperCase();
  if (!/^(?:[A-Z]{3}|D)$/.test(code)) return undefined;
  return aliases[code] ?? code;
}

/** The country that a jurisdiction's abbreviation belongs to, where AAMVA's barcodes name one. */
export function countryOfJurisdiction(code: string): "USA" | "CAN" | undefined {
  if (Object.hasOwn(usStates, code)) return "USA";
  return Object.hasOwn(canadianProvinces, code) ? "CAN" : undefined;
}

const regions = [usStates, canadianProvinces, australianStates].flatMap((table) =>
  Object.entries(table).flat(),
);

/** Whether a text names a state or a province, in full or by its abbreviation. */
export const isJurisdiction = (text: string): boolean =>
  text.trim() !== "" && regions.some((region) => sameState(region, text));

export const sameJurisdiction = sameState;
