import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";

/** Receives webhooks on several ports, in a process of its own. `dead` ones accept but never respond. */
const [healthy = 1, dead = 0] = process.argv.slice(2).map(Number);
/** Arrival time of each verification's event, in milliseconds of the wall clock. */
const arrivals: [verification: string, at: number][] = [];
let awaited = Number.POSITIVE_INFINITY;
let count = 0;

const heard: RequestListener = async (request, response) => {
  const body = await text(request);
  response.writeHead(204).end();
  count += 1;
  const at = performance.timeOrigin + performance.now();
  arrivals.push([/"verification_id":"(\w+)"/.exec(body)?.[1] ?? "", at]);
  if (count === awaited) process.send?.({ arrivals: arrivals.splice(0) });
};
const hangs: RequestListener = (request) => void request.resume();

const listening = async (listener: RequestListener): Promise<number> => {
  const server = createServer({ keepAliveTimeout: 60_000 }, listener);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return (server.address() as AddressInfo).port;
};
const ports = await Promise.all(
  Array.from({ length: healthy + dead }, (_, index) => listening(index < healthy ? heard : hangs)),
);
process.on("message", ({ expect }: { readonly expect: number }) => {
  [awaited, count] = [expect, 0];
  process.send?.({ ready: true });
});
process.send?.({ ports });
