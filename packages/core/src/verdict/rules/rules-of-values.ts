import type { Extraction } from "../../model/extraction.ts";
import { iso3OfName } from "../catalogue/countries.ts";
import { showsPortrait } from "../catalogue/document-parts.ts";
import { asksPresence, requirementOf } from "../catalogue/flow.ts";
import { isSameIssuer } from "../catalogue/issuers.ts";
import { sameCity, samePostalCode, sameState, sameStreet } from "../comparison/address.ts";
import { sameName, sameNumber, sameText } from "../comparison/compare.ts";
import { codeOf } from "../comparison/issuers.ts";
import type { ReadName } from "../comparison/names.ts";
import { isVoid } from "../comparison/only-name.ts";
import { parseDate, parseScore } from "../comparison/parse.ts";
import { cutOfBarcode, cutOfMrz, statementOfData } from "../comparison/readings.ts";
import type { FieldComparison, Statement } from "../comparison/statement.ts";
import { compareStatements } from "../comparison/statements.ts";
import { isChosenByPerson } from "../lifecycle/chosen.ts";
import { codeStatements } from "./print-claims.ts";
import {
  compareFact,
  compareValues,
  expectedDocument,
  isTold,
  type NotApplicable,
  notApplicable,
  type Rule,
  type RuleInput,
  type RuleResult,
  readAddress,
} from "./rule.ts";

function compareName(reading: RuleInput): RuleResult | NotApplicable {
  const { type, flow, extraction } = reading;
  const { person } = reading.expected;
  if (!person || `${person.firstName}${person.lastName}` === "") return notApplicable("No name is expected.");
  const read = extraction.data.person ?? {};
  const extracted = read.fullName ?? [read.givenNames, read.surname].filter(Boolean).join(" ");
  const expected = `${person.firstName} ${person.lastName}`.trim();
  const born = type.category === "photo_id" && person.dateOfBirth !== "";
  const options = {
    dateOfBirthCompared: born && flow.policy.actions.RulePH002 !== "off",
    issuer: codeOf(extraction.data.document?.countryCode ?? ""),
  };
  const cut = cutOf(extraction);
  const agrees = sameName(person, read, { ...options, ...(cut && { cut }) });
  const passed =
    extracted !== "" && (agrees || otherSpellings(reading).some((name) => sameName(person, name, options)));
  return { expected, extracted, passed };
}

/**
 * The name as printed, if print, MRZ and barcode, and the value handed out are one name: KÖNIG beside KOENIG.
 * The code proves the letters, the print their marks.
 */
function otherSpellings({ extraction, contradictions = [] }: RuleInput): readonly ReadName[] {
  const { printed, data } = extraction;
  const contradicted = contradictions.some(({ field }) => field.startsWith("person."));
  const codes = codeStatements(extraction);
  if (!printed?.person || codes.length === 0 || contradicted) return [];
  const print = statementOfData(printed);
  const cut = cutOf(extraction);
  const handedOut: Statement = { ...statementOfData(data), ...(cut && { cut }) };
  return [...codes, handedOut].every((other) => isOneName(print, other)) ? [printed.person] : [];
}

/** Every name of the other statement stands in print, and all of them agree. */
function isOneName(print: Statement, other: Statement): boolean {
  const names = namesCompared(print, other);
  const fields = names.map(({ field }) => field);
  const stated = (["surname", "givenNames"] as const).filter(
    (field) => other[field] && !isVoid(other[field]),
  );
  return (
    names.length > 0 &&
    names.every(({ same }) => same) &&
    (fields.includes("fullName") || stated.every((field) => fields.includes(field)))
  );
}

const namesCompared = (one: Statement, other: Statement): readonly FieldComparison[] =>
  compareStatements(one, other).filter(({ field }) => /^(?:surname|givenNames|fullName)$/.test(field));

/** Which names the MRZ or barcode may have truncated, if the values come from it. */
function cutOf({ mrz, barcode }: Extraction) {
  if (barcode) return cutOfBarcode(barcode);
  return mrz && cutOfMrz(mrz);
}

/**
 * The parts of the address that the photo ID states, each compared as on a proof of address. A part that it
 * does not state is no failure. A flow that switched the country off on proofs does not compare it here
 * either.
 */
