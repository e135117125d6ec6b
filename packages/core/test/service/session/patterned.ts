import { readFileSync } from "node:fs";
import { fingerprint } from "../../../src/service/media/fingerprint.ts";

/** The front of a drawn licence, small. It has a print: `image` is of one colour, and has none. */
export const patterned = readFileSync(new URL("licence.jpg", import.meta.url));
export const patternedText = patterned.toString("base64");

export const printOfPatterned = () => fingerprint(patterned);
