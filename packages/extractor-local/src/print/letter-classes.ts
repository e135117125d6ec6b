/**
 * Classes of printed characters that differ in more than case and marks. Each network's classes fold to
 * these.
 */
const latin = [
  "",
  " ",
  ..."ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-/.,'",
  "sign",
  "Æ",
  "Œ",
  "ẞ",
  "Þ",
  "l",
  "marked A",
  "marked O",
  "marked U",
] as const;
/** Greek and Cyrillic capitals that look like no Latin one. The others have the class of the Latin letter. */
const further = [..."ΓΔΘΛΞΠΣΦΨΩБДЖЗИЙЛЦЧШЩЪЫЬЭЮЯ"] as const;

const classes: readonly string[] = [...latin, ...further];
const byName: ReadonlyMap<string, number> = new Map(classes.map((name, at) => [name, at]));

export const latinClasses = latin.length;
export const allClasses = classes.length;
export const blank = 0;
export const space = 1;

/** Letters that are drawn like a Latin capital, or like a letter of the other alphabet. */
const drawnAs: Readonly<Record<string, string>> = Object.fromEntries(
  [
    ["ΑΒΕΖΗΙΚΜΝΟΡΤΥΧ", "ABEZHIKMNOPTYX"],
    ["АВЕКМНОРСТУХЁІЇЈЅГПФ", "ABEKMHOPCTYXEIIJSΓΠΦ"],
    ["ŁØĐÐĦŦĿŊƏ", "LODDHTLNE"],
  ].flatMap(([from = "", to = ""]) => [...from].map((letter, at) => [letter, to[at] ?? ""])),
);

const withoutMarks = (text: string): string => text.normalize("NFD").replace(/\p{M}/gu, "");

/** The class of one character. Signs without a class of their own get the class of signs. */
export function classOf(character: string): number {
  if (character === "$") return classNamed("S");
  if (character === "l") return classNamed("l");
  if (character === "Й" || character === "й") return classNamed("Й");
  const capital = character === "ß" ? "ẞ" : character.toUpperCase();
  const plain = drawnAs[capital] ?? withoutMarks(drawnAs[capital] ?? capital);
  return byName.get(drawnAs[plain] ?? plain) ?? classNamed("sign");
}

/**
 * The further class of `Ä`, `Å`, `Ö`, `Ø` and `Ü`, whose mark an MRZ may write as a letter (ICAO 9303-3,
 * section 6.A). Networks confuse the marks, so any mark counts.
 */
export function markedClassOf(character: string): number | undefined {
  const capital = character.toUpperCase();
  const base = withoutMarks(capital);
  if (capital === "Ø") return classNamed("marked O");
  return base === capital.normalize("NFD") ? undefined : byName.get(`marked ${base}`);
}

/** The class of the same letter without its mark. */
export const unmarked = (one: number): number =>
  byName.get((classes[one] ?? "").replace("marked ", "")) ?? one;

export function classNamed(name: string): number {
  const found = byName.get(name);
  if (found === undefined) throw new RangeError(`No character class is named "${name}".`);
  return found;
}

const signNames = ["-", "/", ".", ",", "'", "sign"] as const;
export const signs: readonly number[] = signNames.map(classNamed);
export const figures: readonly number[] = [..."0123456789"].map(classNamed);
export const letters: readonly number[] = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"].map(classNamed);

const isSignOrSpace = (one: number): boolean => one === space || signs.includes(one);
export const isFigure = (one: number): boolean => figures.includes(one);
/** Whether a class is a letter of any alphabet. */
export const isLetter = (one: number): boolean => one !== blank && !isSignOrSpace(one) && !isFigure(one);

/** The class name of a letter or figure. `l` has the class of its capital. */
export function plainLetter(letter: string): string {
  if (byName.has(letter)) return letter === "l" ? "L" : letter;
  const name = classes[classOf(letter)] ?? "sign";
  return name === "l" ? "L" : name;
}
