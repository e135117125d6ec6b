import type { RequestMark, RequestStore } from "../../src/ports/requests.ts";
import { type Breakage, type BrokenStorage, broken } from "./broken-storage.ts";

const requestsWith = (change: (requests: RequestStore) => Partial<RequestStore>): Breakage => {
  return ({ requests }) => ({ requests: { ...requests, ...change(requests) } });
};

/** Changes or leaves out the mark of a save. */
const marksAs = (change: (mark: RequestMark) => RequestMark | undefined): Breakage => {
  return (sound) => ({
    save: (next, messages, mark) => sound.save(next, messages, mark && change(mark)),
  });
};

export const brokenRequests: readonly BrokenStorage[] = [
  broken(
    "lets go of a key at once",
    "a request is one attempt's until it is answered, and its answer everybody's",
    requestsWith((requests) => ({
      begin: (beginning) => requests.begin({ ...beginning, until: beginning.now }),
    })),
  ),
  broken(
    "gives a key to whoever asks at the same time",
    "of 16 attempts at once one begins",
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
    "does not look at the body",
    "another body is a mismatch, while the request runs and once it is answered",
    requestsWith((requests) => ({
      begin: (beginning) => requests.begin({ ...beginning, body: "" }),
    })),
  ),
  broken(
    "leaves the tenant out of requests",
    "requests of another tenant or digest are other requests",
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
    "takes the answer of an attempt that lost the key",
    "an attempt that fell silent loses the key at the end of its time, for good",
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
    "keeps a key of which nobody is heard any more",
    "an attempt that fell silent loses the key at the end of its time, for good",
    requestsWith((requests) => ({
      begin: (beginning) => requests.begin({ ...beginning, until: beginning.expiresAt }),
    })),
  ),
  broken(
    "does not free what is released",
    "a released key is free, also for another body, and releasing an answered one changes nothing",
    requestsWith(() => ({ release: async () => undefined })),
  ),
  broken(
    "keeps answers for good",
    "an expired key is as if it had never been used",
    requestsWith((requests) => ({
      begin: (beginning) => requests.begin({ ...beginning, expiresAt: Number.MAX_SAFE_INTEGER }),
    })),
  ),
  broken(
    "stores an empty body as none",
    "an answer comes back character by character",
    requestsWith((requests) => ({
      finish: (claim, answer) => requests.finish(claim, { ...answer, body: answer.body || null }),
    })),
  ),
  broken(
    "purges everything that has expired at once",
    "purging forgets what has expired, as many as asked, and nothing else",
    requestsWith((requests) => ({ purge: (now) => requests.purge(now, 1_000) })),
  ),
  broken(
    "purges nothing",
    "purging forgets what has expired, as many as asked, and nothing else",
    requestsWith(() => ({ purge: async () => 0 })),
  ),
  broken(
    "leaves out the mark of a save",
    "a request that took effect is done once its attempt fell silent, and tells what it made",
    marksAs(() => undefined),
  ),
  broken(
    "does not note what a request made",
    "a request that took effect is done once its attempt fell silent, and tells what it made",
    marksAs((mark) => ({ ...mark, made: null })),
  ),
  broken(
    "marks outside the transaction of the save",
    "a save that is stale leaves no mark",
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
    "saves without asking who has the key",
    "a save by an attempt that lost the key, gave it back or never had it writes nothing",
    (sound) => ({
      save: (next, messages, mark) =>
        sound.save(next, messages, mark).catch((error: Error) => {
          if (error.name !== "ClaimLostError") throw error;
          return sound.save(next, messages);
        }),
    }),
  ),
  broken(
    "frees a request that took effect when it is released",
    "releasing a request that took effect leaves it done",
    (sound, _, rows) => ({
      requests: {
        ...sound.requests,
        release: async ({ tenant, digest }) => void rows.delete(JSON.stringify([tenant, digest])),
      },
    }),
  ),
  broken(
    "stores no answer of what took effect",
    "a request that took effect keeps its answer",
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
    "leaves answers when it erases",
    "erase takes the answers about a verification with it, and the requests stay done",
    (sound, _, rows) => ({
      async erase(tenant, id) {
        const before = new Map(rows);
        await sound.erase(tenant, id);
        for (const [name, row] of before) rows.set(name, row);
      },
    }),
  ),
  broken(
    "forgets requests when it erases",
    "erase takes the answers about a verification with it, and the requests stay done",
    (sound, verifications, rows) => ({
      async erase(tenant, id) {
        await sound.erase(tenant, id);
        const gone = typeof verifications.get(id)?.deletedAt === "number";
        for (const [name, { about }] of [...rows]) if (gone && about === id) rows.delete(name);
      },
    }),
  ),
  broken(
    "keeps an answer that comes after the erasure",
    "an answer that comes after the deletion of its verification is not kept",
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
