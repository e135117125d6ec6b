import { compactDecrypt } from "jose";
import { bytesOfBase64Url } from "../base64url.ts";
import { WalletError } from "../errors.ts";
import { isObject, type JsonObject, jsonOfBytes } from "../json.ts";
import type { RequestSecrets } from "./request-secrets.ts";

const maxCharacters = 8 * 1024 * 1024;

/**
 * Decrypts a response (OpenID4VP 1.0 section 8.3): a JWE with ECDH-ES and AES-GCM.
 *
 * @throws {WalletError} `response_malformed`, `response_undecryptable`
 */
export async function decryptResponse(
  jwe: unknown,
  encryptionKey: RequestSecrets["encryptionKey"],
): Promise<JsonObject> {
  if (typeof jwe !== "string" || jwe.length > maxCharacters || !isCompactJwe(jwe))
    throw new WalletError("response_malformed", "The response is no encrypted JWT.");
  const plaintext = await decrypted(jwe, encryptionKey);
  const payload = jsonOfBytes(plaintext);
  if (!isObject(payload))
    throw new WalletError("response_malformed", "The decrypted response is no JSON object.");
  return payload;
}

/**
 * Five parts in canonical base64url, the encrypted key empty: ECDH-ES agrees on the key (RFC 7518 section
 * 4.6).
 */
function isCompactJwe(jwe: string): boolean {
  const parts = jwe.split(".");
  return parts.length === 5 && parts[1] === "" && parts.every((part) => bytesOfBase64Url(part) !== undefined);
}

async function decrypted(jwe: string, { kid, ...jwk }: RequestSecrets["encryptionKey"]): Promise<Uint8Array> {
  try {
    const { plaintext, protectedHeader } = await compactDecrypt(
      jwe,
      { ...jwk, kty: jwk.kty ?? "" },
      {
        keyManagementAlgorithms: ["ECDH-ES"],
        contentEncryptionAlgorithms: ["A128GCM", "A256GCM"],
      },
    );
    if (protectedHeader.kid !== undefined && protectedHeader.kid !== kid)
      throw new WalletError("response_undecryptable", "The response is encrypted to another key.");
    return plaintext;
  } catch (cause) {
    if (cause instanceof WalletError) throw cause;
    throw new WalletError("response_undecryptable", "The response cannot be decrypted.", { cause });
  }
}