function compareIdAddress(reading: RuleInput): RuleResult | NotApplicable {
  const { expected, flow } = reading;
  const { street, city, state, postalCode, country } = expected.address ?? {};
  const read = readAddress(reading);
  if (![street, city, postalCode].some(Boolean)) return notApplicable("No address is expected.");
  if (![read.street, read.city, read.zip].some(Boolean)) return notApplicable("No address was read.");
  const countries =
    flow.policy.actions.RulePA006 === "off" ? [] : [[country, read.country, isCountry] as const];
  const compared = [
    [street, read.street, sameStreet] as const,
    [city, read.city, sameCity] as const,
    [state, read.state, (one: string, other: string) => sameState(one, other, country)] as const,
    [postalCode, read.zip, samePostalCode] as const,
    ...countries,
  ].flatMap(([own = "", stated = "", same]) =>
    own && stated ? [{ own, stated, passed: same(own, stated) }] : [],
  );
  if (compared.length === 0) return notApplicable("None of the expected parts was read.");
  const differing = compared.filter(({ passed }) => !passed);
  const shown = differing.length > 0 ? differing : compared;
  return {
    expected: shown.map(({ own }) => own).join(", "),
    extracted: shown.map(({ stated }) => stated).join(", "),
    passed: differing.length === 0,
  };
}

const isCountry = (code: string, name: string): boolean => iso3OfName(name) === code;

/** A document that the reader did not identify is of no type, unless its reading names another one. */
function compareType(reading: RuleInput): RuleResult | NotApplicable {
  const { type, flow, expected, extraction } = reading;
  const { identified, type: name = "", countryCode = "" } = extraction.data.document ?? {};
  const isForeign = isOfOtherIssuer(reading);
  if (identified !== "1" && !(isForeign && flow.policy.actions.RulePH005 !== "off")) {
    const own = isForeign ? `${name}, ${countryCode}` : "";
    return compareFact(type.name, sameText(type.name, name) ? own : name, false);
  }
  if (isChosenByPerson({ expected }, flow, type.category)) return notApplicable("The person chose the type.");
  return compareValues(type.name, name, sameText);
}

/** Whether the document names another issuer than the announced one. RulePH005 reports that. */
function isOfOtherIssuer({ country, extraction }: RuleInput): boolean {
  const { countryCode } = extraction.data.document ?? {};
  return countryCode !== undefined && !isSameIssuer(country, countryCode);
}

function compareIssuer(reading: RuleInput): RuleResult | NotApplicable {
  const { countryCode } = reading.extraction.data.document ?? {};
  if (countryCode === undefined && !isTold(reading.extraction))
    return notApplicable("The document was not identified.");
  return compareValues(expectedDocument(reading)?.country, countryCode, isSameIssuer);
}

/** A date that has not passed, or a period still running. Other text counts as unread. */
function compareUntil(today: string, text: string | undefined): RuleResult {
  const until = parseDate(text);
  return {
    expected: `on or after ${today}`,
    extracted: until ?? "",
    passed: until !== undefined && until >= today,
  };
}

/** A period that has begun and is still running. A begin that was not read is not compared. */
function comparePeriod({ extraction, today }: RuleInput): RuleResult {
  const { issueDate, expirationDate } = extraction.data.document ?? {};
  const since = parseDate(issueDate);
  const ended = compareUntil(today, expirationDate);
  if (since === undefined || since <= today || !ended.passed) return ended;
  return { expected: `on or before ${today}`, extracted: since, passed: false };
}

function compareSelfie({
  withSelfie,
  capabilities,
  extraction,
  flow,
}: RuleInput): RuleResult | NotApplicable {
  const required = requirementOf(flow, "selfie") === "required";
  if (!withSelfie && !required) return notApplicable("No selfie was uploaded.");
  if (!capabilities.faces && !required) return notApplicable("The reader compares no faces.");
  const threshold = flow.policy.selfieThreshold;
  const score = parseScore(extraction.data.document?.selfieComparison);
  const read = withSelfie && capabilities.faces && score !== undefined;
  return {
    expected: String(threshold),
    extracted: read ? String(score) : "",
    passed: read && score >= threshold,
  };
}

/**
 * A check without a result of the provider counts as a value that was not read: it never rejects. So does a
 * passed one whose face could not be compared with the portrait.
 */
function comparePresence(reading: RuleInput): RuleResult | NotApplicable {
  const { flow, presence } = reading;
  if (!asksPresence(flow)) return notApplicable("The flow asks for no presence check.");
  if (presence === "passed") {
    const told = personOfCheck(reading);
    return compareFact("passed", told, told === "passed");
  }
  return compareFact("passed", presence === "failed" ? presence : "", false);
}

/** `passed` if the face is the portrait's, or there is nothing to compare; empty if it was not compared. */
function personOfCheck({ presenceFace, capabilities, type, country, flow }: RuleInput): string {
  if (presenceFace === undefined || !showsPortrait(type, country)) return "passed";
  const score = capabilities.faces ? parseScore(presenceFace ?? undefined) : undefined;
  if (score === undefined) return "";
  return score >= flow.policy.selfieThreshold ? "passed" : otherFace;
}

/** What RulePH009 found where the check's face is not the portrait's. */
const otherFace = "another face";

/**
 * Whether a credential stands in place of a document with another number. A mobile driving licence has the
 * number of the licence.
 */
