import { divideAtBirthName } from "@passmuster/core/ports";
import { plain } from "../../print/similar.ts";
import { isCommonWord, isFunctionWord } from "./common-words.ts";
import { isLabel } from "./labelled.ts";
import { hasLegalForm } from "./organisations.ts";

/** A person's name as it was read. */
export interface PersonName {
  readonly fullName: string;
  readonly surname?: string;
  readonly givenNames?: string;
}

const salutations = new Set(
  "mr mrs ms miss mx dr prof sir madam herr frau herrn hrn fräulein familie m mm mme mmes mlle mademoiselle monsieur madame sr sra srta don dona doña excmo excma ilmo ilma d dª dña sig sigra dott dottssa drssa egr egregio gent gentmo gentma gentile ill illmo illma spett spettle spettabile sigg rag geom avv ing dipl-ing dhr mevr mw pan pani shri smt kum hr fru".split(
    " ",
  ),
);
/** Suffixes that distinguish a son from his father belong to the name. Others are titles. */
const generations = new Set("jr sr ii iii iv".split(" "));
const titlesBehind = new Set("md phd esq dds cpa".split(" "));
/** Small words within a name. Its other words begin with a capital. */
const particles = new Set(
  "de del della di da dos das do du d la le las lo los van von vom zu zur den der ter ten te af av al el bin bint ibn ben y e i".split(
    " ",
  ),
);

/** Words in names of companies, places and documents, but not of people. */
const notOfPeople =
  /\b(?:l\.?l\.?c|inc|ltd|llp|plc|corp|corporation|company|co|gmbh|ag|sa|s\.a|srl|bv|pty|partners|properties|property|management|mutual|insurance|assurance|bank|trust|union|energy|electric|water|gas|power|utilities|utility|county|city|state|department|office|agency|association|group|services?|holdings|apartments|policy|agreement|lease|mortgage|deed|statement|account|number|date|address|page|premises|term|signature|specimen|notice|copy|total|amount|declarations?|homeowners|customer|occupant|resident|landlord|tenant|insured|borrower|lender|trustee|street|avenue|road|suite|box|registration|card|certificate|identification|period|carta|carte|karte|tarjeta|conto|cuenta|konto|cassa|caja|banca|banco|banque|sparkasse|mutuelle)\b/i;

/** Whether a text begins with a salutation: `Mr`, `Frau`, `M.` */
export const isAddressed = (text: string): boolean =>
  salutations.has(bare(text.trim().split(/\s+/)[0] ?? ""));

const afterJoint = (text: string): string => text.replace(/^(?:and|or|y|e|et|und|en|&)\s+/i, "");

