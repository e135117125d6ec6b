import { readFileSync } from "node:fs";
import { describedBy } from "@passmuster/test-servers/described";
import { createDraw } from "./draw.ts";
import { type Exchange, exchange, exchangeRaw } from "./exchange.ts";
import { rawRequest } from "./raw-requests.ts";
import { type ApiDescription, createRequests, type Drawn } from "./requests.ts";
import { routeOf } from "./route-of.ts";
import type { ServerProcess } from "./server-process.ts";

const description = new URL("../../../../docs/openapi.json", import.meta.url);
const apiDescription = JSON.parse(readFileSync(description, "utf8")) as ApiDescription;
const undescribed = describedBy(apiDescription, routeOf);

export interface Outcome {
  /** Answers that the contract does not describe, and failures. */
  readonly strange: readonly string[];
  readonly statuses: ReadonlyMap<number, number>;
  /** How many requests no client library sends. */
  readonly raws: number;
}

/** Sends so many drawn requests to a server, 16 at the same time. */
export async function sendHostile(server: ServerProcess, seed: number, size: number): Promise<Outcome> {
  const { drawn, learn } = createRequests(seed, apiDescription, server.tokens);
  const draw = createDraw(seed + 1);
  const statuses = new Map<number, number>();
  const strange = new Set<string>();
  let [raws, left] = [0, size];

  const judge = ({ method, path }: Drawn, { status, mediaType, text }: Exchange): void => {
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
    if (status >= 500) strange.add(`${method} ${path}: ${status} ${text.slice(0, 200)}`);
    const json = mediaType.includes("json") && text !== "" ? JSON.parse(text) : undefined;
    learn(json);
    if (status !== 0)
      for (const line of undescribed(method, path, status, mediaType, json)) strange.add(line);
  };
  const send = async (): Promise<void> => {
    const one = drawn();
    judge(one, await exchange(draw.chance(0.7) ? server.express : server.fastify, one));
  };
  const sendRaw = async (): Promise<void> => {
    raws += 1;
    const { name, parts } = rawRequest(draw, "/id", server.tokens[0] ?? "");
    const answers = await exchangeRaw(server.port, parts);
    if (answers.length > 1 || answers.some((status) => status >= 500 && status !== 505))
      strange.add(`${name}: ${answers}`);
  };
  const worker = async (): Promise<void> => {
    try {
      while (left > 0) {
        left -= 1;
        await (draw.chance(0.01) ? sendRaw() : send());
      }
    } catch (error) {
      left = 0;
      throw error;
    }
  };
  await Promise.all(Array.from({ length: 16 }, worker));
  return { strange: [...strange], statuses, raws };
}
