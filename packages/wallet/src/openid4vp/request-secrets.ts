import type { JsonWebKey } from "node:crypto";
import { generateKeyPairSync, randomBytes } from "node:crypto";
import type { AnnexCSecrets } from "../annex-c/index.ts";
import { isObject } from "../json.ts";

/** How a wallet without the browser's interface answers (OpenID4VP 1.0 sections 8.2 and 8.3.1). */
export type ResponseMode = "direct_post" | "direct_post.jwt";

/** What one request needs again when its answer comes. */
export interface RequestSecrets {
  readonly version: 1;
  readonly nonce: string;
  /** Of the response by `direct_post`. */
  readonly state: string;
  /** The private key that responses are encrypted to, with `kid`, `use` and `alg`. */
  readonly encryptionKey: JsonWebKey & { readonly kid: string };
  /** Absent without a signer. */
  readonly clientId?: string;
  readonly responseMode: ResponseMode;
  /** Of each request by `org-iso-mdoc`, with the id of the form that it asks for. */
  readonly isoMdoc: readonly (AnnexCSecrets & { readonly formId: string })[];
}

/** 256 bits as base64url: a nonce that nobody guesses (OpenID4VP 1.0 section 14.1). */
export function randomText(): string {
  return randomBytes(32).toString("base64url");
}

export function ephemeralKey(): JsonWebKey {
  return generateKeyPairSync("ec", { namedCurve: "P-256" }).privateKey.export({ format: "jwk" });
}

/** The same key without its private part. */
export function publicPartOf({ d, ...jwk }: JsonWebKey): JsonWebKey {
  return jwk;
}

export function secretsText(secrets: RequestSecrets): string {
  return JSON.stringify(secrets);
}

/** @throws {TypeError} the text is not of this version of the package */
export function readSecrets(text: string): RequestSecrets {
  const secrets: unknown = JSON.parse(text);
  if (!isObject(secrets) || secrets.version !== 1)
    throw new TypeError(
      "The secrets of the credential request are not of this version of @passmuster/wallet.",
    );
  return secrets as unknown as RequestSecrets;
}
