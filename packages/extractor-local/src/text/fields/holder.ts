import { isClear, stackBelow, type TextLine, textsOf, type Word } from "../page.ts";
import { addressIn, leadIn, type PostalAddress } from "./address.ts";
import type { PageKind } from "./kinds.ts";
import { candidatesFor } from "./labelled.ts";
import { isAddressed, nameIn, type PersonName } from "./names.ts";

export interface Holder {
  readonly person?: PersonName;
  readonly address?: PostalAddress;
}

const mostLines = 6;

/** Whom a page is made out to and where that person lives: by label, else as the block of an addressee, else in its sentences. */
export function holderOf(lines: readonly TextLine[], kind: PageKind): Holder {
  const untitled = lines.filter((line) => !textsOf(line).some((text) => kind.title.test(text)));
  const labelled = personByLabel(untitled, kind);
  const block = addressee(untitled, labelled);
  const person = labelled ?? block?.person ?? partyInSentence(lines, kind);
  const address = addressByLabel(untitled, kind) ?? block?.address ?? addressInSentence(lines);
  return { ...(person && { person }), ...(address && { address }) };
}

export const readClearly = (words: readonly Word[]): boolean => words.every(isClear);

function personByLabel(lines: readonly TextLine[], { holder }: PageKind): PersonName | undefined {
  for (const { text, words } of candidatesFor(holder, lines)) {
    const name = readClearly(words) ? nameIn(text) : undefined;
    if (name) return name;
  }
  return undefined;
}

function addressByLabel(
  lines: readonly TextLine[],
  { address, holder }: PageKind,
): PostalAddress | undefined {
  for (const { text, below } of [...candidatesFor(address, lines), ...candidatesFor(holder, lines)]) {
    const found = addressOf([text, ...below.map((line) => line.text)]);
    if (found) return found.address;
  }
  return undefined;
}

/** By the fewest lines that hold a whole address; the line after it may name the country. */
function addressOf(texts: readonly string[]): ReturnType<typeof addressIn> {
  for (let count = 1; count <= Math.min(mostLines, texts.length); count++) {
    const found = addressIn(texts.slice(0, count));
    if (!found) continue;
    const further = addressIn(texts.slice(0, count + 1));
    return further?.address.street === found.address.street && further.address.country ? further : found;
  }
  return undefined;
}

/** A name and, right below it, an address: the block in which letters name whom they go to. */
function addressee(lines: readonly TextLine[], known: PersonName | undefined): Holder | undefined {
  for (const line of lines) {
    const person = nameIn(line.text);
    if (!person || (known && known.fullName !== person.fullName)) continue;
    const found = addressOf(stackBelow(line, lines).map(({ text }) => text));
    const direct = found?.before.every((part) => nameIn(part) !== undefined);
    // A letterhead of two words above the addressee looks like a name.
    if (!isAddressed(line.text) && found?.before.some(isAddressed)) continue;
    if (found && direct) return { ...(readClearly(line.words) && { person }), address: found.address };
  }
  return undefined;
}

function addressInSentence(lines: readonly TextLine[]): PostalAddress | undefined {
  for (const line of lines) {
    const text = [line, ...stackBelow(line, lines, 1).slice(0, 1)].map((part) => part.text).join(" ");
    const found = leadIn.test(line.text) ? addressIn([text]) : undefined;
    if (found) return found.address;
  }
  return undefined;
}

const roles: Readonly<Partial<Record<string, string>>> = {
  tenant: "tenants?|lessees?|renters?",
  borrower: "borrowers?|mortgagors?|grantors?|trustors?",
  insured: "insured|policyholder",
};

/** `… and Jane Doe ("Tenant")`, `Jane Doe (the "Borrower")`. */
function partyInSentence(lines: readonly TextLine[], { holder }: PageKind): PersonName | undefined {
  const role = roles[holder[0] ?? ""];
  if (!role) return undefined;
  const pattern = new RegExp(
    String.raw`(?:\b(?:and|between|by|from|to)\b|,|^)\s*((?:[\p{Lu}][\p{L}\p{M}'’.-]*\s+){1,4}[\p{Lu}][\p{L}\p{M}'’.-]*)\s*,?\s*\((?:the\s+|hereinafter\s+)*["“'‘”]*(?:${role})["”'’]*\)`,
    "iu",
  );
  for (const line of lines) {
    const text = [line, ...stackBelow(line, lines, 1).slice(0, 1)].map((part) => part.text).join(" ");
    const [, name] = pattern.exec(text) ?? [];
    const person = name && nameIn(name.replace(/^(?:and|between|by|from|to)\s+/i, ""));
    if (person) return person;
  }
  return undefined;
}
