import { fuzzInProcess } from "@passmuster/fuzzer";
import { expect, inject, test } from "vitest";

const seconds = Math.ceil(3 * inject("size"));
const seed = Number(process.env.PASSMUSTER_SEED ?? Date.now() % 2 ** 31);

test(`in ${seconds} s no input breaks a property of the readers of EF.SOD and DG2 (PASSMUSTER_SEED=${seed})`, async () => {
  const module = new URL("./sod-process.ts", import.meta.url);
  const { failed, executions } = await fuzzInProcess(module, { seconds, seed, keep: true });
  expect(failed).toBeUndefined();
  expect(executions).toBeGreaterThan(100);
});
