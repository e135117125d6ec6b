import { setTimeout as pause } from "node:timers/promises";
import type { AwsCredentials } from "./credentials.ts";
import { AwsError, type AwsErrorClass } from "./errors.ts";
import { type AwsEndpoint, type AwsRequest, signedHeaders } from "./sign.ts";

export interface AwsAnswer {
  /** The HTTP status. */
  readonly status: number;
  readonly body: Uint8Array;
  /** Number of attempts before this response. */
  readonly failures: number;
  /** @param name in lower case */
  header(name: string): string | undefined;
}

export type AwsSend = (asked: AwsRequest) => Promise<AwsAnswer>;

export interface AwsSendOptions {
  readonly endpoint: AwsEndpoint;
  readonly credentials: () => Promise<AwsCredentials>;
  /** The class of the errors. */
  readonly Failure: AwsErrorClass;
  /** Milliseconds for one attempt, its complete response included. */
  readonly timeoutMs: number;
  /** The time-out as its error says it: `30s`. Default: milliseconds. */
  readonly timeoutText?: string;
  /** Attempts after the first. */
  readonly retries: number;
  /** Milliseconds: a pause is a random part (full jitter) of `first`, then of twice that, up to `longest`. */
  readonly pauses: { readonly first: number; readonly longest: number };
  /** Whether the response is a refusal that passes by itself, so that the request is repeated. */
  readonly passes: (answer: AwsAnswer) => boolean;
  /** Bytes of a body. A longer one is not read to its end. Default: any number. */
  readonly longestBody?: number;
  /** Aborts running requests and prevents new ones. */
  readonly signal?: AbortSignal;
}

/**
 * Sends signed requests, each with at most `retries` repeats. The response may be a refusal. The returned
 * function rejects with a `Failure` without a response, whose code is that of the network or `TimeoutError`,
 * and for a body over `longestBody` with the code `Response`. An abort of `signal` rejects it with an error
 * that is no `Failure`: the signal's reason, or during a pause an `AbortError` with that reason as its cause.
 */
export function createSend(options: AwsSendOptions): AwsSend {
  const { retries, pauses, passes, signal } = options;
  return async (asked) => {
    for (let failures = 0; ; failures += 1) {
      const last = failures >= retries;
      const credentials = await options.credentials();
      const answer = await attempt(options, credentials, asked, failures).catch((error: unknown) => {
        signal?.throwIfAborted();
        if (error instanceof AwsError) throw error;
        if (last) throw unreachable(options, error);
        return undefined;
      });
      if (answer && (last || !passes(answer))) return answer;
      const longest = Math.min(pauses.longest, pauses.first * 2 ** failures);
      await pause(Math.random() * longest, undefined, signal && { signal });
    }
  };
}

// HTML § 8.7: a timer's delay is a 32-bit integer.
const longestTimer = 2 ** 31 - 1;

async function attempt(
  options: AwsSendOptions,
  credentials: AwsCredentials,
  asked: AwsRequest,
  failures: number,
): Promise<AwsAnswer> {
  const { endpoint, timeoutMs, signal } = options;
  const { method, path, body } = asked;
  const { request } = await import("undici");
  const timeout = AbortSignal.timeout(Math.min(timeoutMs, longestTimer));
  const answer = await request(`${endpoint.origin}${path}`, {
    method,
    headers: { ...signedHeaders(endpoint, credentials, asked) },
    body: body ?? null,
    signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
  });
  return {
    status: answer.statusCode,
    body: await bytesOf(answer.body, options),
    failures,
    header: (name) => {
      const value = answer.headers[name];
      return Array.isArray(value) ? value[0] : value;
    },
  };
}

async function bytesOf(
  body: AsyncIterable<Uint8Array>,
  { endpoint, longestBody = Number.POSITIVE_INFINITY, Failure }: AwsSendOptions,
): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of body) {
    length += chunk.length;
    if (length > longestBody)
      throw new Failure("Response", `${endpoint.host} answered with more than ${longestBody / 1_024} KiB.`);
    chunks.push(chunk);
  }
  const bytes = new Uint8Array(length);
  let end = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, end);
    end += chunk.length;
  }
  return bytes;
}

function unreachable({ endpoint: { host }, Failure, ...options }: AwsSendOptions, cause: unknown): AwsError {
  const { timeoutMs, timeoutText = `${timeoutMs} ms` } = options;
  if (cause instanceof Error && cause.name === "TimeoutError")
    return new Failure("TimeoutError", `${host} did not respond within ${timeoutText}.`, { cause });
  const code = cause instanceof Error && "code" in cause ? String(cause.code) : "no connection";
  return new Failure(code, `${host} is unreachable (${code}).`, { cause });
}
