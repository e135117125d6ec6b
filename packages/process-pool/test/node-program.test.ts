import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { nodeIn, nodeProgram } from "../src/node-program.ts";

/** A folder of the PATH whose `node` prints a text. */
function folderWith(printed: string): string {
  const folder = mkdtempSync(join(tmpdir(), "passmuster-node-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeFileSync(join(folder, "node"), `#!/bin/sh\necho '${printed}'\n`, { mode: 0o755 });
  return folder;
}

test("under Node, children run in the same Node", () => {
  expect(nodeProgram()).toBe(process.execPath);
});

test.skipIf(process.platform === "win32")("the first Node that is new enough runs the children", () => {
  const bun = folderWith("");
  const old = folderWith("22.18.0");
  const real = mkdtempSync(join(tmpdir(), "passmuster-node-"));
  onTestFinished(() => rmSync(real, { recursive: true }));
  symlinkSync(process.execPath, join(real, "node"));
  expect(nodeIn([join(bun, "absent"), bun, old, real, folderWith("24.1.0")], "Bun")).toBe(join(real, "node"));
});

test.skipIf(process.platform === "win32")("without a new Node the error says what to install", () => {
  expect(() => nodeIn([folderWith("20.20.2"), folderWith("")], "Deno")).toThrow(
    "Under Deno, put Node 22.19 or newer on the PATH.",
  );
});
