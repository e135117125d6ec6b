/** Greek and Cyrillic capitals that print like a Latin one, and that Latin one. */
const printed = "ΑΒΕΖΗΙΚΜΝΟΡΤΥΧАВЕКМНОРСТУХІЈЅЁЇ";
const latin = "ABEZHIKMNOPTYXABEKMHOPCTYXIJSEI";
const twins: ReadonlyMap<string, string> = new Map(
  [...printed].map((letter, at) => [letter, latin.charAt(at)]),
);
const other = /[\p{Script=Greek}\p{Script=Cyrillic}]/u;

/**
 * Text in capitals whose letters have one form each, whatever script they were read in. Text in Latin letters
 * alone is unchanged.
 */
export function looksAlike(text: string): string {
  if (!other.test(text)) return text;
  const capitals = text.normalize("NFD").replace(/\p{M}/gu, "").toUpperCase();
  return [...capitals].map((letter) => twins.get(letter) ?? letter).join("");
}
