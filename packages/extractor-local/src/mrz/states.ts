import { issuerOf } from "@passmuster/core/geography";

/** Whether three characters of an MRZ, fillers included, are a code of ICAO 9303-3, section 5. */
export const isStateCode = (text: string): boolean => issuerOf(text.replace(/<+$/, "")) !== undefined;

/** The English name of the issuer with this code. */
export const stateName = (code: string): string | undefined => issuerOf(code)?.name;
