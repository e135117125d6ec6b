import type { MrzReading } from "@passmuster/mrz";
import type { CredentialKind } from "./credential.ts";
import type { ExtractedData } from "./extraction.ts";
import type { BlobKey } from "./ids.ts";
import type { Instant } from "./time.ts";

/** The result of one check of signed evidence. */
export interface EvidenceFinding {
  readonly passed: boolean;
  /** A stable code of why not. */
  readonly code?: string;
}

/** The verified facts about the signer. */
export interface EvidenceIssuer {
  /** ISO 3166-1 alpha-3. */
  readonly country?: string;
  readonly name?: string;
}

/** A wallet credential as its verifier found it. The answer itself is not kept. */
export interface CredentialEvidence {
  readonly at: Instant;
  readonly kind: CredentialKind;
  readonly format: "mso_mdoc" | "dc+sd-jwt";
  readonly issuer?: EvidenceIssuer;
  readonly issuerTrusted: EvidenceFinding;
  readonly bound: EvidenceFinding;
  readonly inValidity: EvidenceFinding;
  readonly notRevoked: EvidenceFinding;
  /** The signed values. Empty unless issuer, holder binding and validity all passed. */
  readonly data: ExtractedData;
  /** Whether the document's image shows a signed portrait. */
  readonly portrait: boolean;
}

/** A passport's chip as its verifier found it. Its files are not kept; its portrait is `chipPortrait`. */
export interface ChipFindings {
  readonly at: Instant;
  readonly authentic: EvidenceFinding;
  readonly issuerTrusted: EvidenceFinding;
  /** Absent where the verifier has no finding for the zone. */
  readonly zone?: EvidenceFinding;
  /** Absent where the chip gave no proof. */
  readonly notCloned?: EvidenceFinding;
  readonly issuer?: EvidenceIssuer;
  /** Absent unless authentic and trusted. */
  readonly mrz?: MrzReading;
  /** Absent unless authentic and trusted. */
  readonly fullName?: string;
  /** `unreadable`: the chip has a portrait that could not be decoded. */
  readonly portrait: "kept" | "unreadable" | "none";
}

/** The similarity of a chip's portrait and the document's, and whether the selfie is a copy of it. */
export interface ChipLikeness {
  /** The portrait that was compared: a reading of another one proves nothing. */
  readonly portrait: BlobKey;
  /** 0–100 as a string; `null` if the faces could not be compared. */
  readonly score: string | null;
  /** The selfie that was held against the portrait. Absent if there was none. */
  readonly selfie?: BlobKey;
  /** Whether that selfie is a picture of the portrait; `null` if they could not be compared. */
  readonly copied?: boolean | null;
}

/** A request to a wallet that waits for its answer. */
export interface PendingCredential {
  readonly id: string;
  /** The unguessable end of the addresses that a wallet is given. */
  readonly address: string;
  /** Origin of the page that asks the wallet. */
  readonly origin: string;
  readonly at: Instant;
  readonly expiresAt: Instant;
  readonly kinds: readonly CredentialKind[];
  /** The verifier's secrets, sealed for this request. */
  readonly sealed: string;
  /** The signed request that a wallet fetches. */
  readonly requestObject?: string;
}

/** A challenge for a chip, given out and not used yet. */
export interface ChipChallenge {
  /** 8 bytes in base64. */
  readonly value: string;
  readonly expiresAt: Instant;
}
