import { hash } from "node:crypto";
import { Agent, request } from "node:http";
import { text } from "node:stream/consumers";
import type { Subject } from "./subject.ts";

export interface Load {
  readonly method: "GET" | "POST";
  /** The path below the root of the API, and the body, of each request. */
  at(index: number): { readonly path: string; readonly body?: string };
  /** Total requests. */
  readonly requests: number;
  readonly connections: number;
}

export interface Outcome {
  /** Requests a second. */
  readonly rate: number;
  readonly answers: readonly string[];
}

const root = "/api/v1/identity";

/** Sends requests over kept connections. Throws on any response but a 2xx. */
export async function load(
  subject: Pick<Subject, "url" | "token">,
  { method, at, requests, connections }: Load,
): Promise<Outcome> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const headers = { authorization: `Bearer ${subject.token}`, "content-type": "application/json" };
  const answers: string[] = [];
  let next = 0;
  const send = (path: string, body?: string): Promise<string> =>
    new Promise((resolve, reject) => {
      const length = body === undefined ? {} : { "content-length": Buffer.byteLength(body) };
      const options = { method, agent, headers: { ...headers, ...length } };
      const sending = request(new URL(root + path, subject.url), options, (response) => {
        const { statusCode = 500 } = response;
        if (statusCode < 300) text(response).then(resolve, reject);
        else reject(new Error(`${method} ${path} answered ${statusCode}`));
      });
      sending.once("error", reject);
      sending.end(body);
    });
  const connection = async (): Promise<void> => {
    while (next < requests) {
      const { path, body } = at(next++);
      answers.push(await send(path, body));
    }
  };
  const begun = performance.now();
  await Promise.all(Array.from({ length: connections }, connection));
  const rate = requests / ((performance.now() - begun) / 1000);
  agent.destroy();
  return { rate, answers };
}

let people = 0;

/** The body of a creation. Each is of another person, as in life: names that repeat share database pages. */
export function creation(): string {
  people += 1;
  const letters = hash("sha256", String(people)).replaceAll(/\d/g, "");
  const [first, last] = [letters.slice(0, 5), letters.slice(5, 12)];
  return JSON.stringify({
    vendor_reference: `order-${people}`,
    person: { first_name: `Ines${first}`, last_name: `M${last}`, date_of_birth: "1990-04-12" },
    documents: {
      photo_id: { type: "Passport", number: `X${String(people).padStart(7, "0")}`, country: "ATA" },
    },
  });
}

export const creations = (requests: number, connections: number): Load => ({
  method: "POST",
  at: () => ({ path: "/verifications", body: creation() }),
  requests,
  connections,
});

export function percentile(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

export function median(values: readonly number[]): number {
  return percentile(
    [...values].sort((a, b) => a - b),
    0.5,
  );
}
