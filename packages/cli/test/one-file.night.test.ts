import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { type Caller, callerOf, identityBody, passport, submitted } from "@passmuster/test-servers/caller";
import { afterAll, beforeAll, expect, test } from "vitest";
import { emptyFolder, run, type Serving, serve } from "./command-line.ts";

/**
 * Two servers on one SQLite file, a receiver of their webhooks, and one token for each client, because rate
 * limits apply per token.
 */
const folder = emptyFolder();
const clients = 6;
const received = new Map<string, Set<string>>();
const receiver = createServer(async (request, response) => {
  const id = String(request.headers["webhook-id"]);
  received.set(id, (received.get(id) ?? new Set()).add(await text(request)));
  response.writeHead(204).end();
});
let servers: readonly [Serving, Serving];
let tokens: readonly string[];

beforeAll(async () => {
  await new Promise<void>((resolve) => receiver.listen(0, "127.0.0.1", resolve));
  const first = await serve(folder, ["--extractor", "sandbox"]);
  servers = [first, await serve(folder, ["--extractor", "sandbox"])];
  const { port } = receiver.address() as AddressInfo;
  await run(folder, ["webhook", "add", `http://127.0.0.1:${port}/`, "--allow-private"]);
  tokens = await Promise.all(
    Array.from({ length: clients }, async () => (await run(folder, ["token", "create"])).stdout.trim()),
  );
});

afterAll(async () => {
  for (const server of servers) await server.end("SIGTERM");
  receiver.close();
});

async function settled(call: Caller, id: string): Promise<string> {
  for (let look = 0; look < 300; look += 1) {
    const { json } = await call("GET", `/api/v1/identity/verifications/${id}`);
    if (json.data.status_label !== "Submitted") return json.data.status_label;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return "Submitted";
}

/** One verification, each step on the other server. Every step sees the effects of the step before. */
async function life(one: Caller, other: Caller): Promise<string> {
  const verifications = "/api/v1/identity/verifications";
  const { json } = await one("POST", verifications, identityBody);
  const id: string = json.data.id;
  expect((await other("GET", `${verifications}/${id}`)).json.data.documents).toEqual([]);
  expect((await other("POST", "/api/v1/identity/documents", passport(id))).status).toBe(201);
  expect((await one("GET", `${verifications}/${id}`)).json.data.documents).toHaveLength(1);
  expect((await one("PUT", `${verifications}/${id}/submit`)).status).toBe(200);
  expect((await other("PUT", `${verifications}/${id}/submit`)).status).toBe(400);
  return id;
}

test("two servers under load see each other's steps, do nothing twice, and the command line works beside them", async () => {
  const callers = tokens.map((token) => servers.map(({ url }) => callerOf(url, token)) as [Caller, Caller]);
  const lives = callers.map(async ([one, other]) => {
    const ids: string[] = [];
    for (let round = 0; round < 5; round += 1) ids.push(await life(one, other), await life(other, one));
    return ids;
  });
  const commands = [
    ["token", "create"],
    ["token", "list"],
    ["webhook", "list"],
    ["doctor", "--extractor", "sandbox"],
    ["purge"],
    ["migrate"],
  ];
  for (const line of commands)
    expect({ line, ...(await run(folder, line)) }).toMatchObject({ line, status: 0 });
  const ids = (await Promise.all(lives)).flat();
  expect(new Set(ids).size).toBe(clients * 10);

  const [look] = callers[0] ?? [];
  if (!look) throw new Error("No client.");
  const ends = await Promise.all(ids.map((id) => settled(look, id)));
  expect(new Set(ends)).toEqual(new Set(["Approved"]));

  // started, uploaded, submitted, decision, finished: each event once, in one run
  for (let wait = 0; wait < 200 && received.size < ids.length * 5; wait += 1)
    await new Promise((resolve) => setTimeout(resolve, 100));
  const events = [...received.values()].map((bodies) => {
    expect(bodies.size).toBe(1);
    return JSON.parse([...bodies][0] ?? "{}");
  });
  const about = Map.groupBy(events, ({ data }) => data.verification_id);
  for (const id of ids)
    expect(
      about
        .get(id)
        ?.map(({ data }) => data.sequence)
        .sort((a, b) => a - b),
    ).toEqual([1, 2, 3, 4, 5]);
});

test("one idempotency key used on both servers at once takes effect once", async () => {
  const [one, other] = servers.map(({ url }) => callerOf(url, tokens[1])) as [Caller, Caller];
  const created = async (key: string) => {
    const ask = (call: Caller) =>
      call("POST", "/api/v1/identity/verifications", identityBody, { "idempotency-key": key });
    const answers = await Promise.all([one, other, one, other].map(ask));
    for (const { status } of answers) expect([201, 409]).toContain(status);
    return new Set([...answers, await ask(other)].flatMap(({ json }) => json.data?.id ?? []));
  };
  for (let round = 0; round < 10; round += 1) expect((await created(`key-${round}`)).size).toBe(1);
});

test("a verification approved and rejected on both servers at once gets exactly one decision", async () => {
  const [one, other] = servers.map(({ url }) => callerOf(url, tokens[2])) as [Caller, Caller];
  const body = { comment: "Seen.", email: "rita@example.test" };
  for (let round = 0; round < 10; round += 1) {
    const id = await submitted(one);
    const path = `/api/v1/identity/verifications/${id}`;
    const answers = await Promise.all([
      ...Array.from({ length: 3 }, () => one("PUT", `${path}/cancel`, body)),
      ...Array.from({ length: 3 }, () => other("PUT", `${path}/cancel`, body)),
    ]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const { json } = await other("GET", path);
    expect(
      json.data.history.filter((entry: { to_status: string }) => entry.to_status === "Canceled"),
    ).toHaveLength(1);
  }
});
