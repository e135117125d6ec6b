import { memoryStorage } from "@passmuster/core";
import { scriptedExtractor } from "@passmuster/core/testing";
import { expect, test, vi } from "vitest";
import { createService } from "../../service.ts";

const advice = "Run npm install @passmuster/onnxruntime-linux-x64@1.30.0.";
const slow = {
  ...scriptedExtractor(),
  capabilities: () => ({
    ...scriptedExtractor().capabilities(),
    engine: { name: "webassembly", cost: 3, advice } as const,
  }),
};

test("a start logs flows, storage, keys, retention and reader in one line, without a secret", async () => {
  const lines: [fields: object, message: string][] = [];
  const keep = (fields: object, message: string) => void lines.push([fields, message]);
  const secret = "a secret of the tests, thirty-two bytes or more";
  const about = { kind: "sqlite", at: "/data/passmuster.db", schema: 14, keys: "/data/passmuster.db.keys" };
  const { passmuster } = await createService({
    secret,
    logger: { debug: keep, info: keep, warn: keep, error: keep },
    extractor: slow,
    retention: { approved: "90d" },
    storage: { ...memoryStorage(), about },
  });
  await passmuster.start();
  expect(lines.filter(([, message]) => message === "passmuster started")).toEqual([
    [
      {
        flows: ["postal1583", "postal1583-skip-country", "identity"],
        storage: "sqlite",
        at: "/data/passmuster.db",
        schema: 14,
        keys: "/data/passmuster.db.keys",
        retention: { approved: "90d" },
        expiresAfter: "30d",
        reader: "scripted",
        engine: "webassembly",
        works: true,
      },
      "passmuster started",
    ],
  ]);
  expect(JSON.stringify(lines)).not.toContain(secret);
  await passmuster.close();
});

test("without a logger, a slow reader is a process warning, once", async () => {
  const warn = vi.spyOn(process, "emitWarning").mockImplementation(() => undefined);
  try {
    for (let started = 0; started < 2; started += 1) {
      const { passmuster } = await createService({ extractor: slow });
      await passmuster.start();
      await passmuster.close();
    }
    expect(warn.mock.calls).toEqual([[advice, { code: "PASSMUSTER_SLOW_READER" }]]);
  } finally {
    warn.mockRestore();
  }
});
