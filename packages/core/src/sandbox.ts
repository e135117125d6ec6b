import { setTimeout as pauseOf } from "node:timers/promises";
import { countryOf } from "./catalogue/countries.ts";
import type { Category } from "./catalogue/document-types.ts";
import {
  type DocumentFacts,
  type ExtractedData,
  type Extraction,
  ExtractionError,
  type ExtractionInput,
  type Extractor,
} from "./ports/extractor.ts";
import type { ExpectedData } from "./verification/expected-data.ts";

/** One outcome of the sandbox: a document number that asks for it, and what it leads to. */
export interface SandboxScenario {
  /** Given as the expected number of the photo ID or the proof of address. */
  readonly number: string;
  readonly description: string;
  readonly outcome: "Approved" | "Rejected" | "Double Check";
  /** The rule that fails, where it is one. */
  readonly rule?: string;
}

function scenarios<const Number extends string>(
  list: readonly (SandboxScenario & { readonly number: Number })[],
) {
  return list;
}

/** Every scenario of `sandboxExtractor()`; any other number passes. */
export const sandboxScenarios = scenarios([
  {
    number: "SANDBOX-EXPIRED",
    description: "The document has expired.",
    outcome: "Rejected",
    rule: "RulePH006",
  },
  {
    number: "SANDBOX-NAME",
    description: "Another name is read.",
    outcome: "Double Check",
    rule: "RulePH001",
  },
  {
    number: "SANDBOX-DOB",
    description: "Another date of birth is read.",
    outcome: "Double Check",
    rule: "RulePH002",
  },
  {
    number: "SANDBOX-NUMBER",
    description: "Another number is read.",
    outcome: "Double Check",
    rule: "RulePH003",
  },
  {
    number: "SANDBOX-COUNTRY",
    description: "Another issuing country is read.",
    outcome: "Double Check",
    rule: "RulePH005",
  },
  {
    number: "SANDBOX-SELFIE",
    description: "The selfie shows somebody else.",
    outcome: "Double Check",
    rule: "RulePH007",
  },
  {
    number: "SANDBOX-ADDRESS",
    description: "Another street is read.",
    outcome: "Double Check",
    rule: "RulePA002",
  },
  {
    number: "SANDBOX-UNREADABLE",
    description: "Nothing can be read.",
    outcome: "Double Check",
    rule: "RulePH004",
  },
  { number: "SANDBOX-FLAKY", description: "Fails twice, then passes.", outcome: "Approved" },
  { number: "SANDBOX-BROKEN", description: "Always fails.", outcome: "Double Check" },
  { number: "SANDBOX-SLOW", description: "Takes five seconds, then passes.", outcome: "Approved" },
]);

export type SandboxNumber = (typeof sandboxScenarios)[number]["number"];

/**
 * Reads no pixels: answers what was expected, so that everything passes, unless the expected number names a scenario.
 *
 * @example
 * const vouchsafe = createVouchsafe({ ..., extractor: sandboxExtractor() });
 * // documents.photo_id.number = "SANDBOX-EXPIRED" ends in Rejected
 */
export function sandboxExtractor({ pause = pauseFor }: SandboxOptions = {}): Extractor {
  return {
    capabilities: () => ({
      name: "sandbox",
      mrz: true,
      barcode: true,
      text: true,
      faces: true,
      quality: true,
      sandbox: true,
    }),
    async extract(input, signal) {
      signal.throwIfAborted();
      return play(scenarioOf(input.document), input, (milliseconds) => pause(milliseconds, signal));
    },
  };
}

export interface SandboxOptions {
  /** How `SANDBOX-SLOW` waits: by the clock of the machine by default. */
  readonly pause?: (milliseconds: number, signal: AbortSignal) => Promise<void>;
}

const pauseFor = (milliseconds: number, signal: AbortSignal): Promise<void> =>
  pauseOf(milliseconds, undefined, { signal });

function expectedDocument({ expected, type }: DocumentFacts) {
  return type.category === "photo_id" ? expected.documents.photoId : expected.documents.proofOfAddress;
}

function named(number: string | undefined): SandboxNumber | undefined {
  return sandboxScenarios.find((scenario) => scenario.number === number)?.number;
}

