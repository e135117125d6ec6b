import { writeFileSync } from "node:fs";
import { join } from "node:path";
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

test("capabilities names the lists of the configuration file, and none before one is imported", async () => {
  const own = emptyFolder();
  writeFileSync(join(own, "passmuster.config.mjs"), 'export default { screening: { lists: "lists" } };\n');
  const before = await run(own, ["capabilities", "--flow", "identity"], sandbox);
  expect([before.status, before.stdout]).toEqual([0, expect.stringContaining("lists: none")]);
  const sdn = '7,"AL-ZUHAIRI, Tarek Nabil","individual","TEST",-0- ,-0- ,-0- ,-0- ,-0- ,-0- ,-0- ,-0- \n';
  writeFileSync(join(own, "SDN.CSV"), sdn);
  writeFileSync(join(own, "ALT.CSV"), '7,8,"aka","ZUHEIRI, Abu Nabil",-0-\n');
  await run(own, ["screening", "import", "SDN.CSV", "ALT.CSV", "--list", "ofac-sdn"]);
  const { stdout } = await run(own, ["capabilities", "--flow", "identity"], sandbox);
  expect(stdout).toContain("lists: ofac-sdn");
  expect(stdout).toMatch(/^RuleSC001 +on +review/m);
});
