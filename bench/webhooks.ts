import { fork } from "node:child_process";
import { once } from "node:events";
import {
  createPassmuster,
  memoryBlobs,
  memoryStorage,
  type Passmuster,
  sandboxExtractor,
} from "@passmuster/core";
import { Agent, request } from "undici";
import { median, percentile } from "./load.ts";
import { verdict } from "./verdict.ts";

/**
 * Compares webhooks with a bare loop that posts the same bodies, and measures the cost of a dead endpoint for
 * the others.
 */
const rounds = Number(process.env.BENCH_ROUNDS ?? 5);
const events = Number(process.env.BENCH_EVENTS ?? 1000);
const endpoints = 10;
/** The greatest concurrency of one endpoint. */
const connections = 4;

interface Receiver {
  readonly urls: readonly string[];
  /** Waits for `count` webhooks. Await the returned function after causing them. */
  expect(count: number): Promise<() => Promise<readonly (readonly [string, number])[]>>;
  stop(): void;
}

async function startReceiver(healthy: number, dead = 0): Promise<Receiver> {
  const child = fork(new URL("./receiver.ts", import.meta.url), [String(healthy), String(dead)]);
  const next = async () => (await once(child, "message"))[0];
  const { ports } = (await next()) as { ports: readonly number[] };
  return {
    urls: ports.map((port) => `http://127.0.0.1:${port}/hooks`),
    async expect(count) {
      child.send({ expect: count });
      await next();
      const done = next();
      return async () => (await done).arrivals;
    },
    stop: () => void child.kill(),
  };
}

async function startService({ urls }: Receiver): Promise<Passmuster> {
  const passmuster = createPassmuster({
    publicUrl: "http://127.0.0.1/identity",
    secret: "a secret of the bench, thirty-two bytes or more",
    storage: memoryStorage(),
    blobs: memoryBlobs(),
    extractor: sandboxExtractor(),
  });
  for (const url of urls) await passmuster.webhooks.add({ url, allowPrivate: true });
  return passmuster;
}

const input = {
  person: { firstName: "Ines", lastName: "Marlow", dateOfBirth: "1990-04-12" },
  documents: { photoId: { type: "Passport", number: "X1234567", country: "ATA" } },
};

/** Deliveries a second from a backlog of events: fanned out, signed, posted, logged and settled. */
async function ours(receiver: Receiver): Promise<number> {
  const passmuster = await startService(receiver);
  for (let index = 0; index < events; index += 1)
    await passmuster.flow("identity").verifications.create(input);
  const arrived = await receiver.expect(events * endpoints);
  const begun = performance.now();
  await passmuster.start();
  await arrived();
  const seconds = (performance.now() - begun) / 1000;
  await passmuster.close();
  return (events * endpoints) / seconds;
}

const body = JSON.stringify({
  type: "verification.started",
  timestamp: "2026-01-31T12:00:00.000001Z",
  data: {
    code: 1,
    flow: "identity",
    verification_id: "ver_00000000000000000000000000",
    status_label: "Started",
    verification_status_label: "Started",
    sequence: 1,
  },
});
const headers = {
  "content-type": "application/json",
  "user-agent": "Passmuster-Webhooks/1",
  "webhook-id": "msg_00000000000000000000000000",
  "webhook-timestamp": "1769860800",
  "webhook-signature": `v1,${"A".repeat(43)}=`,
};

/** Requests a second of a bare loop, over as many connections. */
async function floor({ urls, expect }: Receiver): Promise<number> {
  const dispatcher = new Agent({ pipelining: 1 });
  const arrived = await expect(events * endpoints);
  const begun = performance.now();
  const loop = async (url: string, count: number): Promise<void> => {
    for (let index = 0; index < count; index += 1) {
      const answer = await request(url, { method: "POST", headers, body, dispatcher });
      await answer.body.dump();
    }
  };
  await Promise.all(
    urls.flatMap((url) => Array.from({ length: connections }, () => loop(url, events / connections))),
  );
  await arrived();
  const seconds = (performance.now() - begun) / 1000;
  await dispatcher.close();
  return (events * endpoints) / seconds;
}

const paced = 100;
const apart = 20;

/** Milliseconds from a change to its arrival at the healthy endpoints. */
async function latencies(healthy: number, dead: number): Promise<readonly number[]> {
  const receiver = await startReceiver(healthy, dead);
  const passmuster = await startService(receiver);
  await passmuster.start();
  const warm = await receiver.expect(healthy);
  await passmuster.flow("identity").verifications.create(input);
  await warm();
  const arrived = await receiver.expect(paced * healthy);
  const begun = new Map<string, number>();
  for (let index = 0; index < paced; index += 1) {
    const at = performance.timeOrigin + performance.now();
    begun.set((await passmuster.flow("identity").verifications.create(input)).id, at);
    await new Promise((resolve) => setTimeout(resolve, apart));
  }
  const found = (await arrived()).map(([id, at]) => at - (begun.get(id) ?? Number.NaN));
  receiver.stop();
  await passmuster.close();
  return found.sort((a, b) => a - b);
}

const receiver = await startReceiver(endpoints);
await ours(receiver);
await floor(receiver);
const pairs: [mine: number, theirs: number][] = [];
for (let round = 0; round < rounds; round += 1) {
  const first = round % 2 === 0 ? ours : floor;
  const [one, other] = [await first(receiver), await (first === ours ? floor : ours)(receiver)];
  pairs.push(first === ours ? [one, other] : [other, one]);
}
receiver.stop();
const ratio = median(pairs.map(([mine, theirs]) => mine / theirs));
const [mine, theirs] = [median(pairs.map(([rate]) => rate)), median(pairs.map(([, rate]) => rate))];
verdict(
  "webhooks, against a bare loop",
  ratio >= 0.38,
  `${ratio.toFixed(2)} × (no less than 0.38)   ${mine.toFixed(0)} / ${theirs.toFixed(0)} a second`,
);

const p99s: [alone: number, beside: number][] = [];
for (let round = 0; round < rounds; round += 1) {
  const [alone, beside] = [await latencies(endpoints - 1, 0), await latencies(endpoints - 1, 1)];
  p99s.push([percentile(alone, 0.99), percentile(beside, 0.99)]);
}
const slower = median(p99s.map(([alone, beside]) => beside / alone));
const [alone, beside] = [median(p99s.map(([one]) => one)), median(p99s.map(([, one]) => one))];
verdict(
  "webhooks' p99 beside a dead endpoint",
  slower <= 2,
  `${slower.toFixed(2)} × of without (no more than 2)   ${beside.toFixed(1)} / ${alone.toFixed(1)} ms`,
);
