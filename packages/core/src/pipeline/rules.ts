import { iso3OfName } from "../catalogue/countries.ts";
import type { Category, DocumentType } from "../catalogue/document-types.ts";
import type { Flow } from "../catalogue/flow.ts";
import { qualityCodes } from "../catalogue/quality-codes.ts";
import type { Capabilities, ExtractedData, Extraction } from "../ports/extractor.ts";
import type { ExpectedData } from "../verification/expected-data.ts";
import { sameName, sameNumber, sameText } from "./compare.ts";
import { sameCity, samePostalCode, sameState, sameStreet } from "./compare-address.ts";
import type { RuleAction, RuleCode } from "./rule-codes.ts";

/** Everything that a rule may look at. */
export interface Reading {
  readonly type: DocumentType;
  readonly flow: Flow;
  readonly expected: ExpectedData;
  readonly extraction: Extraction;
  readonly capabilities: Capabilities;
  /** A selfie was uploaded beside this document. */
  readonly withSelfie: boolean;
  /** `YYYY-MM-DD` */
  readonly today: string;
  /** The number is already on a document of another person of this tenant. */
  readonly numberOfAnother: boolean;
}

export interface Comparison {
  readonly expected: string;
  readonly extracted: string;
  readonly passed: boolean;
}

/** A rule as data. `compare` answers `undefined` where the rule does not apply. */
export interface Rule {
  readonly code: RuleCode;
  readonly title: string;
  readonly category: Category | "any";
  readonly action: RuleAction;
  /** What a person can do when it fails. */
  readonly hint: string;
  /** Hints of its own for what was found, where there is more to say than `hint`. */
  hintsFor?(extracted: string): readonly string[];
  compare(reading: Reading): Comparison | undefined;
}

type Same = (expected: string, extracted: string) => boolean;

/** Holds one expected value against one that was read; what was not read does not pass. */
function held(
  expected: string | undefined,
  extracted: string | undefined,
  same: Same,
): Comparison | undefined {
  if (!expected) return undefined;
  const read = extracted ?? "";
  return { expected, extracted: read, passed: read !== "" && same(expected, read) };
}

function heldName({ expected: { person }, extraction }: Reading): Comparison | undefined {
  if (!person || `${person.firstName}${person.lastName}` === "") return undefined;
  const read = extraction.data.person ?? {};
  const extracted = read.fullName ?? [read.givenNames, read.surname].filter(Boolean).join(" ");
  const expected = `${person.firstName} ${person.lastName}`.trim();
  return { expected, extracted, passed: extracted !== "" && sameName(person, read) };
}

function expectedDocument({ type, expected }: Reading) {
  return type.category === "photo_id" ? expected.documents.photoId : expected.documents.proofOfAddress;
}

function address(reading: Reading): NonNullable<ExtractedData["address"]> {
  return reading.extraction.data.address ?? {};
}

/** An unexpired date, a period that is still running. */
function heldUntil(today: string, until: string | undefined): Comparison {
  return {
    expected: `on or after ${today}`,
    extracted: until ?? "",
    passed: until !== undefined && until >= today,
  };
}

function hintOf(code: string): string | undefined {
  const known: Readonly<Record<string, { readonly title: string; readonly hint: string }>> = qualityCodes;
  const entry = Object.hasOwn(known, code) ? known[code] : undefined;
  return entry && `${entry.title} ${entry.hint}`;
}

