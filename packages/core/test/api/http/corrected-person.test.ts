import { defineFlow, type PassmusterError } from "@passmuster/core";
import type { ScreenedPerson } from "@passmuster/core/ports";
import { afterEach, describe, expect, test } from "vitest";
import type { FlowOptions } from "../../../src/verdict/catalogue/flow.ts";
import { type Listing, listing } from "../../listing.ts";
import { imageText, passport, person, withPassport } from "../../service.ts";
import { codeOf, pathOf } from "./case-service.ts";
import { type DeskService, deskService } from "./desk-service.ts";

let service: DeskService;
afterEach(() => service.passmuster.close());

const called = (name: string) => (asked: ScreenedPerson) =>
  asked.names.some(({ surname }) => surname === name) ? [{ entry: name }] : [];

/** A person in Double Check by a wrong number, and lists that name everybody called Listed. */
async function waiting(lists: Listing | undefined, options: Parameters<typeof deskService>[0] = {}) {
  service = await deskService({ ...(lists && { screening: lists }), ...options });
  return service.waiting();
}

const said = { comment: "As on the photo.", email: "ann@example.test" };
const correct = (document: string, values: object, call = service.call) =>
  call("PATCH", `/api/v1/identity/documents/${document}/extracted-data`, { ...values, ...said });
const rename = (document: string, surname: string) => correct(document, { person: { surname } });
const expectName = (id: string, last_name: string, more: object = {}) =>
  service.call("PATCH", pathOf(id), { person: { ...person, last_name }, ...more });
const read = async (id: string) => (await service.call("GET", pathOf(id))).json.data;
const approve = (id: string) => service.call("PUT", pathOf(id, "/approve"), said);
const clear = (id: string, entry: string) =>
  service.call("PUT", pathOf(id, `/screening/ofac-sdn:${entry}:1/clear`), {
    reason: "Another birthplace.",
    email: said.email,
  });
const recorded = async (): Promise<string> => {
  const links = await service.storage.audit.read("default", { sequence: 1 }, 1_000);
  return links.map(({ body }) => body).join("\n");
};
const hitsOf = async (id: string) => {
  const { screening } = await read(id);
  return screening.hits.map(({ id: hit, cleared }: { id: string; cleared: unknown }) => [
    hit,
    cleared !== null,
  ]);
};
const openHit = (digest = "1") => [[`ofac-sdn:Listed:${digest}`, false]];
const open = openHit();

describe("a correction by a reviewer searches the lists with", () => {
  test.each<[string, object, (asked: ScreenedPerson) => boolean]>([
    [
      "the surname",
      { person: { surname: "Listed" } },
      ({ names }) => names.some((one) => one.surname === "Listed"),
    ],
    [
      "the given names",
      { person: { given_names: "Una" } },
      ({ names }) => names.some((one) => one.givenNames === "Una"),
    ],
    [
      "the whole name",
      { person: { full_name: "Una L" } },
      ({ names }) => names.some((one) => one.givenNames === "Una L"),
    ],
    [
      "the birth date",
      { person: { date_of_birth: "1960-01-02" } },
      ({ dateOfBirth }) => dateOfBirth === "1960-01-02",
    ],
    ["the country", { document: { country_code: "NLD" } }, ({ countries }) => countries.includes("NLD")],
  ])("%s: a new hit stops the approval until it is cleared", async (_, values, isListed) => {
    const { id, document } = await waiting(
      listing((asked) => (isListed(asked) ? [{ entry: "Listed" }] : [])),
    );
    const { status, json } = await correct(document, values);
    expect([status, json.data.rules.failed_rules.RuleSC001?.extracted]).toEqual([200, "ofac-sdn"]);
    expect(await hitsOf(id)).toEqual(open);
    expect(codeOf(await approve(id))).toEqual([409, "hits_open"]);
    await clear(id, "Listed");
    expect((await approve(id)).status).toBe(200);
  });

  test("an expected name too, also in the request that approves", async () => {
    const { id } = await waiting(listing(called("Listed")));
    expect(codeOf(await expectName(id, "Listed", { status: 3, ...said }))).toEqual([409, "hits_open"]);
    expect((await read(id)).screening.hits).toEqual([]);
    expect((await expectName(id, "Listed")).status).toBe(200);
    const { documents } = await read(id);
    expect([await hitsOf(id), documents[0].rules.failed_rules.RuleSC001.extracted]).toEqual([
      open,
      "ofac-sdn",
    ]);
    expect(codeOf(await approve(id))).toEqual([409, "hits_open"]);
  });

  test("an expected name of somebody who was rejected or is on hold", async () => {
    const { id } = await waiting(listing(called("Listed")));
    for (const act of [{ status: 4 }, { status: 8 }]) {
      await service.call("PATCH", pathOf(id), { ...act, ...said });
      await expectName(id, "Listed");
      expect(codeOf(await approve(id))).toEqual([409, "hits_open"]);
      await expectName(id, "Marlow");
    }
    expect((await approve(id)).status).toBe(200);
  });
});

