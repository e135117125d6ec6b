import { startCluster } from "@passmuster/throwaway-postgres";
import { load, median } from "./load.ts";
import { type Subject, start } from "./subject.ts";
import { verdict } from "./verdict.ts";

/**
 * Compares `POST verifications` over Fastify and Postgres with a handwritten handler, on one server that
 * flushes every commit.
 */
const rounds = Number(process.env.BENCH_ROUNDS ?? 5);
const requests = Number(process.env.BENCH_REQUESTS ?? 1500);

const cluster = await startCluster({ fsync: "on", full_page_writes: "on", synchronous_commit: "on" });
const database = { BENCH_DATABASE: cluster.url() };
const subjects = [
  await start("./server-passmuster-postgres.ts", database),
  await start("./server-floor-postgres.ts", database),
] as const;

const body = Buffer.from(
  JSON.stringify({
    vendor_reference: "order-1",
    person: { first_name: "Ines", last_name: "Marlow", date_of_birth: "1990-04-12" },
    documents: { photo_id: { type: "Passport", number: "X1234567", country: "ATA" } },
  }),
);

const rate = async ({ url, token }: Subject, count: number, connections: number): Promise<number> => {
  const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
  const target = new URL("/api/v1/identity/verifications", url);
  return (await load({ url: target, method: "POST", headers, body, requests: count, connections })).rate;
};

for (const [connections, goal] of [
  [32, 1.8],
  [1, 1.2],
] as const) {
  for (const subject of subjects) await rate(subject, 200, connections);
  const rates: (readonly [number, number])[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const [ours, floor] = subjects;
    if (round % 2 === 0) {
      const mine = await rate(ours, requests, connections);
      rates.push([mine, await rate(floor, requests, connections)]);
    } else {
      const theirs = await rate(floor, requests, connections);
      rates.push([await rate(ours, requests, connections), theirs]);
    }
  }
  const ratio = median(rates.map(([mine, theirs]) => mine / theirs));
  const [mine, theirs] = [median(rates.map(([one]) => one)), median(rates.map(([, other]) => other))];
  verdict(
    `POST on Postgres, ${connections} connections`,
    ratio >= goal,
    `${ratio.toFixed(2)} × (goal ${goal.toFixed(1)})   ${mine.toFixed(0)} / ${theirs.toFixed(0)} a second`,
  );
}
for (const subject of subjects) await subject.stop();
await cluster.stop();
process.exit(0);
