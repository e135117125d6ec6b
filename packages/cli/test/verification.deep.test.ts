import { readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type Caller, callerOf, passport } from "@passmuster/test-servers/caller";
import { afterAll, beforeAll, expect, test } from "vitest";
import { emptyFolder, run, type Serving, serve } from "./command-line.ts";
import { runHere } from "./run-here.ts";

const folder = emptyFolder();
const email = "rita@example.test";
let server: Serving;
let call: Caller;
beforeAll(async () => {
  server = await serve(folder, ["--extractor", "sandbox"]);
  call = callerOf(server.url, (await run(folder, ["token", "create"])).stdout.trim());
});
afterAll(() => server.end("SIGTERM"));

const verification = (...line: readonly string[]) => run(folder, ["verification", ...line]);

/** A verification that the sandbox sends to Double Check: its number differs. */
async function waiting(more: object = {}): Promise<string> {
  const body = {
    vendor_reference: "order-1",
    person: { first_name: "Ines", last_name: "Marlow", date_of_birth: "1990-04-12" },
    documents: { photo_id: { type: "Passport", number: "SANDBOX-NUMBER", country: "ATA" } },
    ...more,
  };
  const { json } = await call("POST", "/api/v1/identity/verifications", body);
  const { id } = json.data;
  await call("POST", "/api/v1/identity/documents", passport(id));
  await call("PUT", `/api/v1/identity/verifications/${id}/submit`);
  return until(id, ["Double Check", "Rejected"]);
}

async function until(id: string, labels: readonly string[]): Promise<string> {
  for (let asked = 0; asked < 2000; asked += 1) {
    const { json } = await call("GET", `/api/v1/identity/verifications/${id}`);
    if (labels.includes(json.data.status_label)) return id;
  }
  throw new Error(`${id} was not decided.`);
}

test("what waits is listed, shown with what failed, and approved with a private note", async () => {
  const [id, other] = [await waiting(), await waiting({ vendor_reference: "order\u202e-2\nnext" })];
  const listed = await verification("list", "--status", "double-check", "--reference", "order-1");
  expect([listed.status, listed.stderr, listed.stdout.split("\n").length]).toEqual([0, "", 3]);
  expect(listed.stdout).toMatch(/^CREATED +FLOW +NAME +REFERENCE +ID +STATUS\n/);
  expect(listed.stdout).toMatch(new RegExp(`Ines Marlow +order-1 +${id} +Double Check\\n$`));
  const all = (await verification("list", "--limit", "1")).stdout;
  expect(all).toContain(` order�-2 ⏎ next  ${other}`);
  expect(all).toContain("1 of 2; --limit shows more");

  const shown = (await verification("show", id)).stdout;
  expect(shown).toContain(`${id}  Double Check\n`);
  expect(shown).toContain("✗ RulePH003  The number on the photo ID differs from the one given.");
  expect(shown).toMatch(/\n {2}number +SANDBOX-NUMBER +ANOTHER-NUMBER\n/);
  expect(shown).toContain("Submitted → Double Check  system");

  const ends = async (day: string) =>
    (await verification("list", "--expiring-before", day)).stdout
      .split("\n")
      .filter((line) => line.includes(id));
  expect(await ends("2099-01-01")).toEqual([]);
  const note = "The hologram is there.";
  const act = ["--email", email, "--comment", "Seen by a person.", "--note", note];
  expect(await verification("approve", id, ...act)).toEqual({
    status: 0,
    stderr: "",
    stdout: `${id}  Approved\n`,
  });
  expect([(await ends("2099-01-01")).length, await ends("2026-01-01")]).toEqual([1, []]);
  const open = (await verification("show", id)).stdout;
  expect([open.includes("Seen by a person."), open.includes(note)]).toEqual([true, false]);
  const secret = (await verification("show", id, "--private")).stdout;
  expect(secret).toContain(`private  ${email}  ${note}`);
  const { json } = await call("GET", `/api/v1/identity/verifications/${id}`);
  expect(json.data.history[0]).toMatchObject({ to_status: "Approved", user: email });
});

test("with --json each answer is one line with the names of the API, without the end user's link", async () => {
  const id = await waiting();
  const json = async (...line: readonly string[]) => {
    const { stdout } = await verification(...line, "--json");
    expect(stdout.trimEnd()).not.toContain("\n");
    return JSON.parse(stdout);
  };
  const listed = await json("list", "--flow", "identity", "--limit", "1");
  expect(listed).toMatchObject({ id, status: "double_check", vendor_reference: "order-1" });
  const shown = await json("show", id);
  expect(shown.documents[0].rules.failed_rules).toHaveProperty("RulePH003");
  expect([shown.url, shown.qr_code, listed.url]).toEqual([undefined, undefined, undefined]);
  const rejected = await json("reject", id, "--email", email, "--comment", "Another number.");
  expect(rejected).toEqual({ id, status: "rejected", status_label: "Rejected" });
});

test("what was done and seen is recorded under the settings of the server", async () => {
  const verified = await run(folder, ["audit", "verify"]);
  expect([verified.status, verified.stderr]).toEqual([0, ""]);
  const links = (await run(folder, ["audit", "export"])).stdout.trim().split("\n");
  const bodies = links.map((line) => JSON.parse(JSON.parse(line).body));
  const kinds = bodies.map(({ kind }) => kind);
  expect(kinds.filter((kind) => kind === "settings")).toHaveLength(1);
  const readings = bodies.filter(({ kind, by }) => kind === "reading" && by === "host");
  expect(new Set(readings.map(({ what }) => what))).toEqual(new Set(["verifications", "verification"]));
  for (const { reader } of readings) expect(reader).toMatch(/^sub_/);
  expect(links.join()).not.toContain(email);
});