test("an approved person who is corrected to a listed one goes back to Double Check", async () => {
  const { id, document } = await waiting(listing(called("Listed")));
  await approve(id);
  await rename(document, "Listed");
  expect([(await read(id)).status_label, await hitsOf(id)]).toEqual(["Double Check", open]);
});

test("an approved person whose expected name changes is not approved before the run that follows", async () => {
  const { id } = await waiting(listing(called("Listed")));
  await approve(id);
  await expectName(id, "Listed");
  expect(codeOf(await approve(id))).toEqual([409, "hits_open"]);
});

test("hits that no longer fit go, and the record keeps that they were", async () => {
  const { id, document } = await waiting(listing(called("Listed")));
  await rename(document, "Listed");
  const { json } = await rename(document, "Marlow");
  expect(json.data.rules.approved_rules).toHaveProperty("RuleSC001");
  expect(await hitsOf(id)).toEqual([]);
  expect((await approve(id)).status).toBe(200);
  const record = await recorded();
  expect(record).toContain('"hit.found"');
  expect(record).toContain('"hit.gone"');
  expect(record).not.toMatch(/Listed|Marlow/i);
});

test("a cleared hit stays cleared while its entry is the same", async () => {
  const lists = listing(() => [{ entry: "Listed" }]);
  const { id, document } = await waiting(lists);
  await clear(id, "Listed");
  const { json } = await rename(document, "Marlowe");
  expect(json.data.rules.approved_rules).toHaveProperty("RuleSC001");
  expect(await hitsOf(id)).toEqual([["ofac-sdn:Listed:1", true]]);
  lists.find = () => [];
  await rename(document, "Other");
  lists.find = () => [{ entry: "Listed" }];
  await rename(document, "Marlowe");
  expect(await hitsOf(id)).toEqual([["ofac-sdn:Listed:1", true]]);
  lists.find = () => [{ entry: "Listed", digest: "2" }];
  await rename(document, "Marlow");
  expect(await hitsOf(id)).toEqual(openHit("2"));
  expect(codeOf(await approve(id))).toEqual([409, "hits_open"]);
});

describe("lists that cannot be searched", () => {
  test("refuse a correction of the person with unavailable, and nothing is changed or told", async () => {
    const lines: unknown[] = [];
    const log = (...line: unknown[]) => void lines.push(line);
    const lists = listing(called("Listed"));
    const logger = { debug: log, info: log, warn: log, error: log };
    const { id, document } = await waiting(lists, { logger });
    const before = await service.storage.load("default", id as `ver_${string}`);
    lists.isAway = true;
    for (const refused of [await rename(document, "Zephyrine"), await expectName(id, "Zephyrine")]) {
      expect(codeOf(refused)).toEqual([503, "unavailable"]);
      expect(refused.json.message).toMatch(/lists cannot be searched now, so nothing was changed/);
      expect(refused.headers).toHaveProperty("retry-after");
    }
    const { documents } = service.passmuster.flow("identity");
    const inProcess = documents.correct(document, { person: { surname: "Zephyrine" }, ...said });
    await expect(inProcess).rejects.toMatchObject({ code: "unavailable" } satisfies Partial<PassmusterError>);
    expect(await service.storage.load("default", id as `ver_${string}`)).toEqual(before);
    expect(JSON.stringify(lines)).toContain("the lists cannot be searched");
    expect(JSON.stringify(lines)).not.toContain("Zephyrine");
    lists.isAway = false;
    expect((await rename(document, "Listed")).status).toBe(200);
    expect(await hitsOf(id)).toEqual(open);
  });

  test("do not stop a correction of anything else, which keeps the hits", async () => {
    const lists = listing(() => [{ entry: "Listed" }]);
    const { id, document } = await waiting(lists);
    lists.isAway = true;
    const { status, json } = await correct(document, { document: { number: "X1234567" } });
    expect([status, json.data.rules.failed_rules.RuleSC001.extracted]).toEqual([200, "ofac-sdn"]);
    expect((await service.call("PATCH", pathOf(id), { vendor_state: "seen" })).status).toBe(200);
    expect([await hitsOf(id), lists.asked.length]).toEqual([open, 1]);
  });
});

