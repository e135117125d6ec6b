import {
  type Certificate,
  CertificateError,
  DerError,
  sameBytes,
  type TrustSource,
  validAt,
} from "@passmuster/certificates";
import type { ChipEvidence, ChipReading, ChipVerifier } from "@passmuster/core/ports";
import { verifyActive } from "./active-authentication.ts";
import { findAuthorities } from "./authorities.ts";
import { verifyChipAuthentication } from "./chip-authentication.ts";
import { fullNameIn, zoneIn } from "./data-groups.ts";
import { ChipError, type ChipErrorCode } from "./errors.ts";
import { pngOfJpeg2000 } from "./jpeg2000.ts";
import { readZone } from "./mrz.ts";
import { readPortrait } from "./portrait.ts";
import { readSod, verifyGroups } from "./security-object.ts";
import { isSameState } from "./states.ts";

type ChipFinding = ChipReading["authentic"];

export interface ChipOptions {
  /** Country roots (CSCA), their link certificates and their revocation lists. */
  readonly trust: TrustSource;
  /** Certificates that lead to a country root and are not trusted themselves. */
  readonly links?: readonly Certificate[];
  /**
   * Document signers that are trusted without a country root, for test documents whose root is not published.
   * Never use it for travel documents.
   */
  readonly pinnedSigners?: readonly Certificate[];
  /**
   * Accept a document signer without the extension keyUsage (ICAO 9303-12, 7.1.1 asks for it). Default false.
   */
  readonly allowMissingKeyUsage?: boolean;
  /** Refuse if the trust source has no current revocation list of the country root. Default false. */
  readonly requireRevocationList?: boolean;
}

/** Why and how a chip was accepted or refused. For records and operators. */
export interface ChipDetails {
  /** `rsa sha256`, `ecdsa sha1`: SHA-1 is accepted, since documents with it are in use until 2030. */
  readonly signature: string;
  /** The hash of the data groups. */
  readonly digest: string;
  /** Data groups that the issuer signed. One with DG15 supports active authentication. */
  readonly groups: readonly number[];
  readonly signer: Certificate;
  /** The country root. */
  readonly root?: Certificate;
}

export interface DetailedChipReading extends ChipReading {
  /** Absent if EF.SOD was not readable. */
  readonly details?: ChipDetails;
}

/** In bytes: the largest portraits of issuers have 60 kB, EF.SOD about 4 kB. */
const largest: Readonly<Record<string, number>> = { sod: 65_536, dg2: 1_048_576, other: 65_536 };

/**
 * Verifies the files of a passport's or card's chip (ICAO 9303-11, 5.1 and 6): signature and hashes, the path
 * to a trusted country root, the check digits of the zone, and the proof that the chip is no copy. Names,
 * zone and portrait are given only if the first three passed.
 *
 * It never rejects because of the evidence.
 *
 * @param at decides the validity of certificates
 * @example
 * const trust = trustedCertificates([await readFile("csca.pem")]);
 * const evidence = { sod: await readFile("sod.bin"), dg1: await readFile("dg1.bin") };
 * const { authentic, issuerTrusted, mrz } = await verifyChip(evidence, { trust, at: new Date() });
 */
export async function verifyChip(
  evidence: ChipEvidence,
  { at, ...options }: ChipOptions & { readonly at: Date },
): Promise<DetailedChipReading> {
  const sod = attempt(() => readWithinLimits(evidence));
  if (!sod.value)
    return { authentic: sod.finding, issuerTrusted: notChecked, ...uncopied(evidence, notChecked) };
  const { object, signer, scheme } = sod.value;
  const authentic = attempt(() => verifyGroups(object, groupsOf(evidence)));
  const zone = authentic.finding.passed
    ? attempt(() => readZone(zoneIn(evidence.dg1), at))
    : { finding: notChecked };
  const [certificates, revocationLists] = await Promise.all([
    options.trust.certificates(),
    options.trust.revocationLists(),
  ]);
  const root = attempt(() => {
    const state = authentic.finding.passed ? attempt(() => stateIn(evidence)).value : undefined;
    return rootOf(signer, { ...options, at, certificates, revocationLists }, state);
  });
  const details: ChipDetails = {
    signature: `${scheme.kind} ${scheme.digest}`,
    digest: object.digest,
    groups: [...object.hashes.keys()].sort((one, other) => one - other),
    signer,
    ...(root.value && { root: root.value }),
  };
  const country = signer.subject.country?.toUpperCase();
  const issuer = { issuer: { ...(country && { country }) } };
  const findings = { authentic: authentic.finding, issuerTrusted: root.finding, zone: zone.finding };
  if (!zone.value || !root.value) return { ...findings, ...uncopied(evidence, notChecked), details };
  return {
    ...findings,
    ...uncopied(evidence),
    mrz: zone.value,
    ...issuer,
    ...(await signedExtras(evidence)),
    details,
  };
}

/** A `ChipVerifier` for `createPassmuster({ chips })`. */
export function chipReader(options: ChipOptions): ChipVerifier {
  return { verify: (evidence, at) => verifyChip(evidence, { ...options, at }) };
}

