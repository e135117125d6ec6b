import type { CredentialField, CredentialKind } from "../model/credential.ts";
import type { ExpectedData } from "../model/expected-data.ts";
import type { ExtractedData } from "../model/extraction.ts";

/** What to ask a wallet for, and where its answer goes. */
export interface CredentialOrder {
  /** Any one of them is enough. */
  readonly kinds: readonly CredentialKind[];
  /** The values that the flow needs. A wallet is asked for nothing else. */
  readonly fields: readonly CredentialField[];
  /** Origin of the page, without trailing slash. */
  readonly origin: string;
  /** Where wallets without the browser's interface post. */
  readonly responseUri: string;
  /** Where they get the signed request. */
  readonly requestUri: string;
  /** Only of the sandbox, which answers with it. */
  readonly expected?: ExpectedData;
}

export interface CredentialRequest {
  /** For `navigator.credentials.get({ digital: { requests } })`. */
  readonly requests: readonly { readonly protocol: string; readonly data: unknown }[];
  /** For a QR code. Absent without a signer. */
  readonly link?: string;
  /** What `requestUri` serves, as `application/oauth-authz-req+jwt`. Absent without a signer. */
  readonly requestObject?: string;
  /**
   * Nonces and private keys as text. The core seals it, keeps it with the verification and gives it back
   * once.
   */
  readonly secrets: string;
}

/** A wallet's answer, not verified yet. */
export interface CredentialAnswer {
  /** The protocol of the request that it answers, or `direct_post`. */
  readonly protocol: string;
  readonly data: unknown;
}

/** The result of one check. */
export interface CredentialFinding {
  readonly passed: boolean;
  /** A stable code of why not, such as `untrusted_issuer`: 1 to 64 lower-case letters, digits and `_`. */
  readonly code?: string;
}

/** What the verification of one credential showed. */
export interface CredentialReading {
  readonly kind: CredentialKind;
  readonly format: "mso_mdoc" | "dc+sd-jwt";
  /** Empty unless issuer, holder binding, validity and status all passed. */
  readonly extracted: ExtractedData;
  /** JPEG, PNG or WebP. Absent unless issuer, holder binding and validity all passed. */
  readonly portrait?: Uint8Array;
  readonly issuer?: {
    /** ISO 3166-1 alpha-2 or alpha-3. */
    readonly country?: string;
    readonly name?: string;
  };
  /** The issuer's signature leads to a trusted root (RuleCR001). */
  readonly issuerTrusted: CredentialFinding;
  /** The holder's key signed our nonce and origin (RuleCR002). */
  readonly bound: CredentialFinding;
  /** The credential's own dates (RuleCR003). */
  readonly inValidity: CredentialFinding;
  /** The issuer's status list (RuleCR004). */
  readonly notRevoked: CredentialFinding;
}

/** The answer is not even a credential. The end user's request is refused with 422. */
export class CredentialUnreadable extends Error {
  override readonly name: string = "CredentialUnreadable";
  /** A stable code: 1 to 64 lower-case letters, digits and `_`. */
  readonly code: string;
  constructor(code: string, options?: ErrorOptions) {
    super(`The answer holds no credential that can be read (${code}).`, options);
    this.code = code;
  }
}

/**
 * Asks wallets for credentials and verifies what they answer; `walletCredentials` of `@passmuster/wallet`
 * fits. Any rejection but `CredentialUnreadable` means that the verifier is unavailable.
 */
export interface DigitalCredentials {
  /** Makes a request with a fresh nonce and fresh keys. */
  request(order: CredentialOrder, at: Date): Promise<CredentialRequest>;
  /**
   * Verifies an answer to the request with these `secrets`.
   * @throws {CredentialUnreadable}
   */
  verify(
    answer: CredentialAnswer,
    order: CredentialOrder & { readonly secrets: string },
    at: Date,
  ): Promise<CredentialReading>;
}
