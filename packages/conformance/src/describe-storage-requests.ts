import type { StoredAnswer } from "@passmuster/core/storage";
import { newYear, type Seeded } from "@passmuster/core/testing";
import { expect } from "vitest";
import type { StorageCheck } from "./describe-storage-check.ts";
import { beginning, plainAnswer, plainClaim } from "./fixtures/storage-requests.ts";
import { delicateTexts, longText } from "./fixtures/storage-texts.ts";

const begun = { state: "begun" };
const running = { state: "running" };
const mismatch = { state: "mismatch" };
const done = (answer: StoredAnswer | null) => ({ state: "done", about: null, made: null, answer });

/** Another attempt at the same request. */
const retryOf = (claim: ReturnType<typeof plainClaim>, seeded: Seeded) => ({
  ...claim,
  attempt: seeded.id("req"),
});

export const requestChecks: readonly StorageCheck[] = [
  {
    name: "a running request belongs to one attempt; its response is for every attempt",
    async run({ requests }, seeded) {
      const claim = plainClaim(seeded);
      expect(await requests.begin(beginning(claim))).toStrictEqual(begun);
      const retry = beginning(retryOf(claim, seeded));
      expect(await requests.begin(retry)).toStrictEqual(running);
      expect(await requests.begin({ ...retry, now: newYear + 59 })).toStrictEqual(running);
      await requests.finish(claim, plainAnswer("x"));
      for (const now of [newYear, newYear + 59, newYear + 60, newYear + 999])
        expect(await requests.begin({ ...retry, now })).toStrictEqual(done(plainAnswer("x")));
    },
  },
  {
    name: "of 16 concurrent attempts one begins",
    async run({ requests }, seeded) {
      const claim = plainClaim(seeded);
      const attempts = Array.from({ length: 16 }, () => requests.begin(beginning(retryOf(claim, seeded))));
      const states = (await Promise.all(attempts)).map(({ state }) => state);
      expect(states.filter((state) => state === "begun")).toHaveLength(1);
      expect(states.filter((state) => state === "running")).toHaveLength(15);
    },
  },
  {
    name: "a different body is a mismatch while the request runs and after its response",
    async run({ requests }, seeded) {
      const claim = plainClaim(seeded);
      const other = beginning(retryOf(claim, seeded), { body: "another" });
      await requests.begin(beginning(claim));
      expect(await requests.begin(other)).toStrictEqual(mismatch);
      await requests.finish(claim, plainAnswer("x"));
      expect(await requests.begin(other)).toStrictEqual(mismatch);
      expect(await requests.begin(beginning(claim))).toStrictEqual(done(plainAnswer("x")));
    },
  },
  {
    name: "the tenant and the digest separate requests",
    async run({ requests }, seeded) {
      const claim = plainClaim(seeded);
      const others = [{ ...claim, tenant: "globex" }, plainClaim(seeded, { attempt: claim.attempt })];
      await requests.begin(beginning(claim));
      for (const other of others) {
        await requests.finish(other, plainAnswer("theirs"));
        await requests.release(other);
      }
      expect(await requests.begin(beginning(retryOf(claim, seeded)))).toStrictEqual(running);
      for (const other of others) {
        expect(await requests.begin(beginning(other))).toStrictEqual(begun);
        await requests.finish(other, plainAnswer(other.tenant));
      }
      await requests.finish(claim, plainAnswer("own"));
      expect(await requests.begin(beginning(claim))).toStrictEqual(done(plainAnswer("own")));
    },
  },
  {
    name: "an attempt whose lease expired loses the key for good",
    async run({ requests }, seeded) {
      const silent = plainClaim(seeded);
      const next = retryOf(silent, seeded);
      const later = { now: newYear + 60, until: newYear + 120, body: "another" };
      await requests.begin(beginning(silent));
      expect(await requests.begin(beginning(next, later))).toStrictEqual(begun);
      await requests.release(silent);
      await requests.finish(silent, plainAnswer("too late"));
      const third = { ...later, now: newYear + 119 };
      expect(await requests.begin(beginning(retryOf(silent, seeded), third))).toStrictEqual(running);
      await requests.finish(next, plainAnswer("in time"));
      await requests.finish(silent, plainAnswer("too late"));
      await requests.release(silent);
      const answered = await requests.begin(beginning(silent, { ...later, now: newYear + 500 }));
      expect(answered).toStrictEqual(done(plainAnswer("in time")));
    },
  },
  {
    name: "a released key is free, also for another body; an answered one stays answered",
    async run({ requests }, seeded) {
      const claim = plainClaim(seeded);
      const next = retryOf(claim, seeded);
      await requests.begin(beginning(claim));
      await requests.release(claim);
      await requests.release(claim);
      expect(await requests.begin(beginning(next, { body: "another" }))).toStrictEqual(begun);
      await requests.finish(next, plainAnswer("x"));
      await requests.release(next);
      const again = await requests.begin(beginning(claim, { body: "another" }));
      expect(again).toStrictEqual(done(plainAnswer("x")));
    },
  },
  {
    name: "an expired key counts as unused",
    async run({ requests }, seeded) {
      const claim = plainClaim(seeded);
      await requests.begin(beginning(claim));
      await requests.finish(claim, plainAnswer("x"));
      const later = { body: "another", until: newYear + 1_060, expiresAt: newYear + 2_000 };
      const next = retryOf(claim, seeded);
      expect(await requests.begin(beginning(next, { ...later, now: newYear + 999 }))).toStrictEqual(mismatch);
      expect(await requests.begin(beginning(next, { ...later, now: newYear + 1_000 }))).toStrictEqual(begun);
      const third = beginning(claim, { ...later, now: newYear + 1_001 });
      expect(await requests.begin(third)).toStrictEqual(running);
    },
  },
  {
    name: "a response is returned character by character as stored",
    async run({ requests }, seeded) {
      const answers: StoredAnswer[] = [
        { status: 204, contentType: null, body: null },
        { status: 200, contentType: "", body: "" },
        ...[...delicateTexts, longText].map((body, index) => ({
          status: 200 + index,
          body,
          contentType: "application/problem+json; charset=utf-8",
        })),
      ];
      for (const answer of answers) {
        const claim = plainClaim(seeded);
        await requests.begin(beginning(claim));
        await requests.finish(claim, answer);
        expect(await requests.begin(beginning(claim))).toStrictEqual(done(answer));
      }
    },
  },
  {
    name: "purging deletes only expired records, up to the limit",
    async run({ requests }, seeded) {
      const expired = Array.from({ length: 5 }, () => plainClaim(seeded));
      const kept = plainClaim(seeded);
      for (const claim of expired) await requests.begin(beginning(claim));
      await requests.begin(beginning(kept, { expiresAt: newYear + 1_001 }));
      expect(await requests.purge(newYear + 999, 10)).toBe(0);
      expect(await requests.purge(newYear + 1_000, 3)).toBe(3);
      expect(await requests.purge(newYear + 1_000, 3)).toBe(2);
      expect(await requests.purge(newYear + 1_000, 3)).toBe(0);
      expect(await requests.begin(beginning(kept))).toStrictEqual(running);
      expect(await requests.purge(newYear + 1_001, 3)).toBe(1);
    },
  },
];
