import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

const guide = readFileSync(new URL("../../../docs/guide/ports.md", import.meta.url), "utf8");
const blocks = [...guide.matchAll(/^```ts(?: program)?\n([\s\S]*?)^```/gm)].map(([, block = ""]) => block);

test("the guide runs a conformance suite for each port that has one", () => {
  const suites = ["Authenticator", "BlobStore", "Extractor", "Http", "KeyStore", "Queue", "Storage"];
  const run = [...blocks.join("\n").matchAll(/^describe(\w+)\("mine"/gm)].map(([, suite]) => suite);
  expect(run.sort()).toEqual(suites);
});
