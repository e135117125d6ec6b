import { sandboxScreening } from "@passmuster/core";
import type { ListHit, ScreenedList, ScreenedPerson, Screening } from "@passmuster/core/ports";
import { afterEach, describe, expect, test } from "vitest";
import { identityBody, withPassport } from "../../service.ts";
import { codeOf, pathOf } from "./case-service.ts";
import { type DeskService, deskService } from "./desk-service.ts";

let service: DeskService;
afterEach(() => service.passmuster.close());

const hit = (change: Partial<ListHit> = {}): ListHit => ({
  list: "un",
  entry: "QDi.001",
  digest: "d1",
  alias: "MARLOW, Ines",
  words: [{ own: "MARLOW", listed: "MARLOW" }],
  score: 0.97,
  dateOfBirth: "same",
  country: "unknown",
  listed: { name: "MARLOW, Ines", birthDates: ["12 Apr 1990"], countries: [], programmes: ["Test"] },
  ...change,
});

interface Lists extends Screening {
  /** What the lists say from now on. */
  say(hits: readonly ListHit[], version?: string): void;
  fail(times: number): void;
  readonly asked: ScreenedPerson[];
}

/** Lists that say what a test tells them. */
function lists(first: readonly ListHit[]): Lists {
  let hits = first;
  let version = "1";
  let failures = 0;
  const asked: ScreenedPerson[] = [];
  const list = (): ScreenedList => ({
    name: "un",
    version,
    digest: version.padStart(64, "0"),
    at: "2026-01-01T00:00:00.000Z",
  });
  return {
    asked,
    say(next, number = version) {
      hits = next;
      version = number;
    },
    fail(times) {
      failures = times;
    },
    async screen(person) {
      asked.push(person);
      if (failures-- > 0) throw new Error("away");
      return { hits, lists: [list()] };
    },
    lists: async () => [list()],
  };
}

/** A service with these lists, and a person whose documents pass. */
async function screened(screening: Screening, options: Parameters<typeof deskService>[0] = {}) {
  service = await deskService({ screening, ...options });
  const { call, extractor, passmuster } = service;
  extractor.play(async (_input, _signal, next) => next());
  const { id } = await withPassport(call);
  await call("PUT", pathOf(id, "/submit"));
  await passmuster.drain();
  return id;
}

const read = async (id: string) => (await service.call("GET", pathOf(id))).json.data;
const clear = (id: string, body: object = {}, caller = service.call, which = "un:QDi.001:d1") =>
  caller("PUT", pathOf(id, `/screening/${which}/clear`), {
    reason: "Another birthplace.",
    email: "Ann@example.test",
    ...body,
  });
const approve = (id: string) =>
  service.call("PUT", pathOf(id, "/approve"), { comment: "Seen.", email: "ann@example.test" });

describe("the decision on a person", () => {
  test("who is on no list is approved, with the lists that were searched", async () => {
    const un = lists([]);
    const id = await screened(un);
    const { status_label, screening } = await read(id);
    expect(status_label).toBe("Approved");
    expect(screening).toMatchObject({ hits: [], lists: [{ name: "un", version: "1" }] });
    expect(un.asked[0]).toMatchObject({ dateOfBirth: "1990-04-12", countries: ["ATA"] });
    expect(un.asked[0]?.names).toEqual([
      { surname: "Marlow", givenNames: "Ines" },
      { surname: "", givenNames: "Ines Marlow" },
    ]);
  });

  test("the lists are searched for a name as expected and as read, if they differ", async () => {
    const un = lists([]);
    service = await deskService({ screening: un });
    const { call, extractor, passmuster } = service;
    extractor.play(async (_input, _signal, next) => {
      const reading = await next();
      const person = { ...reading.data.person, surname: "MARLOWE", givenNames: "INES" };
      return { ...reading, data: { ...reading.data, person } };
    });
    const { id } = await withPassport(call);
    await call("PUT", pathOf(id, "/submit"));
    await passmuster.drain();
    expect(un.asked[0]?.names.map(({ surname }) => surname)).toEqual(["Marlow", "MARLOWE", ""]);
  });

  test("who may be on a list goes to Double Check by RuleSC001, with the hit beside the document", async () => {
    const id = await screened(lists([hit()]));
    const { status_label, screening, documents } = await read(id);
    expect(status_label).toBe("Double Check");
    expect(documents[0].rules.failed_rules.RuleSC001).toMatchObject({ extracted: "un" });
    expect(screening.hits).toMatchObject([
      { id: "un:QDi.001:d1", alias: "MARLOW, Ines", document: documents[0].id, cleared: null },
    ]);
  });

  test("lists that are away for a moment are asked again", async () => {
    const un = lists([]);
    un.fail(1);
    const id = await screened(un);
    service.environment.advance(3_600_000_000);
    await service.passmuster.drain();
    expect((await read(id)).status_label).toBe("Approved");
  });

  test("lists that stay away lead to Double Check, never to Approved", async () => {
    const un = lists([]);
    un.fail(100);
    const id = await screened(un);
    for (let turn = 0; turn < 10; turn += 1) {
      service.environment.advance(86_400_000_000);
      await service.passmuster.drain();
    }
    expect((await read(id)).status_label).toBe("Double Check");
  });

  test("a service without lists says that nothing was searched", async () => {
    service = await deskService();
    const { id } = await service.waiting();
    expect((await read(id)).screening).toBeNull();
  });
});

