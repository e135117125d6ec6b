import { besides, heightOf, isClear, type TextLine } from "../../print/page.ts";
import { plain } from "../../print/similar.ts";
import { isCommonWord, isFunctionWord } from "./common-words.ts";
import { likeliest, type Weighed } from "./evidence.ts";
import { partyPattern } from "./holder.ts";
import { isAtTop, type PageKind, pageKinds } from "./kinds.ts";
import { candidatesFor, isLabel } from "./labelled.ts";
import { holderNameIn, nameIn, type PersonName } from "./names.ts";
import { hasLegalForm, isNamed, isOrganisation, withoutForm } from "./organisations.ts";

const byLabel = 0.95;

/** The issuer of a page: a label's organisation or landlord, else the organisation in the letterhead. */
export function issuerOf(
  lines: readonly TextLine[],
  kind: PageKind,
  holder: PersonName | undefined,
): Weighed<string> | undefined {
  const labelled = issuerByLabel(lines, kind) ?? landlordInSentence(lines, kind);
  if (labelled) return labelled;
  const letterhead = lines.flatMap((line) => {
    const name = line.words.every(isClear) ? nameOn(line.text) : undefined;
    if (!name || (holder && plain(holder.fullName) === plain(name))) return [];
    return [{ value: name, confidence: evidenceFor(name, line, lines) }];
  });
  return likeliest(letterhead);
}

function issuerByLabel(lines: readonly TextLine[], { issuer }: PageKind): Weighed<string> | undefined {
  for (const { text, words } of candidatesFor(issuer, lines)) {
    if (!words.every(isClear)) continue;
    const person = issuer.includes("landlord") ? holderNameIn(withoutAddress(text))?.fullName : undefined;
    const name = organisationIn(text) ?? person;
    if (name) return { value: name, confidence: byLabel };
  }
  return undefined;
}

const withoutAddress = (text: string): string => text.split(/\s+of\s+\d|,\s*(?=.*\d)/)[0] ?? "";

function landlordInSentence(lines: readonly TextLine[], { issuer }: PageKind): Weighed<string> | undefined {
  if (!issuer.includes("landlord")) return undefined;
  const pattern = partyPattern("landlords?|lessors?|owners?");
  for (const [index, line] of lines.entries()) {
    const [, name = ""] =
      pattern.exec([line, ...lines.slice(index + 1, index + 2)].map(({ text }) => text).join(" ")) ?? [];
    const bare = name.replace(/^.*\b(?:and|between|by|from|to)\s+/i, "");
    const found = organisationIn(bare) ?? nameIn(bare)?.fullName;
    if (found) return { value: found, confidence: byLabel };
  }
  return undefined;
}

const longest = 70;
const mostWords = 9;

/** The part of a line that names an organisation. Its address follows a rule, a dot or a comma. */
function organisationIn(text: string): string | undefined {
  const name = namePart(text);
  const fits =
    isOrganisation(` ${name}`) &&
    isNamed(name) &&
    /^\p{Lu}/u.test(name) &&
    !isLabel(name) &&
    !isSentence(name);
  return fits ? name : undefined;
}

/** An organisation's name, or text at a letterhead's place, which needs further evidence. */
function nameOn(text: string): string | undefined {
  const organisation = organisationIn(text);
  if (organisation) return isTitle(organisation) ? undefined : organisation;
  const name = namePart(text);
  const words = name.split(" ");
  const fits =
    words.length <= 4 &&
    /^\p{L}[\p{L}\p{M}'’&. -]{2,40}$/u.test(name) &&
    !isTitle(name) &&
    !isLabel(name) &&
    !words.some(isFunctionWord) &&
    words.some((word) => word.length > 2 && !isCommonWord(word));
  return fits ? name : undefined;
}

function namePart(text: string): string {
  const parts = text.split(
    /\s+[-–—·•|]\s+|(?<=\p{L}{2})-\s|,(?!\s*(?:inc|llc|ltd|n\.?\s?a|s\.|l\.?l\.?c)\b)\s*|\s{3,}/iu,
  );
  const named = parts
    .map((part) => part.trim())
    .filter((part) => !/\p{Ll}\.\p{Ll}/u.test(part))
    .filter((part) => /^[A-Z]{2,6}$/.test(part) === false);
  return (named[0] ?? "").replace(/[.:]$/, (end) => (hasLegalForm(` ${named[0]}`) ? end : ""));
}

function isSentence(name: string): boolean {
  const words = withoutForm(name).split(/\s+/);
  const small = words
    .filter(isFunctionWord)
    .filter((word) => !/^(?:of|and|for|the|de|et|und|e|y|der|die|des|du|della|dei)$/i.test(word));
  return (
    name.length > longest || words.length > mostWords || small.length > 0 || /\d{3}|[:$€£?!@]/.test(name)
  );
}

const isTitle = (text: string): boolean =>
  pageKinds.some(({ title }) => title.test(text)) && !hasLegalForm(` ${text}`) && !/\bbank\b/i.test(text);

const amount = /(?:^|\s)[-+(]?\s?[$€£₹]?\s?\d{1,3}(?:[., ]\d{3})*[.,]\d{2}\b/;
const domain = /(?:www\.|@|\/\/|\b)([a-z0-9][a-z0-9-]{2,40})\.(?:com|org|net|coop|gov|co|[a-z]{2})\b/gi;

/**
 * Evidence for a letterhead: size, place, web address, and the name again in the text or before an address.
 */
function evidenceFor(name: string, line: TextLine, lines: readonly TextLine[]): number {
  const own = plain(name);
  const trade = isOrganisation(` ${name}`);
  const text = lines.map((other) => other.text);
  const repeated = text.filter((other) => plain(other).includes(own)).length > 1 && own.length > 4;
  const web = text
    .flatMap((other) => [...other.matchAll(domain)])
    .some(([, site = ""]) => alike(plain(site), own));
  const inTable = lines.some((other) => other !== line && besides(other, line) && amount.test(other.text));
  const height = heightOf(line);
  const larger = lines.filter(
    (other) => heightOf(other) > 1.1 * height && /\p{L}{3}/u.test(other.text),
  ).length;
  const [top, bottom] = [
    Math.min(...lines.map((other) => other.top)),
    Math.max(...lines.map((other) => other.bottom)),
  ];
  const isHead = line.top - top < 0.2 * (bottom - top);
  const isFull = text.some(
    (other) => other !== line.text && plain(other).startsWith(own) && hasLegalForm(other),
  );
  const evidence =
    (trade ? 0.5 : 0.2) +
    (hasLegalForm(` ${name}`) ? 0.12 : 0) +
    (isHead ? 0.25 : isAtTop(line, lines) ? 0.12 : 0) +
    (larger === 0 && isHead ? 0.15 : larger < 3 ? 0.08 : 0) +
    (repeated ? 0.15 : 0) +
    (isFull ? 0.15 : 0) +
    (lines.indexOf(line) < 3 ? 0.08 : 0) +
    (web ? 0.3 : 0) -
    (inTable ? 0.4 : 0) -
    (line.confidence < 70 ? 0.3 : 0);
  return Math.min(0.99, evidence);
}

const shortestSite = 4;
const alike = (site: string, name: string): boolean =>
  site.length >= shortestSite &&
  (name.startsWith(site) ||
    site.startsWith(name) ||
    name.replace(/(?:ltd|inc|llc|plc|gmbh|sa|ag)$/, "") === site);
