import { isClear, stackBelow, type TextLine, textsOf, type Word } from "../../print/page.ts";
import { misread, plain } from "../../print/similar.ts";
import { addressIn, type CountryChoice, leadIn, type PostalAddress } from "./address.ts";
import { postBox } from "./address-formats.ts";
import { addressAt, addresseeOf, addressees, clearName, type ReadAddress, type Strip } from "./addressee.ts";
import { likeliest, type Weighed } from "./evidence.ts";
import type { PageKind } from "./kinds.ts";
import { type Candidate, candidatesFor } from "./labelled.ts";
import { agrees, holderNameIn, nameIn, type PersonName } from "./names.ts";
import { hasLegalForm } from "./organisations.ts";
import { premisesIn } from "./premises.ts";

export interface Holder {
  readonly person?: Weighed<PersonName>;
  readonly address?: Weighed<PostalAddress>;
}

/**
 * The holder of a page and that person's address: by label, else as an addressee's block, else in its
 * sentences.
 */
export function holderOf(lines: readonly TextLine[], kind: PageKind, among?: CountryChoice): Holder {
  const untitled = lines.filter((line) => !textsOf(line).some((text) => kind.title.test(text)));
  const labelled = personByLabel(untitled, kind);
  const blocks = addressees(untitled, among);
  const block = addresseeOf(blocks, labelled?.value);
  const named = labelled ?? (block && clearName(block)) ?? partyInSentence(lines, kind);
  const person = fullerName(named, [
    ...blocks.flatMap((each) => clearName(each) ?? []),
    ...greetingNames(lines),
  ]);
  const byBlock = block && weighAddress(block.address, block.confidence);
  const isHome =
    kind.address[0] === "serviceAddress" &&
    block &&
    !block.isCaptioned &&
    !postBox.test(block.address.address.street);
  const address =
    (isHome ? byBlock : undefined) ??
    addressByLabel(untitled, kind, among) ??
    byBlock ??
    addressInSentence(lines, kind, among) ??
    premisesByLabel(untitled, kind);
  const settled =
    address &&
    settleTown(
      address,
      blocks.map((each) => each.address),
    );
  return { ...(person && { person }), ...(settled && { address: settled }) };
}

export const readClearly = (words: readonly Word[]): boolean => words.every(isClear);

const byLabel = 0.97;
const inSentence = 0.92;

function personByLabel(lines: readonly TextLine[], { holder }: PageKind): Weighed<PersonName> | undefined {
  for (const candidate of candidatesFor(holder, lines)) {
    const { text, words } = candidate;
    const own = text.split(furtherFacts)[0] ?? "";
    const name = readClearly(words) ? (holderNameIn(own) ?? companyIn(own)) : undefined;
    if (name) return { value: name, confidence: byLabel };
  }
  return undefined;
}

/** Text after the name of a party: `Jane Doe, residing at 12 Elm St`. */
const furtherFacts =
  /\s*,?\s+(?:(?:currently\s+)?(?:residing|resident|living|domiciled)\b|of\s+\d|whose\b|wohnhaft\b|geboren\b|geb\.|demeurant\b|n[ée]e?\s+le\b|con\s+(?:domicilio|dni)\b|domiciliad[oa]\b|residente\b|nat[oa]\s+a\b|wonende\b|zam(?:ieszkał[ya]|\.))/i;
/** A tenant's address at the signing of a lease does not prove the later one. */
const isOfParty = (text: string, { address }: PageKind): boolean =>
  address[0] === "premises" && furtherFacts.test(text);

const longestCompany = 60;
/** Account holders may be companies. */
const companyIn = (text: string): PersonName | undefined =>
  hasLegalForm(text) && /^\p{Lu}/u.test(text) && text.length <= longestCompany
    ? { fullName: text }
    : undefined;

/** A greeting may complete a name: `P Raman` is greeted as `Priya Raman`. */
function fullerName(
  read: Weighed<PersonName> | undefined,
  others: readonly Weighed<PersonName>[],
): Weighed<PersonName> | undefined {
  if (!read || !hasInitial(read.value)) return read;
  const whole = others.filter(({ value }) => !hasInitial(value) && agrees(value, read.value));
  return likeliest(whole) ?? read;
}

const hasInitial = ({ fullName }: PersonName): boolean => /^\p{L}\.?(?:\s|$)/u.test(fullName);

const greeting =
  /^(?:dear|hello|hi|sehr geehrte[rs]?|guten tag|hallo|liebe[rs]?|cher|chère|bonjour|estimad[oa]|hola|gentile|egregio|caro|prezad[oa]|geachte|beste)\s+(.+?)\s*[,!:.]/i;

