import { createHmac, hash } from "node:crypto";

/** JSON with sorted names and without undefined members: equal values give equal text. */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map((one) => canonicalJson(one ?? null)).join(",")}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const members: string[] = [];
  for (const name of Object.keys(value).sort()) {
    const member: unknown = value[name as keyof typeof value];
    if (member !== undefined) members.push(`${JSON.stringify(name)}:${canonicalJson(member)}`);
  }
  return `{${members.join(",")}}`;
}

/** SHA-256 of a value that is not personal, in base64url. */
export function digestOf(value: unknown): string {
  return hash("sha256", canonicalJson(value), "base64url");
}

/** A commitment: HMAC-SHA-256 with the salt. Without the salt the value cannot be guessed. */
export function commitmentTo(salt: string, name: string, value: unknown): string {
  return createHmac("sha256", salt)
    .update(`${name}\n${canonicalJson(value)}`)
    .digest("base64url");
}
