/** For pages in a browser: the table alone, without the rest of the core. */
export { type QualityCode, qualityCodes } from "./catalogue/quality-codes.ts";
