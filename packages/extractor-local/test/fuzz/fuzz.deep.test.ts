import { fuzzInProcess } from "@passmuster/fuzzer";
import { expect, test } from "vitest";

/** 2 s in CI; 60 s, with the new inputs kept, with `ASSURANCE=deep`. */
const deep = process.env.ASSURANCE === "deep";
const seconds = deep ? 60 : 2;
const seed = Number(process.env.PASSMUSTER_SEED ?? Date.now() % 2 ** 31);

test.each(["aamva", "mrz"])(
  `in ${seconds} s no input breaks a property of the parser %s (PASSMUSTER_SEED=${seed})`,
  async (name) => {
    const report = await fuzzInProcess(new URL(`./${name}-process.ts`, import.meta.url), {
      ...{ seconds, seed, keep: deep },
    });
    console.log(`${name}: ${report.executions} inputs, ${report.features} features`);
    expect(report.failed).toBeUndefined();
    expect(report.executions).toBeGreaterThan(10);
  },
  (seconds + 60) * 1000,
);
