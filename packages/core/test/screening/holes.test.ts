import { defineFlow } from "@passmuster/core";
import type { ListHit } from "@passmuster/core/ports";
import { expect, onTestFinished, test, vi } from "vitest";
import { codeOf, pathOf } from "../api/http/case-service.ts";
import { deskService } from "../api/http/desk-service.ts";
import { identityBody, passport } from "../service.ts";
import { hit, listsDouble } from "./double.ts";

const email = "ann@example.test";
const later = 3_600_000_000;

async function start(hits: readonly ListHit[] = [], options: Parameters<typeof deskService>[0] = {}) {
  const lists = listsDouble(hits);
  const service = await deskService({ screening: lists.port, ...options });
  onTestFinished(() => service.passmuster.close());
  const { call, extractor, passmuster } = service;
  extractor.play(async (_input, _signal, next) => next());
  const submitted = async (body: object = identityBody) => {
    const { json } = await call("POST", "/api/v1/identity/verifications", body);
    const { id } = json.data;
    expect((await call("POST", "/api/v1/identity/documents", passport(id))).status).toBe(201);
    expect((await call("PUT", pathOf(id, "/submit"))).status).toBe(200);
    return id as string;
  };
  const screened = async (body?: object) => {
    const id = await submitted(body);
    await passmuster.drain();
    return id;
  };
  const read = async (id: string) => (await call("GET", pathOf(id))).json.data;
  const approve = (id: string) => call("PUT", pathOf(id, "/approve"), { comment: "Seen.", email });
  const reject = (id: string) => call("PUT", pathOf(id, "/reject"), { comment: "Blurred.", email });
  const clear = (id: string, hitId: string) =>
    call("PUT", pathOf(id, `/screening/${encodeURIComponent(hitId)}/clear`), { reason: "Other.", email });
  const clearAll = async (id: string) => {
    for (const { id: each } of (await read(id)).screening.hits) await clear(id, each);
  };
  const change = async (next: readonly ListHit[], version: string) => {
    lists.change(next, version);
    await passmuster.drain();
  };
  return {
    ...service,
    ...lists,
    submitted,
    screened,
    read,
    approve,
    reject,
    clear,
    clearAll,
    changeLists: change,
  };
}

const openOf = ({ screening }: { screening: { hits: { cleared: unknown }[] } }) =>
  screening.hits.filter(({ cleared }) => cleared === null).length;

test("a reviewer clears the content of an entry that was shown, not a later one", async () => {
  const { screened, read, clear, changeLists } = await start([hit()]);
  const id = await screened();
  const shown = (await read(id)).screening.hits[0].id;
  await changeLists([hit({ digest: "d2", dateOfBirth: "same" })], "2");
  expect(codeOf(await clear(id, shown))).toEqual([404, "hit_not_found"]);
  expect(openOf(await read(id))).toBe(1);
});

test("a hit that is cleared is asked again if the entry matches in another way", async () => {
  const { screened, read, clearAll, changeLists, approve } = await start([hit({ dateOfBirth: "other" })]);
  const id = await screened();
  await clearAll(id);
  expect((await approve(id)).status).toBe(200);
  await changeLists([hit({ dateOfBirth: "same" })], "2");
  const after = await read(id);
  expect([after.status_label, openOf(after)]).toEqual(["Double Check", 1]);
});

test("removing the document with the hit does not open the way to an approval", async () => {
  const { screened, read, call, approve } = await start([hit()]);
  const id = await screened();
  const [document] = (await read(id)).documents;
  const { status } = await call("DELETE", `/api/v1/identity/documents/${document.id}`);
  expect(status).toBeLessThan(300);
  expect(codeOf(await approve(id))).toEqual([409, "hits_open"]);
});

