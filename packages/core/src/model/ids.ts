import { base32 } from "./base32.ts";
import type { Instant } from "./time.ts";

export type Prefix =
  | "ver"
  | "doc"
  | "dec"
  | "hist"
  | "cmt"
  | "rule"
  | "msg"
  | "img"
  | "tok"
  | "req"
  | "whk"
  | "dlv";
export type Id<P extends Prefix> = `${P}_${string}`;
export type VerificationId = Id<"ver">;
export type DocumentId = Id<"doc">;
export type DecisionId = Id<"dec">;
export type HistoryId = Id<"hist">;
export type CommentId = Id<"cmt">;
export type RuleReportId = Id<"rule">;
export type MessageId = Id<"msg">;
export type BlobKey = Id<"img">;
export type TokenId = Id<"tok">;
export type RequestId = Id<"req">;
export type WebhookId = Id<"whk">;
export type WebhookDeliveryId = Id<"dlv">;

/** A UUIDv7 (RFC 9562 §5.7): 48 bits of milliseconds, then 74 random bits. */
export function uuidV7(at: Instant, random: Uint8Array): Uint8Array {
  const bytes = new Uint8Array(16);
  bytes.set(random.subarray(0, 16));
  let milliseconds = Math.floor(at / 1000);
  for (let index = 5; index >= 0; index -= 1) {
    bytes[index] = milliseconds % 256;
    milliseconds = Math.floor(milliseconds / 256);
  }
  bytes[6] = 0x70 | ((bytes[6] ?? 0) & 0x0f);
  bytes[8] = 0x80 | ((bytes[8] ?? 0) & 0x3f);
  return bytes;
}

/** Prefix, underscore and 26 characters of Crockford base32: a TypeID (github.com/jetify-com/typeid). */
export function typeId<P extends Prefix>(prefix: P, at: Instant, random: Uint8Array): Id<P> {
  return `${prefix}_${base32(uuidV7(at, random))}`;
}

/** Whether a text is an id with this prefix. */
export function isId<P extends Prefix>(prefix: P, text: string): text is Id<P> {
  return text.startsWith(`${prefix}_`) && /^[0-9a-hjkmnp-tv-z]{26}$/.test(text.slice(prefix.length + 1));
}
