import { createTokens, createWebhooks } from "@passmuster/core/admin";
import { createSeeded } from "@passmuster/core/testing";
import { startClient } from "./client.ts";
import { type Crash, crashPoints } from "./crash-points.ts";
import { fastEnvironment, type Ground, openGround } from "./ports.ts";
import { startReceiver } from "./receiver.ts";
import { judgeRecord } from "./record.ts";
import { createServers } from "./servers.ts";
import { danglingBlobs, settled } from "./settle.ts";

const clients = 16;

/**
 * Kills a server repeatedly under 16 clients, at random moments and at named points, then checks the stored
 * data.
 */
export async function killed(
  ground: Ground,
  seed: number,
  { atPoints, atRandom }: { readonly atPoints: number; readonly atRandom: number },
): Promise<readonly string[]> {
  const chance = createSeeded(seed);
  const { storage } = openGround(ground);
  await storage.migrate();
  const receiver = await startReceiver();
  const tokens = createTokens(storage.tokens, fastEnvironment(ground));
  await createWebhooks(storage).add({ url: receiver.url, allowPrivate: true });
  const crashAt = (cycle: number): Crash | undefined =>
    cycle < atPoints
      ? { point: crashPoints[cycle % crashPoints.length] ?? "", count: 1 + chance.below(12) }
      : undefined;
  const servers = await createServers(ground, atPoints + atRandom + 1, crashAt);
  await servers.next();
  const running = await Promise.all(
    Array.from({ length: clients }, async (_, index) => {
      const { secret } = await tokens.create({ scopes: ["read", "write", "review"] });
      return startClient(servers.url, secret, `client-${index}`, createSeeded(seed + index + 1));
    }),
  );
  for (let cycle = 0; cycle < atPoints + atRandom; cycle += 1) {
    if (!(await servers.diesWithin(cycle < atPoints ? 1_500 : 30 + chance.below(500)))) await servers.kill();
    await servers.next();
  }
  await Promise.all(running.map((client) => client.stop()));
  const lives = running.flatMap((client) => client.lives);
  const wrong = await settled(storage, lives, receiver);
  await servers.end();
  receiver.close();
  const acknowledged = lives
    .flatMap(({ commands }) => Object.values(commands))
    .reduce((sum, one) => sum + one.acknowledged, 0);
  console.info(
    `seed ${seed}: ${atPoints + atRandom} kills, ${lives.length} verifications, ${acknowledged} commands acknowledged, ${receiver.bodies.size} events`,
  );
  const unrecorded = await judgeRecord(storage, lives);
  await storage.close();
  return [...wrong, ...unrecorded, ...(await danglingBlobs(ground, lives))];
}
