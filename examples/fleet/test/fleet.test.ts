import { expect, test } from "vitest";
import { runFleet } from "../src/fleet.ts";

const deep = process.env.ASSURANCE === "deep";
const rollings = deep ? 100 : 1;

test(
  "restarted one after the other under load they fail no request; killed, all that was created is finished and every event arrives",
  async () => {
    let failedInRestarts = Number.NaN;
    const tally = await runFleet(async (members, load) => {
      const [one, other, worker] = members;
      for (let rolling = 0; rolling < rollings; rolling += 1)
        for (const member of [one, other, worker]) await member?.restart();
      failedInRestarts = load.failed();
      await Promise.all([one?.kill(), worker?.kill()]);
    }, 12);
    expect(failedInRestarts).toBe(0);
    expect(tally).toMatchObject({ stuck: 0, finished: tally.created, delivered: tally.events });
    expect(tally.created).toBeGreaterThan(0);
  },
  deep ? 7_200_000 : 120_000,
);
