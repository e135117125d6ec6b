import { csvFileOf, csvTextOf, isCsv } from "./csv.ts";
import { type Duration, millisecondsOf } from "./duration.ts";
import { PassmusterAnswerError, PassmusterApiError, PassmusterConnectionError } from "./errors.ts";
import { warnOfIgnored } from "./ignored.ts";
import { retrying } from "./retry.ts";
import { within } from "./within.ts";

/** Options of every call. */
export interface RequestOptions {
  /** Aborts the call with the signal's reason. */
  readonly signal?: AbortSignal | undefined;
  /** The time for one attempt, and for reading images before it: `"60s"` by default. */
  readonly timeout?: Duration | undefined;
  /** Number of retries after a transient failure: 2 by default. */
  readonly retries?: number | undefined;
  /**
   * The idempotency key of this call: 1 to 255 printable ASCII characters, by default random for each call.
   */
  readonly idempotencyKey?: string | undefined;
}

export interface ClientOptions extends Omit<RequestOptions, "idempotencyKey"> {
  /** The address of Passmuster, prefix included: `https://example.com/identity`. */
  readonly baseUrl: string | URL;
  /** An API token, `pm_…`, or a function that returns the current one. */
  readonly token: string | (() => string | Promise<string>);
  /** The `fetch` function; by default the runtime's own. */
  readonly fetch?: ((url: string, init: RequestInit) => Promise<Response>) | undefined;
}

/**
 * Sends one request with retries. Returns the response's `data`, the whole page, the CSV file or the bytes.
 */
export type Send = <T>(
  method: string,
  path: string,
  /** A function that builds the body within the call's time-out. */
  body?: unknown,
  options?: RequestOptions,
) => Promise<T>;

export function createSend(client: ClientOptions): Send {
  const base = baseOf(client.baseUrl);
  if (client.timeout !== undefined) millisecondsOf("timeout", client.timeout);
  return async <T>(method: string, path: string, body?: unknown, options: RequestOptions = {}) => {
    const { timeout = client.timeout ?? "60s", retries = client.retries ?? 2 } = options;
    const signals = [client.signal, options.signal];
    const payload =
      typeof body === "function" ? await within(timeout, signals, (signal) => body(signal)) : body;
    const headers = {
      accept: "application/json",
      ...(payload !== undefined && { "content-type": "application/json" }),
      ...(method !== "GET" && { "idempotency-key": keyOf(options) }),
    };
    const text = payload === undefined ? null : JSON.stringify(payload);
    const attempt = async (signal: AbortSignal): Promise<T> => {
      const authorization = await authorizationOf(client);
      const init = {
        method,
        headers: { ...headers, authorization },
        body: text,
        signal,
        redirect: "error",
      } as const;
      const answer = await exchange(client.fetch ?? globalThis.fetch, `${base}${path}`, init);
      warnOfIgnored(`${method} ${path.split("?")[0]}`, answer.response.headers.get("passmuster-ignored"));
      return dataOf(answer) as T;
    };
    return retrying(retries, signals, () => within(timeout, signals, attempt));
  };
}

interface Answer {
  readonly response: Response;
  /** The body; bytes of a PDF or ZIP archive. */
  readonly text: string | Uint8Array;
}

async function exchange(
  send: NonNullable<ClientOptions["fetch"]>,
  url: string,
  init: RequestInit,
): Promise<Answer> {
  try {
    const response = await send(url, init);
    return { response, text: await bodyOf(response) };
  } catch (cause) {
    throw new PassmusterConnectionError(url, cause);
  }
}

async function bodyOf(response: Response): Promise<Answer["text"]> {
  const isFile =
    response.ok && /^application\/(pdf|zip)(;|$)/i.test(response.headers.get("content-type") ?? "");
  if (isFile) return new Uint8Array(await response.arrayBuffer());
  return isCsv(response) ? csvTextOf(response) : response.text();
}

function dataOf({ response, text }: Answer): unknown {
  const { ok, status, headers } = response;
  const retryAfter = secondsOf(headers.get("retry-after"));
  if (status === 204) return undefined;
  if (typeof text !== "string") return text;
  if (ok && isCsv(response)) return csvFileOf(text, headers);
  const answer = jsonOf(text, (cause) => new PassmusterAnswerError(status, retryAfter, cause));
  if (ok && "meta" in answer) return answer;
  if (ok && "data" in answer) return answer.data;
  if (!ok && typeof answer.code === "string" && typeof answer.message === "string")
    throw new PassmusterApiError(
      answer as ConstructorParameters<typeof PassmusterApiError>[0],
      status,
      retryAfter,
    );
  throw new PassmusterAnswerError(status, retryAfter);
}

function jsonOf(text: string, otherwise: (cause: unknown) => Error): Readonly<Record<string, unknown>> {
  try {
    return Object(JSON.parse(text));
  } catch (cause) {
    throw otherwise(cause);
  }
}

/** RFC 9110 § 10.2.3: seconds or a date. */
function secondsOf(retryAfter: string | null): number | undefined {
  if (retryAfter === null) return undefined;
  const seconds = /^\d+$/.test(retryAfter)
    ? Number(retryAfter)
    : (Date.parse(retryAfter) - Date.now()) / 1000;
  return Number.isNaN(seconds) ? undefined : Math.max(0, seconds);
}

function baseOf(baseUrl: string | URL): string {
  const url = URL.parse(`${baseUrl}`);
  if (!/^https?:$/.test(url?.protocol ?? "") || url?.search || url?.hash || url?.username)
    throw new TypeError("baseUrl must be an http or https address without query, fragment or user.");
  return `${url}`.replace(/\/+$/, "");
}

// fetch's own error repeats the refused header; these messages do not.
async function authorizationOf({ token }: ClientOptions): Promise<string> {
  const given = typeof token === "function" ? await token() : token;
  if (!/^[!-~]+$/.test(given))
    throw new TypeError("token must be an API token: printable ASCII characters without spaces.");
  return `Bearer ${given}`;
}

function keyOf({ idempotencyKey = crypto.randomUUID() }: RequestOptions): string {
  if (/^[!-~](?:[ -~]{0,253}[!-~])?$/.test(idempotencyKey)) return idempotencyKey;
  throw new TypeError("idempotencyKey must be 1 to 255 printable ASCII characters.");
}
