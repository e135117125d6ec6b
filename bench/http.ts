import { type Load, load, median } from "./load.ts";
import { type Subject, start } from "./subject.ts";
import { verdict } from "./verdict.ts";

/** Ratios of Passmuster to handwritten handlers within one run: the median of the rounds. */
const rounds = Number(process.env.BENCH_ROUNDS ?? 5);
const requests = Number(process.env.BENCH_REQUESTS ?? 1500);
const warm = 2 * requests;

const body = Buffer.from(
  JSON.stringify({
    vendor_reference: "order-1",
    person: { first_name: "Ines", last_name: "Marlow", date_of_birth: "1990-04-12" },
    documents: { photo_id: { type: "Passport", number: "X1234567", country: "ATA" } },
  }),
);

const headersFor = ({ token }: Subject) => ({
  authorization: `Bearer ${token}`,
  "content-type": "application/json",
});
const path = "/api/v1/identity/verifications";

async function created(subject: Subject): Promise<string> {
  const response = await fetch(`${subject.url}${path}`, {
    method: "POST",
    headers: headersFor(subject),
    body,
  });
  return ((await response.json()) as { data: { id: string } }).data.id;
}

type Shape = (subject: Subject) => Promise<Pick<Load, "url" | "method" | "body">>;

const post: Shape = async ({ url }) => ({ url: new URL(path, url), method: "POST", body });
const get: Shape = async (subject) => ({
  url: new URL(`${path}/${await created(subject)}`, subject.url),
  method: "GET",
});

async function compare(name: string, goal: number, shape: Shape, connections: number): Promise<void> {
  const [ours, floor] = [await start("./server-passmuster.ts"), await start("./server-floor.ts")];
  const run = async (subject: Subject, count: number) =>
    load({ ...(await shape(subject)), headers: headersFor(subject), requests: count, connections });
  // Compiled code is measured: a server runs for days.
  await run(ours, warm);
  await run(floor, warm);
  const ratios: number[] = [];
  const rates: [number, number][] = [];
  for (let round = 0; round < rounds; round += 1) {
    const order = round % 2 === 0 ? [ours, floor] : [floor, ours];
    const [first, second] = [
      await run(order[0] as Subject, requests),
      await run(order[1] as Subject, requests),
    ];
    const [mine, theirs] = round % 2 === 0 ? [first, second] : [second, first];
    ratios.push(mine.rate / theirs.rate);
    rates.push([mine.rate, theirs.rate]);
  }
  await Promise.all([ours.stop(), floor.stop()]);
  const ratio = median(ratios);
  const [mine, theirs] = [median(rates.map(([rate]) => rate)), median(rates.map(([, rate]) => rate))];
  verdict(
    name,
    ratio >= goal,
    `${ratio.toFixed(2)} × (goal ${goal.toFixed(2)})   ${mine.toFixed(0)} / ${theirs.toFixed(0)} a second`,
  );
}

await compare("POST verifications, 32 connections", 2, post, 32);
await compare("POST verifications, 1 connection", 0.85, post, 1);
await compare("GET detail, 32 connections", 0.95, get, 32);
