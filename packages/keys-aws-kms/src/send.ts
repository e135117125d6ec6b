import { setTimeout as pause } from "node:timers/promises";
import aws4 from "aws4";
import type { KmsCredentials } from "./credentials.ts";
import { KmsError, sentenceFor } from "./errors.ts";

export interface SendOptions {
  readonly endpoint: URL;
  readonly region: string;
  readonly credentials: () => Promise<KmsCredentials>;
  /** Milliseconds for one attempt, its complete response included. */
  readonly timeoutMs: number;
  /** Attempts after the first. */
  readonly retries: number;
}

export interface Asked {
  readonly operation: "Encrypt" | "Decrypt";
  readonly input: { readonly KeyId: string } & Readonly<Record<string, unknown>>;
}

export type Send = (asked: Asked) => Promise<Readonly<Record<string, unknown>>>;

const longestAnswer = 65_536;

/** Refusals that pass by themselves (API reference, "Common Errors"). */
const passing: ReadonlySet<string> = new Set([
  "ThrottlingException",
  "LimitExceededException",
  "DependencyTimeoutException",
  "KMSInternalException",
  "KeyUnavailableException",
  "ServiceUnavailableException",
  "InternalFailure",
]);

/** Sends a request, with at most `retries` repeats. @throws {KmsError} */
export function createSend(options: SendOptions): Send {
  return async (asked) => {
    for (let failures = 0; ; failures += 1) {
      const credentials = await options.credentials();
      try {
        return await attempt(options, credentials, asked);
      } catch (cause) {
        const error = cause instanceof KmsError ? cause : unreachable(options, cause);
        const passes = !(cause instanceof KmsError) || passing.has(error.code);
        if (!passes || failures >= options.retries) throw error;
      }
      // Full jitter: anything up to 50 ms, 100 ms, 200 ms, … 2 s.
      await pause(Math.random() * Math.min(2_000, 50 * 2 ** failures));
    }
  };
}

async function attempt(
  { endpoint, region, timeoutMs }: SendOptions,
  credentials: KmsCredentials,
  { operation, input }: Asked,
): Promise<Readonly<Record<string, unknown>>> {
  const body = JSON.stringify(input);
  const signed = aws4.sign(
    {
      service: "kms",
      region,
      method: "POST",
      path: "/",
      body,
      headers: {
        Host: endpoint.host,
        "Content-Type": "application/x-amz-json-1.1",
        "X-Amz-Target": `TrentService.${operation}`,
      },
    },
    credentials,
  );
  const headers = Object.entries(signed.headers ?? {}).map(([name, value]) => [name, String(value)]);
  const { request } = await import("undici");
  const answer = await request(`${endpoint.origin}/`, {
    method: "POST",
    headers: Object.fromEntries(headers),
    body,
    signal: AbortSignal.timeout(timeoutMs),
  });
  const found = objectIn(await textOf(answer.body, endpoint));
  if (answer.statusCode === 200) return found;
  const code = typeof found.__type === "string" ? (found.__type.split("#").at(-1) ?? "") : "";
  throw new KmsError(
    code || `HTTP ${answer.statusCode}`,
    sentenceFor(code, answer.statusCode, input.KeyId, endpoint.host),
  );
}

/** Answers of KMS have at most 9 KiB. A longer one is not read to its end. */
async function textOf(body: AsyncIterable<Buffer>, { host }: URL): Promise<string> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of body) {
    length += chunk.length;
    if (length > longestAnswer) throw new KmsError("Response", `${host} answered with more than 64 KiB.`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString();
}

function objectIn(text: string): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

function unreachable({ endpoint, timeoutMs }: SendOptions, cause: unknown): KmsError {
  if (cause instanceof Error && cause.name === "TimeoutError")
    return new KmsError("TimeoutError", `${endpoint.host} did not respond within ${timeoutMs} ms.`, {
      cause,
    });
  const code = cause instanceof Error && "code" in cause ? String(cause.code) : "no connection";
  return new KmsError(code, `${endpoint.host} is unreachable (${code}).`, { cause });
}
