import { expect, test } from "vitest";
import { emptyFolder } from "./command-line.ts";
import { runHere as run } from "./run-here.ts";

const folder = emptyFolder();
const sandbox = { PASSMUSTER_EXTRACTOR: "sandbox" };

test("capabilities prints the reader, the rules of a flow and what an Approved proves", async () => {
  const { status, stdout } = await run(folder, ["capabilities", "--flow", "identity"], sandbox);
  expect(status).toBe(0);
  expect(stdout).toContain("reader sandbox (simulated outcomes) reads");
  expect(stdout).toMatch(/^RulePH001 +on +\w+ +/m);
  expect(stdout).toMatch(/^RuleDI009 +no_reader/m);
  expect(stdout).not.toContain("postal1583:");
  expect(stdout).toContain("presence: none");
  expect(stdout).toContain("that a live person was in front of the camera");
});

test("the local reader names its issuers", async () => {
  const { stdout } = await run(folder, ["capabilities", "--json"], { PASSMUSTER_EXTRACTOR: "local" });
  const { reader, issuers } = JSON.parse(stdout);
  expect(reader).toMatchObject({ name: "local", sandbox: false });
  expect(issuers).toContainEqual({ country: "USA", region: "Ohio", by: "barcode", documents: ["licence"] });
  expect(issuers).toContainEqual(expect.objectContaining({ country: "AUT", by: "title" }));
});

test("an unknown flow is refused with those there are", async () => {
  const { status, stderr } = await run(folder, ["capabilities", "--flow", "nowhere"], sandbox);
  expect(status).toBe(2);
  expect(stderr).toContain("--flow takes one of");
});
