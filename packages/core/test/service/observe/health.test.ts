import { memoryBlobs, memoryStorage } from "@passmuster/core";
import { StorageUnavailableError, type VerificationStorage } from "@passmuster/core/storage";
import { manualEnvironment } from "@passmuster/core/testing";
import { afterEach, expect, test, vi } from "vitest";
import { createFaults } from "../../../src/service/observe/faults.ts";
import { createHealth } from "../../../src/service/observe/health.ts";
import { createRegistry } from "../../../src/service/observe/registry.ts";
import { createService, type Service, withPassport } from "../../service.ts";

let service: Service | undefined;
afterEach(async () => service?.passmuster.close());
const opened = async (options: Parameters<typeof createService>[0] = {}): Promise<Service> => {
  service = await createService(options);
  return service;
};

const ready = async ({ callerWith }: Service) => {
  const { status, json, headers } = await callerWith(undefined)("GET", "/health/ready");
  return [status, json.status ?? json.message, headers["retry-after"]];
};

const ignore = () => undefined;
const silent = { debug: ignore, info: ignore, warn: ignore, error: ignore };

/** A storage that fails or hangs on command. */
function moody(): { readonly storage: VerificationStorage; mood: Error | "silent" | "well" } {
  const inner = memoryStorage();
  const state = {
    mood: "well" as Error | "silent" | "well",
    storage: {
      ...inner,
      async ping() {
        if (state.mood instanceof Error) throw state.mood;
        if (state.mood === "silent") await new Promise(() => undefined);
        await inner.ping();
      },
    },
  };
  return state;
}

test("a process is ready while its storage responds, and names the failed part without details", async () => {
  const state = moody();
  const all = await opened({ storage: state.storage });
  expect(await ready(all)).toEqual([200, "ok", undefined]);
  state.mood = new StorageUnavailableError("connect ECONNREFUSED 10.1.2.3:5432");
  expect(await ready(all)).toEqual([503, "Not ready: storage.", "1"]);
  state.mood = new Error('relation "passmuster_verifications" does not exist');
  expect(await ready(all)).toEqual([503, "Not ready: schema.", "1"]);
  state.mood = "well";
  expect(await ready(all)).toEqual([200, "ok", undefined]);
});

test("a process whose storage or images take no writes is not ready, names the cause, and recovers", async () => {
  const failing = new Map<"row" | "image", Error>();
  const [inner, images] = [memoryStorage(), memoryBlobs()];
  const own = await opened({
    storage: {
      ...inner,
      async probe() {
        const failure = failing.get("row");
        if (failure) throw failure;
      },
    },
    blobs: {
      ...images,
      async put(key, image) {
        const failure = failing.get("image");
        if (failure) throw failure;
        await images.put(key, image);
      },
    },
  });
  expect(await ready(own)).toEqual([200, "ok", undefined]);
  failing.set("row", new StorageUnavailableError("The database does not respond.", { code: "SQLITE_FULL" }));
  expect(await ready(own)).toEqual([200, "ok", undefined]);
  own.environment.advance(5_000_000);
  expect(await ready(own)).toEqual([503, "Not ready: storage (SQLITE_FULL).", "1"]);
  failing.set("image", Object.assign(new Error("No space left: /images/a"), { code: "ENOSPC" }));
  own.environment.advance(30_000_000);
  expect(await ready(own)).toEqual([503, "Not ready: storage (SQLITE_FULL), blobs (ENOSPC).", "1"]);
  failing.clear();
  own.environment.advance(2_000_000);
  expect(await ready(own)).toEqual([200, "ok", undefined]);
});

test("readiness writes once in five seconds, and once for calls that arrive together", async () => {
  let writes = 0;
  const own = await opened({
    storage: {
      ...memoryStorage(),
      async probe() {
        writes += 1;
      },
    },
  });
  await Promise.all([ready(own), ready(own), ready(own)]);
  await ready(own);
  expect(writes).toBe(1);
  own.environment.advance(5_000_000);
  await ready(own);
  expect(writes).toBe(2);
});

test("a storage that does not answer for three seconds is unreachable", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  try {
    const state = moody();
    state.mood = "silent";
    const unready = createHealth({
      storage: state.storage,
      blobs: memoryBlobs(),
      faults: createFaults(silent, createRegistry()),
      environment: manualEnvironment(),
      lateSeconds: false,
    }).unready();
    await vi.advanceTimersByTimeAsync(3_000);
    expect(await unready).toEqual([{ part: "storage" }]);
  } finally {
    vi.useRealTimers();
  }
});

test("a process that works is not ready while due work has waited for too long; one that only answers is", async () => {
  const { storage } = await opened({ expiresAfter: false, work: { lateAfter: "60s" } });
  const own = service as Service;
  await withPassport(own.call);
  own.environment.advance(61_000_000);
  expect(await ready(own)).toEqual([200, "ok", undefined]);
  const blocked = { ...storage, outbox: { ...storage.outbox, claim: async () => [] } };
  const worker = await createService({
    storage: blocked,
    environment: own.environment,
    work: { lateAfter: "60s" },
  });
  await worker.passmuster.start();
  expect(await ready(worker)).toEqual([503, "Not ready: outbox.", "1"]);
  await worker.passmuster.stop();
});

test("webhooks that wait for their endpoint do not affect readiness", async () => {
  const all = await opened({ work: { lateAfter: "60s" } });
  const event = { topic: "webhook", tenant: "default", payload: {}, dueAt: 1 } as const;
  await all.storage.outbox.add([
    { ...event, id: all.environment.id("msg"), verification: all.environment.id("ver") },
  ]);
  const blocked = { ...all.storage, outbox: { ...all.storage.outbox, claim: async () => [] } };
  const worker = await createService({
    storage: blocked,
    environment: all.environment,
    work: { lateAfter: "60s" },
  });
  await worker.passmuster.start();
  expect(await ready(worker)).toEqual([200, "ok", undefined]);
  await worker.passmuster.stop();
});

test("a stopping process is not ready, still responds, and closes every connection", async () => {
  const all = await opened();
  await all.passmuster.start();
  await all.passmuster.stop();
  expect(await ready(all)).toEqual([503, "Not ready: stopping.", "1"]);
  const { status, headers } = await all.call("GET", "/api/v1/identity/verifications");
  expect([status, headers.connection]).toEqual([200, "close"]);
  expect((await all.callerWith(undefined)("GET", "/health/live")).status).toBe(200);
});

test("a worker process serves only health and metrics", async () => {
  const { passmuster } = await opened({ metrics: true });
  const { secret } = await passmuster.tokens.create({ scopes: ["read", "write", "review", "admin"] });
  const answer = async (url: string) => {
    const headers = { authorization: `Bearer ${secret}` };
    return (await passmuster.health({ method: "GET", url, headers })).status;
  };
  expect([await answer("/health/live"), await answer("/health/ready"), await answer("/metrics")]).toEqual([
    200, 200, 200,
  ]);
  for (const url of ["/api/v1/verifications", "/api/v1/openapi.json", "/", "/api/v1/identity/verifications"])
    expect(await answer(url)).toBe(404);
});
