import { routes } from "@passmuster/core/http";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import type { Route } from "../../../src/api/http/operations/operation.ts";
import { jsonFiles } from "../../service/json-files.ts";
import { opened, sessionService } from "../../service/session/service.ts";
import { type Answer, type Caller, type Service, withPassport } from "../../service.ts";

/** Every route of the table, asked by each principal about each object. */
const principals = ["own", "read", "otherTenant", "revoked", "expired", "none", "malformed"] as const;
const sessions = ["ownSession", "otherSession"] as const;
const objects = ["own", "deleted", "foreign", "absent", "malformed", "otherKind", "long"] as const;
type PrincipalName = (typeof principals)[number] | (typeof sessions)[number];
type ObjectName = (typeof objects)[number];
type Params = Readonly<Record<"verification" | "document" | "webhook", string>>;

let turn = 0;
/** All objects; in the fast ring so many of them, others at each call. */
function some(of: readonly ObjectName[], most = 2): readonly ObjectName[] {
  if (inject("size") >= 1) return of;
  turn += 1;
  return Array.from({ length: most }, (_, at) => of[(turn + 3 * at) % of.length] ?? "own");
}

const absent: Params = {
  verification: "ver_00000000000000000000000000",
  document: "doc_00000000000000000000000000",
  webhook: "whk_00000000000000000000000000",
};
const all = ["read", "write", "review", "admin"] as const;
const table = Object.entries(routes);
const of = (...kinds: readonly Route["access"][]) => table.filter(([, { access }]) => kinds.includes(access));
const guarded = of(...all);
const named = guarded.filter(([, { path }]) => /\{(verification|document|webhook)\}/.test(path));

let service: Service;
let callers: Readonly<Record<PrincipalName, Caller>>;
let params: Readonly<Record<ObjectName, Params>>;
let before: readonly unknown[];

async function made(call: Caller): Promise<Params> {
  const { id, document } = await withPassport(call);
  const hook = { url: "https://hooks.example.test/in", events: ["verification.started"] };
  const { json } = await call("POST", "/api/v1/webhooks", hook);
  return { verification: id, document, webhook: json.data.id };
}

beforeAll(async () => {
  service = await sessionService({ caseFile: jsonFiles });
  const { as, callerWith, passmuster, environment } = service;
  const [own, other] = [await as(all), await as(all, { tenant: "globex" })];
  const revoked = await passmuster.tokens.create({ scopes: [...all] });
  await passmuster.tokens.revoke(revoked.token.id);
  const expired = await as(all, { expiresAt: environment.now() + 1_000_000 });
  const [session, otherSession] = [
    await opened({ call: own, callerWith }),
    await opened({ call: own, callerWith }),
  ];
  environment.advance(2_000_000);
  callers = {
    own,
    otherTenant: other,
    expired,
    read: await as(["read"]),
    revoked: callerWith(revoked.secret),
    none: callerWith(undefined),
    malformed: callerWith("pm_x y"),
    ownSession: session.user,
    otherSession: otherSession.user,
  };
  const deleted = await made(own);
  await own("DELETE", `/api/v1/identity/verifications/${deleted.verification}`);
  await own("DELETE", `/api/v1/webhooks/${deleted.webhook}`);
  const mine = await made(own);
  params = {
    own: mine,
    deleted,
    foreign: await made(other),
    absent,
    malformed: { verification: "%00", document: "doc_%F0%9F%98%80", webhook: ".." },
    otherKind: { verification: mine.document, document: mine.webhook, webhook: mine.verification },
    long: { verification: "v".repeat(4000), document: "d".repeat(4000), webhook: "w".repeat(4000) },
  };
  before = await states();
});
afterAll(() => service.passmuster.close());

/** What both tenants can see of what they own. */
async function states(): Promise<readonly unknown[]> {
  const lists = ["/api/v1/verifications?per_page=100", "/api/v1/webhooks"];
  const seen = async (call: Caller, { verification, document }: Params) =>
    Promise.all(
      [
        ...lists,
        `/api/v1/identity/verifications/${verification}`,
        `/api/v1/identity/documents/${document}`,
      ].map(async (path) => withoutLinks((await call("GET", path)).json)),
    );
  return [...(await seen(callers.own, params.own)), ...(await seen(callers.otherTenant, params.foreign))];
}

/** A signed image link names the second of its end. */
const withoutLinks = (json: unknown): unknown =>
  JSON.parse(JSON.stringify(json).replace(/expires=\d+&signature=[\w-]+/g, "signed"));

