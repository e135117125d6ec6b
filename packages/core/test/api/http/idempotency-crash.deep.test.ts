import { memoryBlobs, memoryStorage, type PassmusterOptions } from "@passmuster/core";
import type { BlobStore } from "@passmuster/core/ports";
import type { VerificationStorage } from "@passmuster/core/storage";
import { manualEnvironment } from "@passmuster/core/testing";
import { afterEach, describe, expect, test } from "vitest";
import {
  type Caller,
  createService,
  identityBody,
  imageText,
  passport,
  reviewer,
  type Service,
} from "../../service.ts";

const open: Service[] = [];
afterEach(async () => {
  for (const service of open.splice(0)) await service.passmuster.close();
});
async function opened(options: Partial<PassmusterOptions>): Promise<Service> {
  const service = await createService(options);
  open.push(service);
  return service;
}

const second = 1_000_000;
const verifications = "/api/v1/identity/verifications";
const documents = "/api/v1/identity/documents";
const keyed = (key: string) => ({ "idempotency-key": key });

/** Simulates a killed process: from before a save, or from after it, every call rejects without effect. */
function mortal(): {
  storage: VerificationStorage;
  dies: { at: "never" | "before the save" | "after the save" };
} {
  const inner = memoryStorage();
  const dies: ReturnType<typeof mortal>["dies"] = { at: "never" };
  const gone = async () => {
    throw new Error("the process is gone");
  };
  const storage: VerificationStorage = {
    ...inner,
    save: (...change) => (dies.at === "before the save" ? gone() : inner.save(...change)),
    requests: {
      ...inner.requests,
      finish: (...given) => (dies.at === "never" ? inner.requests.finish(...given) : gone()),
      release: (claim) => (dies.at === "never" ? inner.requests.release(claim) : gone()),
    },
  };
  return { storage, dies };
}

interface Known {
  readonly verification: string;
  readonly document: string;
}
type Request = (known: Known) => readonly [method: string, path: string, body?: unknown];

const licence = (verification: string) => passport(verification, { type: 1, back_side_data: imageText });
const change = { vendor_reference: "order-2" };
const about = (suffix: string) => (known: Known) => `${verifications}/${known.verification}${suffix}`;
const writes: Readonly<Record<string, Request>> = {
  create: () => ["POST", verifications, identityBody],
  update: (known) => ["PATCH", about("")(known), change],
  "a status": (known) => ["PATCH", about("")(known), { status: 8, ...reviewer }],
  delete: (known) => ["DELETE", about("")(known)],
  submit: (known) => ["PUT", about("/submit")(known)],
  resubmit: (known) => ["PUT", about("/resubmit")(known), reviewer],
  approve: (known) => ["PUT", about("/approve")(known), reviewer],
  reject: (known) => ["PUT", about("/reject")(known), reviewer],
  cancel: (known) => ["PUT", about("/cancel")(known), reviewer],
  comment: (known) => ["POST", about("/comments")(known), { content: "x", email: reviewer.email }],
  upload: (known) => ["POST", documents, licence(known.verification)],
  replace: (known) => ["PATCH", `${documents}/${known.document}`, passport(known.verification)],
  "delete a document": (known) => ["DELETE", `${documents}/${known.document}`],
  decide: (known) => ["POST", `${documents}/${known.document}/decisions`, { status: 1, ...reviewer }],
  correct: (known) => ["PATCH", `${documents}/${known.document}/extracted-data`, reviewer],
};

/** A verification with a passport, and all its visible data. */
async function started(call: Caller): Promise<Known> {
  const created = await call("POST", verifications, identityBody);
  const verification: string = created.json.data.id;
  const uploaded = await call("POST", documents, passport(verification));
  return { verification, document: uploaded.json.data.id };
}
const whole = async ({ passmuster, storage }: Service, known: Known) => {
  await passmuster.drain();
  const { items } = await storage.list({ tenant: "default", page: 1, perPage: 10 });
  return [items, await storage.load("default", known.verification as `ver_${string}`)];
};

