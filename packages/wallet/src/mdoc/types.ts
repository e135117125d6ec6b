import type { KeyObject } from "node:crypto";
import type { Certificate, TrustSource } from "@passmuster/certificates";
import type { CborValue } from "../cbor/index.ts";
import type { StatusReference, UnreadableStatus } from "../status-list/reference.ts";

/**
 * - `strict` (default): every rule of ISO/IEC 18013-5 and its certificate profiles.
 * - `lenient`: without the certificate profiles of Annex B, without `keyAuthorizations` (device-signed
 *   elements that are not authorised are left out of the result), and an attached device payload is accepted
 *   where it equals the computed one. For interoperability tests only.
 */
export type MdocStrictness = "strict" | "lenient";

export interface IssuerOptions {
  /** IACA root certificates. */
  readonly trust: TrustSource;
  /** The time of the verification. */
  readonly at: Date;
  /** Tolerance of every comparison of times, in seconds. Default 60. */
  readonly skewSeconds?: number;
  readonly strictness?: MdocStrictness;
  /**
   * Also trusts a document signer whose own certificate is in `trust`. Default false: ISO/IEC 18013-5 9.3.3
   * asks for an IACA root. For tests and pilots without a root.
   */
  readonly trustSigners?: boolean;
}

export interface MdocOptions extends IssuerOptions {
  /** The document types that were asked for. Another one is refused. */
  readonly docTypes: readonly string[];
  /** SessionTranscript as CBOR, computed by the verifier from its own request. */
  readonly transcript: Uint8Array;
  /**
   * The reader's private ephemeral key. Without it a `deviceMac` is refused: only proximity flows use one.
   */
  readonly readerKey?: KeyObject;
}

/** ValidityInfo of the mobile security object (ISO/IEC 18013-5 9.1.2.4). */
export interface MdocValidity {
  readonly signed: Date;
  readonly validFrom: Date;
  readonly validUntil: Date;
  readonly expectedUpdate?: Date;
}

export type MdocElements = Readonly<Record<string, Readonly<Record<string, CborValue>>>>;

export interface VerifiedIssuerSigned {
  readonly docType: string;
  /** By namespace and name. Every digest was compared with the signed one. */
  readonly elements: MdocElements;
  readonly validity: MdocValidity;
  /** The document signer. Its subject names the issuing country. */
  readonly issuer: Certificate;
  /** `unchecked`: no current revocation list of the root is at hand. */
  readonly issuerRevocation: "good" | "unchecked";
  /** Where the status stands: it is not checked here. Absent where the credential names no status. */
  readonly status?: StatusReference | UnreadableStatus;
}

export interface VerifiedMdoc extends VerifiedIssuerSigned {
  /** Signed by the holder's device only: the issuer did not confirm these values. */
  readonly deviceElements: MdocElements;
}
