import { memoryStorage } from "@passmuster/core";
import { StorageUnavailableError, type VerificationStorage } from "@passmuster/core/storage";
import { afterEach, expect, test } from "vitest";
import type { NewMessage } from "../../../src/ports/outbox.ts";
import { createService, type Service, withPassport } from "../../service.ts";

let service: Service | undefined;
afterEach(async () => service?.passmuster.close());

interface Watched {
  readonly storage: VerificationStorage;
  /** Claims since the last reset. */
  claims: number;
  readonly saved: NewMessage[];
  /** Refuses the next save that has a message. */
  refuses: boolean;
  /** Is called before a save. */
  before: () => Promise<void>;
}

function watched(): Watched {
  const storage = memoryStorage();
  const seen: Watched = {
    claims: 0,
    saved: [],
    refuses: false,
    before: async () => undefined,
    storage: {
      ...storage,
      async save(next, messages, ...rest) {
        if (seen.refuses && messages.length > 0) {
          seen.refuses = false;
          throw new StorageUnavailableError("The storage is out of reach.");
        }
        await seen.before();
        const endpoints = await storage.save(next, messages, ...rest);
        seen.saved.push(...messages);
        return endpoints;
      },
      outbox: {
        ...storage.outbox,
        claim(...order) {
          seen.claims += 1;
          return storage.outbox.claim(...order);
        },
      },
    },
  };
  return seen;
}

/** Starts it. Resolves when its first looks have found nothing. */
async function started(seen: Watched, work: object = {}): Promise<Service> {
  const { storage } = seen;
  service = await createService({ storage, expiresAfter: false, work: { poll: "1h", ...work } });
  await service.passmuster.start();
  await service.passmuster.drain();
  seen.claims = 0;
  return service;
}

test("the process that saves a change does its work without looking for it", async () => {
  const seen = watched();
  const { call, passmuster } = await started(seen);
  const finished = new Promise((resolve) => passmuster.on("verification.finished", resolve));
  const { id } = await withPassport(call);
  await call("PUT", `/api/v1/identity/verifications/${id}/submit`);
  await finished;
  expect(seen.claims).toBe(0);
  await passmuster.drain();
  const until = Number.MAX_SAFE_INTEGER;
  expect(await seen.storage.outbox.claim(100, { now: until, until, topics: ["pipeline", "event"] })).toEqual(
    [],
  );
});

test("a process with all hands full leaves further work to others", async () => {
  const seen = watched();
  const { call, passmuster, extractor } = await started(seen, { concurrency: 1, readAtUpload: false });
  const { promise, resolve } = Promise.withResolvers<void>();
  extractor.play(async (_input, _signal, next) => {
    await promise;
    return next();
  });
  const [first, second] = [await withPassport(call), await withPassport(call)];
  for (const { id } of [first, second]) await call("PUT", `/api/v1/identity/verifications/${id}/submit`);
  const runs = seen.saved.filter(({ topic }) => topic === "pipeline");
  expect(runs.map(({ heldUntil }) => heldUntil !== undefined)).toEqual([true, false]);
  resolve();
  await passmuster.drain();
  for (const { id } of [first, second]) {
    const { json } = await call("GET", `/api/v1/identity/verifications/${id}`);
    expect(json.data.status_label).not.toBe("Submitted");
  }
});

test("a change that is not saved keeps no hands busy", async () => {
  const seen = watched();
  const { call } = await started(seen, { concurrency: 1, readAtUpload: false });
  const { id } = await withPassport(call);
  seen.refuses = true;
  expect((await call("PUT", `/api/v1/identity/verifications/${id}/submit`)).status).toBe(503);
  await call("PUT", `/api/v1/identity/verifications/${id}/submit`);
  const [run] = seen.saved.filter(({ topic }) => topic === "pipeline");
  expect(run?.heldUntil).toBeDefined();
});

test("work that is saved while the process stops is left to others at once", async () => {
  const seen = watched();
  const { call, passmuster } = await started(seen, { readAtUpload: false });
  const { id } = await withPassport(call);
  await passmuster.drain();
  seen.before = () => passmuster.stop();
  expect((await call("PUT", `/api/v1/identity/verifications/${id}/submit`)).json.data.status_label).toBe(
    "Submitted",
  );
  expect(seen.saved.find(({ topic }) => topic === "pipeline")?.heldUntil).toBeDefined();
  const now = seen.saved.at(-1)?.dueAt ?? 0;
  const left = await seen.storage.outbox.claim(10, { now, until: now, topics: ["pipeline", "event"] });
  expect(left.map(({ message }) => message.topic).sort()).toStrictEqual(["event", "pipeline"]);
});
