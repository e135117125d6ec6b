import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** The guide's program is a test file: its conformance suites run against the adapters that it teaches. */
const guide = readFileSync(new URL("../../../docs/guide/ports.md", import.meta.url), "utf8");
const blocks = [...guide.matchAll(/^```ts(?: program)?\n([\s\S]*?)^```/gm)].map(([, block = ""]) => block);
const program = blocks.join("\n");

const folder = mkdtempSync(new URL("guide-", import.meta.url).pathname);
try {
  writeFileSync(join(folder, "program.ts"), program);
  await import(join(folder, "program.ts"));
} finally {
  rmSync(folder, { recursive: true });
}
