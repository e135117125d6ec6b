import { plainMessage } from "@passmuster/conformance/fixtures";
import { memoryKeys } from "@passmuster/core";
import type { Message } from "@passmuster/core/ports";
import type { Outbox } from "@passmuster/core/storage";
import { createSeeded, newYear } from "@passmuster/core/testing";
import Database from "better-sqlite3";
import { expect, test } from "vitest";
import { sqliteStorage } from "../src/index.ts";

const lease = { now: newYear, until: newYear + 1 };

/** How the statements of a look find rows of the outbox, by the query planner: each search with its index. */
async function searchesOf(look: (outbox: Outbox) => Promise<unknown>): Promise<readonly string[]> {
  const statements: string[] = [];
  const database = new Database(":memory:", { verbose: (statement) => void statements.push(`${statement}`) });
  const { outbox, migrate } = sqliteStorage(database, { keys: memoryKeys() });
  await migrate();
  const seeded = createSeeded(7);
  const kinds: readonly Partial<Message>[] = [
    { topic: "webhook", lane: "silent" },
    { topic: "erase" },
    { topic: "expire", dueAt: newYear + 1 },
  ];
  for (const message of kinds)
    await outbox.add(Array.from({ length: 100 }, () => plainMessage(seeded, message)));
  statements.length = 0;
  await look(outbox);
  const plans = statements
    .filter((statement) => statement.includes("passmuster_outbox"))
    .flatMap((statement) => database.prepare(`explain query plan ${statement}`).all() as Plan[]);
  database.close();
  return plans.flatMap(({ detail }) => /^(?:SEARCH|SCAN) (?:o|passmuster_outbox)\b.*$/.exec(detail) ?? []);
}

interface Plan {
  readonly detail: string;
}

const byId = /USING (?:COVERING )?INDEX sqlite_autoindex_passmuster_outbox_1 \(id=\?\)/;
/** A step to the next lane of a topic reads one entry of the index. */
const toNextLane = /USING COVERING INDEX passmuster_outbox_lanes \(topic=\? AND lane>\?\)/;
const dueOfTopic = /USING INDEX passmuster_outbox_due \(topic=\? AND due_at<\?\)/;
const dueOfLane = /USING INDEX passmuster_outbox_lanes \(topic=\? AND lane=\? AND due_at<\?\)/;

test.each<readonly [string, (outbox: Outbox) => Promise<unknown>, unknown]>([
  [
    "a claim does not read the messages of a lane that it leaves out",
    (outbox) => outbox.claim(8, { ...lease, topics: ["webhook"], exceptLanes: ["silent"] }),
    [],
  ],
  [
    "a claim does not read the lanes of other topics",
    (outbox) => outbox.claim(8, { ...lease, topics: ["pipeline", "read"] }),
    [],
  ],
  [
    "a claim does not read the messages of other topics",
    (outbox) => outbox.claim(8, { ...lease, topics: ["pipeline", "event"] }),
    [],
  ],
])("%s", async (_, look, answer) => {
  const searches = await searchesOf(async (outbox) => expect(await look(outbox)).toEqual(answer));
  expect(searches.filter((search) => dueOfTopic.test(search))).toHaveLength(1);
  expect(searches.filter((search) => dueOfLane.test(search))).toHaveLength(1);
  const others = [byId, toNextLane, dueOfTopic, dueOfLane];
  expect(searches.filter((search) => !others.some((known) => known.test(search)))).toEqual([]);
});

test("the depth of the outbox does not read messages that are not due", async () => {
  const searches = await searchesOf(async (outbox) => {
    expect(await outbox.depth(newYear, ["expire"])).toEqual({ waiting: 0, parked: 0 });
  });
  expect(searches.filter((search) => dueOfTopic.test(search))).toHaveLength(1);
});

test("messages wake only the workers of their topics", async () => {
  const seeded = createSeeded(7);
  const { outbox, migrate } = sqliteStorage(":memory:");
  await migrate();
  const woken: string[] = [];
  outbox.onDue?.(() => woken.push("pipeline"), ["pipeline"]);
  outbox.onDue?.(() => woken.push("others"), ["expire", "webhook"]);
  const forgetAny = outbox.onDue?.(() => woken.push("any"));
  const webhook = plainMessage(seeded, { topic: "webhook" });
  await outbox.add([webhook]);
  expect(woken).toEqual(["others", "any"]);
  forgetAny?.();
  await outbox.settle(webhook.id, { retryAt: newYear, reason: "again" });
  expect(woken).toEqual(["others", "any", "others"]);
  await outbox.settle(webhook.id, "done");
  await outbox.add([plainMessage(seeded, { topic: "pipeline" })]);
  expect(woken).toEqual(["others", "any", "others", "pipeline"]);
  await outbox.add([{ ...plainMessage(seeded), topic: "expire", wakes: false }]);
  await outbox.add([{ ...plainMessage(seeded, { topic: "pipeline" }), heldUntil: newYear }]);
  expect(woken).toEqual(["others", "any", "others", "pipeline"]);
});
