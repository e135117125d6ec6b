import {
  createHmac,
  createPrivateKey,
  createPublicKey,
  type KeyObject,
  sign,
  timingSafeEqual,
  verify,
} from "node:crypto";
import type { AuditHead } from "../../model/audit.ts";
import type { SignedHead } from "../../model/signed-head.ts";
import type { Instant } from "../../model/time.ts";
import { canonicalJson } from "./canonical.ts";

/** What signs heads and knows its signatures again. */
export interface HeadKeys {
  /** A PEM file: an Ed25519 private key signs and verifies, a public key verifies. */
  readonly pem?: string | undefined;
  /** Keys for HMAC-SHA-256: the first signs if there is no private key, all verify. */
  readonly secrets?: readonly Uint8Array[];
}

export interface HeadSigner {
  /** @throws {TypeError} no signing key was given */
  sign(head: AuditHead, signedAt: Instant): SignedHead;
  /** Whether one of the keys signed exactly this head. */
  verify(head: SignedHead): boolean;
}

/** @throws {TypeError} the PEM text is not an Ed25519 key */
export function createHeadSigner({ pem, secrets = [] }: HeadKeys): HeadSigner {
  const key = pem === undefined ? undefined : keyIn(pem);
  const publicKey = key?.type === "private" ? createPublicKey(key) : key;
  const mac = (secret: Uint8Array, bytes: Uint8Array): Uint8Array =>
    createHmac("sha256", secret).update(bytes).digest();

  return {
    sign({ tenant, sequence, recordedAt, hash }, signedAt) {
      const algorithm = key ? "ed25519" : "hmac-sha256";
      const signed = { tenant, sequence, recordedAt, hash, signedAt, algorithm } as const;
      const bytes = bytesOf(signed);
      if (key?.type === "private")
        return { ...signed, signature: sign(null, bytes, key).toString("base64url") };
      const [secret] = secrets;
      if (key || !secret) throw new TypeError("Heads are signed by a private key or the secret: give one.");
      return { ...signed, signature: Buffer.from(mac(secret, bytes)).toString("base64url") };
    },
    verify(head) {
      const [bytes, signature] = [bytesOf(head), Buffer.from(String(head.signature), "base64url")];
      if (head.algorithm === "ed25519") return publicKey ? verify(null, bytes, publicKey, signature) : false;
      return secrets.some((secret) => {
        const expected = mac(secret, bytes);
        return signature.length === expected.length && timingSafeEqual(signature, expected);
      });
    },
  };
}

function bytesOf({ tenant, sequence, recordedAt, hash, signedAt, algorithm }: Omit<SignedHead, "signature">) {
  const signed = { tenant, sequence, recordedAt, hash, signedAt, algorithm };
  return Buffer.from(`passmuster head 1\n${canonicalJson(signed)}`);
}

function keyIn(pem: string): KeyObject {
  try {
    const key = pem.includes("PRIVATE KEY") ? createPrivateKey(pem) : createPublicKey(pem);
    if (key.asymmetricKeyType === "ed25519") return key;
  } catch {
    // No PEM: refused below.
  }
  throw new TypeError(
    "The key for heads must be an Ed25519 key in PEM form: openssl genpkey -algorithm ed25519.",
  );
}