/** Scenarios that show on one category of documents only, wherever their number was given. */
const shownOn: Readonly<Partial<Record<SandboxNumber, Category>>> = {
  "SANDBOX-ADDRESS": "proof_of_address",
  "SANDBOX-SELFIE": "photo_id",
};

function scenarioOf({ expected: { documents }, type }: DocumentFacts): SandboxNumber | undefined {
  const [photoId, proofOfAddress] = [
    named(documents.photoId?.number),
    named(documents.proofOfAddress?.number),
  ];
  const elsewhere = [photoId, proofOfAddress].find(
    (scenario) => scenario && shownOn[scenario] === type.category,
  );
  return elsewhere ?? (type.category === "photo_id" ? photoId : proofOfAddress);
}

async function play(
  scenario: SandboxNumber | undefined,
  input: ExtractionInput,
  pause: (milliseconds: number) => Promise<void>,
): Promise<Extraction> {
  const { document, selfie } = input;
  const data = asExpected(document, selfie !== undefined);
  switch (scenario) {
    case "SANDBOX-FLAKY":
      if (document.attempt <= 2) throw new ExtractionError("This scenario fails twice.", { retryable: true });
      return { data, quality: [] };
    case "SANDBOX-BROKEN":
      throw new ExtractionError("This scenario always fails.", { retryable: true });
    case "SANDBOX-SLOW":
      await pause(5000);
      return { data, quality: [] };
    case "SANDBOX-UNREADABLE":
      return { data: { document: { identified: "0" } }, quality: [] };
    default:
      return { data: scenario ? changed(data, changes[scenario]?.(data) ?? {}) : data, quality: [] };
  }
}

const changes: Readonly<Partial<Record<SandboxNumber, (data: ExtractedData) => ExtractedData>>> = {
  "SANDBOX-EXPIRED": () => ({ document: { expirationDate: "2001-01-01" } }),
  "SANDBOX-NAME": () => ({
    person: { surname: "Elsewhere", givenNames: "Someone", fullName: "Someone Elsewhere" },
  }),
  "SANDBOX-DOB": () => ({ person: { dateOfBirth: "1900-01-01" } }),
  "SANDBOX-NUMBER": () => ({ document: { number: "ANOTHER-NUMBER" } }),
  "SANDBOX-COUNTRY": ({ document }) => {
    const countryCode = document?.countryCode === "ISL" ? "NZL" : "ISL";
    return { document: { countryCode, countryName: countryOf(countryCode)?.name ?? "" } };
  },
  "SANDBOX-SELFIE": () => ({ document: { selfieComparison: "12" } }),
  "SANDBOX-ADDRESS": () => ({ address: { street: "1 Another Street", full: "1 Another Street" } }),
};

function changed(data: ExtractedData, change: ExtractedData): ExtractedData {
  return {
    person: { ...data.person, ...change.person },
    address: { ...data.address, ...change.address },
    document: { ...data.document, ...change.document },
  };
}

function asExpected(document: DocumentFacts, withSelfie: boolean): ExtractedData {
  const { expected, type } = document;
  const given = expectedDocument(document);
  const countryCode = given?.country || document.country;
  return {
    ...personAsExpected(expected),
    ...addressAsExpected(expected),
    document: {
      identified: "1",
      type: type.name,
      ...(given?.number && { number: given.number }),
      countryCode,
      countryName: countryOf(countryCode)?.name ?? "",
      expirationDate: "2099-12-31",
      hasSelfie: withSelfie ? "1" : "0",
      ...(withSelfie && { selfieComparison: "99" }),
    },
  };
}

function personAsExpected({ person }: ExpectedData): Pick<ExtractedData, "person"> {
  if (!person) return {};
  const { firstName, lastName, dateOfBirth } = person;
  const fullName = `${firstName} ${lastName}`.trim();
  return {
    person: { surname: lastName, givenNames: firstName, fullName, ...(dateOfBirth && { dateOfBirth }) },
  };
}

function addressAsExpected({ address }: ExpectedData): Pick<ExtractedData, "address"> {
  if (!address) return {};
  const { street, city, state, postalCode, country } = address;
  const full = [street, city, state, postalCode].filter(Boolean).join(", ");
  return {
    address: { full, street, city, state, zip: postalCode, country: countryOf(country)?.name ?? country },
  };
}
