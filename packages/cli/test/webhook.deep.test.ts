import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { Webhook } from "standardwebhooks";
import { expect, test } from "vitest";
import { folderWithStorage, idIn, run } from "./command-line.ts";

const folder = await folderWithStorage();
const webhook = (...line: readonly string[]) => run(folder, ["webhook", ...line]);

test("webhooks can be added, listed, rotated and removed; stdout gets only the secret", async () => {
  const added = await webhook(
    "add",
    "https://example.com/hooks",
    "--events",
    "verification.finished,decision.made",
  );
  expect(added).toMatchObject({
    status: 0,
    stdout: expect.stringMatching(/^whsec_[A-Za-z0-9+/]{43}=\n$/),
    stderr: expect.stringMatching(/^storage: sqlite:.+\/passmuster\.db\nwhk_[0-9a-z]{26}\n$/),
  });
  const id = idIn(added);
  const [row = ""] = (await webhook("list", "--json")).stdout.split("\n");
  expect(JSON.parse(row)).toMatchObject({
    id,
    url: "https://example.com/hooks",
    events: ["verification.finished", "decision.made"],
    allow_private: false,
    enabled: true,
  });
  const { stdout } = await webhook("list");
  expect(stdout.split("\n")[0]).toMatch(/^ID +URL +EVENTS/);
  expect(stdout).toContain(id);
  expect(stdout).not.toContain("whsec_");
  expect((await webhook("list", "--tenant", "other", "--json")).stdout).toBe("");
  const rotated = await webhook("rotate", id);
  expect(rotated).toMatchObject({
    status: 0,
    stdout: expect.stringMatching(/^whsec_/),
    stderr: added.stderr,
  });
  expect(rotated.stdout).not.toBe(added.stdout);
  expect((await webhook("deliveries", id)).stdout).toMatch(/^AT +MESSAGE/);
  expect((await webhook("replay", id, "--since", "2026-01-31")).stdout).toBe("messages to send again: 0\n");
  expect((await webhook("remove", id)).status).toBe(0);
  expect(await webhook("remove", id)).toMatchObject({
    status: 2,
    stderr: expect.stringMatching(/^storage: .+\npassmuster: The webhook was not found\.\n$/),
  });
});

test("each invalid argument is reported in one line, and nothing is stored", async () => {
  const refused = [
    ["add"],
    ["add", "http://example.com/"],
    ["add", "https://127.0.0.1/"],
    ["add", "https://example.com/", "--events", "nothing"],
    ["replay", "whk_00000000000000000000000000"],
    ["nothing"],
  ];
  for (const line of refused) {
    const { status, stdout, stderr } = await webhook(...line);
    expect({ line, status, stdout }).toEqual({ line, status: 2, stdout: "" });
    expect(stderr).toMatch(/^(storage: .+\n)?passmuster: [^\n]+\n$/);
  }
  expect((await webhook("list", "--json")).stdout).toBe("");
  expect((await webhook("add", "http://127.0.0.1:9/", "--allow-private")).status).toBe(0);
});

test.each(["http://127.0.0.1:9/", "https://10.0.0.1/"])(
  "the refusal of the private address %s names the flag that takes it",
  async (url) => {
    const { status, stderr } = await webhook("add", url);
    expect([status, stderr]).toEqual([
      2,
      expect.stringContaining("Add --allow-private for plain http and addresses inside your network."),
    ]);
  },
);

test("webhook test sends a signed event at once and prints the response", async () => {
  const bodies: unknown[] = [];
  let secret = "";
  let status = 204;
  const receiver = createServer(async (request, response) => {
    const headers = request.headers as Record<string, string>;
    bodies.push(new Webhook(secret).verify(await text(request), headers));
    response.writeHead(status).end();
  });
  receiver.listen(0, "127.0.0.1");
  await once(receiver, "listening");
  const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hooks`;
  const added = await webhook("add", url, "--allow-private");
  const id = idIn(added);
  secret = added.stdout.trim();
  expect(await webhook("test", id)).toEqual({
    status: 0,
    stdout: expect.stringMatching(/^delivered: status 204 after \d+ ms\n$/),
    stderr: expect.stringMatching(/^storage: .+\n$/),
  });
  expect(bodies).toMatchObject([{ type: "webhook.test", data: { webhook_id: id } }]);
  status = 500;
  expect(await webhook("test", id)).toMatchObject({
    status: 1,
    stdout: expect.stringMatching(/^failed: status 500 after \d+ ms\n$/),
  });
  receiver.closeAllConnections();
  receiver.close();
  await once(receiver, "close");
  const { status: unreached, stdout } = await webhook("test", id, "--json");
  expect({ unreached, ...JSON.parse(stdout) }).toMatchObject({
    unreached: 1,
    outcome: "failed",
    status: null,
    failure: "connection",
  });
  const { stdout: log } = await webhook("deliveries", id, "--json");
  expect(log.trim().split("\n")).toHaveLength(3);
});

test("a test event goes through the proxy, which resolves the host name", async () => {
  const asked: (string | undefined)[] = [];
  const proxy = createServer().on("connect", ({ url }, socket) => {
    asked.push(url);
    socket.end("HTTP/1.1 403 Forbidden\r\n\r\n");
  });
  proxy.listen(0, "127.0.0.1");
  await once(proxy, "listening");
  const address = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
  const id = idIn(await webhook("add", "https://hooks.example.com/x"));
  const sent = await run(folder, ["webhook", "test", id], { PASSMUSTER_WEBHOOK_PROXY: address });
  proxy.close();
  expect([sent.status, asked]).toEqual([1, ["hooks.example.com:443"]]);
});