test("who was let in while the rule was off is asked about when it is on", async () => {
  const un = listsDouble([hit()]);
  const policyOf = (off: boolean) =>
    defineFlow({
      path: "identity",
      label: "Identity",
      photoId: "required",
      documentTypes: [3],
      policy: off ? { actions: { RuleSC001: "off" } } : {},
    });
  const first = await start([], { screening: un.port, flows: [policyOf(false)] });
  const id = await first.screened();
  expect((await first.read(id)).status_label).toBe("Double Check");
  const { storage, blobs } = first;
  const off = await start([], { screening: un.port, storage, blobs, flows: [policyOf(true)] });
  expect((await off.approve(id)).status).toBe(200);
  const on = await start([], { screening: un.port, storage, blobs, flows: [policyOf(false)] });
  un.change([hit()], "2");
  await on.passmuster.drain();
  expect((await on.read(id)).status_label).toBe("Double Check");
});

test("a list that changes while a person is judged is searched before the person is Approved", async () => {
  const { submitted, passmuster, answers, change, read, environment, storage, blobs, port } = await start();
  const other = await start([], { storage, blobs, screening: port });
  // Its clock is not behind, and within the leases of the first.
  other.environment.advance(1_000_000);
  const id = await submitted();
  answers(async (_, old) => {
    answers((__, usual) => usual);
    change([hit()], "2");
    // Another process passes by a verification that is still Submitted.
    await other.passmuster.drain();
    return old;
  });
  await passmuster.drain();
  environment.advance(2 * later);
  await passmuster.drain();
  const { status_label, screening, history } = await read(id);
  expect([status_label, screening.lists[0].version]).toEqual(["Double Check", "2"]);
  expect(JSON.stringify(history)).not.toContain("Approved");
});

test("a walk that began before a change of the person does not replace what was found since", async () => {
  const { screened, passmuster, answers, change, call, read, environment, storage, blobs, port } =
    await start();
  const id = await screened();
  const other = await start([], { storage, blobs, screening: port });
  // Its clock is not behind, and within the leases of the first.
  other.environment.advance(1_000_000);
  const [asked, held] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  answers(async ({ names }, { lists }) => {
    if (names.some(({ surname }) => surname === "Listed")) return { hits: [hit()], lists };
    asked.resolve();
    await held.promise;
    return { hits: [], lists };
  });
  change([], "2");
  const walk = passmuster.drain();
  await asked.promise;
  const patched = await call("PATCH", pathOf(id), { person: { last_name: "Listed" } });
  expect(patched.status).toBe(200);
  await other.passmuster.drain();
  expect(openOf(await read(id))).toBe(1);
  held.resolve();
  await walk;
  for (let turn = 0; turn < 4; turn += 1) {
    environment.advance(later);
    await passmuster.drain();
  }
  expect(openOf(await read(id))).toBe(1);
});

test("one person who cannot be searched keeps nobody else from being screened again", async () => {
  const { screened, passmuster, answers, change, read, environment } = await start();
  const person = { first_name: "Ines", date_of_birth: "1990-04-12" };
  const ids: string[] = [];
  for (const last_name of ["Unlistable", "Marlow", "Marlow"]) {
    ids.push(await screened({ ...identityBody, person: { ...person, last_name } }));
    // Ids sort by their second.
    environment.advance(1_000_000);
  }
  answers(({ names }, usual) => {
    if (names.some(({ surname }) => surname === "Unlistable")) throw new Error("away");
    return usual;
  });
  change([hit()], "2");
  for (let turn = 0; turn < 10; turn += 1) {
    await passmuster.drain();
    environment.advance(24 * later);
  }
  const found = await Promise.all(ids.slice(1).map(async (id) => (await read(id)).screening.hits.length));
  expect(found).toEqual([1, 1]);
});

const nameless = {
  documents: { photo_id: { type: "Passport", number: "X1234567", country: "ATA" } },
};

