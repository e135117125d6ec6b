import type { VerificationStorage } from "@passmuster/core/storage";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type TwoDesks, twoDesks } from "./two-desks.ts";

const body = { comment: "Decided at the desk." };
const acts = ["approve", "reject", "cancel"] as const;

type Open = () => Promise<{ readonly storage: VerificationStorage; drop?(): Promise<unknown> }>;

/** Two reviewers on one storage, each at a server of their own. */
export function describeActs(name: string, open: Open, rounds: number): void {
  describe(`two reviewers on ${name}`, () => {
    const meeting = createMeeting();
    let desks: TwoDesks;
    let drop: (() => Promise<unknown>) | undefined;
    let storage: VerificationStorage;
    beforeAll(async () => {
      ({ storage, drop } = await open());
      desks = await twoDesks(storage, meeting.between);
    });
    afterAll(async () => {
      await desks.close();
      await drop?.();
    });

    test(`${rounds} times two acts on one state: one decides, the other reviewer is told`, async () => {
      const { ann, ben, waiting, decisionsOf } = desks;
      for (let round = 0; round < rounds; round += 1) {
        const id = await waiting();
        meeting.reads();
        const answers = await Promise.all([
          ann("PUT", `${id}/${acts[round % 3]}`, body),
          ben("PUT", `${id}/${acts[Math.floor(round / 3) % 3]}`, body),
        ]);
        expect(answers.map(({ status, code }) => [status, code]).sort()).toEqual([
          [200, undefined],
          [409, "changed_since_seen"],
        ]);
        expect(await decisionsOf(id)).toHaveLength(1);
      }
    });

    test(`${rounds} times an act and another's claim at once: one succeeds, the other reviewer is told`, async () => {
      const { ann, ben, waiting, decisionsOf } = desks;
      for (let round = 0; round < rounds; round += 1) {
        const id = await waiting();
        meeting.saves(round % 2 === 0);
        const [act, claim] = await Promise.all([
          ann("PUT", `${id}/approve`, body),
          meeting.whenSaving().then(() => ben("PUT", `${id}/claim`, {})),
        ]);
        const outcome = [act.code ?? act.status, claim.code ?? claim.status];
        expect([
          ["claimed", 200],
          [200, "not_waiting"],
        ]).toContainEqual(outcome);
        expect(await decisionsOf(id)).toHaveLength(act.status === 200 ? 1 : 0);
      }
    });
  });
}

/** Where two servers meet: both have read before either goes on, or a save waits while another call runs. */
function createMeeting() {
  let reading: { arrived: number; readonly both: PromiseWithResolvers<void> } | undefined;
  let saving: { readonly reached: PromiseWithResolvers<void>; readonly turns: number } | undefined;
  return {
    reads() {
      reading = { arrived: 0, both: Promise.withResolvers<void>() };
    },
    /** The next save waits some turns of the event loop, or begins at once. */
    saves(waits: boolean) {
      saving = { reached: Promise.withResolvers<void>(), turns: waits ? 200 : 0 };
    },
    whenSaving: () => saving?.reached.promise ?? Promise.resolve(),
    between: (storage: VerificationStorage): VerificationStorage => ({
      ...storage,
      async load(...query) {
        const found = await storage.load(...query);
        const now = reading;
        if (!now || !found) return found;
        now.arrived += 1;
        if (now.arrived === 2) {
          reading = undefined;
          now.both.resolve();
        }
        await now.both.promise;
        return found;
      },
      async save(...change) {
        const now = saving;
        saving = undefined;
        now?.reached.resolve();
        for (let turn = 0; turn < (now?.turns ?? 0); turn += 1)
          await new Promise((resolve) => setImmediate(resolve));
        await storage.save(...change);
      },
    }),
  };
}