export const rules: readonly Rule[] = [
  {
    code: "RulePH001",
    title: "Name on the photo ID",
    category: "photo_id",
    action: "review",
    hint: "The name on the photo ID differs from the name given. Check the spelling, or use the document's own name.",
    compare: heldName,
  },
  {
    code: "RulePH002",
    title: "Date of birth",
    category: "photo_id",
    action: "review",
    hint: "The date of birth on the photo ID differs from the one given.",
    compare: ({ expected, extraction }) =>
      held(expected.person?.dateOfBirth, extraction.data.person?.dateOfBirth, (a, b) => a === b),
  },
  {
    code: "RulePH003",
    title: "Document number",
    category: "photo_id",
    action: "review",
    hint: "The number on the photo ID differs from the one given. Check it against the document.",
    compare: (reading) =>
      held(expectedDocument(reading)?.number, reading.extraction.data.document?.number, sameNumber),
  },
  {
    code: "RulePH004",
    title: "Document type",
    category: "photo_id",
    action: "review",
    hint: "The picture does not show the kind of document that was announced. Upload the document that was chosen.",
    compare: ({ type, extraction }) => held(type.name, extraction.data.document?.type, sameText),
  },
  {
    code: "RulePH005",
    title: "Issuing country",
    category: "photo_id",
    action: "review",
    hint: "The photo ID was issued by another country than the one given.",
    compare: (reading) =>
      held(
        expectedDocument(reading)?.country,
        reading.extraction.data.document?.countryCode,
        (a, b) => a === b,
      ),
  },
  {
    code: "RulePH006",
    title: "Photo ID not expired",
    category: "photo_id",
    action: "reject",
    hint: "The photo ID has expired, or its expiry date could not be read. Use a valid document.",
    compare: ({ type, extraction, today }) =>
      type.neverExpires ? undefined : heldUntil(today, extraction.data.document?.expirationDate),
  },
  {
    code: "RulePH007",
    title: "Selfie matches the photo ID",
    category: "photo_id",
    action: "review",
    hint: "The selfie does not match the portrait on the photo ID. Take a new one in even light, looking into the camera.",
    compare: ({ withSelfie, capabilities, extraction, flow }) => {
      if (!withSelfie || !capabilities.faces) return undefined;
      const threshold = flow.policy.selfieThreshold;
      const extracted = extraction.data.document?.selfieComparison ?? "";
      return {
        expected: String(threshold),
        extracted,
        passed: extracted !== "" && Number(extracted) >= threshold,
      };
    },
  },
  {
    code: "RulePA001",
    title: "Name on the proof of address",
    category: "proof_of_address",
    action: "review",
    hint: "The name on the proof of address differs from the name given.",
    compare: heldName,
  },
  {
    code: "RulePA002",
    title: "Street",
    category: "proof_of_address",
    action: "review",
    hint: "The street on the proof of address differs from the one given.",
    compare: (reading) => held(reading.expected.address?.street, address(reading).street, sameStreet),
  },
  {
    code: "RulePA003",
    title: "City",
    category: "proof_of_address",
    action: "review",
    hint: "The city on the proof of address differs from the one given.",
    compare: (reading) => held(reading.expected.address?.city, address(reading).city, sameCity),
  },
  {
    code: "RulePA004",
    title: "State",
    category: "proof_of_address",
    action: "review",
    hint: "The state on the proof of address differs from the one given.",
    compare: (reading) => held(reading.expected.address?.state, address(reading).state, sameState),
  },
  {
    code: "RulePA005",
    title: "Postal code",
    category: "proof_of_address",
    action: "review",
    hint: "The postal code on the proof of address differs from the one given.",
    compare: (reading) => held(reading.expected.address?.postalCode, address(reading).zip, samePostalCode),
  },
  {
    code: "RulePA006",
    title: "Country",
    category: "proof_of_address",
    action: "review",
    hint: "The country on the proof of address differs from the one given.",
    compare: (reading) =>
      held(
        reading.expected.address?.country,
        address(reading).country,
        (code, name) => iso3OfName(name) === code,
      ),
  },
  {
    code: "RulePA007",
    title: "Proof of address in its current period",
    category: "proof_of_address",
    action: "review",
    hint: "The proof of address is no longer valid, or its period could not be read. Use a current one.",
    compare: ({ extraction, today }) => heldUntil(today, extraction.data.document?.expirationDate),
  },
  {
    code: "RuleDI001",
    title: "Check digits of the machine-readable zone",
    category: "any",
    action: "review",
    hint: "The machine-readable zone does not add up. Take a sharp picture without glare, the whole zone in view.",
    compare: ({ extraction: { mrz } }) => {
      if (!mrz) return undefined;
      const failed = Object.keys(mrz.checks).filter((name) => !mrz.checks[name]);
      const extracted = mrz.valid ? "all hold" : failed.join(", ") || "read with corrections";
      return { expected: "all hold", extracted, passed: mrz.valid };
    },
  },
  {
    code: "RuleDI002",
    title: "Machine-readable zone against the printed side",
    category: "any",
    action: "review",
    hint: "The machine-readable zone and the printed side of the document say different things.",
    compare: ({ extraction: { mrz, printed } }) =>
      mrz && held(printed?.document?.number, mrz.fields.documentNumber, sameNumber),
  },
  {
    code: "RuleDI003",
    title: "Barcode against the printed side",
    category: "any",
    action: "review",
    hint: "The barcode and the printed side of the document say different things.",
    compare: ({ extraction: { barcode, printed } }) =>
      barcode && held(printed?.document?.number, barcode.documentNumber, sameNumber),
  },
  {
    code: "RuleDI004",
    title: "Image quality",
    category: "any",
    action: "review",
    hint: "The picture is not good enough. Take it again in good light, sharp, with the whole document in view.",
    hintsFor: (extracted) => extracted.split(", ").flatMap((code) => hintOf(code) ?? []),
    compare: ({ capabilities, extraction: { quality } }) => {
      if (!capabilities.quality) return undefined;
      return { expected: "good", extracted: quality.join(", ") || "good", passed: quality.length === 0 };
    },
  },
  {
    code: "RuleDI005",
    title: "Document number not in use by another person",
    category: "any",
    action: "review",
    hint: "A document with this number was already used by another person.",
    compare: ({ extraction, numberOfAnother }) => {
      if (!extraction.data.document?.number) return undefined;
      const extracted = numberOfAnother ? "used by another person" : "not used by another person";
      return { expected: "not used by another person", extracted, passed: !numberOfAnother };
    },
  },
];