test("nothing is searched without lists, or in a flow that switched RuleSC001 off", async () => {
  const lists = listing(called("Listed"));
  const flow = defineFlow({ ...twoTypes, policy: { actions: { RuleSC001: "off" } } });
  const off = await waiting(lists, { flows: [flow] });
  await rename(off.document, "Listed");
  await expectName(off.id, "Listed");
  expect([(await approve(off.id)).status, lists.asked]).toEqual([200, []]);
  await service.passmuster.close();
  const without = await waiting(undefined);
  const { json } = await rename(without.document, "Listed");
  expect(json.data.rules.failed_rules).not.toHaveProperty("RuleSC001");
  expect((await approve(without.id)).status).toBe(200);
});

test("a condition of the policy on hits is looked at again", async () => {
  const when = { hit: { list: "ofac-sdn", score: { from: 0.95 } } } as const;
  const flow = defineFlow({ ...twoTypes, policy: { conditions: [{ when, action: "review" }] } });
  const { id, document } = await waiting(listing(called("Listed")), { flows: [flow] });
  const failed = async (values: object) => (await correct(document, values)).json.data.rules.failed_rules;
  expect(await failed({ person: { surname: "Listed" } })).toHaveProperty("Policy1");
  expect(await failed({ document: { number: "X7654321" } })).toHaveProperty("Policy1");
  await clear(id, "Listed");
  expect(await failed({ document: { number: "X1234567" } })).not.toHaveProperty("Policy1");
});

test("a replay after a correction asks no list", async () => {
  const lists = listing(called("Listed"));
  const { id, document } = await waiting(lists);
  await rename(document, "Listed");
  const asked = lists.asked.length;
  const policy = JSON.stringify({ conditions: [{ when: { hit: { list: "ofac-sdn" } }, action: "review" }] });
  const { json } = await service.call("POST", "/api/v1/policy/diff", { policy, flow: "identity" });
  expect(json.data.flows[0]).toMatchObject({ replayed: 1, changes: [] });
  expect([lists.asked.length, await hitsOf(id)]).toEqual([asked, open]);
});

const twoTypes: FlowOptions = {
  path: "identity",
  label: "Identity",
  photoId: "required",
  documentTypes: [3, 13],
};

describe("at the same time", () => {
  test("a correction is not undone by a walk that searched for the values before", async () => {
    const lists = listing(called("Listed"));
    const { id, document } = await waiting(lists);
    lists.version = "2";
    lists.meanwhile = () => rename(document, "Listed");
    await service.passmuster.drain();
    expect([await hitsOf(id), (await read(id)).screening.lists[0].version]).toEqual([open, "2"]);
  });

  test("a walk is not undone by a correction that searched the lists before", async () => {
    const lists = listing(() => []);
    const { id, document } = await waiting(lists);
    lists.meanwhile = async () => {
      lists.version = "2";
      lists.find = () => [{ entry: "Listed" }];
      await service.passmuster.drain();
    };
    expect((await rename(document, "Marlowe")).status).toBe(200);
    expect([await hitsOf(id), (await read(id)).screening.lists[0].version]).toEqual([open, "2"]);
  });

  test("of two corrections, the lists are searched for what both leave", async () => {
    const both = ({ names }: ScreenedPerson) =>
      ["Read", "Expected"].every((name) => names.some(({ surname }) => surname === name));
    const lists = listing((asked) => (both(asked) ? [{ entry: "Listed" }] : []));
    const { id, document } = await waiting(lists);
    lists.meanwhile = () => expectName(id, "Expected");
    expect((await rename(document, "Read")).status).toBe(200);
    expect(await hitsOf(id)).toEqual(open);
  });

  test("a run that reads for the expected name before is made again", async () => {
    const lists = listing(called("Listed"));
    const { id } = await waiting(lists);
    service.extractor.play(async (_input, _signal, next) => {
      const read = await next();
      await expectName(id, "Listed");
      return read;
    });
    await service.call("PATCH", pathOf(id), { status: 5, ...said });
    await service.passmuster.drain();
    service.environment.advance(3_600_000_000);
    await service.passmuster.drain();
    expect(await hitsOf(id)).toEqual(open);
    expect(codeOf(await approve(id))).toEqual([409, "hits_open"]);
  });
});

test("a correction of one document searches for the people of all, in the same lists", async () => {
  const lists = listing(() => []);
  service = await deskService({ screening: lists, flows: [defineFlow(twoTypes)] });
  const { call, passmuster } = service;
  const { id, document } = await withPassport(call);
  const back = { back_side_data: imageText };
  await call("POST", "/api/v1/identity/documents", passport(id, { type: 13, ...back }));
  await call("PUT", pathOf(id, "/submit"));
  await passmuster.drain();
  lists.version = "2";
  lists.find = ({ names }) =>
    names.some(({ surname }) => surname === "Marlowe") ? [] : [{ entry: "Listed" }];
  await rename(document, "Marlowe");
  const { screening, documents } = await read(id);
  expect(documents).toHaveLength(2);
  expect(screening.hits.map((hit: { document: string }) => hit.document)).toEqual([documents[1].id]);
});
