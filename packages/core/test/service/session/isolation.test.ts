import { routes } from "@passmuster/core/http";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Route } from "../../../src/api/http/operations/operation.ts";
import { type Answer, imageText, type Service, withPassport } from "../../service.ts";
import { halves, type Opened, opened, sessionPath, sessionService } from "./service.ts";

let service: Service;
let mine: Opened;
let theirs: Opened;
let document: string;
beforeAll(async () => {
  service = await sessionService();
  mine = await opened(service);
  theirs = await opened(service);
  const passport = { document: { type: 3, country: "ATA", front_side_data: imageText } };
  const { json } = await theirs.user("PUT", `${sessionPath}/uploads/photo-id`, passport);
  document = json.data.documents[0].uploaded.id;
});
afterAll(() => service.passmuster.close());

const table = Object.entries(routes);
const of = (...kinds: readonly Route["access"][]) => table.filter(([, { access }]) => kinds.includes(access));
const outcome = ({ status, json }: Answer) => [status, json?.code];
/** The whole response except what identifies the request. */
const bytesOf = ({ status, headers, raw }: Answer) => {
  const { "x-request-id": id = "", ...rest } = headers;
  return {
    status,
    rest,
    body: Buffer.from(raw ?? "")
      .toString()
      .replace(id, "req")
      // Each challenge is random, and ends five minutes after it was given.
      .replace(/"challenge":"[^"]+","expires_at":"[^"]+"/, "challenged"),
  };
};

function pathOf({ path }: Route, owner: Opened): string {
  const params: Readonly<Record<string, string>> = {
    flow: "identity",
    verification: owner.id,
    document,
    context: "photo-id",
    side: "front",
    version: "0",
  };
  return path.replace(/\{(\w+)\}/g, (_, name: string) => params[name] ?? "x");
}

describe.each(of("read", "write", "review", "admin"))("%s", (_, route) => {
  test("a session is not an API token, not even for its own verification", async () => {
    for (const owner of [mine, theirs])
      expect(outcome(await mine.user(route.method, pathOf(route, owner), {}))).toEqual([
        401,
        "unauthenticated",
      ]);
  });
});

describe.each(of("session"))("%s", (_, route) => {
  test("no API token is a session, whatever its scopes", async () => {
    const admin = await service.as(["read", "write", "review", "admin"]);
    const refused = await admin(route.method, pathOf(route, mine), {});
    expect(outcome(refused)).toEqual([401, "unauthenticated"]);
    expect(outcome(await service.callerWith(undefined)(route.method, pathOf(route, mine), {}))).toEqual([
      401,
      "unauthenticated",
    ]);
  });

  test("an altered token is refused", async () => {
    const [payload = "", mac = ""] = mine.token.slice(4).split(".");
    const [tenant, , until] = JSON.parse(Buffer.from(payload, "base64url").toString());
    const forged = Buffer.from(JSON.stringify([tenant, theirs.id, until])).toString("base64url");
    const flipped = mac.startsWith("A") ? `B${mac.slice(1)}` : `A${mac.slice(1)}`;
    for (const token of [
      `vss_${forged}.${mac}`,
      `vss_${payload}.${flipped}`,
      `vss_${payload}`,
      "vss_.",
      payload,
    ])
      expect(outcome(await service.callerWith(token)(route.method, pathOf(route, mine), {}))).toEqual([
        401,
        "unauthenticated",
      ]);
  });

  test("with another person's ids it acts as with unknown ids, and changes nothing", async () => {
    const before = await theirs.user("GET", sessionPath);
    const foreign = await mine.user(route.method, pathOf(route, theirs), {});
    const nothing = pathOf(route, theirs).replace(document, "doc_00000000000000000000000000");
    expect(bytesOf(await mine.user(route.method, nothing, {}))).toEqual(bytesOf(foreign));
    expect(JSON.stringify(foreign.json ?? "")).not.toContain(theirs.id);
    expect((await theirs.user("GET", sessionPath)).json).toEqual(before.json);
  });

  test("a session ends with its verification", async () => {
    const { id, user } = await opened(service);
    await service.call("DELETE", `/api/v1/identity/verifications/${id}`);
    expect(outcome(await user(route.method, pathOf(route, mine), {}))).toEqual([401, "unauthenticated"]);
  });
});

test("a wrong, a foreign and an unknown capability get the same response, byte for byte", async () => {
  const anybody = service.callerWith(undefined);
  const ask = async (verification: string, capability: string) =>
    bytesOf(await anybody("POST", sessionPath, { verification, capability }));
  const nothing = await ask("ver_00000000000000000000000000", mine.capability);
  expect(nothing.status).toBe(404);
  for (const [verification, capability] of [
    [mine.id, theirs.capability],
    [mine.id, "x"],
    [mine.id, `${mine.capability}.${Buffer.from("other").toString("base64url")}`],
    [mine.id.toUpperCase(), mine.capability],
    ["nothing", "nothing"],
    [document, mine.capability],
  ] as const)
    expect(await ask(verification, capability)).toEqual(nothing);
  const { id } = await withPassport(service.call);
  const { json } = await service.call("GET", `/api/v1/identity/verifications/${id}`);
  await service.call("DELETE", `/api/v1/identity/verifications/${id}`);
  expect(await ask(id, halves(json.data.url).capability)).toEqual(nothing);
});

test("log lines contain neither capability nor session", async () => {
  const lines: string[] = [];
  const note = (...line: readonly unknown[]) => void lines.push(JSON.stringify(line));
  const logged = await sessionService({ logger: { debug: note, info: note, warn: note, error: note } });
  const { user, token, capability } = await opened(logged);
  await user("GET", `${sessionPath}/hand-off`);
  await user("GET", `${sessionPath}/after/0`);
  expect(lines.length).toBeGreaterThan(3);
  for (const secret of [token, capability]) expect(lines.join()).not.toContain(secret);
  await logged.passmuster.close();
});

test("a host's authenticator never sees a session", async () => {
  const shown: string[] = [];
  const authenticate = async (token: string) => {
    shown.push(token);
    return { subject: "all", tenant: "default", scopes: ["read"] as const };
  };
  const hosted = await sessionService({ authenticator: { authenticate } });
  const answer = await hosted.callerWith(mine.token)("GET", "/api/v1/verifications");
  expect([outcome(answer), shown]).toEqual([[401, "unauthenticated"], []]);
  await hosted.passmuster.close();
});
