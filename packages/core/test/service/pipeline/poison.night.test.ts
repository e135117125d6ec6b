import { sandboxExtractor } from "@passmuster/core";
import { ExtractionError, type Extractor } from "@passmuster/core/ports";
import { createProcessPool, shapes } from "@passmuster/process-pool";
import { expect, inject, test } from "vitest";
import { createService, identityBody, passport } from "../../service.ts";
import type { Job } from "./poison-process.ts";

const jobs = Math.ceil(50 * inject("size"));
const concurrency = 8;
/** Of every eight documents one is harmless. */
const kinds: readonly Job[] = ["throws", "hangs", "spins", "exits", "grows", "twice", "late", "fine"];
const verifications = "/api/v1/identity/verifications";

interface Poisoned extends Extractor {
  readonly late: () => number;
  /** How many readings had begun when the harmless document's one did. */
  readonly turns: ReadonlyMap<string, number>;
}

/** Reads in processes that each poison harms in its way; each document keeps its poison. */
function poisonedExtractor(): Poisoned {
  const pool = createProcessPool<Job, string>({
    module: new URL("./poison-process.ts", import.meta.url),
    size: 3,
    timeLimit: 1_000,
    memoryLimit: 200 * 2 ** 20,
    packages: ["@passmuster/process-pool"],
    reads: [new URL("../../../src/", import.meta.url)],
    output: shapes.text(10),
  });
  const healthy = sandboxExtractor();
  const given = new Map<string, Job>();
  const turns = new Map<string, number>();
  let [late, begun] = [0, 0];
  return {
    ...healthy,
    turns,
    async extract(input, signal) {
      const { id } = input.document;
      const job = given.get(id) ?? (kinds[given.size % kinds.length] as Job);
      given.set(id, job);
      begun += 1;
      if (job === "fine" && !turns.has(id)) turns.set(id, begun);
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

test(`of ${jobs} documents that break their readers none stays stuck, and harmless ones are decided in turn`, async () => {
  const extractor = poisonedExtractor();
  const { passmuster, environment, call } = await createService({
    extractor,
    expiresAfter: false,
    work: { attempts: 3, backoff: "1s", extractionTimeout: "8s", concurrency },
  });
  try {
    await passmuster.start({ work: false, warmUp: true });
    const ids: string[] = [];
    const documents: string[] = [];
    for (let count = 0; count < jobs; count++) {
      const { json } = await call("POST", verifications, identityBody);
      const id: string = json.data.id;
      documents.push((await call("POST", "/api/v1/identity/documents", passport(id))).json.data.id);
      expect((await call("PUT", `${verifications}/${id}/submit`)).status).toBe(200);
      ids.push(id);
    }
    for (let round = 0; round < 4; round++) {
      await passmuster.drain();
      environment.advance(3_600_000_000);
    }
    // Without poison the n-th document is read in turn n. Turns do not depend on the machine's load.
    const delays = documents
      .flatMap((id, index) => {
        const turn = extractor.turns.get(id);
        return turn === undefined ? [] : [Math.max(0, turn - concurrency) / (index + 1)];
      })
      .sort((a, b) => a - b);
    expect(delays[Math.floor(delays.length * 0.95)]).toBeLessThan(1.5);
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
