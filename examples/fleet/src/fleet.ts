import { fileKeys } from "@passmuster/core";
import { createTokens, createWebhooks } from "@passmuster/core/admin";
import { systemEnvironment } from "@passmuster/core/ports";
import { postgresStorage } from "@passmuster/storage-postgres";
import { type Front, startFront } from "./front.ts";
import { openGround } from "./ground.ts";
import { type Load, startLoad } from "./load.ts";
import { type Member, startMember } from "./processes.ts";
import { startReceiver } from "./receiver.ts";

/**
 * Final counts. If nothing was lost or invented, `created` equals `finished` and `events` equals `delivered`.
 */
export interface Tally {
  readonly requests: number;
  readonly failed: number;
  readonly created: number;
  readonly finished: number;
  readonly stuck: number;
  readonly events: number;
  readonly delivered: number;
}

/**
 * Events of a verification that is approved at once: started, document uploaded, submitted, decision made,
 * finished.
 */
const eventsEach = 5;

/**
 * Runs two APIs and two workers on one Postgres and one S3, behind a proxy, under load. `during` disturbs
 * them. Then the load ends, and the results are counted.
 */
export async function runFleet(
  during: (members: readonly Member[], load: Load, front: Front) => Promise<void>,
  people = 4,
): Promise<Tally> {
  const ground = await openGround();
  const receiver = await startReceiver();
  const storage = postgresStorage(ground.databaseUrl, { connections: 2, keys: fileKeys(ground.keys) });
  await storage.migrate();
  await createWebhooks(storage).add({ url: receiver.url, allowPrivate: true });
  const { secret } = await createTokens(storage.tokens, systemEnvironment()).create({
    scopes: ["read", "write"],
  });
  const members = await Promise.all(
    (["api", "api", "worker", "worker"] as const).map((role) => startMember(role, ground)),
  );
  const front = await startFront(members.filter(({ role }) => role === "api").map(({ port }) => port));
  const load = startLoad(front.url, secret, people);
  try {
    await during(members, load, front);
    await load.stop();
    const [requests, failed] = [load.requests(), load.failed().length];
    await load.finishRest();
    const created = await load.count();
    const ends = performance.now() + 30_000;
    const isDone = async (): Promise<boolean> =>
      (await load.count("3")) === created && receiver.deliveries.size >= created * eventsEach;
    while (!(await isDone()) && performance.now() < ends)
      await new Promise((resolve) => setTimeout(resolve, 200));
    const { deliveries } = receiver;
    const finished = await load.count("3,4");
    const stuck = await load.count("2");
    return {
      requests,
      failed,
      created,
      finished,
      stuck,
      events: created * eventsEach,
      delivered: deliveries.size,
    };
  } finally {
    await Promise.all(members.map((member) => member.end()));
    await front.close();
    receiver.close();
    await storage.close();
    await ground.close();
  }
}
