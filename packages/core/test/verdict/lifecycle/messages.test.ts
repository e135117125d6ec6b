import { expect, test } from "vitest";
import { createService } from "../../service.ts";

const malformed = {
  pipeline: { run: "1" },
  event: { type: "verification.forgotten" },
  webhook: { endpoint: "whk_1" },
  erase: {},
  sweep: { images: [7] },
  retire: { entry: null },
  read: { document: 1 },
} as const;

test.each(Object.entries(malformed))(
  "a message of topic %s with a foreign payload is parked",
  async (topic, payload) => {
    const { passmuster, environment, storage } = await createService({ work: { attempts: 1 } });
    const message = {
      id: environment.id("msg"),
      topic: topic as keyof typeof malformed,
      tenant: "default",
      verification: environment.id("ver"),
      payload,
      dueAt: 1,
    };
    await storage.outbox.add([message]);
    await passmuster.drain();
    expect(await storage.outbox.depth(environment.now())).toMatchObject({ waiting: 0, parked: 1 });
  },
);
