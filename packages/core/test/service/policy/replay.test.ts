import { createSeeded } from "@passmuster/core/testing";
import { expect, inject, test } from "vitest";
import { decisionsIn, drawnPolicy, drawService } from "./drawn.ts";

const size = inject("size");
/** Each has some 110 decisions on 60 verifications; smaller ones have a tenth. */
const services = Math.ceil(4 * size);
const count = Math.ceil(60 * Math.min(1, size));
/** Of few verifications, chance alone may leave one that can be replayed. */
const fewest = size < 1 ? 0 : count / 3;
const seed = Number(process.env.PASSMUSTER_SEED ?? 24);

test("a replay of the policy in force makes every drawn decision again", async () => {
  let [decisions, replayed] = [0, 0];
  for (let index = 0; index < services; index += 1) {
    const policy = drawnPolicy(createSeeded(seed + index));
    const service = await drawService({ seed: seed + index, policy, count, acts: 0 });
    const replay = await service.flow.replayPolicy();
    expect(replay, `seed ${seed + index}`).toMatchObject({
      replayed: service.untouched,
      notReplayed: 0,
      otherPolicy: 0,
      changes: [],
      rules: [],
    });
    const found = await decisionsIn(service);
    decisions += found.reduce((sum, [, , documents]) => sum + documents.length, 0);
    replayed += replay.replayed;
  }
  console.info(`${decisions} drawn decisions on ${replayed} verifications made again, seed ${seed}`);
});

test("what callers and reviewers do during and after a run changes no replayed decision", async () => {
  for (let index = 0; index < services; index += 1) {
    const policy = drawnPolicy(createSeeded(seed + index));
    const service = await drawService({ seed: seed + index, policy, count, acts: 80 });
    const replay = await service.flow.replayPolicy();
    expect(replay, `seed ${seed + index}`).toMatchObject({ otherPolicy: 0, changes: [] });
    expect(replay.replayed).toBeGreaterThan(fewest);
  }
});