test("who has no name that could be searched is not Approved without a person", async () => {
  const flow = { path: "identity", label: "Identity", photoId: "optional", documentTypes: [3] } as const;
  const { extractor, screened, read, asked } = await start([], { flows: [defineFlow(flow)] });
  extractor.play(async (_input, _signal, next) => {
    const { data, mrz: _, printed: __, ...rest } = await next();
    const { surname: ___, givenNames: ____, fullName: _____, ...person } = data.person ?? {};
    return { ...rest, data: { ...data, person } } as Awaited<ReturnType<typeof next>>;
  });
  const id = await screened(nameless);
  const { documents, status_label } = await read(id);
  expect(asked).toEqual([]);
  expect(status_label).toBe("Double Check");
  expect(documents[0].rules.failed_rules).toHaveProperty("RuleSC001");
});

const answersOf = hit();

test.each([
  ["no list was searched", { hits: [], lists: [] }],
  ["no hits", { hits: undefined }],
  ["a score that is none", { hits: [{ ...answersOf, score: Number.NaN }] }],
  ["a word that is none", { hits: [{ ...answersOf, words: [{ own: 1, listed: null }] }] }],
  ["an entry without a digest", { hits: [{ ...answersOf, digest: undefined }] }],
  ["a list that was not searched", { hits: [{ ...answersOf, list: "__proto__" }] }],
])("an answer with %s is none: the case goes to a person", async (_, answer) => {
  const { screened, answers, passmuster, environment, read } = await start();
  answers((__, usual) => ({ ...usual, ...answer }) as typeof usual);
  const id = await screened();
  for (let turn = 0; turn < 10; turn += 1) {
    environment.advance(24 * later);
    await passmuster.drain();
  }
  const { status_label, screening, documents } = await read(id);
  expect([status_label, screening]).toEqual(["Double Check", null]);
  expect(documents).toHaveLength(1);
});

test("an answer names an entry once, and at most 100 entries", async () => {
  const { screened, answers, read, clear, approve } = await start();
  const many = Array.from({ length: 10_000 }, (_, at) => hit({ entry: `e${at}`, digest: `d${at}` }));
  answers((_, { lists }) => ({ lists, hits: [hit(), hit(), ...many] }));
  const id = await screened();
  const { screening, status_label } = await read(id);
  expect([status_label, screening.hits.length]).toEqual(["Double Check", 100]);
  await clear(id, screening.hits[0].id);
  expect(openOf(await read(id))).toBe(99);
  expect(codeOf(await approve(id))).toEqual([409, "hits_open"]);
});

test("endless texts of an answer are cut", async () => {
  const { screened, read } = await start([hit({ alias: "A".repeat(2_000_000) })]);
  expect((await read(await screened())).screening.hits[0].alias).toHaveLength(500);
});

test("two entries whose ids read alike are cleared one by one", async () => {
  const { screened, read, clear } = await start([
    hit({ entry: "a:b", digest: "c" }),
    hit({ entry: "a", digest: "b:c" }),
  ]);
  const id = await screened();
  const [{ id: first }] = (await read(id)).screening.hits;
  await clear(id, first);
  expect(openOf(await read(id))).toBe(1);
});

test("people whose documents were never read are screened again by the names that were expected", async () => {
  const { submitted, passmuster, answers, changeLists, read, environment, approve } = await start();
  answers(() => {
    throw new Error("away");
  });
  const id = await submitted();
  for (let turn = 0; turn < 10; turn += 1) {
    await passmuster.drain();
    environment.advance(24 * later);
  }
  expect((await approve(id)).status).toBe(503);
  answers((_, usual) => usual);
  expect((await approve(id)).status).toBe(200);
  await changeLists([hit()], "2");
  expect((await read(id)).status_label).toBe("Double Check");
});

