import { alphabet } from "./character-classes.ts";

const weights = [7, 3, 1] as const;

/** A digit counts as itself, A as 10 … Z as 35, a filler as 0 (ICAO 9303-3, 4.9). */
function worthOf(character: string): number {
  const value = alphabet.indexOf(character);
  if (value < 0) throw new RangeError("A machine-readable zone holds A–Z, 0–9 and < only.");
  return character === "<" ? 0 : value;
}

/**
 * The check digit over a text, by weights 7, 3, 1 modulo 10 (ICAO 9303-3, 4.9).
 * @throws {RangeError} a character that no MRZ holds
 * @example checkDigit("520727") // "3"
 */
export function checkDigit(text: string): string {
  let sum = 0;
  for (let at = 0; at < text.length; at++) sum += worthOf(text[at] ?? "") * (weights[at % 3] ?? 0);
  return String(sum % 10);
}
