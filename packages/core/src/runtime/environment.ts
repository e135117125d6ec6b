import { randomBytes } from "node:crypto";
import { base32 } from "../model/base32.ts";
import type { Environment, Id, Instant, Prefix } from "../ports/environment.ts";

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

/** Whether a text has the form of an id with this prefix. */
export function isId<P extends Prefix>(prefix: P, text: string): text is Id<P> {
  return text.startsWith(`${prefix}_`) && /^[0-9a-hjkmnp-tv-z]{26}$/.test(text.slice(prefix.length + 1));
}

const pooled = 4096;

/** Random bytes drawn ahead in one call for many ids; none is given out twice. */
function createRandom(): (length: number) => Uint8Array {
  let pool = new Uint8Array();
  let used = 0;
  return (length) => {
    if (length > pooled) return new Uint8Array(randomBytes(length));
    if (used + length > pool.length) {
      pool = new Uint8Array(randomBytes(pooled));
      used = 0;
    }
    used += length;
    return pool.slice(used - length, used);
  };
}

/** The environment of a real process: wall clock held monotonic, cryptographic randomness. */
export function systemEnvironment(): Environment {
  let last: Instant = 0;
  const now = (): Instant => {
    const microseconds = Date.now() * 1000 + (Math.floor(process.hrtime()[1] / 1000) % 1000);
    last = Math.max(last + 1, microseconds);
    return last;
  };
  const random = createRandom();
  return { now, random, id: (prefix) => typeId(prefix, now(), random(16)) };
}
