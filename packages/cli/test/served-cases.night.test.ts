import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { passmusterFastify } from "@passmuster/adapter-fastify";
import { defineFlow, type VerificationDetailView } from "@passmuster/core";
import { type TestPassmuster, testPassmuster } from "@passmuster/core/testing";
import fastify, { type FastifyInstance } from "fastify";
import { afterAll, beforeAll, expect, test } from "vitest";
import { folderWithStorage, run } from "./command-line.ts";

/** A flow that only this host knows. */
const flow = defineFlow({
  path: "boat-hire",
  label: "Boat \u001b[31mhire",
  photoId: "required",
  documentTypes: [3],
});

const folder = await folderWithStorage();
const email = "rita@example.test";
let host: TestPassmuster;
let server: FastifyInstance;
let url: string;
beforeAll(async () => {
  host = await testPassmuster({ flows: [flow] });
  server = fastify({ forceCloseConnections: true });
  await server.register(passmusterFastify(host.passmuster), { prefix: "/id" });
  url = `${await server.listen({ host: "127.0.0.1", port: 0 })}/id`;
});
afterAll(async () => {
  await server.close();
  await host.close();
});

const waiting = (): Promise<VerificationDetailView> =>
  host.decided({ flow: "boat-hire", scenario: "SANDBOX-NUMBER" });

const verification = (line: readonly string[], environment: Record<string, string> = {}) =>
  run(folder, ["verification", ...line], { PASSMUSTER_TOKEN: host.token, ...environment });

const served = (...line: readonly string[]) => verification([...line, "--url", url]);
const ours = (...line: readonly string[]) => served(...line, "--flow", "boat-hire");

test("the verifications of a flow that a host defines are listed, shown and decided", async () => {
  const [one, other] = [await waiting(), await waiting()];
  const listed = await ours("list", "--status", "double-check");
  expect([listed.status, listed.stderr]).toEqual([0, ""]);
  expect(listed.stdout).toContain(`${one.id}  Double Check\n`);
  expect((await served("list", "--limit", "1")).stdout).toContain("1 of 2; --limit shows more");
  const shown = (await ours("show", one.id)).stdout;
  expect(shown).toContain("✗ RulePH003  The number on the photo ID differs from the one given.");
  expect(shown).not.toContain("\u001b[31mhire");
  const act = ["--email", email, "--comment", "Seen by a person.", "--note", "The hologram is there."];
  expect(await ours("approve", one.id, ...act)).toEqual({
    status: 0,
    stderr: "",
    stdout: `${one.id}  Approved\n`,
  });
  expect((await ours("show", one.id, "--private")).stdout).toContain(
    `private  ${email}  The hologram is there.`,
  );
  const json = async (...line: readonly string[]) => JSON.parse((await ours(...line, "--json")).stdout);
  expect(await json("reject", other.id, ...act)).toEqual({
    id: other.id,
    status: "rejected",
    status_label: "Rejected",
  });
  const item = await json("list", "--status", "rejected");
  expect([item.id, item.status, item.status_label]).toEqual([other.id, "rejected", "Rejected"]);
  const detail = await json("show", other.id);
  expect(detail.documents[0]).toMatchObject({ status: "rejected", status_label: "Rejected" });
  expect([item, detail].map(({ url, qr_code }) => [url, qr_code])).toEqual(
    Array(2).fill([undefined, undefined]),
  );
  expect(detail.documents[0].rules.failed_rules).toHaveProperty("RulePH003");
  expect((await json("retake", other.id, ...act)).status_label).toBe("Started");
  expect((await json("cancel", other.id, ...act)).status_label).toBe("Canceled");
});

test("refusals of the server exit with 1, mistakes in the command line with 2", async () => {
  const { id } = await waiting();
  const refused = async (answer: ReturnType<typeof verification>) => {
    const { status, stdout, stderr } = await answer;
    expect(stdout).toBe("");
    expect(stderr).not.toContain(host.token);
    return [status, stderr.replaceAll("passmuster: ", "").trimEnd()];
  };
  const unknown = `ver_${"0".repeat(26)}`;
  expect(await refused(ours("show", unknown))).toEqual([1, "The verification was not found."]);
  expect(await refused(served("show", id, "--flow", "no-such"))).toEqual([
    1,
    expect.stringMatching(/^The flow was not found\. Flows: .*identity/),
  ]);
  expect(await refused(served("show", id, "--flow", "identity"))).toEqual([
    1,
    "The verification does not belong to this flow.",
  ]);
  expect(await refused(ours("approve", id))).toEqual([
    2,
    "The comment field is required.\nThe email field is required.",
  ]);
  expect(await refused(served("show", id))).toEqual([
    2,
    "With --url, verification show needs --flow, the path of the flow.",
  ]);
  expect(await refused(ours("list", "--tenant", "globex"))).toEqual([
    2,
    "--tenant has no effect with --url: the token decides what it may see.",
  ]);
  expect((await refused(ours("show", "..")))[0]).toBe(2);
  for (const address of ["ftp://127.0.0.1", "http://a:b@127.0.0.1", "nonsense"])
    expect((await refused(verification(["list", "--url", address])))[0]).toBe(2);
  const withToken = (token: string) => verification(["list", "--url", url], { PASSMUSTER_TOKEN: token });
  expect(await refused(withToken("pm_unknown"))).toEqual([1, "The server does not accept this token."]);
  expect((await refused(withToken("")))[0]).toBe(2);
});

test("another server, and none, are named", async () => {
  const strange = createServer((_, response) => void response.end("<html>")).listen(0, "127.0.0.1");
  await once(strange, "listening");
  const { port } = strange.address() as AddressInfo;
  const address = `http://127.0.0.1:${port}`;
  const list = () => verification(["list", "--url", address]);
  const { status, stderr } = await list();
  expect([status, stderr]).toEqual([
    1,
    "passmuster: Unexpected response (status 200): not from the Passmuster API. Check --url.\n",
  ]);
  strange.close();
  await once(strange, "close");
  expect(await list()).toEqual({
    status: 1,
    stdout: "",
    stderr: `passmuster: No answer from ${address}. Check --url and that the server runs.\n`,
  });
});

test("a flow of a host says where it can be decided, without --url", async () => {
  const { status, stderr } = await run(folder, ["verification", "list", "--flow", "boat-hire"]);
  expect([status, stderr]).toEqual([
    1,
    "passmuster: Neither a built-in flow nor one of the configuration file. Its own server defines it: use --url with the address of that server, and --flow.\n",
  ]);
});
