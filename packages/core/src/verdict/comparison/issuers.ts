import { memoise } from "../../base/input/memoise.ts";
import { isSameIssuer } from "../catalogue/issuers.ts";
import { australianStates, canadianProvinces, usStates } from "../catalogue/regions.ts";
import { sameState } from "./address.ts";

/** Whether two codes, fillers included, name one issuer. */
export function sameIssuer(one: string, other: string): boolean {
  const [a, b] = [codeOf(one), codeOf(other)];
  return a !== undefined && b !== undefined && isSameIssuer(a, b);
}

/** A code without MRZ fillers; `undefined` if the text is not a code. */
export function codeOf(text: string): string | undefined {
  const code = text.trim().replace(/<+$/, "").toUpperCase();
  if (code === "D") return "DEU";
  return /^[A-Z]{3}$/.test(code) ? code : undefined;
}

/** The country of a jurisdiction's abbreviation in AAMVA barcodes. */
export function countryOfJurisdiction(code: string): "USA" | "CAN" | undefined {
  if (Object.hasOwn(usStates, code)) return "USA";
  return Object.hasOwn(canadianProvinces, code) ? "CAN" : undefined;
}

const regions = memoise(() =>
  [usStates, canadianProvinces, australianStates].flatMap((table) => Object.entries(table).flat()),
);

/** Whether a text names a state or a province, in full or by its abbreviation. */
export const isJurisdiction = (text: string): boolean =>
  text.trim() !== "" && regions().some((region) => sameState(region, text));

export const sameJurisdiction = (one: string, other: string): boolean => sameState(one, other);
