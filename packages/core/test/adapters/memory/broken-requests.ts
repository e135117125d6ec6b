import type { EffectRecord, RequestStore } from "../../../src/ports/requests.ts";
import { type Breakage, type BrokenStorage, broken } from "./broken-storage.ts";

const requestsWith = (change: (requests: RequestStore) => Partial<RequestStore>): Breakage => {
  return ({ requests }) => ({ requests: { ...requests, ...change(requests) } });
};

/** Changes or omits the effect record of a save. */
const marksAs = (change: (mark: EffectRecord) => EffectRecord | undefined): Breakage => {
  return (sound) => ({
    save: (next, messages, mark) => sound.save(next, messages, mark && change(mark)),
  });
};

export const brokenRequests: readonly BrokenStorage[] = [
  broken(
    "releases a key at once",
    "a running request belongs to one attempt; its response is for every attempt",
    requestsWith((requests) => ({
      begin: (beginning) => requests.begin({ ...beginning, until: beginning.now }),
    })),
  ),
  broken(
    "gives a key to every concurrent attempt",
    "of 16 concurrent attempts one begins",
    requestsWith((requests) => {
      const seen = new Set<string>();
      return {
        async begin(beginning) {
          const first = !seen.has(beginning.digest);
          await new Promise((resolve) => setImmediate(resolve));
          seen.add(beginning.digest);
          const begun = await requests.begin(beginning);
          return first && begun.state === "running" ? { state: "begun" } : begun;
        },
      };
    }),
  ),
  broken(
    "ignores the body",
    "a different body is a mismatch while the request runs and after its response",
    requestsWith((requests) => ({
      begin: (beginning) => requests.begin({ ...beginning, body: "" }),
    })),
  ),
  broken(
    "leaves the tenant out of requests",
    "the tenant and the digest separate requests",
    requestsWith((requests) => {
      const nobody = { tenant: "" };
      return {
        begin: (beginning) => requests.begin({ ...beginning, ...nobody }),
        finish: (claim, answer) => requests.finish({ ...claim, ...nobody }, answer),
        release: (claim) => requests.release({ ...claim, ...nobody }),
      };
    }),
  ),
  broken(
    "accepts the response of an attempt that lost the key",
    "an attempt whose lease expired loses the key for good",
    (sound, _, rows) => ({
      requests: {
        ...sound.requests,
        async finish(claim, answer) {
          const attempt = rows.get(JSON.stringify([claim.tenant, claim.digest]))?.attempt ?? claim.attempt;
          await sound.requests.finish({ ...claim, attempt }, answer);
        },
      },
    }),
  ),
  broken(
    "keeps the key of a silent attempt",
    "an attempt whose lease expired loses the key for good",
    requestsWith((requests) => ({
      begin: (beginning) => requests.begin({ ...beginning, until: beginning.expiresAt }),
    })),
  ),
  broken(
    "does not free a released key",
    "a released key is free, also for another body; an answered one stays answered",
    requestsWith(() => ({ release: async () => undefined })),
  ),
  broken(
    "never expires responses",
    "an expired key counts as unused",
    requestsWith((requests) => ({
      begin: (beginning) => requests.begin({ ...beginning, expiresAt: Number.MAX_SAFE_INTEGER }),
    })),
  ),
  broken(
    "stores an empty body as none",
    "a response is returned character by character as stored",
    requestsWith((requests) => ({
      finish: (claim, answer) => requests.finish(claim, { ...answer, body: answer.body || null }),
    })),
  ),
  broken(
    "purges every expired request at once",
    "purging deletes only expired records, up to the limit",
    requestsWith((requests) => ({ purge: (now) => requests.purge(now, 1_000) })),
  ),
  broken(
    "purges nothing",
    "purging deletes only expired records, up to the limit",
    requestsWith(() => ({ purge: async () => 0 })),
  ),
  broken(
    "omits the effect record of a save",
    "a saved effect makes its request done when the lease expires, with the recorded result",
    marksAs(() => undefined),
  ),
  broken(
    "omits what a request made",
    "a saved effect makes its request done when the lease expires, with the recorded result",
    marksAs((mark) => ({ ...mark, made: null })),
  ),
  broken(
    "records the effect outside the transaction of the save",
    "a stale save records no effect",
    (sound, _, rows) => ({
      async save(next, messages, mark) {
        const name = mark && JSON.stringify([mark.claim.tenant, mark.claim.digest]);
        const row = name && rows.get(name);
        if (name && row) rows.set(name, { ...row, done: true });
        await sound.save(next, messages, mark);
      },
    }),
  ),
  broken(
    "saves without checking the key",
    "a save of an attempt without the lease writes nothing: lost, released or never held",
    (sound) => ({
      save: (next, messages, mark) =>
        sound.save(next, messages, mark).catch((error: Error) => {
          if (error.name !== "ClaimLostError") throw error;
          return sound.save(next, messages);
        }),
    }),
  ),
  broken(
    "frees a released request that took effect",
    "releasing a request with a saved effect leaves it done",
    (sound, _, rows) => ({
      requests: {
        ...sound.requests,
        release: async ({ tenant, digest }) => void rows.delete(JSON.stringify([tenant, digest])),
      },
    }),
  ),
  broken(
    "stores no response of a request with an effect",
    "a request with a saved effect keeps its response",
    (sound, _, rows) => ({
      requests: {
        ...sound.requests,
        async finish(claim, answer) {
          const row = rows.get(JSON.stringify([claim.tenant, claim.digest]));
          await (row?.done ? sound.requests.release(claim) : sound.requests.finish(claim, answer));
        },
      },
    }),
  ),
  broken(
    "keeps responses when erasing",
    "erase deletes the responses about a verification; the requests stay done",
    (sound, _, rows) => ({
      async erase(tenant, id) {
        const before = new Map(rows);
        await sound.erase(tenant, id);
        for (const [name, row] of before) rows.set(name, row);
      },
    }),
  ),
  broken(
    "deletes requests when erasing",
    "erase deletes the responses about a verification; the requests stay done",
    (sound, verifications, rows) => ({
      async erase(tenant, id) {
        await sound.erase(tenant, id);
        const gone = typeof verifications.get(id)?.deletedAt === "number";
        for (const [name, { about }] of [...rows]) if (gone && about === id) rows.delete(name);
      },
    }),
  ),
  broken(
    "stores a response after the erasure",
    "a response that arrives after the deletion of its verification is not stored",
    (sound, _, rows) => ({
      requests: {
        ...sound.requests,
        async finish(claim, answer) {
          await sound.requests.finish(claim, answer);
          const name = JSON.stringify([claim.tenant, claim.digest]);
          const row = rows.get(name);
          if (row?.attempt === claim.attempt) rows.set(name, { ...row, answer });
        },
      },
    }),
  ),
];
