import type { KeyObject } from "node:crypto";
import { bytesOfBase64Url } from "../base64url.ts";
import { WalletError } from "../errors.ts";
import { isObject, type JsonObject, jsonOfBase64Url } from "../json.ts";
import { isSignature, signatureAlgorithms } from "./algorithms.ts";

/** A JWT in compact serialization (RFC 7515 section 7.1, RFC 7519). Nothing is verified yet. */
export interface Jwt {
  readonly header: JsonObject;
  readonly payload: JsonObject;
  readonly alg: string;
  readonly signedBytes: Uint8Array;
  readonly signature: Uint8Array;
}

/**
 * @throws {WalletError} `jwt_malformed`: not three parts of base64url, or header or payload is no JSON
 *   object. `jwt_algorithm`: the algorithm is not accepted, or `crit` names an extension (RFC 7515 section
 *   4.1.11)
 */
export function readJwt(text: string): Jwt {
  const parts = text.split(".");
  const [head = "", body = "", mark = ""] = parts;
  const header = jsonOfBase64Url(head);
  const payload = jsonOfBase64Url(body);
  const signature = bytesOfBase64Url(mark);
  if (parts.length !== 3 || !isObject(header) || !isObject(payload) || !signature)
    throw new WalletError(
      "jwt_malformed",
      "A JWT is malformed: it needs a header, a payload and a signature.",
    );
  const { alg } = header;
  if (typeof alg !== "string" || !signatureAlgorithms.includes(alg))
    throw new WalletError("jwt_algorithm", "A JWT is signed with an algorithm that is not accepted.");
  if ("crit" in header)
    throw new WalletError("jwt_algorithm", "A JWT has critical extensions, and none is supported.");
  return { header, payload, alg, signedBytes: Buffer.from(`${head}.${body}`, "latin1"), signature };
}

export function isSignedWith({ alg, signedBytes, signature }: Jwt, key: KeyObject): boolean {
  return isSignature(alg, signedBytes, key, signature);
}
