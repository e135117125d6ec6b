import type { CredentialKind } from "../../model/credential.ts";
import type { VerificationDocument } from "../../model/document.ts";
import type {
  ChipFindings,
  CredentialEvidence,
  EvidenceFinding,
  EvidenceIssuer,
} from "../../model/signed-evidence.ts";
import { timestamp } from "../../model/time.ts";

/** The result of one check; `code` says why it failed, if the verifier named a reason. */
export interface FindingView {
  readonly passed: boolean;
  readonly code: string | null;
}

/** Who signed. `null` unless the signature leads to a trusted root. */
export interface EvidenceIssuerView {
  /** ISO 3166-1 alpha-3. */
  readonly country: string | null;
  readonly name: string | null;
}

/** A wallet credential as it was verified. Its values are the document's extracted data. */
export interface CredentialEvidenceView {
  readonly kind: CredentialKind;
  readonly format: CredentialEvidence["format"];
  readonly checkedAt: string;
  readonly issuer: EvidenceIssuerView | null;
  readonly issuerTrusted: FindingView;
  readonly bound: FindingView;
  readonly inValidity: FindingView;
  readonly notRevoked: FindingView;
}

/** The document's chip as it was verified. */
export interface ChipEvidenceView {
  readonly checkedAt: string;
  readonly issuer: EvidenceIssuerView | null;
  readonly authentic: FindingView;
  readonly issuerTrusted: FindingView;
  /** The zone and its check digits; `null` where the verifier has no finding for them. */
  readonly zone: FindingView | null;
  /** `null` where the chip gave no proof. */
  readonly notCloned: FindingView | null;
  /** `unreadable`: the chip has a portrait that could not be decoded. */
  readonly portrait: ChipFindings["portrait"];
}

export interface EvidenceView {
  readonly credential: CredentialEvidenceView | null;
  readonly chip: ChipEvidenceView | null;
}

export function presentEvidence({ credential, chip }: VerificationDocument): EvidenceView | null {
  if (!credential && !chip) return null;
  return { credential: credential ? ofCredential(credential) : null, chip: chip ? ofChip(chip) : null };
}

function ofCredential(evidence: CredentialEvidence): CredentialEvidenceView {
  const { kind, format, at, issuer } = evidence;
  return {
    kind,
    format,
    checkedAt: timestamp(at),
    issuer: issuerView(issuer),
    issuerTrusted: findingView(evidence.issuerTrusted),
    bound: findingView(evidence.bound),
    inValidity: findingView(evidence.inValidity),
    notRevoked: findingView(evidence.notRevoked),
  };
}

function ofChip({
  at,
  issuer,
  authentic,
  issuerTrusted,
  zone,
  notCloned,
  portrait,
}: ChipFindings): ChipEvidenceView {
  return {
    checkedAt: timestamp(at),
    issuer: issuerView(issuer),
    authentic: findingView(authentic),
    issuerTrusted: findingView(issuerTrusted),
    zone: zone ? findingView(zone) : null,
    notCloned: notCloned ? findingView(notCloned) : null,
    portrait,
  };
}

function findingView({ passed, code }: EvidenceFinding): FindingView {
  return { passed, code: code ?? null };
}

function issuerView(issuer: EvidenceIssuer | undefined): EvidenceIssuerView | null {
  return issuer ? { country: issuer.country ?? null, name: issuer.name ?? null } : null;
}
