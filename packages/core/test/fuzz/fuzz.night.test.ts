import { fuzzInProcess } from "@passmuster/fuzzer";
import { expect, inject, test } from "vitest";

const seconds = Math.ceil(3 * inject("size"));
const seed = Number(process.env.PASSMUSTER_SEED ?? Date.now() % 2 ** 31);

test.each(["json", "base64", "links", "addresses", "hosts"])(
  `in ${seconds} s no input breaks a property of the parser %s (PASSMUSTER_SEED=${seed})`,
  async (name) => {
    const report = await fuzzInProcess(new URL(`./${name}-process.ts`, import.meta.url), {
      seconds,
      seed,
      keep: true,
    });
    console.log(`${name}: ${report.executions} inputs, ${report.features} features`);
    expect(report.failed).toBeUndefined();
    expect(report.executions).toBeGreaterThan(10);
  },
);
