import { defineFlow, memoryStorage } from "@passmuster/core";
import { routes } from "@passmuster/core/http";
import { manualEnvironment } from "@passmuster/core/testing";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import type { Route } from "../../src/api/http/operations/operation.ts";
import type { ReviewerRole } from "../../src/model/principal.ts";
import { type Answer, identityBody, passport } from "../service.ts";
import { type DeskService, deskService } from "./desk-service.ts";

/**
 * Two services that differ in one thing: in `full`, another flow and another tenant have verifications. A
 * reviewer of neither is given the same answers by both, after the same calls of the storage.
 */
const roles = ["look", "review", "correct", "lead", "admin"] as const satisfies readonly ReviewerRole[];

interface Twin extends DeskService {
  readonly own: string;
  /** The calls of the storage so far. */
  readonly calls: string[];
}

const plainFlow = { label: "Plain", photoId: "required", documentTypes: [3] } as const;
const flows = ["mine", "hidden"].map((path) => defineFlow({ ...plainFlow, path }));
let full: Twin;
let empty: Twin;
let hidden: { readonly id: string; readonly document: string };
let foreign: typeof hidden;

beforeAll(async () => {
  [full, empty] = [await twin(), await twin()];
  hidden = await verified(full, "hidden");
  await full.call("PUT", `/api/v1/hidden/verifications/${hidden.id}/approve`, decision);
  await verified(full, "hidden");
  hidden = await verified(full, "hidden");
  const call = await full.as(["read", "write"], { tenant: "globex" });
  foreign = await verified({ ...full, call }, "mine");
});
afterAll(() => Promise.all([full.passmuster.close(), empty.passmuster.close()]));

const decision = { comment: "Seen by a person.", email: "uwe@example.test" };
const absent = { id: "ver_00000000000000000000000000", document: "doc_00000000000000000000000000" };

async function twin(): Promise<Twin> {
  const calls: string[] = [];
  const storage = counted(memoryStorage(), calls);
  const service = await deskService({ storage, flows, environment: manualEnvironment({ seed: "twins" }) });
  service.extractor.play(async (_input, _signal, next) => ({ ...(await next()), quality: ["blurred"] }));
  const { id } = await verified(service, "mine");
  return { ...service, own: id, calls };

  function counted<T extends object>(target: T, into: string[], prefix = ""): T {
    return new Proxy(target, {
      get(object, name) {
        const value: unknown = Reflect.get(object, name);
        if (typeof value === "function")
          return (...given: unknown[]) => {
            into.push(`${prefix}${String(name)}`);
            return value.apply(object, given);
          };
        if (typeof value === "object" && value !== null)
          return counted(value, into, `${prefix}${String(name)}.`);
        return value;
      },
    });
  }
}

/** A verification in Double Check. All are of one person, number and picture. */
async function verified({ passmuster, call }: Pick<Twin, "passmuster" | "call">, flow: "mine" | "hidden") {
  const base = `/api/v1/${flow}`;
  const id: string = (await call("POST", `${base}/verifications`, identityBody)).json.data.id;
  const uploaded = await call("POST", `${base}/documents`, passport(id));
  await call("PUT", `${base}/verifications/${id}/submit`);
  await passmuster.drain();
  return { id, document: uploaded.json.data.id as string };
}

const at = async (service: Twin, role: ReviewerRole, more: object) =>
  service.reviewer({ role, email: `${role}@example.test`, ...more });

/** An answer without its request's id and its times. */
function plain({ status, headers, raw }: Answer): unknown {
  const { "x-request-id": id = "", ...rest } = headers;
  const text = Buffer.from(raw ?? "").toString();
  const signed = text.replaceAll(id, "request").replace(/expires=\d+&signature=[\w-]+/g, "signed");
  return [status, rest, signed.replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, "time")];
}

