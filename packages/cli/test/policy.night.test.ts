import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { callerOf, submitted } from "@passmuster/test-servers/caller";
import { expect, test } from "vitest";
import { emptyFolder, run, serve } from "./command-line.ts";

test("policy diff says who would change from what to what, and leaves every byte as it is", async () => {
  const folder = emptyFolder();
  const server = await serve(folder, ["--extractor", "sandbox"]);
  const token = (await run(folder, ["token", "create"])).stdout.trim();
  const call = callerOf(server.url, token);
  const ids: string[] = [];
  for (let index = 0; index < 3; index += 1) ids.push(await decided(call));
  await server.end("SIGTERM");

  const write = (name: string, policy: unknown) => {
    writeFileSync(join(folder, name), typeof policy === "string" ? policy : JSON.stringify(policy));
    return name;
  };
  const stricter = write("new.json", {
    version: "2026-12",
    conditions: [{ when: { country: "ATA" }, action: "reject" }],
  });
  const diff = (...line: string[]) => run(folder, ["policy", "diff", ...line]);
  await diff(stricter);
  const database = join(folder, ".passmuster/passmuster.db");
  const before = readFileSync(database);
  const shown = await diff(stricter, "--since", "90d");
  expect(readFileSync(database).equals(before)).toBe(true);
  expect(shown).toMatchObject({ status: 0, stderr: "" });
  expect(shown.stdout).toMatch(/^identity: 3 verifications decided again, 3 change\n/);
  expect(shown.stdout).toMatch(/Policy1 +passed +reject +3\n/);
  for (const id of ids) expect(shown.stdout).toContain(`${id}  approved  rejected  Policy1`);
  const same = await diff(write("same.json", {}), "--flow", "identity", "--json");
  expect(JSON.parse(same.stdout)).toMatchObject({ replayed: 3, otherPolicy: 0, changes: [] });

  const refused: readonly (readonly [readonly string[], RegExp])[] = [
    [[], /takes one file/],
    [["missing.json"], /missing\.json: no such file/],
    [[write("text.json", "{")], /text\.json is not JSON/],
    [[write("unknown.json", { actions: { HostAge: "off" } })], /HostAge: the flow has no such rule/],
    [[write("proto.json", '{"__proto__":{}}')], /__proto__/],
    [[stricter, "--flow", "landlord"], /--flow takes one of .*identity/],
    [[stricter, "--since", "yesterday"], /--since takes a time such as 90d/],
  ];
  for (const [line, sentence] of refused) {
    const { status, stderr } = await diff(...line);
    expect([status, stderr], line.join(" ")).toEqual([expect.any(Number), expect.stringMatching(sentence)]);
    expect(status).toBeGreaterThan(0);
  }
});

/** A verification of the sandbox, Approved. */
async function decided(call: ReturnType<typeof callerOf>): Promise<string> {
  const id = await submitted(call);
  for (;;) {
    const { json } = await call("GET", `/api/v1/identity/verifications/${id}`);
    if (json.data.status_label !== "Submitted") return id;
  }
}
