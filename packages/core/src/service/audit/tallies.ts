import { createHash, type Hash } from "node:crypto";
import type { AuditEntry } from "../../model/audit.ts";
import type { Tenant } from "../../model/principal.ts";
import { hour, type Instant } from "../../model/time.ts";

/** What a token read within an hour. */
interface Tally {
  readonly tenant: Tenant;
  readonly token: string;
  /** The beginning of the hour. */
  readonly from: Instant;
  readings: number;
  /** Of the ids read, in order, each followed by a line break. */
  readonly digest: Hash;
}

/** Counts the readings of tokens. One entry of the record stands for a token and an hour. */
export interface Tallies {
  add(tenant: Tenant, token: string, verifications: readonly string[]): void;
  /** Records the hours that have ended, or all. What cannot be recorded now is kept for the next call. */
  flush(which?: "ended" | "all"): Promise<void>;
}

export interface TalliesParts {
  readonly now: () => Instant;
  readonly entryOf: (tally: Readonly<Tally>, digest: string) => AuditEntry;
  readonly append: (entries: readonly AuditEntry[]) => Promise<void>;
}

export function createTallies({ now, entryOf, append }: TalliesParts): Tallies {
  let open = new Map<string, Tally>();
  let timer: NodeJS.Timeout | undefined;

  const flush: Tallies["flush"] = async (which = "ended") => {
    const ends = which === "all" ? Number.POSITIVE_INFINITY : now() - hour;
    const ended = [...open].filter(([, { from }]) => from <= ends);
    if (ended.length === 0) return;
    for (const [key] of ended) open.delete(key);
    try {
      await append(ended.map(([, tally]) => entryOf(tally, tally.digest.copy().digest("base64url"))));
    } catch (error) {
      open = new Map([...ended, ...open]);
      throw error;
    }
  };

  const flushLater = (from: Instant): void => {
    if (timer) return;
    const wait = Math.max(1_000, (from + hour - now()) / 1_000);
    timer = setTimeout(() => {
      timer = undefined;
      // What is left open is recorded after its hour, or with the next one.
      void flush().catch(() => undefined);
    }, wait).unref();
  };

  return {
    add(tenant, token, verifications) {
      const at = now();
      const from = at - (at % hour);
      const key = JSON.stringify([tenant, token, from]);
      const tally = open.get(key) ?? { tenant, token, from, readings: 0, digest: createHash("sha256") };
      open.set(key, tally);
      tally.readings += verifications.length;
      tally.digest.update(verifications.map((id) => `${id}\n`).join(""));
      flushLater(from);
    },
    async flush(which) {
      if (which === "all") clearTimeout(timer);
      await flush(which);
    },
  };
}
