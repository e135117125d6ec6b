import { memoryBlobs, memoryStorage, type PolicyOptions } from "@passmuster/core";
import { replayPolicy } from "@passmuster/core/admin";
import type { Decision, Verification } from "@passmuster/core/storage";
import { createSeeded, testPassmuster } from "@passmuster/core/testing";
import fc from "fast-check";
import { expect, inject, test, vi } from "vitest";
import type { VerificationId } from "../../../src/model/ids.ts";
import { drawnPolicy, drawService, flowWith } from "./drawn.ts";

const size = inject("size");
const reject: PolicyOptions = { conditions: [{ when: { type: 3 }, action: "reject" }] };
/** A number that no rule of the flow fails. */
const documents = { photoId: { type: "Passport", number: "T1000001", country: "ATA" } };
const said = { comment: "Seen by a person.", email: "rita@example.test" };

test("a replay leaves every stored value and every call of a port but reading as it is", async () => {
  const count = Math.ceil(40 * Math.min(1, size));
  const { storage, flow, passmuster } = await drawService({ seed: 7, policy: {}, count, acts: 50 });
  const ids = (await storage.states({ limit: 1000 })).map(({ id }) => id);
  const bytes = async () =>
    JSON.stringify([
      await Promise.all(ids.map((id) => storage.load("default", id))),
      await storage.states({ limit: 1000 }),
      await storage.audit.head("default"),
      await storage.outbox.depth(Number.MAX_SAFE_INTEGER),
    ]);
  const before = await bytes();
  const writes = (["save", "erase", "rewrap", "reseal", "holdersOf"] as const).map((name) =>
    vi.spyOn(storage, name),
  );
  await fc.assert(
    fc.asyncProperty(fc.nat(10_000), fc.constantFrom(undefined, "90d", "1ms"), async (seed, since) => {
      const policy = drawnPolicy(createSeeded(seed));
      await flow.replayPolicy({ policy, ...(since && { since }) } as Parameters<typeof flow.replayPolicy>[0]);
      expect(await bytes()).toBe(before);
    }),
    { numRuns: Math.ceil(12 * size) },
  );
  expect(writes.flatMap(({ mock }) => mock.calls)).toEqual([]);
  await passmuster.drain();
  expect(await bytes()).toBe(before);
});

test("a replay shows ids, outcomes and rules, and no value of a person", async () => {
  const { passmuster, decided } = await testPassmuster({ flows: [flowWith({})] });
  const person = { firstName: "Zephyrine", lastName: "Feathergill", dateOfBirth: "1971-02-03" };
  const view = await decided({
    flow: "drawn",
    input: { vendorState: "vipstate", person, documents },
  });
  const policy: PolicyOptions = { conditions: [{ when: { vendorState: "vipstate" }, action: "reject" }] };
  const replay = await passmuster.flow("drawn").replayPolicy({ policy });
  expect(replay.changes).toEqual([
    {
      verification: view.id,
      from: "approved",
      to: "rejected",
      documents: [
        {
          document: view.documents[0]?.id,
          from: "approved",
          to: "rejected",
          rules: [{ code: "Policy1", from: "passed", to: "reject" }],
        },
      ],
    },
  ]);
  expect(replay).toMatchObject({
    outcomes: [{ from: "approved", to: "rejected", count: 1 }],
    rules: [{ code: "Policy1", from: "passed", to: "reject", count: 1 }],
  });
  expect(JSON.stringify(replay)).not.toMatch(/Feathergill|Zephyrine|1971|vipstate/);
});

test("a replay goes back as far as it is asked to, and as the readings are kept", async () => {
  const storage = memoryStorage();
  const { passmuster, decided, advance, now } = await testPassmuster({
    storage,
    retention: { approved: "60d", deleted: "0s" },
  });
  const { replayPolicy: replay } = passmuster.flow("identity");
  await decided();
  await advance(10);
  const late = await decided();
  expect([await replay({ since: "30d" }), await replay({ since: "5d" })]).toMatchObject([
    { replayed: 2 },
    { replayed: 1 },
  ]);
  await advance(55);
  const left = await replay({ policy: { conditions: [{ when: { type: 3 }, action: "review" }] } });
  expect([left.replayed, left.notReplayed, left.changes.map(({ verification }) => verification)]).toEqual([
    1,
    0,
    [late.id],
  ]);
  await advance(10);
  expect(await replay()).toMatchObject({ replayed: 0, notReplayed: 0 });
  expect(now()).toContain("2026");
  await expect(replay({ since: "quarter" as "1d" })).rejects.toThrow(/since must be/);
});

