import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { agent } from "./exchange.ts";
import { sendHostile } from "./hostile-requests.ts";
import { type ServerProcess, startServer } from "./server-process.ts";

const seed = Number(process.env.SEED ?? 20_261_123);

/** A server for the tests of a file. */
export function hostedServer(): { readonly server: ServerProcess } {
  const hosted = {} as { server: ServerProcess };
  beforeAll(async () => {
    hosted.server = await startServer();
  });
  // The server may close a kept connection while the next request is sent.
  beforeEach(() => agent.destroy());
  afterAll(async () => {
    agent.destroy();
    await hosted.server.stop();
  });
  return hosted;
}

export function testHostileRequests(hosted: { readonly server: ServerProcess }, size: number): void {
  test(`${size} hostile requests get an answer of the contract, and none asks much of storage, parser or memory`, async () => {
    const { server } = hosted;
    // Fills the caches of a bounded size, such as the verifications that the process remembers.
    await sendHostile(server, seed + 2, 1_500);
    const before = await server.objects();
    await server.begin();
    const { strange, statuses, raws } = await sendHostile(server, seed, size);
    const { most, of } = await server.figures();
    const grown = (await server.objects()) - before;
    console.log(
      JSON.stringify({
        seed,
        size,
        raws,
        statuses: Object.fromEntries([...statuses].sort()),
        most,
        of,
        grown,
      }),
    );
    expect(strange).toEqual([]);
    expect(server.isAlive()).toBe(true);
    expect(statuses.get(200) ?? 0).toBeGreaterThan(size / 50);
    expect(statuses.get(0) ?? 0).toBeLessThanOrEqual(Math.max(1, size / 1000));
    // A request that stays in memory keeps dozens.
    expect(grown).toBeLessThan(3_000 + 3 * size);
    expect(most.calls, of.calls).toBeLessThanOrEqual(30);
    expect(most.parsed, of.parsed).toBeLessThanOrEqual(512 * 1024);
  });
}
