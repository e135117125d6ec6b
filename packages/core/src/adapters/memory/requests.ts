import type { VerificationId } from "../../model/ids.ts";
import type { Instant } from "../../model/time.ts";
import {
  ClaimLostError,
  type EffectRecord,
  type RequestClaim,
  type RequestStore,
  type StoredAnswer,
} from "../../ports/requests.ts";

export interface RequestRow extends Pick<EffectRecord, "about" | "made"> {
  readonly attempt: RequestClaim["attempt"];
  readonly body: string;
  /** `null` while no attempt holds it. */
  readonly until: Instant | null;
  readonly expiresAt: Instant;
  /** Whether it took effect or was answered. */
  readonly done: boolean;
  readonly answer: StoredAnswer | null;
}

/** The requests in a memory storage, by tenant and digest. */
export type RequestRows = Map<string, RequestRow>;

type Key = Pick<RequestClaim, "tenant" | "digest">;
const nameOf = ({ tenant, digest }: Key): string => JSON.stringify([tenant, digest]);

type IsPresent = (tenant: string, id: VerificationId) => boolean;

/** The requests of `memoryStorage`. A save calls `mark`, an erasure calls `forget`. */
export function memoryRequests(
  rows: RequestRows,
  whileOpen: () => void,
  isPresent: IsPresent,
): {
  requests: RequestStore;
  /** @throws {ClaimLostError} */
  mark(mark: EffectRecord): void;
  forget(about: VerificationId): void;
} {
  return {
    requests: requestsIn(rows, whileOpen, isPresent),
    mark({ claim, about, made }) {
      const row = heldBy(rows, claim);
      if (!row) throw new ClaimLostError();
      rows.set(nameOf(claim), { ...row, done: true, about, made });
    },
    forget(about) {
      for (const [name, row] of rows) {
        if (row.about === about) rows.set(name, { ...row, made: null, answer: null });
      }
    },
  };
}

/** The row of a claim, while its attempt holds it. */
function heldBy(rows: RequestRows, claim: RequestClaim): RequestRow | undefined {
  const row = rows.get(nameOf(claim));
  return row?.attempt === claim.attempt && row.until !== null ? row : undefined;
}

function requestsIn(rows: RequestRows, whileOpen: () => void, isPresent: IsPresent): RequestStore {
  return {
    async begin({ now, at = now, until, expiresAt, body, attempt, ...key }) {
      whileOpen();
      const row = rows.get(nameOf(key));
      const liveRow = row && row.expiresAt > now ? row : undefined;
      const running = (liveRow?.until ?? at) > at;
      if (liveRow && (running || liveRow.done)) {
        if (liveRow.body !== body) return { state: "mismatch" };
        if (running) return { state: "running" };
        const { about, made } = liveRow;
        const answer = about === null || isPresent(key.tenant, about) ? liveRow.answer : null;
        return structuredClone({ state: "done", about, made, answer });
      }
      const nothing = { about: null, made: null, done: false, answer: null };
      rows.set(nameOf(key), { attempt, body, until, expiresAt, ...nothing });
      return { state: "begun" };
    },
    async finish(claim, answer) {
      whileOpen();
      const row = heldBy(rows, claim);
      if (!row) return;
      const kept = row.about === null || isPresent(claim.tenant, row.about);
      rows.set(nameOf(claim), {
        ...row,
        until: null,
        done: true,
        answer: kept ? structuredClone(answer) : null,
      });
    },
    async release(claim) {
      whileOpen();
      const row = heldBy(rows, claim);
      if (row?.done) rows.set(nameOf(claim), { ...row, until: null });
      else if (row) rows.delete(nameOf(claim));
    },
    async purge(now, limit) {
      whileOpen();
      const expired = [...rows].filter(([, row]) => row.expiresAt <= now).slice(0, limit);
      for (const [name] of expired) rows.delete(name);
      return expired.length;
    },
  };
}
