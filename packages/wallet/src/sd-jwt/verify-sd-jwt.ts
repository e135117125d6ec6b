import type { Certificate } from "@passmuster/certificates";
import { WalletError, type WalletErrorCode } from "../errors.ts";
import type { JsonObject } from "../json.ts";
import { type Jwt, readJwt } from "../jwt/jws.ts";
import { findSigner, type SignerTrust } from "../jwt/signer.ts";
import { checkTimes } from "../jwt/times.ts";
import {
  readStatusReference,
  type StatusReference,
  type UnreadableStatus,
} from "../status-list/reference.ts";
import { discloseClaims, hashOf } from "./disclosures.ts";
import { type KeyBindingOptions, verifyKeyBinding } from "./key-binding.ts";
import { type SdJwtParts, splitSdJwt } from "./sd-jwt-text.ts";

export interface SdJwtOptions extends SignerTrust {
  readonly at: Date;
  /** What the holder must have signed, or `"none"` for a credential as its issuer made it. */
  readonly keyBinding: KeyBindingOptions | "none";
  /** Accepted values of `vct`. Any if absent; a credential must have one all the same. */
  readonly vct?: readonly string[];
  /**
   * Accepted values of the header `typ`. Default `dc+sd-jwt` and its former name `vc+sd-jwt`. `"any"` takes
   * an SD-JWT that is no credential: it needs neither `typ` nor `vct`.
   */
  readonly types?: readonly string[] | "any";
  /** How far two clocks may differ. Default 60. */
  readonly skewSeconds?: number;
}

export interface VerifiedSdJwt {
  /** All claims, with the disclosed ones in place. */
  readonly claims: JsonObject;
  readonly vct?: string;
  /** The certificate of the issuer, if `x5c` has one. */
  readonly issuer?: Certificate;
  readonly status?: StatusReference | UnreadableStatus;
}

/** An SD-JWT that could be read, with what failed by kind of check. A kind without an error has passed. */
export interface SdJwtReport extends VerifiedSdJwt {
  readonly failures: {
    readonly issuer?: WalletError;
    readonly binding?: WalletError;
    readonly validity?: WalletError;
  };
}

/**
 * Verifies an SD-JWT VC (RFC 9901 section 7, draft-ietf-oauth-sd-jwt-vc): the issuer's signature and trust,
 * type, dates, every disclosure, and the holder's key binding. Look up the status by yourself.
 *
 * @throws {WalletError} with the code of the first check that failed
 * @example
 * const { claims } = await verifySdJwt(await readFile("presented.txt", "utf8"), {
 *   trust: trustedCertificates([await readFile("issuer-root.pem", "utf8")]),
 *   at: new Date(),
 *   vct: ["urn:eudi:pid:1"],
 *   keyBinding: { nonce: "8xG1ZUkw0Yp3", audience: "origin:https://verify.example.com" },
 * });
 */
export async function verifySdJwt(text: string, options: SdJwtOptions): Promise<VerifiedSdJwt> {
  const { failures, ...verified } = await inspectSdJwt(text, options);
  const failure = failures.issuer ?? failures.validity ?? failures.binding;
  if (failure) throw failure;
  return verified;
}

/**
 * Runs every check of `verifySdJwt` and reports what failed. Use the claims only if nothing did.
 *
 * @throws {WalletError} the text is no SD-JWT VC of an accepted type, or a disclosure breaks a rule
 */
export async function inspectSdJwt(text: string, options: SdJwtOptions): Promise<SdJwtReport> {
  const { skewSeconds = 60, at, keyBinding } = options;
  const parts = splitSdJwt(text);
  const jwt = readJwt(parts.issuerJwt);
  const vct = typeOf(jwt, options);
  const claims = discloseClaims(jwt.payload, parts.disclosures);
  refuseDisclosed(jwt.payload, claims);
  const { certificate, issuer } = await issuerOf(jwt, { ...options, skewSeconds });
  const validity = validityOf(jwt.payload, at, skewSeconds);
  const binding =
    keyBinding === "none" ? undefined : bindingOf(parts, jwt.payload, keyBinding, { at, skewSeconds });
  const status = readStatusReference(claims.status);
  return {
    claims,
    ...(vct !== undefined && { vct }),
    ...(certificate && { issuer: certificate }),
    ...(status && { status }),
    failures: { ...(issuer && { issuer }), ...(binding && { binding }), ...(validity && { validity }) },
  };
}

function typeOf({ header, payload }: Jwt, { types, vct: accepted }: SdJwtOptions): string | undefined {
  const { typ } = header;
  const { vct } = payload;
  if (types !== "any" && !(typeof typ === "string" && (types ?? ["dc+sd-jwt", "vc+sd-jwt"]).includes(typ)))
    throw new WalletError("jwt_type", "The credential's JWT is not typed dc+sd-jwt.");
  if (types !== "any" && typeof vct !== "string")
    throw new WalletError("sd_jwt_type", "The credential has no type (vct).");
  if (accepted && !(typeof vct === "string" && accepted.includes(vct)))
    throw new WalletError("sd_jwt_type", "The credential has a type (vct) that was not asked for.");
  return typeof vct === "string" ? vct : undefined;
}

/** Claims that are never selectively disclosed (draft-ietf-oauth-sd-jwt-vc, "Registered JWT Claims"). */
const openClaims = ["iss", "nbf", "exp", "cnf", "vct", "vct#integrity", "status"] as const;

function refuseDisclosed(payload: JsonObject, claims: JsonObject): void {
  if (openClaims.some((name) => Object.hasOwn(claims, name) && !Object.hasOwn(payload, name)))
    throw new WalletError(
      "sd_jwt_disclosure",
      "A disclosure holds a claim that must not be selectively disclosed.",
    );
}

async function issuerOf(
  jwt: Jwt,
  options: SdJwtOptions & { readonly skewSeconds: number },
): Promise<{ readonly certificate?: Certificate; readonly issuer?: WalletError }> {
  const { certificate, signed, untrusted } = await findSigner(jwt, options);
  const found = certificate && { certificate };
  if (untrusted !== undefined)
    return {
      ...found,
      issuer: new WalletError("sd_jwt_untrusted_issuer", `The issuer is not trusted: ${untrusted}.`),
    };
  if (!signed)
    return {
      ...found,
      issuer: new WalletError("sd_jwt_issuer_signature", "The issuer's key did not sign the SD-JWT."),
    };
  return { ...found };
}

const sentences: Readonly<Record<string, readonly [WalletErrorCode, string]>> = {
  expired: ["sd_jwt_expired", "The credential has expired."],
  not_yet_valid: ["sd_jwt_not_yet_valid", "The credential is not valid yet."],
  malformed: ["sd_jwt_malformed", "A date of the credential is not a number."],
};

function validityOf(payload: JsonObject, at: Date, skewSeconds: number): WalletError | undefined {
  const sentence = sentences[checkTimes(payload, at, skewSeconds)];
  return sentence && new WalletError(...sentence);
}

function bindingOf(
  parts: SdJwtParts,
  payload: JsonObject,
  keyBinding: KeyBindingOptions,
  clock: { readonly at: Date; readonly skewSeconds: number },
): WalletError | undefined {
  try {
    verifyKeyBinding(parts, payload, keyBinding, { ...clock, hash: hashOf(payload) });
    return undefined;
  } catch (cause) {
    if (cause instanceof WalletError) return cause;
    throw cause;
  }
}
