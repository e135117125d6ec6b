import { isLabel } from "./labelled.ts";

/** A person's name as it was read. */
export interface PersonName {
  readonly fullName: string;
  readonly surname?: string;
  readonly givenNames?: string;
}

const salutations = new Set(
  "mr mrs ms miss mx dr prof sir madam herr frau herrn m mme mlle monsieur madame sr sra srta don dona sig sigra dhr mevr".split(
    " ",
  ),
);
/** They tell a son from his father, and belong to the name; other suffixes are titles. */
const generations = new Set("jr sr ii iii iv".split(" "));
const titlesBehind = new Set("md phd esq dds cpa".split(" "));
/** Small words within a name; other words begin with a capital. */
const particles = new Set(
  "de del della di da dos das do du d la le las los van von vom zu zur den der ter ten te af av al el bin bint ibn ben y e i".split(
    " ",
  ),
);

/** Words that companies, places and documents have and people have not. */
const notOfPeople =
  /\b(?:l\.?l\.?c|inc|ltd|llp|plc|corp|corporation|company|co|gmbh|ag|sa|s\.a|srl|bv|pty|partners|properties|property|management|mutual|insurance|assurance|bank|trust|union|energy|electric|water|gas|power|utilities|utility|county|city|state|department|office|agency|association|group|services?|holdings|apartments|policy|agreement|lease|mortgage|deed|statement|account|number|date|address|page|premises|term|signature|specimen|notice|copy|total|amount|declarations?|homeowners|customer|occupant|resident|landlord|tenant|insured|borrower|lender|trustee|street|avenue|road|suite|box|registration|card|certificate|identification|period)\b/i;

/** Whether a text begins as people are addressed: `Mr`, `Frau`, `M.` */
export const isAddressed = (text: string): boolean =>
  salutations.has(bare(text.trim().split(/\s+/)[0] ?? ""));

const nameWord = /^\p{Lu}[\p{L}\p{M}'’ʼ.-]*$/u;
const bare = (word: string): string => word.toLowerCase().replace(/[.,]/g, "");

/** The name of one person that a text consists of; of several joined by "and" the first. Nothing when it is no name. */
export function nameIn(text: string): PersonName | undefined {
  const [first = ""] = text
    .replace(/\s+/g, " ")
    .trim()
    .split(/\s+(?:and|und|et|y|&|\+)\s+|\s*[·;|]\s*|\s-\s|\s*\(/i);
  const parts = first.split(/\s*,\s*/).filter((part) => part !== "" && !titlesBehind.has(bare(part)));
  const generation = parts.slice(1).filter((part) => generations.has(bare(part)));
  const [one = "", other, ...more] = parts.filter((part) => !generation.includes(part));
  if (more.length > 0 || generation.length > 1) return undefined;
  if (other === undefined) return fullNameOf([one, ...generation].join(" "));
  const surname = cleaned([one, ...generation].join(" "));
  const givenNames = cleaned(other);
  return surname && givenNames ? { fullName: `${givenNames} ${surname}`, surname, givenNames } : undefined;
}

function fullNameOf(text: string): PersonName | undefined {
  const fullName = cleaned(text);
  return fullName?.includes(" ") ? { fullName } : undefined;
}

const longestName = 6;
const mostLetters = 60;

/** A name without salutation and titles, if it is one: letters, capitals, no word that people do not bear. */
export function cleaned(text: string): string | undefined {
  const name = nameForm(text);
  return name !== undefined && !notOfPeople.test(name) && !isLabel(name) ? name : undefined;
}

/** The same of a text that a label calls a name, whatever its words mean. */
export function nameForm(text: string): string | undefined {
  const words = text
    .replace(/[,:]+$/, "")
    .split(/\s+/)
    .filter((word) => word !== "");
  while (words.length > 1 && salutations.has(bare(words[0] ?? ""))) words.shift();
  while (words.length > 1 && titlesBehind.has(bare(words.at(-1) ?? ""))) words.pop();
  const name = words.join(" ");
  const fits =
    words.length > 0 &&
    words.length <= longestName &&
    name.length <= mostLetters &&
    words.some((word) => word.replace(/[^\p{L}]/gu, "").length > 1) &&
    words.every(
      (word, index) => nameWord.test(word) || (index < words.length - 1 && particles.has(bare(word))),
    );
  return fits ? name : undefined;
}