function isOfAnother(reading: RuleInput): boolean {
  const expected = expectedDocument(reading)?.type ?? "";
  const { credential, name } = reading.type;
  if (!credential || expected === "" || sameText(expected, name)) return false;
  return !(credential === "mdl" && sameText(expected, "Driver License"));
}

/** Rules that compare extracted values with expected ones. */
export const rulesOfValues: readonly Rule[] = [
  {
    code: "RulePH001",
    title: "Name on the photo ID",
    category: "photo_id",
    action: "review",
    hint: "The name on the photo ID differs from the name given. Check the spelling, or use the document's own name.",
    compare: compareName,
  },
  {
    code: "RulePH002",
    title: "Date of birth",
    category: "photo_id",
    action: "review",
    hint: "The date of birth on the photo ID differs from the one given.",
    compare: ({ expected, extraction }) =>
      compareValues(
        expected.person?.dateOfBirth,
        parseDate(extraction.data.person?.dateOfBirth),
        (a, b) => a === b,
      ),
  },
  {
    code: "RulePH003",
    title: "Document number",
    category: "photo_id",
    action: "review",
    hint: "The number on the photo ID differs from the one given. Check it against the document.",
    compare: (reading) =>
      isOfAnother(reading)
        ? notApplicable("The number of another document is expected.")
        : compareValues(
            expectedDocument(reading)?.number,
            reading.extraction.data.document?.number,
            sameNumber,
          ),
  },
  {
    code: "RulePH004",
    title: "Document type",
    category: "photo_id",
    action: "review",
    hint: "The picture does not show the kind of document that was expected. Upload the document that was chosen.",
    compare: compareType,
  },
  {
    code: "RulePH005",
    title: "Issuing country",
    category: "photo_id",
    action: "review",
    hint: "The photo ID was issued by another country than the one given.",
    compare: compareIssuer,
  },
  {
    code: "RulePH006",
    title: "Photo ID not expired",
    category: "photo_id",
    action: "reject",
    hint: "The photo ID has expired, or its expiry date could not be read. Use a valid document.",
    compare: ({ type, extraction, today }) =>
      type.neverExpires
        ? notApplicable("Documents of this type do not expire.")
        : compareUntil(today, extraction.data.document?.expirationDate),
  },
  {
    code: "RulePH007",
    title: "Selfie matches the photo ID",
    category: "photo_id",
    action: "review",
    hint: "The selfie does not match the portrait on the photo ID. Take a new one in even light, looking into the camera.",
    compare: compareSelfie,
  },
  {
    code: "RulePH008",
    title: "Address on the photo ID",
    category: "photo_id",
    action: "review",
    hint: "The address on the photo ID differs from the one given. Check the address given, or use a document that states it.",
    compare: compareIdAddress,
  },
  {
    code: "RulePH009",
    title: "Presence check",
    category: "photo_id",
    action: "review",
    hint: "The presence check was not passed by the person of the photo ID, or there is no result of it. Look at the selfie and the photo ID.",
    ofImages: true,
    compare: comparePresence,
  },
  {
    code: "RulePA001",
    title: "Name on the proof of address",
    category: "proof_of_address",
    action: "review",
    hint: "The name on the proof of address differs from the name given.",
    compare: compareName,
  },
  {
    code: "RulePA002",
    title: "Street",
    category: "proof_of_address",
    action: "review",
    hint: "The street on the proof of address differs from the one given.",
    compare: (reading) =>
      compareValues(reading.expected.address?.street, readAddress(reading).street, (one, other) =>
        sameStreet(one, other, reading.expected.address?.country),
      ),
  },
  {
    code: "RulePA003",
    title: "City",
    category: "proof_of_address",
    action: "review",
    hint: "The city on the proof of address differs from the one given.",
    compare: (reading) => compareValues(reading.expected.address?.city, readAddress(reading).city, sameCity),
  },
  {
    code: "RulePA004",
    title: "State",
    category: "proof_of_address",
    action: "review",
    hint: "The state on the proof of address differs from the one given.",
    compare: (reading) =>
      compareValues(reading.expected.address?.state, readAddress(reading).state, (one, other) =>
        sameState(one, other, reading.expected.address?.country),
      ),
  },
  {
    code: "RulePA005",
    title: "Postal code",
    category: "proof_of_address",
    action: "review",
    hint: "The postal code on the proof of address differs from the one given.",
    compare: (reading) =>
      compareValues(reading.expected.address?.postalCode, readAddress(reading).zip, samePostalCode),
  },
  {
    code: "RulePA006",
    title: "Country",
    category: "proof_of_address",
    action: "review",
    hint: "The country on the proof of address differs from the one given.",
    compare: (reading) =>
      compareValues(reading.expected.address?.country, readAddress(reading).country, isCountry),
  },
  {
    code: "RulePA007",
    title: "Proof of address in its current period",
    category: "proof_of_address",
    action: "review",
    hint: "The proof of address is not valid now, or its period could not be read. Use a current one.",
    compare: comparePeriod,
  },
];
