import type { PostalAddress } from "./address.ts";
import { isCommonWord, isFunctionWord } from "./common-words.ts";

const mostLetters = 90;

/**
 * `Office 401, Business Bay, Dubai`: an address without a postal code, under a label for addresses. The last
 * part is the town.
 */
export function premisesIn(text: string): PostalAddress | undefined {
  const parts = text
    .replace(/[.;,\s]+$/, "")
    .split(/\s*,\s*/)
    .filter((part) => part !== "");
  const city = parts.at(-1) ?? "";
  const street = parts.slice(0, -1).join(", ");
  const fits =
    parts.length >= 2 &&
    text.length <= mostLetters &&
    /\d/.test(street) &&
    /^\p{Lu}[\p{L}\p{M}'’. -]{2,30}$/u.test(city) &&
    !city.split(" ").some(isFunctionWord) &&
    !city.split(" ").every(isCommonWord) &&
    !/[$€£%@]|\d{7}/.test(street);
  return fits ? { street, city, full: parts.join(", ") } : undefined;
}