describe("a process that dies between the change and its response", () => {
  test.each(Object.entries(writes))(
    "has made the change (%s) once, and a retry after a minute gets its result",
    async (_, write) => {
      const { storage, dies } = mortal();
      const service = await opened({ storage });
      const { call, environment } = service;
      const known = await started(call);
      const [method, path, body] = write(known);
      dies.at = "after the save";
      const lost = await call(method, path, body, keyed("k"));
      dies.at = "never";
      expect(lost.status).toBeLessThan(300);
      const before = await whole(service, known);
      const early = await call(method, path, body, keyed("k"));
      expect([early.status, early.json.code]).toEqual([409, "idempotency_conflict"]);
      environment.advance(60 * second);
      for (let round = 0; round < 2; round += 1) {
        const again = await call(method, path, body, keyed("k"));
        expect([again.status, again.headers["idempotency-replayed"]]).toEqual([lost.status, "true"]);
        expect(Object.keys(again.json?.data ?? {})).toEqual(Object.keys(lost.json?.data ?? {}));
        expect(again.json?.data.id).toBe(lost.json?.data.id);
      }
      const other = await call(method, path, { x: 1 }, keyed("k"));
      expect(other.status).toBe(body === undefined ? lost.status : 422);
      expect(await whole(service, known)).toStrictEqual(before);
    },
  );

  test("has deleted the document: a retry learns only that", async () => {
    const { storage, dies } = mortal();
    const { call, environment, passmuster } = await opened({ storage });
    const known = await started(call);
    const upload = ["POST", documents, passport(known.verification), keyed("u")] as const;
    await call("DELETE", `${documents}/${known.document}`);
    dies.at = "after the save";
    expect((await call(...upload)).status).toBe(201);
    dies.at = "never";
    environment.advance(60 * second);
    expect((await call(...upload)).status).toBe(201);
    await call("DELETE", `${verifications}/${known.verification}`);
    for (const erased of [false, true]) {
      if (erased) await passmuster.drain();
      const answer = await call(...upload);
      expect([answer.status, answer.json.code]).toEqual([404, "verification_not_found"]);
    }
  });
});

test("a process that dies before the change frees the key after a minute, for any body", async () => {
  const { storage, dies } = mortal();
  const { call, environment } = await opened({ storage });
  const create = (body: unknown) => call("POST", verifications, body, keyed("k"));
  dies.at = "before the save";
  expect((await create(identityBody)).status).toBe(500);
  dies.at = "never";
  environment.advance(59 * second);
  expect((await create(identityBody)).status).toBe(409);
  environment.advance(second);
  const made = await create({ ...identityBody, vendor_reference: "order-2" });
  expect([made.status, made.headers["idempotency-replayed"]]).toEqual([201, undefined]);
  expect((await call("GET", verifications)).json.meta.total).toBe(1);
});

test("a retry at once gets the result of a change whose response could not be built", async () => {
  const inner = memoryStorage();
  const clock = manualEnvironment();
  let failing = false;
  const storage: VerificationStorage = {
    ...inner,
    save: async (next, ...more) => {
      await inner.save(next, ...more);
      failing = next.documents.length > 0 && next.version === 2;
    },
  };
  const now = () => {
    if (!failing) return clock.now();
    failing = false;
    throw new Error("no time");
  };
  const { call } = await opened({ storage, environment: { ...clock, now } });
  const created = await call("POST", verifications, identityBody);
  const upload = () => call("POST", documents, passport(created.json.data.id), keyed("k"));
  expect((await upload()).status).toBe(500);
  const again = await upload();
  expect([again.status, again.headers["idempotency-replayed"]]).toEqual([201, "true"]);
  const { json } = await call("GET", `${verifications}/${created.json.data.id}`);
  expect(json.data.documents.map(({ id }: { id: string }) => id)).toEqual([again.json.data.id]);
});

test("an attempt longer than a minute changes nothing once a retry has the key", async () => {
  const held = memoryBlobs();
  const { promise: stuck, resolve: goOn } = Promise.withResolvers<void>();
  const { promise: reached, resolve: reach } = Promise.withResolvers<void>();
  let puts = 0;
  const blobs: BlobStore = {
    ...held,
    put: async (key, image) => {
      puts += 1;
      if (puts === 1) {
        reach();
        await stuck;
      }
      await held.put(key, image);
    },
  };
  const { call, environment } = await opened({ blobs });
  const { id } = (await call("POST", verifications, identityBody)).json.data;
  const upload = () => call("POST", documents, passport(id), keyed("k"));
  const slow = upload();
  await reached;
  environment.advance(60 * second);
  const quick = await upload();
  expect(quick.status).toBe(201);
  await call("DELETE", `${documents}/${quick.json.data.id}`);
  goOn();
  const late = await slow;
  expect([late.status, late.json.code]).toEqual([409, "idempotency_conflict"]);
  const { json } = await call("GET", `${verifications}/${id}`);
  expect(json.data.documents).toEqual([]);
});
