import { WalletError, type WalletErrorCode } from "../errors.ts";
import type { SignerTrust } from "../jwt/signer.ts";
import { checkTimes, type TimeFinding } from "../jwt/times.ts";
import { inflateStatusList, type StatusList } from "./status-list.ts";
import { readStatusListCwt } from "./status-list-cwt.ts";
import { readStatusListJwt } from "./status-list-jwt.ts";
import type { StatusListToken } from "./status-list-token.ts";

export interface StatusListOptions extends SignerTrust {
  /** Where the list was fetched: its subject must be the same. */
  readonly uri: string;
  readonly at: Date;
  /**
   * How far the signer's clock may be ahead. Default 60. An expired list is never used: it has a successor.
   */
  readonly skewSeconds?: number;
  /** Bytes of the inflated list. Default 16 MiB: 134 million statuses of one bit. */
  readonly maxBytes?: number;
}

/** A status list that was verified. */
export interface VerifiedStatusList extends StatusList {
  /** Seconds for which a copy may be kept (`ttl`). */
  readonly ttlSeconds?: number;
  readonly expiresAt?: Date;
}

/**
 * Verifies a status list token, a JWT or a CWT (draft-ietf-oauth-status-list section 5 and 8.3): type,
 * signature, signer, subject and dates, before anything is inflated.
 *
 * @throws {WalletError} whose code begins with `status_list_`, `jwt_`, `cose_` or `cbor_`
 * @example
 * const uri = "https://issuer.example/status/1";
 * const token = await fetchStatusList(uri, { maxBytes: 1_000_000 });
 * const trust = trustedCertificates([await readFile("issuer-root.pem", "utf8")]);
 * const list = await readStatusList(token, { uri, trust, at: new Date() });
 * const isValid = statusAt(list, 412) === 0;
 */
export async function readStatusList(
  token: Uint8Array,
  options: StatusListOptions,
): Promise<VerifiedStatusList> {
  const { uri, at, skewSeconds = 60, maxBytes = 16 * 1024 * 1024 } = options;
  const signer = { ...options, skewSeconds };
  const text = textOf(token);
  const {
    claims,
    subject,
    ttl,
    bits,
    lst,
    signer: found,
  } = text === undefined ? await readStatusListCwt(token, signer) : await readStatusListJwt(text, signer);
  if (found.untrusted !== undefined)
    throw new WalletError(
      "status_list_untrusted",
      `The status list's signer is not trusted: ${found.untrusted}.`,
    );
  if (!found.signed) throw new WalletError("status_list_signature", "The status list has a wrong signature.");
  if (subject !== uri)
    throw new WalletError(
      "status_list_subject",
      "The status list is for another URI than the credential names.",
    );
  const refusal = refusals[timesOf(claims, at, skewSeconds)];
  if (refusal) throw new WalletError(...refusal);
  if (ttl !== undefined && !(typeof ttl === "number" && ttl > 0))
    throw malformed("its ttl is no positive number");
  if (!lst) throw malformed("it has no list");
  const { exp } = claims;
  return {
    ...inflateStatusList(bits, lst, maxBytes),
    ...(ttl !== undefined && { ttlSeconds: ttl }),
    ...(typeof exp === "number" && { expiresAt: new Date(exp * 1000) }),
  };
}

function timesOf(claims: StatusListToken["claims"], at: Date, skewSeconds: number): TimeFinding {
  if (claims.iat === undefined) return "malformed";
  const finding = checkTimes(claims, at, skewSeconds);
  return finding === "valid" && isOver(claims.exp, at) ? "expired" : finding;
}

function isOver(exp: unknown, at: Date): boolean {
  return typeof exp === "number" && at.getTime() / 1000 >= exp;
}

const refusals: Partial<Record<TimeFinding, readonly [WalletErrorCode, string]>> = {
  expired: ["status_list_expired", "The status list has expired."],
  not_yet_valid: ["status_list_expired", "The status list is from the future."],
  malformed: ["status_list_malformed", "The status list has no time of issue, or a date that is no number."],
};

/** A JWT is ASCII; the first byte of a CWT is that of a tag or an array. */
function textOf(token: Uint8Array): string | undefined {
  return (token[0] ?? 0) < 0x80 ? Buffer.from(token).toString("latin1").trim() : undefined;
}

function malformed(what: string): WalletError {
  return new WalletError("status_list_malformed", `The status list is malformed: ${what}.`);
}
