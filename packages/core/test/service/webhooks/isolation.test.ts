import { afterEach, expect, inject, test } from "vitest";
import { systemEnvironment } from "../../../src/base/runtime/environment.ts";
import { createLanes, NoTurnError } from "../../../src/service/outbox/lanes.ts";
import { createService, identityBody } from "../../service.ts";
import { createReceiver, hangs, type Receiver } from "./receiver.ts";

const receivers: Receiver[] = [];
const receiver = async () => {
  const one = await createReceiver();
  receivers.push(one);
  return one;
};
afterEach(async () => {
  await Promise.all(receivers.splice(0).map((one) => one.close()));
});

const until = async (holds: () => boolean | Promise<boolean>): Promise<void> => {
  while (!(await holds())) await new Promise((resolve) => setTimeout(resolve, 5));
};

/** More than are sent at once. */
const backlog = Math.max(20, Math.ceil(40 * Math.min(1, inject("size"))));

test("one dead endpoint of ten, with a backlog, delays no other", async () => {
  const healthy = await Promise.all(Array.from({ length: 9 }, receiver));
  const dead = await receiver();
  dead.reply(hangs);
  const environment = systemEnvironment();
  const { passmuster, call } = await createService({
    environment,
    webhooks: { timeout: "60s", concurrency: 16 },
    work: { poll: "50ms" },
  });
  const added = (one: Receiver) => passmuster.webhooks.add({ url: one.url, allowPrivate: true });
  const { id: hanging } = await added(dead);
  for (const one of healthy) await added(one);
  for (let index = 0; index < backlog; index += 1)
    await call("POST", "/api/v1/identity/verifications", identityBody);
  await passmuster.start();
  const ended = async () => (await passmuster.webhooks.deliveries(hanging)).items;
  await until(
    async () => healthy.every(({ received }) => received.length >= backlog) || (await ended()).length > 0,
  );
  expect(await ended()).toEqual([]);
  for (const { received } of healthy)
    expect(new Set(received.map(({ headers }) => headers["webhook-id"])).size).toBe(backlog);
  expect(dead.received.length).toBeLessThanOrEqual(4);
  await dead.close();
  await passmuster.close();
});

test("a lane limits its messages in progress, serves them in order, and affects no other lane", async () => {
  const limits: Record<string, number> = { slow: 2, quick: 1 };
  const lanes = createLanes((lane) => limits[lane] ?? 1);
  const order: string[] = [];
  const gates = new Map<string, () => void>();
  const enter = (lane: string, name: string) =>
    lanes.run(lane, async () => {
      order.push(name);
      await new Promise<void>((resolve) => gates.set(name, resolve));
    });
  const done = ["a", "b", "c", "d"].map((name) => enter("slow", name));
  const quick = enter("quick", "q");
  await until(() => gates.has("q"));
  expect(order).toEqual(["a", "b", "q"]);
  expect(lanes.running()).toBe(3);
  expect(lanes.full()).toEqual(["slow"]);
  limits.slow = 1;
  gates.get("a")?.();
  gates.get("q")?.();
  await Promise.all([done[0], quick]);
  expect(order).toEqual(["a", "b", "q"]);
  gates.get("b")?.();
  await until(() => gates.has("c"));
  lanes.close();
  await expect(done[3]).rejects.toBeInstanceOf(NoTurnError);
  await expect(enter("quick", "late")).rejects.toBeInstanceOf(NoTurnError);
  gates.get("c")?.();
  await done[2];
  expect(lanes.running()).toBe(0);
});

test("messages waiting in a lane are free for other processes as soon as this one ends", async () => {
  const slow = await receiver();
  const service = await createService({ webhooks: { timeout: "2s" } });
  const { passmuster, storage, environment, call } = service;
  await passmuster.webhooks.add({ url: slow.url, allowPrivate: true });
  for (let index = 0; index < 8; index += 1)
    await call("POST", "/api/v1/identity/verifications", identityBody);
  const gates: (() => void)[] = [];
  slow.reply((_request, response) => void gates.push(() => response.writeHead(204).end()));
  const drained = passmuster.drain();
  await until(() => gates.length === 4);
  let depth = await storage.outbox.depth(environment.now());
  expect(depth.waiting).toBe(0);
  const closed = passmuster.close();
  await until(() => {
    void storage.outbox.depth(environment.now()).then(
      (now) => {
        depth = now;
      },
      () => undefined,
    );
    return depth.waiting === 4;
  });
  slow.reply(204);
  for (const open of gates) open();
  await Promise.all([closed, drained]);
  expect(slow.received).toHaveLength(4);
});