const nameWord = /^\p{Lu}[\p{L}\p{M}'’ʼ.-]*$/u;
const bare = (word: string): string => word.toLowerCase().replace(/[.,]/g, "");

/** `Mr & Mrs John Doe`, `Herrn und Frau Muster`: keeps the second of two salutations. */
function withoutJointSalutation(text: string): string {
  const [first = "", joint = "", second = "", ...rest] = text.split(" ");
  const isJoint = /^(?:and|und|et|e|y|&|\+)$/i.test(joint);
  return isJoint && salutations.has(bare(first)) && salutations.has(bare(second))
    ? [second, ...rest].join(" ")
    : text;
}

/**
 * The name of one person, if it is the whole text. Of several joined by "and", the first. Absent for any
 * other text.
 *
 * @param allowed words of documents that may be part of it
 */
export function nameIn(text: string, allowed?: RegExp): PersonName | undefined {
  const [first = ""] = withoutJointSalutation(text.replace(/\s+/g, " ").trim()).split(
    /\s+(?:and|und|et|y(?!\s+[^\s,]+$)|&|\+)\s+|\s*[·;|]\s*|\s-\s|\s*\(/i,
  );
  const parts = first.split(/\s*,\s*/).filter((part) => part !== "" && !titlesBehind.has(bare(part)));
  const generation = parts.slice(1).filter((part) => generations.has(bare(part)));
  const [one = "", other, ...more] = parts.filter((part) => !generation.includes(part));
  if (more.length > 0 || generation.length > 1) return undefined;
  if (other === undefined) return fullNameOf([one, ...generation].join(" "), allowed);
  const surname = cleanName([one, ...generation].join(" "), allowed);
  const givenNames = cleanName(other, allowed);
  return surname && givenNames ? { fullName: `${givenNames} ${surname}`, surname, givenNames } : undefined;
}

function fullNameOf(text: string, allowed: RegExp | undefined): PersonName | undefined {
  const fullName = cleanName(text, allowed);
  return fullName?.includes(" ") ? { fullName } : undefined;
}

const longestName = 6;
const mostLetters = 60;

/** `GEB. GABLER` on a line of its own is not the surname. */
const isBirthName = (text: string): boolean => divideAtBirthName(`X ${text}`).name.trim() === "X";

/**
 * A name without salutation and titles. Absent unless it has the form of a name: letters, capitals, no word
 * that people's names lack.
 */
export function cleanName(text: string, allowed?: RegExp): string | undefined {
  const name = nameForm(text);
  if (name === undefined) return undefined;
  const strange = notOfPeople.test(allowed ? name.replace(allowed, "") : name);
  return strange || isLabel(name) ? undefined : name;
}

/** The same for a text that a label calls a name, whatever its words mean. */
export function nameForm(text: string): string | undefined {
  if (isBirthName(text)) return undefined;
  const words = divideAtBirthName(text)
    .name.replace(/[,:]+$/, "")
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

/** Specimens have holders such as `Jane Customer` and `John Tenant`. */
const inSpecimens =
  /\b(?:customer|tenant|insured|borrower|resident|specimen|page|street|box|period|term)\b/gi;

/**
 * The name of a page's holder. Rejects organisations, sentences (a function word) and headings (a common
 * first word, or two common words).
 */
export function holderNameIn(text: string): PersonName | undefined {
  const own = afterJoint(text.trim()).split(/\s+(?:or|oder|ou)\s+/i)[0] ?? "";
  if (hasLegalForm(own) || notOfPeople.test(own.replace(inSpecimens, ""))) return undefined;
  const person = nameIn(own, inSpecimens);
  const words = person?.fullName.split(" ") ?? [];
  const small = words.filter((word) => !particles.has(bare(word)));
  const isSentence = small.some((word) => bare(word).length > 1 && isFunctionWord(word));
  const isHeading = isCommonWord(small[0] ?? "") || small.filter(isCommonWord).length > 1;
  return isSentence || isHeading ? undefined : person;
}

/** Whether a line is only a salutation: `Frau`, `Egr. Sig.`, `Mr and Mrs`. */
export const isSalutation = (text: string): boolean =>
  text
    .trim()
    .split(/\s+/)
    .every(
      (word) =>
        salutations.has(bare(word)) || /^(?:und|and|et|e|egr|gent|herr|an|spett|familie)\.?$/i.test(word),
    );

/** Whether one name is the other with initials or without middle names. */
export function agrees(one: PersonName, other: PersonName): boolean {
  const [a, b] = [one, other].map(({ fullName }) => fullName.split(" ").map((word) => plain(word)));
  if (!a || !b) return false;
  if (a.toSorted().join(" ") === b.toSorted().join(" ")) return true;
  const [less, more] = a.join("").length <= b.join("").length ? [a, b] : [b, a];
  const [surname] = less.slice(-1);
  if (surname === undefined || surname !== more.at(-1) || less.length < 2) return false;
  let at = 0;
  for (const word of less.slice(0, -1)) {
    at =
      1 +
      more.findIndex(
        (longer, index) => index >= at && (longer === word || (word.length === 1 && longer.startsWith(word))),
      );
    if (at === 0) return false;
  }
  return true;
}