test("an approval by hand searches the lists: before any run, and after a rejection", async () => {
  const { submitted, passmuster, changeLists, read, approve, reject } = await start();
  const early = await submitted();
  await changeLists([hit()], "2");
  expect((await approve(early)).status).toBe(409);
  expect((await read(early)).screening.hits).toHaveLength(1);
  const late = await submitted();
  await passmuster.drain();
  await reject(late);
  await changeLists([hit({ digest: "d2" })], "3");
  expect((await approve(late)).status).toBe(409);
  expect((await read(late)).screening.hits[0].id).toBe("un:QDi.001:d2");
});

test("lists that never answer lead to Double Check, not to a wait without end", async () => {
  const { submitted, answers, passmuster, environment, read } = await start();
  // The code of the work loads before the timers stand still.
  await passmuster.drain();
  answers(() => new Promise(() => {}));
  const id = await submitted();
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  onTestFinished(() => void vi.useRealTimers());
  for (let turn = 0; turn < 6; turn += 1) {
    let isOver = false;
    const drained = passmuster.drain().then(() => {
      isOver = true;
    });
    while (!isOver) await vi.advanceTimersByTimeAsync(1_000);
    await drained;
    environment.advance(24 * later);
  }
  expect((await read(id)).status_label).toBe("Double Check");
});

test("a first approval holds while lists change without a hit, and a new hit stops the second", async () => {
  const flow = { path: "identity", label: "Identity", photoId: "required", documentTypes: [3] } as const;
  const options = { flows: [defineFlow({ ...flow, secondApproval: true })] };
  const { screened, clearAll, changeLists, reviewer, read } = await start([hit()], options);
  const by = (name: string, id: string) =>
    reviewer(name)("PUT", pathOf(id, "/approve"), { comment: "Seen.", email: `${name}@example.test` });
  const id = await screened();
  await clearAll(id);
  expect((await by("ann", id)).status).toBe(200);
  await changeLists([hit()], "2");
  expect((await read(id)).approvals).toHaveLength(1);
  await changeLists([hit({ digest: "d2" })], "3");
  expect(codeOf(await by("ben", id))).toEqual([409, "hits_open"]);
  await clearAll(id);
  await by("cleo", id);
  expect((await read(id)).status_label).toBe("Double Check");
  await by("ben", id);
  expect((await read(id)).status_label).toBe("Approved");
});

test("a hit that is cleared twice is one act of the record, and no search", async () => {
  const { screened, clearAll, read, storage } = await start([hit()]);
  const id = await screened();
  const acts = async () => {
    const links = await storage.audit.read("default", { sequence: 1 }, 1_000);
    const text = links.map(({ body }) => body).join("\n");
    return ["hit.cleared", "person.screened"].map((act) => text.split(act).length - 1);
  };
  await clearAll(id);
  const once = await acts();
  expect(once[0]).toBe(1);
  await clearAll(id);
  expect(await acts()).toEqual(once);
  expect(openOf(await read(id))).toBe(0);
});

test("a principal without `review` sees no entry, in any answer", async () => {
  const { screened, callerWith, call } = await start([
    hit({
      alias: "Zebedee",
      listed: { name: "Zebedee", birthDates: [], countries: [], programmes: ["Zoo"] },
    }),
  ]);
  const id = await screened();
  const reader = callerWith("reader");
  const [document] = (await call("GET", pathOf(id))).json.data.documents;
  const answers = await Promise.all([
    reader("GET", pathOf(id)),
    reader("GET", "/api/v1/verifications"),
    reader("GET", "/api/v1/verifications.csv"),
    reader("GET", pathOf(id, "/export")),
    reader("GET", pathOf(id, "/case-file")),
    reader("GET", `/api/v1/identity/documents/${document.id}`),
    reader("GET", "/api/v1/figures"),
    callerWith(undefined)("GET", "/metrics"),
  ]);
  const text = answers.map(({ raw }) => Buffer.from((raw ?? "") as Uint8Array).toString()).join("\n");
  expect(answers.slice(0, 3).map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(text).not.toMatch(/zebedee|QDi\.001|zoo/i);
});
