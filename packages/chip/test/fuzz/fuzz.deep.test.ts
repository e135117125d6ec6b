import { fuzzInProcess } from "@passmuster/fuzzer";
import { expect, test } from "vitest";

/** 2 s in CI; 60 s, with the new inputs kept, with `ASSURANCE=deep`. */
const deep = process.env.ASSURANCE === "deep";
const seconds = deep ? 60 : 2;
const seed = Number(process.env.PASSMUSTER_SEED ?? Date.now() % 2 ** 31);

test(`in ${seconds} s no input breaks a property of the readers of EF.SOD and DG2 (PASSMUSTER_SEED=${seed})`, async () => {
  const module = new URL("./sod-process.ts", import.meta.url);
  const { failed, executions } = await fuzzInProcess(module, { seconds, seed, keep: deep });
  expect(failed).toBeUndefined();
  expect(executions).toBeGreaterThan(100);
}, 120_000);
