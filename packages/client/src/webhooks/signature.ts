import { base64Of, bytesOf } from "../base64.ts";

const version = "v1,";

/** `v1,` and the HMAC-SHA256 of `id.timestamp.body` in base64 (Standard Webhooks 1.0). */
export async function signatureOf(
  secret: string,
  id: string,
  timestamp: string,
  body: Uint8Array,
): Promise<string> {
  const head = new TextEncoder().encode(`${id}.${timestamp}.`);
  const content = new Uint8Array(head.length + body.length);
  content.set(head);
  content.set(body, head.length);
  const algorithm = { name: "HMAC", hash: "SHA-256" };
  const key = await crypto.subtle.importKey("raw", keyIn(secret), algorithm, false, ["sign"]);
  return `${version}${base64Of(new Uint8Array(await crypto.subtle.sign("HMAC", key, content)))}`;
}

function keyIn(secret: string): Uint8Array<ArrayBuffer> {
  const [, base64] = /^whsec_([A-Za-z0-9+/]{32,}={0,2})$/.exec(secret.trim()) ?? [];
  try {
    if (base64 !== undefined) return bytesOf(base64);
  } catch {
    // The decoder accepts unpadded base64; this check does not.
  }
  throw new TypeError('A webhook secret is "whsec_" and at least 24 bytes in base64.');
}

/** Compares in constant time. */
export function isSame(one: string, other: string): boolean {
  if (one.length !== other.length) return false;
  let difference = 0;
  for (let at = 0; at < one.length; at += 1) difference |= one.charCodeAt(at) ^ other.charCodeAt(at);
  return difference === 0;
}
