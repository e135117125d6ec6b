import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setImmediate } from "node:timers/promises";
import { promisify } from "node:util";
import { expect, it, onTestFinished } from "vitest";
import { convertedWeights } from "../../scripts/weights/weights.ts";

const run = promisify(execFile);
const convert = new URL("../../scripts/weights/convert.ts", import.meta.url).href;

const converting = `
  const { convertMissing } = await import(process.argv[1]);
  convertMissing(process.argv[2]);
`;

const sizeOf = (file: string): number => statSync(file, { throwIfNoEntry: false })?.size ?? 0;

it("several processes that convert at once leave whole networks, and show no other", async () => {
  const folder = mkdtempSync(join(tmpdir(), "passmuster-weights-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const line = ["--input-type=module", "--disable-warning=ExperimentalWarning", "-e", converting];
  let ended = false;
  const all = Promise.all(
    Array.from({ length: 4 }, () => run(process.execPath, [...line, convert, folder])),
  ).finally(() => {
    ended = true;
  });
  const partial = new Set<string>();
  while (!ended) {
    for (const { file, bytes } of convertedWeights)
      if (![0, bytes].includes(sizeOf(join(folder, file)))) partial.add(file);
    await setImmediate();
  }
  await all;
  expect([...partial]).toEqual([]);
  const sums = convertedWeights.map(({ file }) =>
    createHash("sha256")
      .update(readFileSync(join(folder, file)))
      .digest("hex"),
  );
  expect(sums).toEqual(convertedWeights.map(({ sha256 }) => sha256));
  expect(readdirSync(folder).sort()).toEqual(convertedWeights.map(({ file }) => file).sort());
});
