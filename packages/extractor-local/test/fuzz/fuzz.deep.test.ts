import { fuzzInProcess } from "@passmuster/fuzzer";
import { expect, test } from "vitest";

/** 2 s in CI; 60 s, with the new inputs kept, with `ASSURANCE=deep`. */
const deep = process.env.ASSURANCE === "deep";
const seconds = deep ? 60 : 2;

test.each(["aamva", "mrz"])(
  "no input breaks a property of the parser: %s",
  async (name) => {
    const seed = Number(process.env.SEED ?? Math.floor(Math.random() * 2 ** 31));
    const report = await fuzzInProcess(new URL(`./${name}-process.ts`, import.meta.url), {
      ...{ seconds, seed, keep: deep },
    });
    console.log(`${name}: ${report.executions} inputs, ${report.features} features, seed ${seed}`);
    expect(report.failed).toBeUndefined();
    expect(report.executions).toBeGreaterThan(100);
  },
  (seconds + 60) * 1000,
);
