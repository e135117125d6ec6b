import { mkdtempSync, readdirSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { runHere } from "./run-here.ts";

const sdn = `7,"AL-ZUHAIRI, Tarek Nabil","individual","TEST",-0- ,-0- ,-0- ,-0- ,-0- ,-0- ,-0- ,"DOB 07 May 1960."
`;

function folderWithList(): string {
  const folder = mkdtempSync(join(tmpdir(), "screening-"));
  writeFileSync(join(folder, "SDN.CSV"), sdn);
  return folder;
}

test("a list is imported into the folder of the configuration file, and told with its version", async () => {
  const folder = folderWithList();
  writeFileSync(join(folder, "passmuster.config.mjs"), 'export default { screening: { lists: "lists" } };\n');
  const imported = await runHere(folder, ["screening", "import", "SDN.CSV", "--list", "ofac-sdn", "--json"]);
  expect(imported).toMatchObject({ status: 0, stderr: "" });
  expect(JSON.parse(imported.stdout)).toMatchObject({ name: "ofac-sdn", entries: 1 });
  expect(readdirSync(join(folder, "lists"))).toContain("ofac-sdn.json");
  const { stdout } = await runHere(folder, ["screening", "status"]);
  expect(stdout).toMatch(/^LIST +VERSION +PEOPLE +IMPORTED +SHA-256\nofac-sdn /);
});

test("status says that no list was imported", async () => {
  const { status, stderr } = await runHere(folderWithList(), ["screening", "status", "--lists", "none"]);
  expect([status, stderr]).toEqual([0, "No list was imported. See passmuster help screening.\n"]);
});

test.each([
  [["import", "SDN.CSV"], "--list takes one of ofac-sdn, eu, un, uk"],
  [
    ["import", "SDN.CSV", "--list", "un"],
    "The file is CSV; the list un is read as XML. The list is as it was.",
  ],
  [["import", "--list", "un"], "Name the list's file."],
  [["imprt"], "Did you mean import?"],
])("screening %j is refused in a sentence", async (line, sentence) => {
  const { status, stderr } = await runHere(folderWithList(), ["screening", ...line, "--lists", "lists"]);
  expect(status).toBe(2);
  expect(stderr).toContain(sentence);
});

test("the folder of the lists is named once", async () => {
  const { status, stderr } = await runHere(folderWithList(), ["screening", "status"]);
  expect([status, stderr]).toEqual([2, expect.stringContaining("--lists")]);
});
