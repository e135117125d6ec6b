import { pattern } from "../../base/input/memoise.ts";
import type {
  ExtractedData,
  Extraction,
  PrintClaim,
  PrintField,
  PrintVerdict,
} from "../../model/extraction.ts";
import type { DocumentFacts } from "../../ports/extractor.ts";
import { issuerOf } from "../catalogue/issuers.ts";
import { sameCity, samePostalCode, sameState, sameStreet } from "../comparison/address.ts";
import { plainNumber, sameName } from "../comparison/compare.ts";
import { codeOf } from "../comparison/issuers.ts";
import { statementOfData } from "../comparison/readings.ts";
import { compareStatements } from "../comparison/statements.ts";
import { valueIn } from "./print-fields.ts";
import { expectedDocument } from "./rule.ts";
import { blockWith, type Placed } from "./text-blocks.ts";

type Values = Readonly<Partial<Record<PrintField, string>>>;

/** A prototype confirmed 58 wrong names, most of two to four letters. */
const leastLettersOfName = 6;
const leastCharactersOfNumber = 6;
const leastFiguresOfNumber = 4;

const nameOfPage = "person.fullName";
const namesOfCard = ["person.surname", "person.givenNames"] as const;
const addressFields = ["address.street", "address.city", "address.state", "address.zip"] as const;

/**
 * The claims for a document without MRZ and barcode whose print was not read. For a photo ID: name, date of
 * birth and number. For a proof of address: name, address and number.
 */
export function expectedClaims(document: DocumentFacts, extraction: Extraction): readonly PrintClaim[] {
  if (extraction.data.document?.identified !== "1") return [];
  const label = firmReading(document, extraction);
  const values =
    document.type.category === "proof_of_address" ? pageValues(document, label) : cardValues(document, label);
  return Object.entries(values).map(([field, value]) => ({
    field: field as PrintField,
    value,
    from: "expected",
  }));
}

/**
 * The confirmed expected values that count as read. Labelled values stay unless they are parts of the
 * confirmed ones. A reading that differs from the expected data gains nothing. On a card the name counts only
 * beside the date of birth, since cards also name parents. On a page it counts only above or beside the
 * address, since pages also name landlords and senders.
 */
export function countedAsRead(
  document: DocumentFacts,
  extraction: Extraction,
  confirmed: readonly PrintVerdict[],
): readonly Placed[] {
  const label = firmReading(document, extraction);
  const placed = confirmed.filter(isPlaced);
  const counted =
    document.type.category === "proof_of_address"
      ? ofPage(document, label, placed)
      : ofCard(document, label, placed);
  return counted.filter(({ claim }) => valueIn(label, claim.field) === undefined);
}

/** The labelled values, from `printed` or `data`. */
export const labelReading = ({ data, printed }: Extraction): ExtractedData => ({
  person: { ...printed?.person, ...data.person },
  address: { ...printed?.address, ...data.address },
  document: { ...printed?.document, ...data.document },
});

/**
 * The labelled values of a card without those that are cut or joined with other letters. The expected value
 * may then be asked for: where it is confirmed in its role, a part of it says nothing else.
 */
function firmReading(document: DocumentFacts, extraction: Extraction): ExtractedData {
  const label = labelReading(extraction);
  if (document.type.category === "proof_of_address") return label;
  const { lastName = "", firstName = "" } = document.expected.person ?? {};
  const number = expectedDocument(document)?.number ?? "";
  const { surname, givenNames, ...person } = label.person ?? {};
  const { number: own, ...facts } = label.document ?? {};
  return {
    ...label,
    person: {
      ...person,
      ...(surname && !isCutOrJoined(surname, lastName) && { surname }),
      ...(givenNames && !isCutOrJoined(givenNames, firstName) && { givenNames }),
    },
    document: { ...facts, ...(own && !isCutOrJoined(own, number) && { number: own }) },
  };
}

const fewestKept = 3;

/**
 * Whether a reading is the beginning, the middle or the end of a value, or has letters glued to it: `MARLO`
 * and `LNMARLOW`. `ANN MARLOW` is another name.
 */
function isCutOrJoined(read: string, value: string): boolean {
  const [part, whole] = [plainNumber(read), plainNumber(value)];
  if (part === whole || Math.min(part.length, whole.length) < fewestKept) return false;
  return whole.includes(part) || wordsOf(read).some((word) => word !== whole && word.includes(whole));
}

const isPlaced = (verdict: PrintVerdict): verdict is Placed =>
  verdict.box !== undefined && verdict.side !== undefined;

function cardValues(document: DocumentFacts, label: ExtractedData): Values {
  const { person } = document.expected;
  const { surname, givenNames, fullName, dateOfBirth } = label.person ?? {};
  const named = Boolean(fullName || (surname && givenNames));
  const elsewhere = wordsElsewhere(document, label);
  const names = { "person.surname": person?.lastName.trim(), "person.givenNames": person?.firstName.trim() };
  const askName =
    !named &&
    Boolean(person?.dateOfBirth) &&
    isNameToFind(person) &&
    !Object.values(names).some((name) => isAllOf(elsewhere, name));
  return given({
    ...(askName && names),
    ...(!dateOfBirth && { "person.dateOfBirth": person?.dateOfBirth }),
    ...numberValue(document, label),
  });
}