const words = ["Ines", "Marlow", "X1234567", "X12", "order-1", "Nobody"];
const lists = [
  "/api/v1/verifications",
  "/api/v1/verifications.csv",
  "/api/v1/mine/verifications",
  "/api/v1/mine/verifications.csv",
];
const queries = [
  "",
  "needs=review",
  "status=5",
  "status=3",
  "vendor_reference=order-1",
  "per_page=1",
  "page=2&per_page=1",
  ...words.map((word) => `search=${word}`),
  ...words.map((word) => `needs=review&search=${word}`),
];
const asked: readonly (readonly [method: string, path: string, body?: object])[] = [
  ...lists.flatMap((path) => queries.map((query) => ["GET", `${path}?${query}`] as const)),
  ["GET", "/api/v1/figures"],
  ["GET", "/api/v1/figures?flow=mine"],
  ["GET", "/api/v1/figures?flow=hidden"],
  ["GET", "/api/v1/figures.csv"],
  ["GET", "/api/v1/hidden/verifications"],
  ["GET", "/api/v1/hidden/verifications.csv?search=Ines"],
  ["POST", "/api/v1/claims/next", {}],
  ["POST", "/api/v1/claims/next", { flow: "hidden" }],
];

let turn = 0;
/** All requests; in the fast ring one in nine, others at each call. */
function some(): typeof asked {
  turn += 1;
  return inject("size") < 1 ? asked.filter((_, at) => at % 9 === turn % 9) : asked;
}

const strangers = [
  ["another flow", { flows: ["mine"] }],
  ["no flow", { flows: [] }],
  ["a third tenant", { tenant: "initech" }],
] as const;

describe.each(strangers)("a reviewer of %s", (_, more) => {
  test.each(roles)(
    "of role %s learns nothing from lists, searches, files, figures and claims",
    async (role) => {
      const [one, other] = [await at(full, role, more), await at(empty, role, more)];
      for (const [method, path, body] of some()) {
        const [seen, wanted] = [await one(method, path, body), await other(method, path, body)];
        expect([path, plain(seen)]).toEqual([path, plain(wanted)]);
      }
    },
  );

  test.each(roles)("of role %s sees no similar ones of others", async (role) => {
    const [one, other] = [await at(full, role, more), await at(empty, role, more)];
    for (const rest of ["/similar", "?parts=1", ""]) {
      const path = (service: Twin) => `/api/v1/mine/verifications/${service.own}${rest}`;
      expect(plain(await one("GET", path(full)))).toEqual(plain(await other("GET", path(empty))));
    }
  });
});

test("the two services differ for a reviewer of every flow", async () => {
  const [one, other] = [await at(full, "lead", {}), await at(empty, "lead", {})];
  const similar = (service: Twin) => `/api/v1/mine/verifications/${service.own}/similar`;
  for (const path of [
    "/api/v1/verifications?search=Marlow",
    "/api/v1/verifications.csv",
    "/api/v1/verifications?needs=review",
    "/api/v1/figures",
  ])
    expect(plain(await one("GET", path)), path).not.toEqual(plain(await other("GET", path)));
  expect((await one("GET", similar(full))).json.data.same_number.count).toBe(3);
  expect((await other("GET", similar(empty))).json.data.same_number.count).toBe(0);
});

/** The routes of one verification or document, which every role above its own may ask. */
const ofObjects = Object.entries(routes).filter(
  ([, { path, access }]) =>
    /\{(verification|document)\}/.test(path) && ["read", "write", "review"].includes(access),
);

test.each(ofObjects)("%s does the same work for an object of others as for none", async (_, route: Route) => {
  const { method, path, body } = route;
  for (const [who, more, own, flow] of [
    ["another flow", { flows: ["mine"] }, hidden, "hidden"],
    ["another flow, under its own", { flows: ["mine"] }, foreign, "mine"],
    ["a third tenant", { tenant: "initech" }, hidden, "hidden"],
  ] as const) {
    const call = await at(full, "admin", more);
    const work = async ({ id, document }: typeof own) => {
      const names: Readonly<Record<string, string>> = { flow, verification: id, document, side: "front" };
      full.calls.length = 0;
      const answer = await call(
        method,
        path.replace(/\{(\w+)\}/g, (_, name: string) => names[name] ?? "x"),
        body && {},
      );
      return [plain(answer), [...full.calls]];
    };
    expect([who, ...(await work(own))]).toEqual([who, ...(await work(absent))]);
  }
});
