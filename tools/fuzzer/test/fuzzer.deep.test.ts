import { expect, test } from "vitest";
import { fuzzInProcess } from "../src/index.ts";

const moduleOf = (name: string) => new URL(`./${name}-process.ts`, import.meta.url);

test("coverage leads to a bug behind six nested conditions", async () => {
  const { failed, executions } = await fuzzInProcess(moduleOf("magic"), { seconds: 30, seed: 7 });
  expect(failed?.error).toContain("seeded bug behind 5 conditions");
  expect(executions).toBeLessThan(15_000);
});

test("an input that takes more than half a second is a failure", async () => {
  const { failed } = await fuzzInProcess(moduleOf("hang"), { seconds: 30, seed: 7 });
  expect(failed?.error).toContain("took more than 500 ms twice");
});