describe("an open hit", () => {
  test("stops an approval until it is cleared with a reason", async () => {
    const id = await screened(lists([hit()]));
    expect(codeOf(await approve(id))).toEqual([409, "hits_open"]);
    const cleared = await clear(id);
    expect(cleared.json.data.hits[0].cleared).toMatchObject({
      reason: "Another birthplace.",
      by: "ann@example.test",
    });
    expect((await approve(id)).status).toBe(200);
    expect((await read(id)).status_label).toBe("Approved");
  });

  test("can be rejected with the person", async () => {
    const id = await screened(lists([hit()]));
    const body = { comment: "On the list.", email: "ann@example.test" };
    expect((await service.call("PUT", pathOf(id, "/reject"), body)).status).toBe(200);
  });

  test("is cleared with a reason, by an id that exists, by a reviewer", async () => {
    const id = await screened(lists([hit()]));
    expect(codeOf(await clear(id, { reason: " " }))).toEqual([422, "validation_failed"]);
    expect(codeOf(await clear(id, {}, service.call, "un:other"))).toEqual([404, "hit_not_found"]);
    expect(codeOf(await clear(id, {}, service.reviewer("ann", "look")))).toEqual([403, "insufficient_scope"]);
    expect((await clear(id, {}, service.reviewer("ann", "review"))).status).toBe(200);
  });

  test("is shown to reviewers alone", async () => {
    const id = await screened(lists([hit()]));
    const { json } = await service.callerWith("reader")("GET", pathOf(id));
    expect(json.data).not.toHaveProperty("screening");
  });

  test("is not counted in a flow that switched RuleSC001 off, and no policy lets it reject", async () => {
    const { defineFlow } = await import("@passmuster/core");
    const flow = (action: "off" | "reject") =>
      defineFlow({
        path: "identity",
        label: "Identity",
        photoId: "required",
        documentTypes: [3],
        policy: { actions: { RuleSC001: action } },
      });
    expect(() => flow("reject")).toThrow("never rejects");
    const un = lists([hit()]);
    const id = await screened(un, { flows: [flow("off")] });
    expect((await read(id)).status_label).toBe("Approved");
    expect(un.asked).toEqual([]);
  });
});

describe("a list that changes", () => {
  const changes = async (screening: Lists, hits: readonly ListHit[], version: string) => {
    screening.say(hits, version);
    await service.passmuster.drain();
  };

  test("brings an approved person back to Double Check and announces screening.hit once", async () => {
    const un = lists([]);
    const id = await screened(un);
    const seen: unknown[] = [];
    service.passmuster.on("screening.hit", ({ verificationId, code }) => {
      seen.push([verificationId, code]);
    });
    await changes(un, [hit()], "2");
    await changes(un, [hit()], "3");
    const { status_label, screening, documents } = await read(id);
    expect(status_label).toBe("Double Check");
    expect(screening).toMatchObject({ lists: [{ version: "3" }], hits: [{ cleared: null }] });
    expect(documents[0].rules.failed_rules).toHaveProperty("RuleSC001");
    expect(seen).toEqual([[id, 13]]);
  });

  test("asks again about a cleared hit only if its entry changed", async () => {
    const un = lists([hit()]);
    const id = await screened(un);
    await clear(id);
    await approve(id);
    await changes(un, [hit()], "2");
    expect((await read(id)).status_label).toBe("Approved");
    await changes(un, [hit({ digest: "d2" })], "3");
    const { status_label, screening } = await read(id);
    expect(status_label).toBe("Double Check");
    expect(screening.hits).toMatchObject([{ cleared: null }]);
  });

  test("is searched for people behind the first 200 verifications too", async () => {
    const un = lists([]);
    service = await deskService({ screening: un });
    const { call, environment, extractor, passmuster } = service;
    for (let count = 0; count < 210; count += 1)
      await call("POST", "/api/v1/identity/verifications", identityBody);
    // Ids sort by their second.
    environment.advance(1_000_000);
    extractor.play(async (_input, _signal, next) => next());
    const { id } = await withPassport(call);
    await call("PUT", pathOf(id, "/submit"));
    await passmuster.drain();
    expect((await read(id)).status_label).toBe("Approved");
    await changes(un, [hit()], "2");
    expect((await read(id)).status_label).toBe("Double Check");
  });

  test("is searched for everybody, also after a search that failed", async () => {
    const un = lists([]);
    await screened(un);
    const { call, passmuster, environment } = service;
    for (let count = 0; count < 3; count += 1) {
      const { id } = await withPassport(call);
      await call("PUT", pathOf(id, "/submit"));
    }
    await passmuster.drain();
    un.fail(2);
    await changes(un, [hit()], "2");
    environment.advance(3_600_000_000);
    await passmuster.drain();
    environment.advance(3_600_000_000);
    await passmuster.drain();
    const { json } = await call("GET", "/api/v1/verifications?needs=review");
    expect(json.data).toHaveLength(4);
  });
});

test("a hit's names are in no entry of the record", async () => {
  await screened(lists([hit()]));
  const entries: string[] = [];
  for await (const line of service.passmuster.audit.export({ tenant: "default" })) entries.push(String(line));
  expect(entries.length).toBeGreaterThan(0);
  expect(entries.join("")).not.toMatch(/marlow/i);
});

test("the sandbox lists everybody called Listed, and cannot search for anybody called Unlistable", async () => {
  const { signal } = new AbortController();
  const named = (surname: string) =>
    sandboxScreening().screen({ names: [{ surname, givenNames: "Ines" }], countries: [] }, signal);
  expect((await named("Listed")).hits).toHaveLength(1);
  expect((await named("Marlow")).hits).toEqual([]);
  await expect(named("Unlistable")).rejects.toThrow("away");
});
