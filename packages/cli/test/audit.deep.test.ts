import { generateKeyPairSync } from "node:crypto";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { callerOf, submitted } from "@passmuster/test-servers/caller";
import Database from "better-sqlite3";
import { expect, test } from "vitest";
import { emptyFolder, folderWithStorage, run, serve } from "./command-line.ts";

const secret = "a secret of the tests of thirty-two bytes or more";

test("audit verifies, exports and signs beside a server, and names the link that was changed or is missing", async () => {
  const folder = emptyFolder();
  const server = await serve(folder, ["--extractor", "sandbox", "--role", "api", "--secret", secret]);
  const token = (await run(folder, ["token", "create"])).stdout.trim();
  const call = callerOf(server.url, token);
  for (let index = 0; index < 4; index += 1) await submitted(call);
  const audit = (...line: string[]) => run(folder, ["audit", ...line]);

  expect(await audit("verify")).toMatchObject({
    status: 0,
    stdout: expect.stringMatching(
      /^default: 15 links verified, the last is 15, 4 verifications compared: intact\n$/,
    ),
  });
  expect((await audit("verify", "--since", "9")).stdout).toContain("default: 7 links verified");
  expect((await audit("verify", "--since", "2999-01-01")).stdout).toContain("default: 0 links verified");
  const exported = (await audit("export", "--since", "2")).stdout.trim().split("\n");
  const links = exported.map((line) => JSON.parse(line));
  expect(links.map(({ sequence }) => sequence)).toEqual(Array.from({ length: 14 }, (_, index) => index + 2));
  expect(JSON.parse(links[2].body)).toMatchObject({ kind: "act", acts: ["verification.created"] });

  for (const line of [["head"], ["verify", "--since", "yesterday"], ["verify", "--key", "package.json"]])
    expect((await audit(...line)).status, line.join(" ")).toBeGreaterThan(0);
  const key = join(folder, "key.pem");
  writeFileSync(key, generateKeyPairSync("ed25519").privateKey.export({ type: "pkcs8", format: "pem" }));
  const head = join(folder, "head.jsonl");
  writeFileSync(head, (await audit("head", "--key", key)).stdout);
  const against = ["verify", "--head", head, "--key", key];
  expect((await audit(...against)).status).toBe(0);
  expect((await audit("verify", "--head", head, "--secret", secret)).stderr).toContain("not signed by a key");
  await server.end("SIGTERM");

  const database = new Database(join(folder, ".passmuster/passmuster.db"));
  const append =
    "insert into passmuster_audit (tenant, sequence, recorded_at, body, hash) values ('default', 16, 0, '{}', zeroblob(32))";
  expect(() => database.exec("delete from passmuster_audit where sequence = 5")).toThrow("append-only");
  expect(() => database.exec("update passmuster_audit set body = '' where sequence = 5")).toThrow(
    "append-only",
  );
  for (const name of ["changed", "deleted"]) database.exec(`drop trigger passmuster_audit_is_not_${name}`);
  database.exec("update passmuster_audit set body = replace(body, 'tok_', 'tok-') where sequence = 5");
  expect(await audit("verify", "--rows", "none")).toMatchObject({
    status: 1,
    stderr: "default: Link 5 was changed: its hash does not fit it.\n",
  });
  database.exec("delete from passmuster_audit where sequence in (5, 6)");
  expect((await audit("verify", "--rows", "none")).stderr).toBe(
    "default: Links 5 to 6 are missing before link 7.\n",
  );
  database.exec("delete from passmuster_audit where sequence < 8 or sequence > 11");
  const { stderr } = await audit("verify", "--since", "9", "--rows", "none");
  expect(stderr).toBe("default: Links 12 to 15 are missing at the end: the stored head has link 15.\n");
  database.exec(append);
  expect((await audit("verify", "--since", "9")).stderr).toContain(
    "Links 12 to 15 are missing before link 16.",
  );
  database.exec("drop trigger passmuster_audit_heads_are_not_deleted");
  database.exec("delete from passmuster_audit; delete from passmuster_audit_heads");
  const removed = await audit("verify");
  expect([removed.status, removed.stderr]).toEqual([1, expect.stringContaining("The record is empty.")]);
  expect(removed.stderr.match(/default: ver_\w+ has no link: its links were removed/g)).toHaveLength(4);
  expect((await audit(...against)).stderr).toContain("Links 1 to 15 are missing at the end");
  database.close();
});

test("an export is verified without a storage, alone and against a head or the hash of a link", async () => {
  const folder = await folderWithStorage();
  const audit = (...line: string[]) => run(folder, ["audit", ...line]);
  for (let index = 0; index < 3; index += 1) await run(folder, ["token", "create"]);
  const key = join(folder, "key.pem");
  writeFileSync(key, generateKeyPairSync("ed25519").privateKey.export({ type: "pkcs8", format: "pem" }));
  const head = join(folder, "head.jsonl");
  writeFileSync(head, (await audit("head", "--key", key)).stdout);
  const file = join(folder, "record.jsonl");
  const whole = (await audit("export")).stdout;
  const lines = whole.trim().split("\n");
  const offline = async (text: string, ...line: string[]) => {
    writeFileSync(file, text);
    const { status, stdout, stderr } = await run(emptyFolder(), ["audit", "verify", "--file", file, ...line]);
    return [status, stdout + stderr];
  };
  const intact = "default: 3 links verified, the last is 3: intact\n";
  expect(await offline(whole)).toEqual([0, intact]);
  expect(await offline(whole, "--head", head, "--key", key)).toEqual([0, intact]);
  expect(await offline(whole, "--head", JSON.parse(lines[2] ?? "").hash)).toEqual([0, intact]);
  expect((await offline(whole, "--head", "0".repeat(64)))[1]).toContain("No link has the kept hash");
  expect((await offline(whole, "--since", "2"))[0]).toBe(2);
  for (const text of [whole.replace("tok_", "tok-"), lines.slice(0, 2).join("\n")])
    expect((await offline(text))[0]).toBe(1);
});
