import { type Flow, flows, memoryStorage, type PolicyOptions } from "@passmuster/core";
import { replayPolicy } from "@passmuster/core/admin";
import type { Verification, VerificationStorage } from "@passmuster/core/storage";
import { type TestPassmuster, testPassmuster } from "@passmuster/core/testing";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

const identity = flows.find(({ path }) => path === "identity") as Flow;

const scenarios = ["SANDBOX-NAME", "SANDBOX-NUMBER", "SANDBOX-EXPIRED", "SANDBOX-COUNTRY"] as const;
const policies: readonly PolicyOptions[] = [
  {},
  { actions: { RulePH003: "reject" } },
  { conditions: [{ when: { country: "ATA" }, action: "review" }] },
  { actions: { RulePH006: "review", RulePH003: "off" } },
];

type Open = () => Promise<{ readonly storage: VerificationStorage; drop?(): Promise<unknown> }>;

/** A storage with the same decisions as one in memory gives the same replay of each policy. */
export function describeReplay(name: string, open: Open, decisions = 40): void {
  describe(`policy replay on ${name}`, () => {
    let storage: VerificationStorage;
    let drop: (() => Promise<unknown>) | undefined;
    let reference: TestPassmuster;
    const rows = new Map<Verification["id"], Verification>();
    beforeAll(async () => {
      reference = await testPassmuster({ storage: memoryStorage(rows) });
      for (let index = 0; index < decisions; index += 1) {
        const scenario = scenarios[index % 5];
        await reference.decided(scenario && { scenario });
      }
      ({ storage, drop } = await open());
      await storage.migrate();
      for (const row of rows.values()) await storage.save({ ...row, version: 1 }, []);
    });
    afterAll(async () => {
      await reference.close();
      await storage.close();
      await drop?.();
    });

    test.each(policies)("%j decides as in memory", async (policy) => {
      const expected = await reference.passmuster.flow("identity").replayPolicy({ policy });
      expect(await replayPolicy({ storage, flow: identity, policy })).toEqual(expected);
      expect(expected).toMatchObject({ replayed: decisions, notReplayed: 0 });
      if (Object.keys(policy).length > 0) expect(expected.changes.length).toBeGreaterThan(decisions / 5 - 1);
    });

    test("at most eight verifications are loaded at once, and a replay lists as many changes as it is told", async () => {
      let [loading, most] = [0, 0];
      const counting: Pick<VerificationStorage, "states" | "load"> = {
        states: (query) => storage.states(query),
        async load(tenant, id) {
          loading += 1;
          most = Math.max(most, loading);
          const found = await storage.load(tenant, id);
          loading -= 1;
          return found;
        },
      };
      const [, policy] = policies;
      const given = { storage: counting, flow: identity, ...(policy && { policy }) };
      const whole = await replayPolicy(given);
      expect(most).toBe(8);
      expect(whole.changed).toBe(whole.changes.length);
      const some = await replayPolicy({ ...given, mostChanges: 3 });
      expect(some).toEqual({ ...whole, changes: whole.changes.slice(0, 3) });
    });
  });
}
