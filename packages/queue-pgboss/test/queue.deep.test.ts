import { describeQueue } from "@passmuster/conformance";
import { createPassmuster, memoryBlobs, memoryStorage } from "@passmuster/core";
import { type Attempt, type Message, systemEnvironment } from "@passmuster/core/ports";
import { scriptedExtractor } from "@passmuster/core/testing";
import { testDatabase } from "@passmuster/throwaway-postgres";
import { PgBoss } from "pg-boss";
import { afterAll, expect, test } from "vitest";
import { pgBossQueue } from "../src/index.ts";

const { url, drop } = await testDatabase();
const boss = new PgBoss({ connectionString: url, useListenNotify: true });
boss.on("error", () => undefined);
await boss.start();
afterAll(async () => {
  await boss.stop({ graceful: false });
  await drop();
});

let queues = 0;
const open = (options: object = {}) => {
  queues += 1;
  return pgBossQueue(boss, { name: `queue${queues}`, backoff: "1s", ...options });
};

describeQueue("pgBossQueue", () => open());

const environment = systemEnvironment();
const never = new AbortController().signal;
const message = (more: Partial<Message> = {}): Attempt => {
  const [id, verification] = [environment.id("msg"), environment.id("ver")];
  const plain: Message = { id, topic: "event", tenant: "default", verification, payload: {}, dueAt: 1 };
  return { attempt: 1, final: false, message: { ...plain, ...more } };
};

test("a message enqueued twice is handled once", async () => {
  const queue = await open();
  const seen: Message["id"][] = [];
  const one = message();
  await queue.enqueue(one, never);
  await queue.enqueue(one, never);
  const last = message();
  await queue.enqueue(last, never);
  await new Promise<void>((resolve) => {
    queue.consume(async (attempt) => {
      seen.push(attempt.message.id);
      if (attempt.message.id === last.message.id) resolve();
    });
  });
  await queue.close();
  expect(seen.filter((id) => id === one.message.id)).toHaveLength(1);
});

test("waiting messages are handled by priority: bulk work comes last", async () => {
  const queue = await open({ concurrency: 1 });
  const order: unknown[] = [];
  for (const lane of ["bulk", "bulk", undefined, "bulk", undefined])
    await queue.enqueue(message({ topic: "pipeline", ...(lane && { lane }) }), never);
  await new Promise<void>((resolve) => {
    queue.consume(async (attempt) => {
      order.push(attempt.message.lane);
      if (order.length === 5) resolve();
    });
  });
  await queue.close();
  expect(order).toEqual([undefined, undefined, "bulk", "bulk", "bulk"]);
});

test("a failing handler is told about its last attempt, and called once more after pg-boss has abandoned the job", async () => {
  const queue = await open({ attempts: 2 });
  const told: [number, boolean][] = [];
  await queue.enqueue(message(), never);
  await new Promise<void>((resolve) => {
    queue.consume(async ({ attempt, final }) => {
      told.push([attempt, final]);
      if (told.length === 3) return resolve();
      throw new Error("Ines Marlow is unreadable.");
    });
  });
  await queue.close();
  expect(told).toEqual([
    [1, false],
    [2, true],
    [Number.MAX_SAFE_INTEGER, true],
  ]);
  const jobs = await boss.fetch(`queue${queues}-given-up`, { includeMetadata: true });
  expect(JSON.stringify(jobs)).not.toContain("Marlow");
});

test("a service with this queue finishes its verifications, and a failing reader ends in Double Check with a reason", async () => {
  const extractor = scriptedExtractor();
  const queue = await open({ attempts: 2 });
  const passmuster = createPassmuster({
    publicUrl: "https://id.example.test",
    secret: "a secret of the tests, thirty-two bytes or more",
    storage: memoryStorage(),
    blobs: memoryBlobs(),
    extractor,
    queue,
    expiresAfter: false,
    work: { attempts: 2, poll: "50ms" },
  });
  await passmuster.start();
  const { default: sharp } = await import("sharp");
  const create = { width: 96, height: 64, channels: 3, background: "#8899aa" } as const;
  const frontSideData = await sharp({ create }).jpeg().toBuffer();
  const person = { firstName: "Ines", lastName: "Marlow", dateOfBirth: "1990-04-12" };
  const documents = { photoId: { type: "Passport", number: "X1234567", country: "ATA" } };
  const submitted = async () => {
    const { id } = await passmuster.flow("identity").verifications.create({ person, documents });
    const document = { contextType: "PHOTO_ID", type: 3, country: "ATA", frontSideData } as const;
    await passmuster.flow("identity").documents.upload({ verification: id, document });
    await passmuster.flow("identity").verifications.submit(id);
    return id;
  };
  const ended = async (id: string) => {
    for (let look = 0; look < 400; look += 1) {
      const found = await passmuster.flow("identity").verifications.get(id);
      if (found.statusLabel !== "Submitted") return found;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    throw new Error("The verification stays Submitted.");
  };
  expect((await ended(await submitted())).statusLabel).toBe("Approved");
  extractor.play(() => Promise.reject(new TypeError("A bug.")));
  const found = await ended(await submitted());
  expect(found.statusLabel).toBe("Double Check");
  expect(found.history[0]?.comment).toMatch(/could not be processed automatically/);
  await passmuster.close();
});
