import { Agent, request } from "node:http";

export interface Load {
  readonly url: URL;
  readonly method: "GET" | "POST";
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: Buffer;
  /** Total requests. */
  readonly requests: number;
  readonly connections: number;
}

export interface Outcome {
  /** Requests a second. */
  readonly rate: number;
  /** Milliseconds, sorted. */
  readonly latencies: readonly number[];
}

/** Repeats one request over kept connections. Throws on any response but a 2xx. */
export async function load({ url, method, headers, body, requests, connections }: Load): Promise<Outcome> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const latencies: number[] = [];
  let left = requests;
  const one = (): Promise<void> =>
    new Promise((resolve, reject) => {
      const begun = performance.now();
      const sending = request(
        url,
        { method, agent, headers: { ...headers, ...(body && { "content-length": body.length }) } },
        (response) => {
          response.resume();
          response.once("end", () => {
            latencies.push(performance.now() - begun);
            if ((response.statusCode ?? 500) < 300) resolve();
            else reject(new Error(`${method} ${url.pathname} answered ${response.statusCode}`));
          });
        },
      );
      sending.once("error", reject);
      sending.end(body);
    });
  const connection = async (): Promise<void> => {
    while (left > 0) {
      left -= 1;
      await one();
    }
  };
  const begun = performance.now();
  await Promise.all(Array.from({ length: connections }, connection));
  const seconds = (performance.now() - begun) / 1000;
  agent.destroy();
  return { rate: requests / seconds, latencies: latencies.sort((a, b) => a - b) };
}

export function percentile(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

export function median(values: readonly number[]): number {
  return percentile(
    [...values].sort((a, b) => a - b),
    0.5,
  );
}
