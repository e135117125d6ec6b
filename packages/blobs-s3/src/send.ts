import { createHash } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import type { Duration } from "@passmuster/core";
import { millisecondsIn } from "@passmuster/core/ports";
import type { S3Credentials } from "./credentials.ts";
import { S3Error } from "./errors.ts";
import type { Place } from "./place.ts";
import { type Headers, signedHeaders } from "./sign.ts";

export interface Asked {
  readonly method: "GET" | "PUT" | "DELETE";
  /** Encoded, with its query. */
  readonly path: string;
  readonly headers?: Headers;
  readonly body?: Uint8Array;
}

export interface Answer {
  readonly status: number;
  readonly body: Uint8Array;
  /** Number of attempts before this response. */
  readonly failures: number;
  header(name: string): string | undefined;
}

export type Send = (asked: Asked) => Promise<Answer>;

export interface SendOptions {
  readonly place: Place;
  readonly credentials: () => Promise<S3Credentials>;
  /** For one attempt, its complete response included. */
  readonly timeout: Duration;
  /** Attempts after the first. */
  readonly retries: number;
  readonly signal?: AbortSignal;
}

/** Sends a request with at most `retries` repeats. The response may be a refusal. */
export function createSend(options: SendOptions): Send {
  return async (asked) => {
    for (let failures = 0; ; failures += 1) {
      const last = failures >= options.retries;
      const credentials = await options.credentials();
      const answer = await attempt(options, credentials, asked, failures).catch((error: unknown) => {
        options.signal?.throwIfAborted();
        if (last) throw unreachable(options, error);
        return undefined;
      });
      if (answer && (last || !passing.has(answer.status))) return answer;
      await pause(backoff(failures), undefined, options.signal && { signal: options.signal });
    }
  };
}

/** S3 answers 409 to simultaneous conditional writes of one key. */
const passing: ReadonlySet<number> = new Set([408, 409, 429, 500, 502, 503, 504]);

// HTML § 8.7: a timer's delay is a 32-bit integer.
const longest = 2 ** 31 - 1;

async function attempt(
  options: SendOptions,
  credentials: S3Credentials,
  asked: Asked,
  failures: number,
): Promise<Answer> {
  const { place, signal: given } = options;
  const { method, path, body } = asked;
  const contentHash = hashOf(body ?? new Uint8Array());
  const timeout = AbortSignal.timeout(Math.min(millisecondsIn(options.timeout), longest));
  const { request } = await import("undici");
  const answer = await request(`${place.origin}${path}`, {
    method,
    headers: { ...signedHeaders(place, credentials, { ...asked, contentHash }) },
    body: body ?? null,
    signal: given ? AbortSignal.any([given, timeout]) : timeout,
  });
  return {
    status: answer.statusCode,
    body: new Uint8Array(await answer.body.arrayBuffer()),
    failures,
    header: (name) => {
      const value = answer.headers[name];
      return Array.isArray(value) ? value[0] : value;
    },
  };
}

export function hashOf(bytes: Uint8Array): string {
  return createHash("sha256").update(bytes).digest("hex");
}

/** Full jitter: anything up to 100 ms, 200 ms, 400 ms, … 5 s. */
function backoff(failures: number): number {
  return Math.random() * Math.min(5_000, 100 * 2 ** failures);
}

function unreachable({ place, timeout }: SendOptions, error: unknown): S3Error {
  if (error instanceof Error && error.name === "TimeoutError")
    return new S3Error("TimeoutError", `${place.host} did not respond within ${timeout}.`, {
      cause: error,
    });
  const code = error instanceof Error && "code" in error ? String(error.code) : "no connection";
  return new S3Error(code, `${place.host} is unreachable (${code}).`, { cause: error });
}