test("a decision whose reading is not kept, or from before, is counted and not replayed", async () => {
  const storage = memoryStorage();
  const { passmuster, decided } = await testPassmuster({ storage, blobs: memoryBlobs() });
  const flow = passmuster.flow("identity");
  const change = async (id: string, make: (now: Verification) => Verification) => {
    const now = await storage.load("default", id as VerificationId);
    if (now) await storage.save({ ...make(now), version: now.version + 1 }, []);
  };
  await decided();
  const [before, unread, withdrawn] = [await decided(), await decided(), await decided()];
  await change(before.id, ({ settled: _, ...rest }) => ({
    ...rest,
    documents: rest.documents.map((one) => ({
      ...one,
      decisions: one.decisions.map(({ policy: __, ...decision }): Decision => decision),
    })),
  }));
  await change(unread.id, (now) => ({
    ...now,
    documents: now.documents.map((one) => ({ ...one, reading: null })),
  }));
  expect(await flow.replayPolicy({ policy: reject })).toMatchObject({ replayed: 2, notReplayed: 2 });
  await flow.verifications.resubmit(withdrawn.id, said);
  expect(await flow.replayPolicy({ policy: reject })).toMatchObject({ replayed: 1, notReplayed: 2 });
  const { documents } = await flow.verifications.get(before.id);
  expect(documents[0]?.decisions[0]).not.toHaveProperty("policy");
  await passmuster.drain();
  expect(await flow.replayPolicy()).toMatchObject({ replayed: 2, changes: [] });
});

test("a decision under another flow is counted, and other tenants and flows are left out", async () => {
  const storage = memoryStorage();
  const service = await testPassmuster({ storage, flows: [flowWith({})] });
  await service.decided({ flow: "drawn" });
  await service.decided();
  expect(await service.passmuster.flow("drawn").replayPolicy()).toMatchObject({
    replayed: 1,
    otherPolicy: 0,
  });
  const given = { storage, flow: flowWith({ version: "2" }) };
  expect(await replayPolicy(given)).toMatchObject({ replayed: 1, otherPolicy: 1, changes: [] });
  expect(await replayPolicy({ ...given, tenant: "other" })).toMatchObject({ replayed: 0 });
});

test("a run that gave up is not replayed", async () => {
  const { decided, passmuster } = await testPassmuster();
  const { status } = await decided({ scenario: "SANDBOX-BROKEN" });
  expect([status, await passmuster.flow("identity").replayPolicy()]).toMatchObject([
    "double_check",
    { replayed: 0, notReplayed: 1 },
  ]);
});

test("a rule of the host's own is not called by a replay, and what it found counts", async () => {
  const { passmuster, decided } = await testPassmuster({ flows: [flowWith({})] });
  const input = { person: { firstName: "Ines", lastName: "Zander", dateOfBirth: "1990-04-12" }, documents };
  expect((await decided({ flow: "drawn", input })).status).toBe("double_check");
  const { replayPolicy: replay } = passmuster.flow("drawn");
  expect(await replay({ policy: { actions: { HostLetters: "off" } } })).toMatchObject({
    changes: [{ from: "double_check", to: "approved" }],
  });
  expect(await replay({ policy: { actions: { HostLetters: "reject" } } })).toMatchObject({
    changes: [{ from: "double_check", to: "rejected" }],
  });
});

test("a rule of the host's own that was off sends the document to a person when it is on", async () => {
  const { passmuster, decided } = await testPassmuster({
    flows: [flowWith({ actions: { HostLetters: "off" } })],
  });
  expect((await decided({ flow: "drawn", input: { documents } })).status).toBe("approved");
  const policy: PolicyOptions = { actions: { HostLetters: "reject" } };
  expect(await passmuster.flow("drawn").replayPolicy({ policy })).toMatchObject({
    changes: [{ from: "approved", to: "double_check" }],
  });
});
