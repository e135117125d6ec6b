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
  writeFileSync(join(folder, "ALT.CSV"), '7,8,"aka","ZUHEIRI, Abu Nabil",-0-\n');
  writeFileSync(join(folder, "ADD.CSV"), '7,1,"12 Test Road","Basra",Iraq,-0-\n');
  return folder;
}

test("a list is imported into the folder of the configuration file, and told with its version", async () => {
  const folder = folderWithList();
  writeFileSync(join(folder, "passmuster.config.mjs"), 'export default { screening: { lists: "lists" } };\n');
  const files = ["ADD.CSV", "ALT.CSV", "SDN.CSV"];
  const imported = await runHere(folder, ["screening", "import", ...files, "--list", "ofac-sdn", "--json"]);
  expect(imported).toMatchObject({
    status: 0,
    stderr: "Rows of addresses passed over: 1. They are not compared.\n",
  });
  expect(JSON.parse(imported.stdout)).toMatchObject({ name: "ofac-sdn", entries: 1 });
  expect(readdirSync(join(folder, "lists"))).toContain("ofac-sdn.json");
  const { stdout } = await runHere(folder, ["screening", "status"]);
  expect(stdout).toMatch(/^LIST +VERSION +PEOPLE +IMPORTED +SHA-256\nofac-sdn /);
});

test("a list that shrank is imported only with --allow-fewer", async () => {
  const folder = folderWithList();
  const more = ["1", "2", "3"].map((id) => sdn.replace("7", id)).join("");
  writeFileSync(join(folder, "MORE.CSV"), more);
  const imported = (file: string, ...flags: readonly string[]) =>
    runHere(folder, [
      "screening",
      "import",
      file,
      "ALT.CSV",
      "--list",
      "ofac-sdn",
      "--lists",
      "lists",
      ...flags,
    ]);
  await imported("MORE.CSV");
  const refused = await imported("SDN.CSV");
  expect(refused.status).toBe(2);
  expect(refused.stderr).toContain("allow fewer (--allow-fewer). The list is as it was.");
  expect((await imported("SDN.CSV", "--allow-fewer")).status).toBe(0);
});

test("the ended list of the UK is imported with a warning", async () => {
  const folder = folderWithList();
  const columns = "Name 6,Name 1,Name 2,Name 3,Name 4,Name 5,DOB,Nationality,Group Type,Alias Type,Group ID";
  const row = "AL-ZUHAIRI,TAREK,,,,,07/05/1960,Iraq,Individual,Primary name,4000";
  writeFileSync(join(folder, "ConList.csv"), `Last Updated,28/01/2026\n${columns}\n${row}\n`);
  const line = ["screening", "import", "ConList.csv", "--list", "uk", "--lists", "lists"];
  const { status, stdout, stderr } = await runHere(folder, line);
  expect([status, stdout]).toEqual([0, expect.stringContaining("28/01/2026")]);
  expect(stderr).toContain("ConList.csv ended on 28 January 2026: UK-Sanctions-List.csv");
});

test("status says that no list was imported", async () => {
  const { status, stderr } = await runHere(folderWithList(), ["screening", "status", "--lists", "none"]);
  expect([status, stderr]).toEqual([0, "No list was imported. See passmuster help screening.\n"]);
});

test.each([
  [
    ["import", "SDN.CSV"],
    "Name the list of the file with --list: one of ofac-sdn, ofac-non-sdn, eu, un, uk.",
  ],
  [
    ["import", "SDN.CSV", "--list", "ofac"],
    '--list takes one of ofac-sdn, ofac-non-sdn, eu, un, uk, not "ofac".',
  ],
  [
    ["import", "SDN.CSV", "--list", "un"],
    "The file is CSV; the list un is read as XML: download consolidated.xml. The list is as it was.",
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

test("doctor names each list with its version, and fails while none was imported", async () => {
  const folder = folderWithList();
  writeFileSync(join(folder, "passmuster.config.mjs"), 'export default { screening: { lists: "lists" } };\n');
  const checked = async () => {
    const { stdout } = await runHere(folder, ["doctor", "--json", "--extractor", "sandbox"]);
    return stdout.split("\n").find((line) => line.includes('"lists"'));
  };
  expect(JSON.parse((await checked()) ?? "")).toMatchObject({
    ok: false,
    message: expect.stringContaining("lists: No list was imported. Run passmuster screening import."),
  });
  await runHere(folder, ["screening", "import", "SDN.CSV", "ALT.CSV", "--list", "ofac-sdn"]);
  expect(JSON.parse((await checked()) ?? "")).toMatchObject({
    ok: true,
    message: expect.stringMatching(/^ofac-sdn .+, imported \d{4}-\d\d-\d\d$/),
  });
});
