import { randomBytes } from "node:crypto";
import { typeId } from "../../model/ids.ts";
import type { Instant } from "../../model/time.ts";
import type { Environment } from "../../ports/environment.ts";
import { createClock } from "./clock.ts";

const pooled = 4096;

/** Random bytes, drawn in advance in one call for many ids. Each byte is used once. */
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

/** The environment of a real process: a wall clock made monotonic, and cryptographic randomness. */
export function systemEnvironment(): Environment {
  const wall = (): Instant => Date.now() * 1000 + (Math.floor(process.hrtime()[1] / 1000) % 1000);
  // Node loads `performance` at its first use, which would be each import of the core.
  let clock: (() => Instant) | undefined;
  const now = (): Instant => {
    clock ??= createClock(wall, () => performance.now() * 1000);
    return clock();
  };
  const random = createRandom();
  return { now, random, id: (prefix) => typeId(prefix, now(), random(16)) };
}
