import { generateKeyPairSync, type KeyObject } from "node:crypto";
import { readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type Caller, callerOf, passport } from "@passmuster/test-servers/caller";
import { makeCertificate, newKey } from "@passmuster/test-wallet";
import { afterAll, beforeAll, expect, test } from "vitest";
import { emptyFolder, run, type Serving, serve } from "./command-line.ts";

const folder = emptyFolder();
const at = (name: string): string => join(folder, name);
let server: Serving;
let call: Caller;
let id: string;

const pemOf = (key: KeyObject, type: "pkcs8" | "spki"): string =>
  key.export({ type, format: "pem" }).toString();

beforeAll(async () => {
  const [key, heads] = [newKey(), generateKeyPairSync("ed25519")];
  const validity = { notBefore: new Date("2025-01-01"), notAfter: new Date("2045-01-01") };
  const certificate = makeCertificate({ country: "FR", name: "Example Bank", key, ...validity });
  writeFileSync(at("signer-key.pem"), pemOf(key, "pkcs8"));
  writeFileSync(at("signer.pem"), certificate.toString());
  writeFileSync(at("head-key.pem"), pemOf(heads.privateKey, "pkcs8"));
  writeFileSync(at("head-public.pem"), pemOf(heads.publicKey, "spki"));
  writeFileSync(
    at("passmuster.config.json"),
    JSON.stringify({
      extractor: "sandbox",
      audit: { key: { file: "head-key.pem" } },
      caseFile: { signer: { key: { file: "signer-key.pem" }, chain: "signer.pem" } },
    }),
  );
  server = await serve(folder, []);
  call = callerOf(server.url, (await run(folder, ["token", "create"])).stdout.trim());
  const { json } = await call("POST", "/api/v1/identity/verifications", {
    person: { first_name: "Ines", last_name: "Marlow", date_of_birth: "1990-04-12" },
    documents: { photo_id: { type: "Passport", number: "12AB34567", country: "ATA" } },
  });
  id = json.data.id;
  await call("POST", "/api/v1/identity/documents", passport(id));
});
afterAll(() => server.end("SIGTERM"));

const file = (...line: readonly string[]) => run(folder, ["file", ...line]);

test("a file is made beside the server, for its owner only, and holds in every check", async () => {
  expect(await file(id, "--email", "rita@example.test")).toEqual({
    status: 0,
    stderr: "",
    stdout: `${id}.pdf\n`,
  });
  expect(statSync(at(`${id}.pdf`)).mode & 0o777).toBe(0o600);
  const exported = await run(folder, ["audit", "export"]);
  writeFileSync(at("record.jsonl"), exported.stdout);
  const flags = ["--key", "head-public.pem", "--trust", "signer.pem", "--record", "record.jsonl"];
  const { status, stdout, stderr } = await file("verify", `${id}.pdf`, ...flags);
  expect([status, stderr]).toEqual([0, ""]);
  expect(stdout).toMatch(/^ok {4}content +The content is that of ver_/);
  expect(stdout).toContain("Signed by C=FR, CN=Example Bank, which leads to a trusted certificate.");
  expect(stdout).toMatch(/ok {4}export +The export is intact and has all \d+ links of the file\.\nintact\n$/);
});

test("a changed byte, and a link that the export lacks, are broken files", async () => {
  await file(id, "--out", "case.pdf");
  const bytes = readFileSync(at("case.pdf"));
  bytes[bytes.length >> 1] = (bytes[bytes.length >> 1] ?? 0) ^ 1;
  writeFileSync(at("changed.pdf"), bytes);
  const changed = await file("verify", "changed.pdf");
  expect([changed.status, changed.stdout.endsWith("BROKEN\n")]).toEqual([1, true]);
  expect(changed.stdout).toMatch(/^FAIL {2}(record|file|content|pictures) /m);

  const [before = ""] = (await run(folder, ["audit", "export"])).stdout.split(/(?<=\n)/);
  writeFileSync(at("old.jsonl"), before);
  const lacking = await file("verify", "case.pdf", "--record", "old.jsonl", "--json");
  expect(lacking.status).toBe(1);
  expect(JSON.parse(lacking.stdout)).toMatchObject({
    intact: false,
    defects: expect.arrayContaining([expect.any(String)]),
  });
});

test("the server signs with the key of its configuration file", async () => {
  const response = await fetch(`${server.url}/api/v1/identity/verifications/${id}/file?pictures=false`, {
    headers: { authorization: `Bearer ${(await run(folder, ["token", "create"])).stdout.trim()}` },
  });
  expect([response.status, response.headers.get("content-type")]).toEqual([200, "application/pdf"]);
  writeFileSync(at("served.pdf"), new Uint8Array(await response.arrayBuffer()));
  expect((await file("verify", "served.pdf", "--trust", "signer.pem")).status).toBe(0);
});

test("an unknown verification is told, and flags of the other form are refused", async () => {
  expect(await file("ver_00000000000000000000000000")).toEqual({
    status: 1,
    stdout: "",
    stderr: "passmuster: The verification was not found.\n",
  });
  expect((await file(id, "--key", "head-public.pem")).stderr).toContain("--key is a flag of file verify.");
  expect((await file("verify", "case.pdf", "--out", "x.pdf")).stderr).toContain(
    "file verify takes no --out.",
  );
  expect((await file("verify", "case.pdf", "--key", "signer.pem")).stderr).toContain(
    "must be an Ed25519 key",
  );
  expect((await file()).status).toBe(2);
});
