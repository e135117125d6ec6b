import type { MrzReading } from "@passmuster/mrz";

/** Files of a passport's chip (ICAO 9303-10), not verified yet. Fingerprints and irises are never taken. */
export interface ChipEvidence {
  /** EF.SOD: the issuer's signature over the hashes of the data groups. */
  readonly sod: Uint8Array;
  /** The machine-readable zone. */
  readonly dg1: Uint8Array;
  /** The portrait. */
  readonly dg2?: Uint8Array;
  /** Further personal data: the full name in its own letters. */
  readonly dg11?: Uint8Array;
  /** Security options: keys of chip authentication. */
  readonly dg14?: Uint8Array;
  /** The key of active authentication. */
  readonly dg15?: Uint8Array;
  /** What this service gave out for this session. */
  readonly challenge?: Uint8Array;
  readonly responses?: {
    /** The answer to INTERNAL AUTHENTICATE with `challenge` (ICAO 9303-11 6.1). */
    readonly active?: Uint8Array;
    /** A transcript of chip authentication (ICAO 9303-11 6.2). */
    readonly chip?: {
      readonly privateKey: Uint8Array;
      readonly keyId?: number;
      readonly response: Uint8Array;
    };
  };
}

/** The result of one check. */
export interface ChipFinding {
  readonly passed: boolean;
  /** A stable code of why not, such as `hash_mismatch`: 1 to 64 lower-case letters, digits and `_`. */
  readonly code?: string;
}

/** What the verification of a chip's files showed. */
export interface ChipReading {
  /** Passive authentication: hashes and signature (RuleCH001). */
  readonly authentic: ChipFinding;
  /** The signer's certificate leads to a trusted country root (RuleCH002). */
  readonly issuerTrusted: ChipFinding;
  /** The zone of DG1 and its check digits (RuleCH004). Absent where the verifier has no finding for it. */
  readonly zone?: ChipFinding;
  /** Active or chip authentication (RuleCH003). Absent where the chip gave no proof. */
  readonly notCloned?: ChipFinding;
  /** The zone of DG1. Absent unless authentic and trusted, and `zone` did not fail. */
  readonly mrz?: MrzReading;
  /** Absent unless authentic and trusted. */
  readonly portrait?: {
    readonly format: "jpeg" | "jp2";
    /** As stored on the chip. */
    readonly bytes: Uint8Array;
    /** The same portrait as PNG or JPEG. */
    readonly picture: Uint8Array;
  };
  /** From DG11. Absent unless authentic and trusted. */
  readonly fullName?: string;
  readonly issuer?: {
    /** ISO 3166-1 alpha-2 or alpha-3. */
    readonly country?: string;
  };
}

/**
 * Verifies the files of a passport's chip; `chipReader` of `@passmuster/chip` fits. A file that is malformed
 * fails a finding; a rejection means that the verifier is unavailable.
 */
export interface ChipVerifier {
  verify(evidence: ChipEvidence, at: Date): Promise<ChipReading>;
}
