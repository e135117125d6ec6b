import type { Agent, Dispatcher } from "undici";
import type { DeliveryFailure } from "../ports/webhooks.ts";
import {
  AddressRefusedError,
  type ConnectOptions,
  guardedConnect,
  NameNotResolvedError,
  resolveAll,
} from "./guarded-connect.ts";

export interface SendOrder {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** Allows private addresses and plain http. */
  readonly allowPrivate: boolean;
}

/** What came back. `failure` is null for a 2xx and nothing else. */
export interface SendResult {
  readonly status: number | null;
  readonly failure: DeliveryFailure | null;
  readonly response: string | null;
  /** The `Retry-After` of the answer. */
  readonly retryAfter: string | null;
}

export interface Sender {
  /** Posts once; redirects are not followed. Rejects only when `signal` aborts: nothing is known then. */
  send(order: SendOrder, signal: AbortSignal): Promise<SendResult>;
  close(): Promise<void>;
}

export type SenderOptions = Pick<ConnectOptions, "timeoutSeconds"> & Partial<ConnectOptions>;

const longestResponse = 4096;

export function createSender({ timeoutSeconds, lookup, build }: SenderOptions): Sender {
  const open = async () => {
    const { Agent, buildConnector, request } = await import("undici");
    const agentFor = (allowPrivate: boolean): Agent => {
      const guard = {
        lookup: lookup ?? resolveAll,
        allowPrivate,
        timeoutSeconds,
        build: build ?? buildConnector,
      };
      return new Agent({ connect: guardedConnect(guard), pipelining: 1 });
    };
    return { request, guarded: agentFor(false), open: agentFor(true) };
  };
  // 120 ms of the processor, spent with the first delivery and not at the start.
  let opened: ReturnType<typeof open> | undefined;

  return {
    async send(order, signal) {
      if (!order.allowPrivate && new URL(order.url).protocol !== "https:") return failed("not_https");
      const deadline = AbortSignal.timeout(timeoutSeconds * 1000);
      opened ??= open();
      const agents = await opened;
      try {
        const answer = await agents.request(order.url, {
          method: "POST",
          headers: order.headers,
          body: order.body,
          dispatcher: order.allowPrivate ? agents.open : agents.guarded,
          signal: AbortSignal.any([signal, deadline]),
        });
        return await resultOf(answer);
      } catch (error) {
        signal.throwIfAborted();
        return failed(deadline.aborted ? "timeout" : failureOf(error));
      }
    },
    async close() {
      const agents = await opened;
      await Promise.all([agents?.guarded.destroy(), agents?.open.destroy()]);
    },
  };
}

function failed(failure: DeliveryFailure): SendResult {
  return { status: null, failure, response: null, retryAfter: null };
}

async function resultOf({ statusCode: status, headers, body }: Dispatcher.ResponseData): Promise<SendResult> {
  const retryAfter = headers["retry-after"];
  return {
    status,
    failure: status >= 200 && status < 300 ? null : status >= 300 && status < 400 ? "redirect" : "status",
    response: await beginningOf(body),
    retryAfter: typeof retryAfter === "string" ? retryAfter : null,
  };
}

/** The first 4 kB as text; what does not come in time is left out, since the status alone decides. */
async function beginningOf(body: Dispatcher.ResponseData["body"]): Promise<string> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  try {
    for await (const chunk of body as AsyncIterable<Uint8Array>) {
      chunks.push(chunk);
      length += chunk.length;
      if (length >= longestResponse) break;
    }
  } catch {
    // The status came, the rest of the body did not.
  }
  const text = new TextDecoder()
    .decode(Buffer.concat(chunks).subarray(0, longestResponse))
    .replaceAll("\0", "");
  const { read } = new TextEncoder().encodeInto(text, new Uint8Array(longestResponse));
  return text.slice(0, read);
}

function failureOf(error: unknown): DeliveryFailure {
  if (error instanceof AddressRefusedError) return "address_refused";
  if (error instanceof NameNotResolvedError) return "name_not_resolved";
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  if (/TIMEOUT|ETIMEDOUT/.test(code)) return "timeout";
  return /TLS|SSL|CERT|EPROTO|SIGNATURE/.test(code) ? "tls" : "connection";
}
