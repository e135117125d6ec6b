import { memoryBlobs, memoryStorage } from "@passmuster/core";
import { StorageUnavailableError } from "@passmuster/core/storage";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createService, identityBody, passport, type Service } from "../../service.ts";

type Line = Readonly<Record<string, unknown>>;

/** A logger that keeps its lines by level. */
function keeping() {
  const lines = { debug: [] as Line[], info: [] as Line[], warn: [] as Line[], error: [] as Line[] };
  const at = (level: keyof typeof lines) => (fields: object, message: string) =>
    void lines[level].push({ ...fields, message });
  return { lines, logger: { debug: at("debug"), info: at("info"), warn: at("warn"), error: at("error") } };
}

const refused = () =>
  new StorageUnavailableError("The database at db.example:5432/app cannot be reached (ECONNREFUSED).", {
    code: "ECONNREFUSED",
    at: "db.example:5432/app",
  });

let service: Service;
beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout", "setInterval"] }));
afterEach(async () => {
  vi.useRealTimers();
  await service.passmuster.close();
});

test("the cause of refused requests is logged at once, then once a minute with their number", async () => {
  const { logger, lines } = keeping();
  const inner = memoryStorage();
  let isAway = false;
  service = await createService({
    logger,
    storage: {
      ...inner,
      async load(tenant, id) {
        if (isAway) throw refused();
        return inner.load(tenant, id);
      },
    },
  });
  const { json } = await service.call("POST", "/api/v1/identity/verifications", identityBody);
  const path = `/api/v1/identity/verifications/${json.data.id}`;
  isAway = true;
  for (let index = 0; index < 5; index += 1) expect((await service.call("GET", path)).status).toBe(503);
  const line = {
    part: "storage",
    code: "ECONNREFUSED",
    at: "db.example:5432/app",
    message: "storage unavailable",
  };
  expect(lines.error).toEqual([{ ...line, count: 1 }]);
  expect(lines.info.at(-1)).toMatchObject({ status: 503, code: "unavailable", cause: "ECONNREFUSED" });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(lines.error).toEqual([
    { ...line, count: 1 },
    { ...line, count: 4 },
  ]);
  isAway = false;
  await vi.advanceTimersByTimeAsync(180_000);
  expect(lines.error).toHaveLength(2);
});

test("a relay without its storage logs one line a minute, however often it asks", async () => {
  const { logger, lines } = keeping();
  const inner = memoryStorage();
  let asked = 0;
  service = await createService({
    logger,
    work: { poll: "1s" },
    storage: {
      ...inner,
      outbox: {
        ...inner.outbox,
        async claim() {
          asked += 1;
          throw refused();
        },
      },
    },
  });
  await service.passmuster.start();
  await vi.advanceTimersByTimeAsync(60_000);
  await vi.advanceTimersByTimeAsync(500);
  expect(asked).toBeGreaterThan(200);
  expect(lines.error.map(({ code }) => code)).toEqual(["ECONNREFUSED", "ECONNREFUSED"]);
  expect(lines.error[1]?.count).toBeGreaterThan(200);
  expect(lines.warn.filter(({ message }) => message === "outbox not reachable")).toEqual([]);
});

test("an upload that the disk of the images refuses gets 503, and the log names the cause", async () => {
  const { logger, lines } = keeping();
  service = await createService({
    logger,
    metrics: true,
    blobs: {
      ...memoryBlobs(),
      async put() {
        throw Object.assign(new Error("ENOSPC: no space left on device, write"), {
          code: "ENOSPC",
          path: "/var/lib/passmuster/images",
        });
      },
    },
  });
  const { json } = await service.call("POST", "/api/v1/identity/verifications", identityBody);
  const { status, headers } = await service.call(
    "POST",
    "/api/v1/identity/documents",
    passport(json.data.id),
  );
  expect([status, headers["retry-after"]]).toEqual([503, "1"]);
  expect(lines.error).toEqual([
    {
      part: "blobs",
      code: "ENOSPC",
      at: "/var/lib/passmuster/images",
      count: 1,
      message: "blobs unavailable",
    },
  ]);
  expect(await service.passmuster.metrics()).toContain(
    'passmuster_failures_total{part="blobs",cause="ENOSPC"} 1',
  );
});

test("a line about a failure has nothing of its message", async () => {
  const { logger, lines } = keeping();
  service = await createService({
    logger,
    storage: {
      ...memoryStorage(),
      async ping() {
        throw new StorageUnavailableError("Ines Marlow, password hunter2", {
          cause: Object.assign(new Error("Ines Marlow"), { code: "Ines Marlow was here" }),
        });
      },
    },
  });
  const { json } = await service.callerWith(undefined)("GET", "/health/ready");
  expect(json.message).toBe("Not ready: storage.");
  expect(lines.error).toEqual([
    { part: "storage", code: "StorageUnavailableError", count: 1, message: "storage unavailable" },
  ]);
});