const greetingNames = (lines: readonly TextLine[]): Weighed<PersonName>[] =>
  lines.flatMap(({ text, words }) => {
    const [, name] = greeting.exec(text) ?? [];
    const person = name && readClearly(words) ? holderNameIn(name) : undefined;
    return person ? [{ value: person, confidence: inSentence }] : [];
  });

const stripsOf = ({ text, words, below }: Candidate): readonly Strip[] => [{ text, words }, ...below];

function addressByLabel(
  lines: readonly TextLine[],
  kind: PageKind,
  among: CountryChoice | undefined,
): Sure<PostalAddress> | undefined {
  const { address, holder } = kind;
  const own = candidatesFor(holder, lines).filter(({ text }) => !isOfParty(text, kind));
  for (const candidate of [...candidatesFor(address, lines), ...own]) {
    const found = addressAt(stripsOf(candidate), among);
    if (found?.before.every((part) => holderNameIn(part) !== undefined)) return weighAddress(found, byLabel);
  }
  return undefined;
}

/** An address without a postal code counts if its label calls it a place of residence. */
function premisesByLabel(lines: readonly TextLine[], { address }: PageKind): Sure<PostalAddress> | undefined {
  const explicit = address.filter((name) => name !== "address" && name !== "mailing");
  for (const { text, words } of candidatesFor(explicit, lines)) {
    const premises = readClearly(words) ? premisesIn(text) : undefined;
    if (premises) return { value: premises, confidence: inSentence, letters: 100 };
  }
  return undefined;
}

/** As for numbers: below this confidence a figure may be wrong. */
const unclear = 70;
/** As for the words of names. */
const unclearWord = 50;

interface Sure<Value> extends Weighed<Value> {
  readonly letters: number;
}

/** An address with an unclear figure or word is not returned. */
const weighAddress = (
  { address, figures, letters }: ReadAddress,
  confidence: number,
): Sure<PostalAddress> => ({
  value: address,
  confidence: figures < unclear || letters < unclearWord ? 0 : confidence,
  letters,
});

/** If a page states an address twice, the clearer reading of its town counts. */
function settleTown(read: Sure<PostalAddress>, others: readonly ReadAddress[]): Weighed<PostalAddress> {
  const { value, confidence, letters } = read;
  const twin = others.find(
    (other) =>
      other.letters > letters &&
      value.zip !== undefined &&
      other.address.zip?.slice(0, value.zip.length) === value.zip &&
      other.address.street.split(" ")[0] === value.street.split(" ")[0] &&
      misread(plain(value.city), plain(other.address.city)) !== undefined,
  );
  if (!twin) return { value, confidence };
  const { city } = twin.address;
  return { value: { ...value, city, full: value.full.replace(value.city, () => city) }, confidence };
}

function addressInSentence(
  lines: readonly TextLine[],
  kind: PageKind,
  among: CountryChoice | undefined,
): Sure<PostalAddress> | undefined {
  for (const line of lines) {
    if (!leadIn.test(line.text) || isOfParty(line.text, kind)) continue;
    const text = [line, ...stackBelow(line, lines, 1).slice(0, 1)].map((part) => part.text).join(" ");
    const found = addressIn([text], among);
    if (found) return { value: found.address, confidence: inSentence, letters: line.confidence };
  }
  return undefined;
}

const roles: Readonly<Partial<Record<string, string>>> = {
  tenant: "tenants?|lessees?|renters?",
  borrower: "borrowers?|mortgagors?|grantors?|trustors?",
  insured: "insured|policyholder",
};

/** `… and Jane Doe ("Tenant")`, `Jane Doe (the "Borrower")`. */
function partyInSentence(lines: readonly TextLine[], { holder }: PageKind): Weighed<PersonName> | undefined {
  const role = roles[holder[0] ?? ""];
  if (!role) return undefined;
  const pattern = partyPattern(role);
  for (const line of lines) {
    const text = [line, ...stackBelow(line, lines, 1).slice(0, 1)].map((part) => part.text).join(" ");
    const [, name] = pattern.exec(text) ?? [];
    const person = name && nameIn(name.replace(/^(?:and|between|by|from|to)\s+/i, ""));
    if (person) return { value: person, confidence: inSentence };
  }
  return undefined;
}

/** A name followed by its bearer's role in brackets: `Jane Doe (the "Borrower")`. */
export const partyPattern = (role: string): RegExp =>
  new RegExp(
    String.raw`(?:\b(?:and|between|by|from|to)\b|,|^)\s*((?:[\p{Lu}][\p{L}\p{M}'’.-]*\s+){1,4}[\p{Lu}][\p{L}\p{M}'’.-]*)\s*,?\s*\((?:the\s+|hereinafter\s+)*["“'‘”]*(?:${role})["”'’]*\)`,
    "iu",
  );