test("refusals exit with 1, mistakes in the command line with 2", async () => {
  const id = await waiting();
  const act = ["--email", email, "--comment", "Seen."];
  const refused = async (...line: readonly string[]) => {
    const { status, stdout, stderr } = await verification(...line);
    expect(stdout).toBe("");
    return [status, stderr];
  };
  await verification("reject", id, ...act);
  expect(await refused("reject", id, ...act)).toEqual([
    1,
    "passmuster: The verification is already rejected.\n",
  ]);
  const unknown = [1, "passmuster: The verification was not found.\n"];
  expect(await refused("show", "../etc")).toEqual(unknown);
  expect(await refused("show", id, "--tenant", "globex")).toEqual(unknown);
  expect(await refused("approve", id)).toEqual([
    2,
    "passmuster: The comment field is required.\npassmuster: The email field is required.\n",
  ]);
  expect((await refused("approve", id, "--comment", "x", "--email", "rita"))[0]).toBe(2);
  for (const line of [[], ["decide", id], ["show"], ["approve", id, id, ...act], ["list", id]])
    expect((await refused(...line))[0]).toBe(2);
  for (const line of [["--status", "waiting"], ["--limit", "0"], ["--nonsense"], ["--storage", "memory:"]])
    expect((await refused("list", ...line))[0]).toBe(2);
  expect((await refused("list", "--expiring-before", "soon"))[1]).toContain("must be a calendar day");
});

test("an export writes the person's data to a new file that only its owner reads", async () => {
  const id = await waiting();
  const file = join(folder, "person.zip");
  const written = await run(folder, ["export", id, "--out", file, "--email", email]);
  expect(written).toEqual({ status: 0, stderr: "", stdout: `${file}\n` });
  expect(readFileSync(file).subarray(0, 2).toString()).toBe("PK");
  expect(statSync(file).mode & 0o777).toBe(0o600);
  const again = await verification("export", id, "--out", file);
  expect([again.status, again.stderr]).toEqual([2, expect.stringContaining("exists")]);
  const token = (await run(folder, ["token", "create"])).stdout.trim();
  const served = ["--url", server.url, "--token", token, "--flow", "identity"];
  const other = join(folder, "served.zip");
  expect((await verification("export", id, "--out", other, ...served)).status).toBe(0);
  expect(readFileSync(other).subarray(0, 2).toString()).toBe("PK");
});

test("a hit on a list is shown with what matched, cleared by its id, and approved then", async () => {
  const own = emptyFolder();
  const act = ["--email", email, "--comment", "Another birth place."];
  writeFileSync(join(own, "passmuster.config.mjs"), 'export default { screening: { lists: "lists" } };\n');
  const entry =
    '7,"MARLOW, Ines","individual","TEST",-0- ,-0- ,-0- ,-0- ,-0- ,-0- ,-0- ,"DOB 12 Apr 1990."\n';
  writeFileSync(join(own, "SDN.CSV"), entry + entry.replace("7", "9"));
  writeFileSync(join(own, "ALT.CSV"), '9,8,"aka","TEST, Ada",-0-\n');
  await runHere(own, ["screening", "import", "SDN.CSV", "ALT.CSV", "--list", "ofac-sdn"]);
  const listing = await serve(own, ["--extractor", "sandbox"]);
  const [before, beforeCall] = [server, call];
  try {
    server = listing;
    call = callerOf(listing.url, (await runHere(own, ["token", "create"])).stdout.trim());
    const id = await waiting({
      documents: { photo_id: { type: "Passport", number: "X1234567", country: "ATA" } },
    });
    const verify = (...line: readonly string[]) => runHere(own, ["verification", ...line]);
    const open = (await verify("show", id)).stdout;
    expect(open).toMatch(/\nLists {2}searched .+: ofac-sdn \(/);
    expect(open).toMatch(
      /✗ ofac-sdn:7:\w{16} {2}MARLOW, Ines {2}open\n {4}matched MARLOW, INES · date of birth same/,
    );
    const [first = "", second = ""] = ["7", "9"].map((entry) => open.match(`ofac-sdn:${entry}:\\w+`)?.[0]);
    expect(await verify("approve", id, ...act)).toMatchObject({
      status: 1,
      stderr: expect.stringContaining("Clear each hit with a reason"),
    });
    expect(await verify("clear", id, first)).toMatchObject({
      status: 2,
      stderr: expect.stringContaining("Say with --comment why"),
    });
    expect((await verify("clear", id, "ofac-sdn:8:1", ...act)).status).toBe(1);
    expect((await verify("clear", id, first, ...act)).stdout).toBe(`${id}  ${first} cleared\n`);
    const token = (await runHere(own, ["token", "create"])).stdout.trim();
    const served = ["--url", listing.url, "--flow", "identity", "--token", token];
    expect((await verify("clear", id, second, ...act, ...served)).stdout).toContain(`${second} cleared`);
    expect((await verify("show", id)).stdout).toContain(`cleared by ${email}: Another birth place.`);
    expect((await verify("approve", id, ...act)).status).toBe(0);
  } finally {
    [server, call] = [before, beforeCall];
    await listing.end("SIGTERM");
  }
});
