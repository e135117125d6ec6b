import type { Certificate } from "@passmuster/certificates";

/** The result of one check. */
export interface CaseFileFinding {
  readonly check: "file" | "content" | "pictures" | "links" | "record" | "head" | "signature";
  /** `null`: not checked, and the sentence says what it needs. */
  readonly holds: boolean | null;
  readonly sentence: string;
}

/** What a verifier trusts. */
export interface CaseFileTrust {
  /** The Ed25519 public key in PEM form that verifies heads of the record. */
  readonly key?: string | undefined;
  /** The secrets that sign heads without such a key. */
  readonly secret?: string | readonly string[] | undefined;
  /** Certificates that a signature must lead to. */
  readonly certificates?: readonly Certificate[] | undefined;
}
