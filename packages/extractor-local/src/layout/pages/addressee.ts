import {
  besides,
  heightOf,
  isClear,
  stackAbove,
  stackBelow,
  type TextLine,
  type Word,
} from "../../print/page.ts";
import { plain } from "../../print/similar.ts";
import { addressIn, type CountryChoice, type PostalAddress } from "./address.ts";
import type { Weighed } from "./evidence.ts";
import { isLabel } from "./labelled.ts";
import { agrees, holderNameIn, isAddressed, isSalutation, type PersonName } from "./names.ts";
import { isOrganisation } from "./organisations.ts";

/** Words, and their text. */
export interface Strip {
  readonly text: string;
  readonly words: readonly Word[];
}

export interface ReadAddress {
  readonly address: PostalAddress;
  /** The lines before the street. */
  readonly before: readonly string[];
  /** Confidence of its least clear word with a figure, 0–100. */
  readonly figures: number;
  /** The same for its other words. */
  readonly letters: number;
}

const mostLines = 7;

/** The address in the fewest lines that hold a whole one. The next line may name the country. */
export function addressAt(strips: readonly Strip[], among?: CountryChoice): ReadAddress | undefined {
  const texts = strips.map(({ text }) => text);
  for (let count = 1; count <= Math.min(mostLines, texts.length); count++) {
    const found = addressIn(texts.slice(0, count), among);
    if (!found) continue;
    const further = addressIn(texts.slice(0, count + 1), among);
    const longer = further?.address.street === found.address.street && further.address.country;
    const best = longer ? further : found;
    return { ...best, ...clearness(best.address, strips.slice(0, count + 1)) };
  }
  return undefined;
}

/** The words of the address among the words read. */
function clearness(
  { full }: PostalAddress,
  strips: readonly Strip[],
): Pick<ReadAddress, "figures" | "letters"> {
  const own = strips.flatMap(({ words }) => words).filter(({ text }) => plain(full).includes(plain(text)));
  const least = (words: readonly Word[]): number =>
    Math.min(100, ...words.map(({ confidence }) => confidence));
  return {
    figures: least(own.filter(({ text }) => /\d/.test(text))),
    letters: least(own.filter(({ text }) => !/\d/.test(text))),
  };
}

/** A name with an address directly below, as on a letter. */
export interface Addressee {
  readonly person: PersonName | undefined;
  readonly nameLine: TextLine | undefined;
  readonly address: ReadAddress;
  /** Whether the address is the value of a label left of it. */
  readonly isCaptioned: boolean;
  readonly confidence: number;
}

/** A letterhead's text is larger than the addressee's below it. */
const sameSize = 1.45;
const careOf = /^c\/o\b|^(?:attn|att|z\.?\s?hd)\b\.?:?/i;
const remittance =
  /\b(?:remit|mail\s+(?:your\s+)?(?:payments?|checks?)|payable\s+to|payments?\s+to|send\s+(?:your\s+)?payment|return\s+address|if\s+undelivered|write\s+to\s+us|head\s+office|registered\s+office|branch)\b/i;

/** Candidate blocks for the addressee, the likeliest first. */
export function addressees(lines: readonly TextLine[], among?: CountryChoice): Addressee[] {
  const blocks = lines.flatMap((line): Addressee[] => {
    const found = addressAt([line, ...stackBelow(line, lines)], among);
    if (!found || found.before.length > 0) return [];
    const above = stackAbove(line, lines);
    const { names, sender, house } = namesAbove(line, above);
    const [first] = names;
    if (!first || sender) return [];
    const person = holderNameIn(first.text);
    const evidence =
      0.88 +
      (names.some(({ text }) => isAddressed(text)) || above.some(({ text }) => isSalutation(text))
        ? 0.06
        : 0) +
      (person && saidElsewhere(person, first, lines) ? 0.06 : 0) +
      (isInWindow(first, lines) ? 0.03 : 0) -
      (above.slice(names.length).some(({ text }) => remittance.test(text)) ? 0.3 : 0);
    const block = {
      person,
      nameLine: first,
      address: withHouse(found, house),
      isCaptioned: isCaptioned(line, lines),
    };
    return [{ ...block, confidence: Math.min(0.99, evidence) }];
  });
  return blocks.sort((a, b) => b.confidence - a.confidence);
}

/** The names directly above a street, from the top, in text of similar size. */
function namesAbove(
  street: TextLine,
  above: readonly TextLine[],
): { readonly names: readonly TextLine[]; readonly sender: boolean; readonly house?: string } {
  const names: TextLine[] = [];
  let house: string | undefined;
  for (const line of above) {
    const size = heightOf(line) / heightOf(street);
    if (size > sameSize || size < 1 / sameSize) break;
    if (careOf.test(line.text)) names.length = 0;
    else if (isSalutation(line.text)) break;
    else if (holderNameIn(line.text)) names.unshift(line);
    else if (names.length === 0 && isOrganisation(line.text)) return { names, sender: true };
    else if (names.length > 0 || house !== undefined) break;
    else house = line.text;
  }
  const addressed = names.findIndex(({ text }) => isAddressed(text));
  const own = addressed > 0 ? names.slice(addressed) : names;
  return { names: own, sender: false, ...(house && addressed >= 0 && { house }) };
}

const isCaptioned = (line: TextLine, lines: readonly TextLine[]): boolean =>
  lines.some((other) => other.left < line.left && besides(other, line) && isLabel(other.text));

/** Adds a house's name that stands above the street. */
const withHouse = (found: ReadAddress, house: string | undefined): ReadAddress =>
  house ? { ...found, address: { ...found.address, full: `${house}, ${found.address.full}` } } : found;

function saidElsewhere(person: PersonName, own: TextLine, lines: readonly TextLine[]): boolean {
  const name = plain(person.fullName);
  return lines.some((line) => line !== own && plain(line.text).includes(name));
}

/** The upper half of a page, or the payment slip at its foot. */
function isInWindow(line: TextLine, lines: readonly TextLine[]): boolean {
  const bottom = Math.max(...lines.map((other) => other.bottom));
  return line.top < 0.5 * bottom;
}

/**
 * The addressee with a known name, otherwise the likeliest. Less likely if another addressee has another
 * name.
 */
export function addresseeOf(
  blocks: readonly Addressee[],
  name: PersonName | undefined,
): Addressee | undefined {
  const [best] = name ? blocks.filter(({ person }) => person && agrees(person, name)) : blocks;
  if (!best?.person) return best;
  const { person } = best;
  const rival = blocks.find((other) => other.person && !agrees(other.person, person) && !name);
  const doubt =
    rival && !sameStreet(rival, best) ? Math.max(0, 0.12 - (best.confidence - rival.confidence)) : 0;
  return { ...best, confidence: best.confidence - doubt };
}

const sameStreet = (one: Addressee, other: Addressee): boolean =>
  plain(one.address.address.street) === plain(other.address.address.street);

/** A name counts if each of its words was read clearly. */
export const clearName = ({ person, nameLine, confidence }: Addressee): Weighed<PersonName> | undefined =>
  person && nameLine?.words.every(isClear) ? { value: person, confidence } : undefined;
