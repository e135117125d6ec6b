type Claims = { readonly [name: string]: unknown };

/**
 * The member as a NumericDate (RFC 7519 section 2) in seconds. `"wrong"` if it is present and no such number.
 */
function timeOf(payload: Claims, name: string): number | undefined | "wrong" {
  if (!Object.hasOwn(payload, name)) return undefined;
  const value = payload[name];
  return typeof value === "number" && Number.isFinite(value) && value >= 0 ? value : "wrong";
}

export type TimeFinding = "valid" | "expired" | "not_yet_valid" | "malformed";

/**
 * Compares `iat`, `nbf` and `exp` with `at` (RFC 7519 section 4.1).
 * @param skewSeconds how far two clocks may differ
 */
export function checkTimes(payload: Claims, at: Date, skewSeconds: number): TimeFinding {
  const now = at.getTime() / 1000;
  const [iat, nbf, exp] = ["iat", "nbf", "exp"].map((name) => timeOf(payload, name));
  if (iat === "wrong" || nbf === "wrong" || exp === "wrong") return "malformed";
  if (exp !== undefined && now >= exp + skewSeconds) return "expired";
  if (nbf !== undefined && now < nbf - skewSeconds) return "not_yet_valid";
  return iat !== undefined && now < iat - skewSeconds ? "not_yet_valid" : "valid";
}
