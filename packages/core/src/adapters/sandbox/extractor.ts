import { setTimeout as pauseOf } from "node:timers/promises";
import type { Category } from "../../model/document-type.ts";
import type { ExpectedData } from "../../model/expected-data.ts";
import type { ExtractedData, Extraction } from "../../model/extraction.ts";
import {
  type DocumentFacts,
  ExtractionError,
  type ExtractionInput,
  type Extractor,
} from "../../ports/extractor.ts";
import { countryOf } from "../../verdict/catalogue/countries.ts";
import { partsOf } from "../../verdict/catalogue/document-parts.ts";
import { readingsOf } from "./readings.ts";
import { type SandboxNumber, sandboxScenarios } from "./scenarios.ts";
import { variants } from "./variants.ts";

/**
 * Reads no pixels. Returns the expected data, so that everything passes, unless the expected number names a
 * scenario.
 *
 * @example
 * const passmuster = createPassmuster({ publicUrl, secret, storage, blobs, extractor: sandboxExtractor() });
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
      const scenario = scenarioOf(input.document);
      if (input.selfieOf === "presence") return asCompared(scenario, input);
      return play(scenario, input, (milliseconds) => pause(milliseconds, signal));
    },
    async confirm({ extraction, claims }, signal) {
      signal.throwIfAborted();
      const { verdictOn } = await import("./confirm.ts");
      return claims.map((claim) => verdictOn(claim, extraction));
    },
  };
}

export interface SandboxOptions {
  /** How `SANDBOX-SLOW` waits: by default on the machine's clock. */
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

/** Scenarios for one category of documents only, wherever their number was given. */
const shownOn: Readonly<Partial<Record<SandboxNumber, Category>>> = {
  "SANDBOX-COPY": "photo_id",
  "SANDBOX-PORTRAIT": "photo_id",
  "SANDBOX-FORM": "photo_id",
  "SANDBOX-DRAWN": "photo_id",
  "SANDBOX-ADDRESS": "proof_of_address",
  "SANDBOX-SELFIE": "photo_id",
  "SANDBOX-HOME": "photo_id",
};

function scenarioOf({ expected: { documents }, type }: DocumentFacts): SandboxNumber | undefined {
  const [photoId, proofOfAddress] = [
    named(documents.photoId?.number),
    named(documents.proofOfAddress?.number),
  ];
  const elsewhere = [photoId, proofOfAddress].find(
    (scenario) => scenario && shownOn[scenario] === type.category,
  );
  const own = type.category === "photo_id" ? photoId : proofOfAddress;
  return elsewhere ?? (own && shownOn[own] === undefined ? own : undefined);
}

async function play(
  scenario: SandboxNumber | undefined,
  input: ExtractionInput,
  pause: (milliseconds: number) => Promise<void>,
): Promise<Extraction> {
  const { document } = input;
  if (scenario === "SANDBOX-UNREADABLE") return { data: { document: { identified: "0" } }, quality: [] };
  if (scenario === "SANDBOX-BROKEN")
    throw new ExtractionError("This scenario always fails.", { retryable: true });
  if (scenario === "SANDBOX-FLAKY" && document.attempt <= 2)
    throw new ExtractionError("This scenario fails twice.", { retryable: true });
  if (scenario === "SANDBOX-SLOW") await pause(5000);
  const read = asExpected(input);
  return { ...read, ...(scenario && variants[scenario]?.(read, input)) };
}

/** A presence check is of the person, whatever the selfie shows; in one scenario it is of somebody else. */
function asCompared(scenario: SandboxNumber | undefined, input: ExtractionInput): Extraction {
  const { data, ...read } = asExpected(input);
  const isOther = scenario === "SANDBOX-PRESENCE-OTHER";
  return { ...read, data: isOther ? { document: { ...data.document, selfieComparison: "12" } } : data };
}

/** Reads every part of the document as expected. */
function asExpected({ document: facts, selfie }: ExtractionInput): Extraction {
  const data = dataAsExpected(facts, selfie !== undefined);
  return {
    data,
    ...readingsOf(facts, data),
    parts: partsOf(facts.type, facts.country).map((part) => ({
      part,
      state: "read",
      side: part === "back" ? "back" : "front",
    })),
    ...(selfie && { selfie: { faces: 1, copied: false } }),
    quality: [],
  };
}

function dataAsExpected(document: DocumentFacts, withSelfie: boolean): ExtractedData {
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
      expirationDate: inFiveYears(document.today),
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

/** Every sandbox document is valid for five years from today. */
function inFiveYears(today = "2026-01-01"): string {
  return `${Number(today.slice(0, 4)) + 5}${today.slice(4).replace("-02-29", "-02-28")}`;
}
