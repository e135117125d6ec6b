import { sandboxExtractor } from "@passmuster/core";
import { ExtractionError, type Extractor } from "@passmuster/core/ports";
import { createProcessPool, shapes } from "@passmuster/core/process-pool";
import { expect, test } from "vitest";
import { createService, identityBody, passport } from "../service.ts";
import type { Job } from "./poison-process.ts";

const jobs = process.env.ASSURANCE === "deep" ? 1_000 : 50;
/** Of every eight documents one is harmless. */
const kinds: readonly Job[] = ["throws", "hangs", "spins", "exits", "grows", "twice", "late", "fine"];
const verifications = "/api/v1/identity/verifications";

/** Reads in processes that each poison harms in its way; each document keeps its poison. */
function poisonedExtractor(): Extractor & { readonly late: () => number } {
  const pool = createProcessPool<Job, string>({
    module: new URL("./poison-process.ts", import.meta.url),
    ...{ size: 3, timeLimit: 200, memoryLimit: 200 * 2 ** 20, packages: [] },
    reads: [new URL("../../src/", import.meta.url)],
    output: shapes.text(10),
  });
  const healthy = sandboxExtractor();
  const given = new Map<string, Job>();
  let late = 0;
  return {
    ...healthy,
    async extract(input, signal) {
      const { id } = input.document;
      const job = given.get(id) ?? (kinds[given.size % kinds.length] as Job);
      given.set(id, job);
      if (job === "late") {
        await new Promise((resolve) => signal.addEventListener("abort", resolve, { once: true }));
        await pool.run("late");
        late += 1;
        return healthy.extract(input, new AbortController().signal);
      }
      try {
        await pool.run(job, signal);
      } catch (cause) {
        throw new ExtractionError("The document could not be read this time.", { retryable: true, cause });
      }
      return healthy.extract(input, signal);
    },
    late: () => late,
    close: () => pool.close(),
  };
}

test(`of ${jobs} documents that break their readers none stays stuck, and harmless ones are decided`, {
  timeout: 3_600_000,
}, async () => {
  const extractor = poisonedExtractor();
  const { passmuster, environment, call } = await createService({
    extractor,
    expiresAfter: false,
    work: { attempts: 2, backoff: "1s", extractionTimeout: "3s", concurrency: 8 },
  });
  try {
    await passmuster.start({ work: false, warmUp: true });
    const ids: string[] = [];
    for (let count = 0; count < jobs; count++) {
      const { json } = await call("POST", verifications, identityBody);
      const id: string = json.data.id;
      await call("POST", "/api/v1/identity/documents", passport(id));
      expect((await call("PUT", `${verifications}/${id}/submit`)).status).toBe(200);
      ids.push(id);
    }
    for (let round = 0; round < 3; round++) {
      await passmuster.drain();
      environment.advance(3_600_000_000);
    }
    const labels = new Map<string, number>();
    for (const id of ids) {
      const { json } = await call("GET", `${verifications}/${id}`);
      const label: string = json.data.status_label;
      labels.set(label, (labels.get(label) ?? 0) + 1);
    }
    const others = [...labels.keys()].filter((label) => !["Approved", "Double Check"].includes(label));
    expect(others).toEqual([]);
    expect(labels.get("Approved")).toBeGreaterThanOrEqual(Math.floor(jobs / kinds.length));
    expect(labels.get("Double Check")).toBeGreaterThanOrEqual(Math.floor((jobs * 4) / kinds.length));
    expect(extractor.late()).toBeGreaterThan(0);
  } finally {
    await passmuster.close();
  }
});
