import {
  plainClaim,
  plainDocument,
  plainHistory,
  plainMessage,
  plainToken,
  plainVerification,
} from "@passmuster/conformance/fixtures";
import type { Message } from "@passmuster/core/ports";
import type { ListQuery, Verification, VerificationStorage } from "@passmuster/core/storage";
import { createSeeded, newYear } from "@passmuster/core/testing";
import fc from "fast-check";

/** One call of a storage, for comparing two storages. */
export interface Command {
  readonly name: string;
  readonly call: (storage: VerificationStorage) => Promise<unknown>;
  readonly toString: () => string;
}

const seeded = createSeeded(5);
const pool = <T>(length: number, make: (index: number) => T): T[] =>
  Array.from({ length }, (_, index) => make(index));
const tenants = ["acme", "globex"];
const verifications = pool(5, () => seeded.id("ver"));
const documents = pool(15, () => seeded.id("doc"));
const messages = pool(4, () => plainMessage(seeded));
const tokens = pool(4, (index) =>
  plainToken(seeded, { createdAt: newYear + index, tenant: tenants[index % 2] ?? "" }),
);
const attempts = pool(2, () => seeded.id("req"));
const claims = pool(2, (index) => plainClaim(seeded, { tenant: tenants[index % 2] ?? "" }));
const numbers = ["n0", "n1", "n2"];
const statuses = ["started", "hold", "approved"] as const;
const flows = ["identity", "address"];
const references = ["", "A", "a", "\u00e9", "e\u0301"];

const tenant = fc.constantFrom("acme", "acme", "acme", "globex");
const time = fc.integer({ min: 0, max: 6 }).map((offset) => newYear + offset);
const message: fc.Arbitrary<Message> = fc
  .record({
    given: fc.constantFrom(...messages),
    dueAt: time,
    topic: fc.constantFrom("event", "pipeline", "erase"),
    payload: fc.dictionary(fc.string(), fc.jsonValue({ noUnicodeString: false, maxDepth: 2 }), {
      maxKeys: 3,
      noNullPrototype: true,
    }),
  })
  .map(({ given, ...rest }) => ({ ...given, ...rest }) as Message);

const claim = fc
  .record({ of: fc.constantFrom(...claims), attempt: fc.constantFrom(...attempts) })
  .map(({ of, attempt }) => ({ ...of, attempt }));

const mark = fc.record({ claim, made: fc.option(fc.string()), deletion: fc.boolean() });

/** Each verification has three possible documents. */
const save = fc
  .record({
    index: fc.nat(verifications.length - 1),
    tenant,
    step: fc.constantFrom(1, 1, 1, 1, 1, 0, 2, -1),
    createdAt: time,
    status: fc.constantFrom(...statuses),
    flow: fc.constantFrom(...flows),
    vendorReference: fc.option(fc.constantFrom(...references)),
    vendorState: fc.option(fc.string({ unit: "grapheme" })),
    deletedAt: fc.oneof({ arbitrary: fc.constant(null), weight: 25 }, { arbitrary: time, weight: 1 }),
    documents: fc.uniqueArray(fc.tuple(fc.nat(2), fc.option(fc.constantFrom(...numbers))), {
      maxLength: 3,
      selector: ([document]) => document,
    }),
    content: fc.array(fc.string({ unit: "grapheme" }), { maxLength: 2 }),
    messages: fc.array(message, { maxLength: 2 }),
    mark: fc.oneof({ arbitrary: fc.constant(undefined), weight: 2 }, { arbitrary: mark, weight: 1 }),
  })
  .map(({ index, step, content, documents: chosen, messages: sent, mark: noted, ...rest }): Command => {
    const plain = { back: null, front: "img_0", decisions: [], rules: null } as const;
    const next: Verification = {
      ...plainVerification(createSeeded(index), rest),
      id: verifications[index] ?? "ver_",
      history: [plainHistory(createSeeded(1))],
      documents: chosen.map(([document, number]) => ({
        ...plainDocument(createSeeded(document), {
          ...plain,
          extracted: number === null ? null : { person: { fullName: `p${index % 3}` }, document: { number } },
        }),
        id: documents[3 * index + document] ?? "doc_",
      })),
      comments: content.map((text) => ({
        id: "cmt_0",
        content: text,
        status: "hold",
        author: "a@example.com",
        private: text.length > 3,
        createdAt: newYear,
      })),
    };
    const told = noted && { ...noted, about: noted.deletion ? null : next.id };
    return command(told ? "save marked" : "save", [step, next, sent, told], async (storage) => {
      const found = await storage.load(next.tenant, next.id);
      await storage.save({ ...next, version: (found?.version ?? 0) + step }, sent, told);
    });
  });

const filters = {
  flows: fc.subarray(flows),
  statuses: fc.subarray([...statuses]),
  vendorReference: fc.constantFrom(...references),
  createdAfter: time,
  createdBefore: time,
};

