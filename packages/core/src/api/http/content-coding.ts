/** A content coding of static answers (RFC 7932, RFC 1952). */
export type ContentCoding = "br" | "gzip";

const element = /^\s*([\w!#$%&'*+.^`|~-]+)\s*(?:;\s*q=(0(?:\.\d{0,3})?|1(?:\.0{0,3})?)\s*)?$/i;

/**
 * The coding that an `Accept-Encoding` header prefers (RFC 9110 §12.5.3); of two alike, the smaller one.
 * `undefined` means none: also without the header, and if it refuses both the codings and the plain content.
 */
export function codingFor(accepted: string | undefined): ContentCoding | undefined {
  const weights = new Map<string, number>();
  for (const part of accepted?.split(",") ?? []) {
    const [, name, weight = "1"] = element.exec(part) ?? [];
    if (name !== undefined) weights.set(name.toLowerCase(), Number(weight));
  }
  const weightOf = (coding: ContentCoding): number => weights.get(coding) ?? weights.get("*") ?? 0;
  const best = weightOf("gzip") > weightOf("br") ? "gzip" : "br";
  const isAccepted = weightOf(best) > 0 && weightOf(best) >= (weights.get("identity") ?? 0);
  return isAccepted ? best : undefined;
}