function pageValues(document: DocumentFacts, label: ExtractedData): Values {
  const { person, address } = document.expected;
  const parts = {
    "address.street": address?.street.trim(),
    "address.city": address?.city.trim(),
    "address.state": address?.state.trim(),
    "address.zip": address?.postalCode.trim(),
  };
  const lacks = !isNamed(label) || addressFields.some((field) => parts[field] && !valueIn(label, field));
  return given({
    ...(lacks &&
      isNameToFind(person) && { [nameOfPage]: `${person?.firstName} ${person?.lastName}`.trim(), ...parts }),
    ...numberValue(document, label),
  });
}

/** Leaves out a number that is short or also part of an address: it may stand on any card. */
function numberValue(document: DocumentFacts, label: ExtractedData): Values {
  const number = expectedDocument(document)?.number ?? "";
  const plain = plainNumber(number);
  const distinct =
    plain.length >= leastCharactersOfNumber && plain.replace(/\D/g, "").length >= leastFiguresOfNumber;
  const ask = distinct && !label.document?.number && !isAllOf(wordsElsewhere(document, label), number);
  return ask ? { "document.number": number } : {};
}

function given(values: Readonly<Record<string, string | undefined>>): Values {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value));
}

/** Whether a name is worth looking for. A single name, such as Washington, may be a town or a street. */
function isNameToFind(person: DocumentFacts["expected"]["person"]): boolean {
  const { firstName = "", lastName = "" } = person ?? {};
  const letters = (text: string) => text.replace(/\P{L}/gu, "").length;
  return (
    letters(firstName) > 0 && letters(lastName) > 0 && letters(firstName + lastName) >= leastLettersOfName
  );
}

const isNamed = ({ person }: ExtractedData): boolean =>
  Boolean(person?.fullName || person?.surname || person?.givenNames);

/** Words of the document that are not its holder's name or number. */
function wordsElsewhere(
  { type, country, expected }: DocumentFacts,
  { address, document }: ExtractedData,
): ReadonlySet<string> {
  const texts = [
    ...Object.values(address ?? {}),
    ...Object.values(expected.address ?? {}),
    document?.type,
    document?.issuingEntity,
    document?.countryName,
    issuerOf(country)?.name,
    type.name,
  ];
  return new Set(texts.flatMap((text) => wordsOf(text ?? "")));
}

const words = pattern(String.raw`[\p{L}\p{N}]+`, "gu");
const wordsOf = (text: string): readonly string[] => text.toUpperCase().match(words()) ?? [];

const isAllOf = (words: ReadonlySet<string>, text: string | undefined): boolean =>
  wordsOf(text ?? "").every((word) => words.has(word));

const placeOf = (placed: readonly Placed[], field: PrintField): Placed | undefined =>
  placed.find(({ claim }) => claim.field === field);

function ofCard(
  { expected }: DocumentFacts,
  label: ExtractedData,
  placed: readonly Placed[],
): readonly Placed[] {
  const { issueDate, expirationDate } = label.document ?? {};
  const birth = placeOf(placed, "person.dateOfBirth");
  const born = birth && ![issueDate, expirationDate].includes(birth.claim.value) ? [birth] : [];
  const number = placed.filter(({ claim }) => claim.field === "document.number");
  const { firstName = "", lastName = "", dateOfBirth = "" } = expected.person ?? {};
  const own = { source: "print", surname: lastName, givenNames: firstName, dateOfBirth } as const;
  const issuer = codeOf(label.document?.countryCode ?? "");
  const labelled = statementOfData({ person: label.person ?? {} });
  const agrees = compareStatements({ ...labelled, ...(issuer && { issuer }) }, own).every(({ same }) => same);
  const isBorn = dateOfBirth !== "" && (label.person?.dateOfBirth === dateOfBirth || born.length > 0);
  const names = namesOfCard.flatMap((field) => placeOf(placed, field) ?? []);
  const [first] = names;
  const together =
    first &&
    names.length === namesOfCard.length &&
    names.every((name) => blockWith(first, names).includes(name));
  return [...born, ...number, ...(together && isBorn && agrees ? names : [])];
}

function ofPage(
  { expected }: DocumentFacts,
  label: ExtractedData,
  placed: readonly Placed[],
): readonly Placed[] {
  const number = placed.filter(({ claim }) => claim.field === "document.number");
  const street = placeOf(placed, "address.street");
  if (!street || !agreesWithPage(expected, label)) return number;
  const block = blockWith(
    street,
    placed.filter(({ claim }) => claim.field !== "document.number"),
  );
  const needed: readonly PrintField[] = [
    nameOfPage,
    ...(expected.address?.city.trim() ? (["address.city"] as const) : []),
  ];
  if (!needed.every((field) => placeOf(block, field))) return number;
  return [...number, ...block.filter(({ claim }) => claim.field !== nameOfPage || !isNamed(label))];
}

/** The labelled name and address do not differ from the expected ones. */
function agreesWithPage({ person, address }: DocumentFacts["expected"], label: ExtractedData): boolean {
  const { street, city, state, zip, full } = label.address ?? {};
  const issuer = codeOf(label.document?.countryCode ?? "");
  const agree = (
    read: string | undefined,
    own: string | undefined,
    same: (own: string, read: string) => boolean,
  ) => !read || (own !== undefined && same(own, read));
  return (
    (!isNamed(label) || (person !== undefined && sameName(person, label.person ?? {}, { issuer }))) &&
    (!full || Boolean(street)) &&
    agree(street, address?.street, (own, read) => sameStreet(own, read, address?.country)) &&
    agree(city, address?.city, sameCity) &&
    agree(state, address?.state, (own, read) => sameState(own, read, address?.country)) &&
    agree(zip, address?.postalCode, samePostalCode)
  );
}