const list = fc
  .record({
    page: fc.record({ tenant, page: fc.constantFrom(1, 1, 2, 3), perPage: fc.integer({ min: 1, max: 3 }) }),
    filter: fc.oneof(
      ...Object.entries(filters).map(([name, value]) => fc.record({ [name]: value })),
      fc.record(filters, { requiredKeys: [] }),
    ),
  })
  .map(({ page, filter }) => {
    const query: ListQuery = { ...page, ...filter };
    return command("list", query, (storage) => storage.list(query));
  });

const byVerification = fc.tuple(tenant, fc.constantFrom(...verifications));
const known = fc.constantFrom(...messages).map(({ id }) => id);
const outcome = fc.oneof(
  fc.constant("done" as const),
  time.map((retryAt) => ({ retryAt, reason: "again" })),
  fc.constant({ parked: "given up" }),
);
const lease = fc
  .record({
    now: time,
    length: fc.integer({ min: 1, max: 5 }),
    topics: fc.option(fc.subarray(["event", "erase"] as const), { nil: undefined }),
  })
  .map(({ now, length, topics }) => ({ now, until: now + length, ...(topics && { topics }) }));

const outbox: fc.Arbitrary<Command>[] = [
  fc.array(message, { maxLength: 3 }).map((given) => command("add", given, ({ outbox: o }) => o.add(given))),
  fc.tuple(fc.nat(4), lease).map((given) => command("claim", given, ({ outbox: o }) => o.claim(...given))),
  fc
    .tuple(fc.array(known, { maxLength: 3 }), time)
    .map((given) => command("extend", given, ({ outbox: o }) => o.extend(...given))),
  fc.tuple(known, outcome).map((given) => command("settle", given, ({ outbox: o }) => o.settle(...given))),
  time.map((now) => command("depth", now, ({ outbox: o }) => o.depth(now))),
];

const token = fc.constantFrom(...tokens);
const access: fc.Arbitrary<Command>[] = [
  token.map((one) => command("token add", one.id, (storage) => storage.tokens.add(one))),
  token.map((one) => command("token find", one.id, (storage) => storage.tokens.findByDigest(one.digest))),
  fc
    .option(tenant, { nil: undefined })
    .map((one) => command("token list", one, (storage) => storage.tokens.list(one))),
  fc
    .tuple(token, time)
    .map(([{ id }, at]) => command("token revoke", [id, at], (storage) => storage.tokens.revoke(id, at))),
  fc
    .tuple(token, time)
    .map(([{ id }, at]) => command("token touch", [id, at], (storage) => storage.tokens.touch(id, at))),
];

const answer = fc.record({
  status: fc.constant(200),
  contentType: fc.constant(null),
  body: fc.option(fc.string()),
});
const requests: fc.Arbitrary<Command>[] = [
  fc
    .record({
      claim,
      body: fc.constantFrom("a", "a", "b"),
      now: time,
      length: fc.nat(3),
      known: fc.constantFrom(1, 9, 9, 9),
    })
    .map(({ claim: held, body, now, length, known: kept }) => {
      const given = { ...held, body, now, until: now + length, expiresAt: now + kept };
      return command("begin", given, (storage) => storage.requests.begin(given));
    }),
  fc
    .tuple(claim, answer)
    .map((given) => command("finish", given, (storage) => storage.requests.finish(...given))),
  claim.map((one) => command("release", one, (storage) => storage.requests.release(one))),
  fc
    .tuple(time, fc.constant(10))
    .map((given) => command("purge", given, (storage) => storage.requests.purge(...given))),
];

const reads: fc.Arbitrary<Command>[] = [
  byVerification.map((given) => command("load", given, (storage) => storage.load(...given))),
  byVerification.map((given) => command("erase", given, (storage) => storage.erase(...given))),
  fc
    .tuple(tenant, fc.constantFrom(...documents))
    .map((given) => command("loadByDocument", given, (storage) => storage.loadByDocument(...given))),
  fc
    .record({
      tenant,
      tokens: fc.subarray(["N0", "N1", "N2"]).map((all) => all.map((one) => `number:NLD:${one}`)),
      besides: fc.constantFrom(...verifications),
      person: fc.option(fc.constantFrom(...["P0", "P1"].map((name) => JSON.stringify([name, ""])))),
      most: fc.constantFrom(1, 5),
    })
    .map((given) => command("holdersOf", given, (storage) => storage.holdersOf(given))),
  fc.constant(command("migrate", [], (storage) => storage.migrate())),
];

const listed = { arbitrary: list, weight: 4 };
const saved = { arbitrary: save, weight: 14 };
const claimed = outbox.map((arbitrary) => ({ arbitrary, weight: 4 }));
const requested = requests.map((arbitrary, index) => ({ arbitrary, weight: [10, 5][index] ?? 1 }));
const others = [...access, ...reads, ...reads].map((arbitrary) => ({ arbitrary, weight: 1 }));

/** Sequences of up to seventy calls on few ids, so that the calls interact. */
export const commands: fc.Arbitrary<Command[]> = fc.array(
  fc.oneof(saved, listed, ...claimed, ...requested, ...others),
  {
    minLength: 5,
    maxLength: 70,
    size: "max",
  },
);

function command(name: string, given: unknown, call: Command["call"]): Command {
  return { name, call, toString: () => `${name} ${JSON.stringify(given)}` };
}
