import { WalletError } from "../errors.ts";
import { isObject, type JsonObject } from "../json.ts";
import { publicKeyOfJwk } from "../jwt/algorithms.ts";
import { isSignedWith, type Jwt, readJwt } from "../jwt/jws.ts";
import { digestOf } from "./disclosures.ts";
import type { SdJwtParts } from "./sd-jwt-text.ts";

/** What the holder must have signed (RFC 9901 section 7.3). */
export interface KeyBindingOptions {
  readonly nonce: string;
  /** The client identifier, or `origin:https://…` over the Digital Credentials API (OpenID4VP 1.0, B.3.6). */
  readonly audience: string;
  /** How old the signature may be. Default 300. */
  readonly maxAgeSeconds?: number;
}

export interface BindingContext {
  readonly at: Date;
  readonly skewSeconds: number;
  /** As Node names it. */
  readonly hash: string;
}

/**
 * Verifies the key binding JWT with the key in `cnf` of the issuer's payload.
 *
 * @throws {WalletError} `sd_jwt_binding_absent`, `sd_jwt_holder_key`, `sd_jwt_holder_signature`,
 *   `sd_jwt_nonce`, `sd_jwt_audience`, `sd_jwt_binding_age`, `sd_jwt_sd_hash`, or one of the JWT
 */
export function verifyKeyBinding(
  { keyBindingJwt, presented }: SdJwtParts,
  issuerPayload: JsonObject,
  { nonce, audience, maxAgeSeconds = 300 }: KeyBindingOptions,
  { at, skewSeconds, hash }: BindingContext,
): void {
  if (keyBindingJwt === undefined)
    throw new WalletError("sd_jwt_binding_absent", "The SD-JWT has no key binding JWT.");
  const jwt = readJwt(keyBindingJwt);
  if (jwt.header.typ !== "kb+jwt")
    throw new WalletError("jwt_type", "The key binding JWT is not typed kb+jwt.");
  verifyHolder(jwt, issuerPayload);
  const { payload } = jwt;
  if (payload.nonce !== nonce)
    throw new WalletError("sd_jwt_nonce", "The key binding JWT has another nonce.");
  if (payload.aud !== audience)
    throw new WalletError("sd_jwt_audience", "The key binding JWT is for another audience.");
  if (!isFresh(payload, at, maxAgeSeconds, skewSeconds))
    throw new WalletError("sd_jwt_binding_age", "The key binding JWT is too old, or from the future.");
  if (payload.sd_hash !== digestOf(hash, presented))
    throw new WalletError("sd_jwt_sd_hash", "The key binding JWT is for other disclosures.");
}

function verifyHolder(jwt: Jwt, { cnf }: JsonObject): void {
  const jwk = isObject(cnf) ? cnf.jwk : undefined;
  const key = isObject(jwk) ? publicKeyOfJwk(jwk) : undefined;
  if (!key) throw new WalletError("sd_jwt_holder_key", "The SD-JWT names no key of its holder in cnf.jwk.");
  if (!isSignedWith(jwt, key))
    throw new WalletError("sd_jwt_holder_signature", "The holder's key did not sign the key binding JWT.");
}

function isFresh(payload: JsonObject, at: Date, maxAgeSeconds: number, skewSeconds: number): boolean {
  const { iat } = payload;
  if (typeof iat !== "number") return false;
  const age = at.getTime() / 1000 - iat;
  return age <= maxAgeSeconds + skewSeconds && age >= -skewSeconds;
}