const pathOf = ({ path }: Route, given: Params): string =>
  path.replace(/\{(\w+)\}/g, (_, name: string) =>
    name === "flow"
      ? "identity"
      : name === "side"
        ? "front"
        : ((given as Readonly<Record<string, string>>)[name] ?? "x"),
  );

const ask = (principal: PrincipalName, route: Route, object: ObjectName): Promise<Answer> =>
  callers[principal](route.method, pathOf(route, params[object]), route.body && {});

/** The whole response except the id of the request. */
function bytesOf({ status, headers, raw }: Answer): unknown {
  const { "x-request-id": id = "", ...rest } = headers;
  return [
    status,
    rest,
    Buffer.from(raw ?? "")
      .toString()
      .replace(id, "request"),
  ];
}

const outcomes = async (
  names: readonly PrincipalName[],
  route: Route,
  of: readonly ObjectName[] = objects,
) => {
  const most = names.length > 1 ? 1 : 2;
  return Promise.all(names.flatMap((name) => some(of, most).map((object) => ask(name, route, object))));
};

describe.each(guarded)("%s", (_, route) => {
  test("no token, a wrong, revoked or expired one and a session get one 401, whatever the object", async () => {
    const strangers = await outcomes(["none", "malformed", "revoked", "expired", ...sessions], route);
    const [first, ...others] = strangers.map(bytesOf);
    expect(strangers[0]?.status).toBe(401);
    for (const other of others) expect(other).toEqual(first);
  });

  if (route.access !== "read")
    test("a token without the scope gets one 403, whatever the object", async () => {
      const refused = await outcomes(["read"], route);
      const [first, ...others] = refused.map(bytesOf);
      expect(refused[0]?.status).toBe(403);
      for (const other of others) expect(other).toEqual(first);
    });
});

describe.each(named)("%s", (_, route) => {
  test("an object of another tenant, a deleted and a misnamed one are answered like an absent one", async () => {
    const absence = await ask("own", route, "absent");
    expect(absence.status).toBe(404);
    for (const object of some(objects.filter((name) => name !== "own")))
      expect(bytesOf(await ask("own", route, object)), object).toEqual(bytesOf(absence));
    for (const object of some(objects.filter((name) => name !== "foreign")))
      expect(bytesOf(await ask("otherTenant", route, object)), object).toEqual(bytesOf(absence));
  });
});

/** An image of this document has no PDF yet. Only a reviewer has views. */
const statusOf = ({ path }: Route): number =>
  path.endsWith("/pdf") ? 400 : path.endsWith("/views") ? 403 : 200;

describe.each(guarded.filter(([, { method }]) => method === "GET"))("%s", (_, route) => {
  test("its owner's answer names nothing of another tenant", async () => {
    const answer = await ask("own", route, "own");
    expect(answer.status).toBe(statusOf(route));
    const text = Buffer.from(answer.raw ?? "").toString();
    for (const id of Object.values(params.foreign)) expect(text).not.toContain(id);
    const otherText = Buffer.from((await ask("otherTenant", route, "foreign")).raw ?? "").toString();
    for (const id of Object.values(params.own)) expect(otherText).not.toContain(id);
  });
});

describe.each(of("session"))("%s", (_, route) => {
  test("no token is a session", async () => {
    const refused = await outcomes(principals, route);
    for (const { status } of refused) expect(status).toBe(401);
  });

  test("a session's answer names no other verification or document, whatever it asks for", async () => {
    for (const answer of await outcomes(sessions, route)) {
      const text = Buffer.from(answer.raw ?? "").toString();
      for (const { verification, document } of [params.own, params.foreign, params.deleted])
        for (const id of [verification, document]) expect(text).not.toContain(id);
    }
  });
});

describe.each([...of("open"), ...of("link"), ...of("metrics")])("%s", (_, route) => {
  test("the answer depends on neither principal nor object", async () => {
    const same = objects.filter((name) => !["malformed", "long"].includes(name));
    const answers = await outcomes([...principals, ...sessions], route, same);
    const shown = (answer: Answer) =>
      route.access === "metrics" || route.path.startsWith("/health") ? answer.status : bytesOf(answer);
    const [first, ...others] = answers.map(shown);
    for (const other of others) expect(other).toEqual(first);
  });
});

test("every route is in the matrix, and no cell of it changed anything", async () => {
  const groups = [guarded, of("session"), of("open"), of("link"), of("metrics")];
  expect(
    groups
      .flat()
      .map(([id]) => id)
      .toSorted(),
  ).toEqual(Object.keys(routes).toSorted());
  expect(await states()).toEqual(before);
});
