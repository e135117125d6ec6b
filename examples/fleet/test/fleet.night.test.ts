import { expect, inject, test } from "vitest";
import { runFleet } from "../src/fleet.ts";

const rollings = Math.ceil(inject("size"));

test(`${rollings} rolling restarts under load fail no request; after kills every verification finishes and every event arrives`, async () => {
  let failedInRestarts: readonly string[] = ["not run"];
  const tally = await runFleet(async (members, load, front) => {
    const [one, , worker] = members;
    for (let rolling = 0; rolling < rollings; rolling += 1) {
      for (const member of members.slice(0, 3)) {
        await member.restart();
        if (member.role === "api") await front.taken(member.port);
      }
    }
    failedInRestarts = load.failed();
    await Promise.all([one?.kill(), worker?.kill()]);
  }, 12);
  expect(failedInRestarts).toEqual([]);
  expect(tally).toMatchObject({ stuck: 0, finished: tally.created, delivered: tally.events });
  expect(tally.created).toBeGreaterThan(0);
});
