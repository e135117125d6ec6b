import { compare } from "./compare.ts";
import { creations, load } from "./load.ts";

/** Requests over HTTP, beside the floor: the same guarantees by hand. */
const rounds = Number(process.env.BENCH_ROUNDS ?? 5);
const requests = Number(process.env.BENCH_REQUESTS ?? 1500);

await compare({
  name: "creation, 32 connections, against the floor",
  least: 0.8,
  rounds,
  prepare: () => creations(requests, 32),
});
await compare({
  name: "creation, 1 connection, one commit each",
  least: 0.6,
  floor: { BENCH_GROUP: "no" },
  rounds,
  prepare: () => creations(requests / 3, 1),
});
await compare({
  name: "GET, each of another verification, 32 connections",
  least: 0.3,
  isAlarm: true,
  rounds,
  async prepare(subject) {
    const { answers } = await load(subject, creations(requests, 32));
    const ids = answers.map((answer) => (JSON.parse(answer) as { data: { id: string } }).data.id);
    return {
      method: "GET",
      at: (index) => ({ path: `/verifications/${ids[index]}` }),
      requests,
      connections: 32,
    };
  },
});
