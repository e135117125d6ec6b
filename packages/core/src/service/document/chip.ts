import { PassmusterError } from "../../base/errors.ts";
import type { VerificationDocument } from "../../model/document.ts";
import type { BlobKey } from "../../model/ids.ts";
import type { ChipFindings } from "../../model/signed-evidence.ts";
import type { Instant } from "../../model/time.ts";
import type { Verification } from "../../model/verification.ts";
import type { StoredImage } from "../../ports/blob-store.ts";
import type { ChipEvidence, ChipReading, ChipVerifier } from "../../ports/chip.ts";
import type { Change } from "../../verdict/lifecycle/change.ts";
import type { GivenChip } from "./chip-input.ts";
import { findingOf, issuerOf } from "./findings.ts";
import { acceptPortrait, type Storing } from "./pictures.ts";

type ChipReadingPorts = Pick<Storing, "environment" | "images">;

/** A chip as it was verified, before it is stored. */
export interface VerifiedChip {
  readonly portrait?: StoredImage;
  /**
   * The document with its chip. An answer counts only to a challenge that still stands: it is used up now.
   * @param portrait the key under which the portrait was stored
   */
  place(
    change: Change,
    document: VerificationDocument,
    portrait: BlobKey | undefined,
  ): { readonly change: Change; readonly document: VerificationDocument };
}

interface Found {
  readonly findings: ChipFindings;
  /** The challenge that its answers are to. */
  readonly challenge?: string;
}

/**
 * Verifies the files of a chip. Nothing of them is kept but the findings and, if the chip is proven, its zone
 * and its portrait.
 * @throws {PassmusterError} `unavailable`
 */
export async function verifyChip(
  core: ChipReadingPorts,
  owner: Verification,
  given: GivenChip,
  chips: ChipVerifier,
): Promise<VerifiedChip> {
  const { environment } = core;
  const at = environment.now();
  const challenge = openChallenge(owner, at);
  const evidence = evidenceOf(given, challenge);
  let reading: ChipReading;
  try {
    reading = await chips.verify(evidence, new Date(Math.floor(at / 1000)));
  } catch (error) {
    throw new PassmusterError("unavailable", { cause: error, retryAfter: 5 });
  }
  const { authentic, issuerTrusted, zone } = reading;
  const isProven = [authentic, issuerTrusted, ...(zone ? [zone] : [])].every(({ passed }) => passed === true);
  const portrait =
    isProven && reading.portrait ? await acceptPortrait(core, owner, reading.portrait.picture) : undefined;
  const notCloned = originality(evidence, reading);
  const issuer = isProven ? issuerOf(reading.issuer) : undefined;
  const found: Found = {
    findings: {
      at,
      authentic: findingOf(authentic),
      issuerTrusted: findingOf(issuerTrusted),
      ...(zone && { zone: findingOf(zone) }),
      ...(notCloned && { notCloned }),
      ...(issuer && { issuer }),
      ...(isProven && reading.mrz && { mrz: reading.mrz }),
      ...(isProven && reading.fullName !== undefined && { fullName: reading.fullName }),
      portrait: portrait ? "kept" : isProven && evidence.dg2 ? "unreadable" : "none",
    },
    ...(evidence.responses?.active && challenge && { challenge: challenge.text }),
  };
  return {
    ...(portrait && { portrait }),
    place: (change, document, key) => withChip(change, document, found, key),
  };
}

interface OpenChallenge {
  readonly text: string;
  readonly bytes: Uint8Array;
}

function openChallenge({ chipChallenge }: Verification, at: Instant): OpenChallenge | undefined {
  if (!chipChallenge || chipChallenge.expiresAt <= at) return undefined;
  const { value: text } = chipChallenge;
  return { text, bytes: new Uint8Array(Buffer.from(text, "base64")) };
}

function evidenceOf(given: GivenChip, challenge: OpenChallenge | undefined): ChipEvidence {
  const { sod, dg1, dg2, dg11, dg14, dg15, responses } = given;
  const { active, chip } = responses ?? {};
  const { privateKey, keyId, response } = chip ?? {};
  return {
    sod,
    dg1,
    ...(dg2 && { dg2 }),
    ...(dg11 && { dg11 }),
    ...(dg14 && { dg14 }),
    ...(dg15 && { dg15 }),
    ...(challenge && { challenge: challenge.bytes }),
    ...((active || chip) && {
      responses: {
        ...(active && { active }),
        ...(privateKey &&
          response && {
            chip: { privateKey, response, ...(keyId !== null && keyId !== undefined && { keyId }) },
          }),
      },
    }),
  };
}

/**
 * Whether the chip is no copy. An answer that nothing was asked for proves nothing, and an unverified one
 * fails.
 */
function originality(
  { challenge, responses }: ChipEvidence,
  { notCloned }: ChipReading,
): ChipFindings["notCloned"] {
  if (!responses) return undefined;
  if (responses.active && !challenge && !responses.chip) return { passed: false, code: "challenge_missing" };
  return notCloned ? findingOf(notCloned) : { passed: false, code: "not_verified" };
}

function withChip(
  { verification, messages }: Change,
  document: VerificationDocument,
  { findings, challenge }: Found,
  portrait: BlobKey | undefined,
): ReturnType<VerifiedChip["place"]> {
  const { chipChallenge, ...rest } = verification;
  const stands = challenge === undefined || chipChallenge?.value === challenge;
  const { chipPortrait: _, ...plain } = document;
  const chip: ChipFindings = stands
    ? findings
    : { ...findings, notCloned: { passed: false, code: "challenge_used" } };
  const used = challenge !== undefined && chipChallenge?.value === challenge;
  return {
    change: { verification: used ? rest : verification, messages },
    document: { ...plain, chip, ...(portrait && { chipPortrait: portrait }) },
  };
}