interface Attempt<Value> {
  readonly finding: ChipFinding;
  readonly value?: Value;
}

const notChecked: ChipFinding = { passed: false, code: "not_checked" satisfies ChipErrorCode };

function attempt<Value>(check: () => Value): Attempt<Value> {
  try {
    return { finding: { passed: true }, value: check() };
  } catch (cause) {
    return { finding: { passed: false, code: codeOf(cause) } };
  }
}

/** @throws what no input explains */
function codeOf(cause: unknown): ChipErrorCode {
  if (cause instanceof ChipError) return cause.code;
  if (cause instanceof DerError) return "malformed";
  if (cause instanceof CertificateError) return cause.code;
  throw cause;
}

function groupsOf({ dg1, dg2, dg11, dg14, dg15 }: ChipEvidence): ReadonlyMap<number, Uint8Array> {
  const all = [
    [1, dg1] as const,
    [2, dg2] as const,
    [11, dg11] as const,
    [14, dg14] as const,
    [15, dg15] as const,
  ];
  return new Map(all.flatMap(([number, bytes]) => (bytes ? [[number, bytes] as const] : [])));
}

function readWithinLimits(evidence: ChipEvidence) {
  const isTooLarge = (bytes: Uint8Array, limit = 0) => bytes.length > limit;
  const tooLarge = [...groupsOf(evidence)].some(([number, bytes]) =>
    isTooLarge(bytes, number === 2 ? largest.dg2 : largest.other),
  );
  if (tooLarge || isTooLarge(evidence.sod, largest.sod))
    throw new ChipError("too_large", "A file is larger than a chip's.");
  return readSod(evidence.sod);
}

interface TrustState extends ChipOptions {
  readonly at: Date;
  readonly certificates: readonly Certificate[];
  readonly revocationLists: Parameters<typeof findAuthorities>[1]["revocationLists"];
}

/** The issuing state of DG1, which every format has at the same place. @throws {DerError} */
function stateIn({ dg1 }: ChipEvidence): string {
  return zoneIn(dg1).slice(2, 5);
}

/** @returns the country root, or the pinned signer */
function rootOf(signer: Certificate, options: TrustState, state: string | undefined): Certificate {
  const { pinnedSigners = [], links = [], certificates, requireRevocationList = false } = options;
  const pinned = pinnedSigners.find(({ raw }) => sameBytes(raw, signer.raw));
  const { keyUsage } = signer;
  if (keyUsage ? !keyUsage.uses.has("digitalSignature") : !pinned && !options.allowMissingKeyUsage)
    throw new ChipError("key_usage", "The document signer may not sign (ICAO 9303-12, 7.1.1).");
  const root = pinned
    ? validPinned(pinned, options.at)
    : findAuthorities(signer, { ...options, trusted: certificates, links, requireRevocationList }).at(-1);
  if (!root) throw new ChipError("no_path", "There is no country root.");
  if (state !== undefined && !isSameState(state, signer.subject.country ?? ""))
    throw new ChipError(
      "state_mismatch",
      "The issuing state of DG1 is not the country of the document signer.",
    );
  return root;
}

function validPinned(signer: Certificate, at: Date): Certificate {
  if (!validAt(signer, at)) throw new ChipError("signer_not_valid", "The document signer is not valid now.");
  return signer;
}

/** Absent where the chip gave no proof. */
function uncopied(evidence: ChipEvidence, instead?: ChipFinding): { readonly notCloned?: ChipFinding } {
  const { responses, challenge, dg14, dg15 } = evidence;
  const { active, chip } = responses ?? {};
  if (!active && !chip) return {};
  if (instead) return { notCloned: instead };
  const { finding } = attempt(() => {
    if (active) {
      if (!challenge) throw new ChipError("challenge_missing", "There is no challenge.");
      if (!dg15) throw new ChipError("key_missing", "There is no DG15.");
      verifyActive({ dg15, challenge, response: active, ...(dg14 && { dg14 }) });
    }
    if (chip) {
      if (!dg14) throw new ChipError("key_missing", "There is no DG14.");
      verifyChipAuthentication({ ...chip, dg14 });
    }
  });
  return { notCloned: finding };
}

/** Portrait and full name. One that cannot be read is left out. */
async function signedExtras({
  dg2,
  dg11,
}: ChipEvidence): Promise<Pick<ChipReading, "portrait" | "fullName">> {
  const stored = dg2 && attempt(() => readPortrait(dg2)).value;
  const fullName = dg11 && attempt(() => fullNameIn(dg11)).value;
  const picture = stored && (await pictureOf(stored));
  return {
    ...(stored && picture && { portrait: { ...stored, picture } }),
    ...(fullName !== undefined && { fullName }),
  };
}

async function pictureOf({
  format,
  bytes,
}: NonNullable<ReturnType<typeof readPortrait>>): Promise<Uint8Array | undefined> {
  if (format === "jpeg") return bytes;
  try {
    return await pngOfJpeg2000(bytes);
  } catch (cause) {
    codeOf(cause);
    return undefined;
  }
}
