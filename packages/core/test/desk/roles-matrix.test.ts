import { routes } from "@passmuster/core/http";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import type { Route } from "../../src/api/http/operations/operation.ts";
import type { ReviewerRole } from "../../src/model/principal.ts";
import { type Answer, type Caller, postalBody, withPassport } from "../service.ts";
import { type DeskService, deskService } from "./desk-service.ts";

/** Every route that takes a token, asked by each role, in each flow and tenant. */
const roles = ["look", "review", "correct", "lead", "admin"] as const satisfies readonly ReviewerRole[];
const scopesOf: Readonly<Record<ReviewerRole, readonly string[]>> = {
  look: ["read"],
  review: ["read", "review"],
  correct: ["read", "review"],
  lead: ["read", "review"],
  admin: ["read", "review", "write"],
};
type Guarded = Route & { readonly access: "read" | "write" | "review" | "admin" };
const guarded = Object.entries(routes).filter((entry): entry is [string, Guarded] =>
  ["read", "write", "review", "admin"].includes(entry[1].access),
);
const inFlow = guarded.filter(([, { path }]) => path.includes("{flow}"));

const mayAsk = (role: ReviewerRole, route: Guarded): boolean =>
  route.role ? roles.indexOf(role) >= roles.indexOf(route.role) : scopesOf[role].includes(route.access);

let turn = 0;
/** All of these; in the fast ring one of them, another at each call. */
function some<T>(all: readonly T[]): readonly T[] {
  if (inject("size") >= 1) return all;
  turn += 1;
  return [all[turn % all.length] as T];
}

let service: DeskService;
let own: { readonly id: string; readonly document: string };
let foreign: typeof own;
let before: string;
const callers = new Map<string, Caller>();

beforeAll(async () => {
  service = await deskService();
  own = await withPassport(service.call);
  await service.call("POST", "/api/v1/postal/verifications", postalBody);
  foreign = await withPassport(await service.as(["read", "write"], { tenant: "globex" }));
  for (const role of roles) {
    const at = (more: object) => service.reviewer({ role, email: `${role}@example.test`, ...more });
    callers.set(`${role} of every flow`, await at({}));
    callers.set(`${role} of the flow`, await at({ flows: ["identity"] }));
    callers.set(`${role} of another flow`, await at({ flows: ["postal"] }));
    callers.set(`${role} of no flow`, await at({ flows: [] }));
    callers.set(`${role} of another tenant`, await at({ tenant: "globex" }));
  }
  before = await everything();
});
afterAll(() => service.passmuster.close());

/** All that the owner sees, without links that name the second of their end. */
async function everything(): Promise<string> {
  const paths = ["/api/v1/verifications", `/api/v1/identity/verifications/${own.id}`];
  const seen = await Promise.all(paths.map(async (path) => (await service.call("GET", path)).json));
  return JSON.stringify(seen).replace(/expires=\d+&signature=[\w-]+/g, "signed");
}

const absent = { id: "ver_00000000000000000000000000", document: "doc_00000000000000000000000000" };

async function ask(who: string, { method, path, body }: Route, { id, document } = own, flow = "identity") {
  const names: Readonly<Record<string, string>> = { flow, verification: id, document, side: "front" };
  const url = path.replace(/\{(\w+)\}/g, (_, name: string) => names[name] ?? "x");
  const call = callers.get(who);
  if (!call) throw new Error(`There is no caller "${who}".`);
  return call(method, url, body && {});
}

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

describe.each(guarded)("%s", (_, route) => {
  const refused = roles.filter((role) => !mayAsk(role, route));
  const allowed = roles.filter((role) => mayAsk(role, route));

  test.runIf(refused.length > 0)("roles below get 403, whatever the object and the flow", async () => {
    for (const role of some(refused))
      for (const who of ["every flow", "the flow", "another flow", "no flow", "another tenant"])
        for (const object of some([own, foreign, absent])) {
          const { status, json } = await ask(`${role} of ${who}`, route, object);
          expect([who, status, json.code]).toEqual([who, 403, "insufficient_scope"]);
        }
  });

  test.runIf(allowed.length > 0)("the others pass", async () => {
    for (const role of some(allowed))
      for (const who of some(["every flow", "the flow"]))
        expect([401, 403]).not.toContain((await ask(`${role} of ${who}`, route, absent)).status);
  });
});

describe.each(inFlow)("%s", (_, route) => {
  const allowed = roles.filter((role) => mayAsk(role, route));

  test.runIf(allowed.length > 0)(
    "a reviewer of other flows is answered as if there were no such flow",
    async () => {
      for (const role of some(allowed)) {
        for (const who of ["another flow", "no flow"]) {
          const unknown = bytesOf(await ask(`${role} of ${who}`, route, absent, "unknown"));
          for (const object of some([own, absent]))
            expect(bytesOf(await ask(`${role} of ${who}`, route, object)), who).toEqual(unknown);
        }
      }
    },
  );

  test.runIf(allowed.length > 0 && /\{(verification|document)\}/.test(route.path))(
    "a reviewer of another tenant is answered as if there were no such object",
    async () => {
      for (const role of some(allowed)) {
        const who = `${role} of another tenant`;
        expect(bytesOf(await ask(who, route, own))).toEqual(bytesOf(await ask(who, route, absent)));
      }
    },
  );
});

test("no list names what a reviewer may not see", async () => {
  const lists = guarded.filter(([, { method, path }]) => method === "GET" && !/\{(?!flow)/.test(path));
  for (const [, route] of lists)
    for (const role of roles.filter((one) => mayAsk(one, route)))
      for (const who of ["another flow", "no flow", "another tenant"]) {
        const { raw } = await ask(`${role} of ${who}`, route);
        for (const id of [own.id, own.document])
          expect(Buffer.from(raw ?? "").toString(), who).not.toContain(id);
      }
});

test("no reviewer makes webhooks, and only an admin may write", () => {
  const least = (route: Guarded) => roles.find((role) => mayAsk(role, route));
  for (const [id, route] of guarded) {
    if (route.access === "admin") expect(least(route), id).toBeUndefined();
    if (route.access === "write" && !route.role) expect(least(route), id).toBe("admin");
    if (route.method !== "GET") expect(least(route), id).not.toBe("look");
  }
  expect(routes.correctDocument?.role).toBe("correct");
});

test("no cell of the matrix changed anything", async () => {
  expect(await everything()).toBe(before);
});
