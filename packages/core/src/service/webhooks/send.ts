import type { Agent } from "undici";
import type { DeliveryFailure } from "../../model/webhook.ts";
import { isClosedHost } from "./address-guard.ts";
import {
  AddressRefusedError,
  type ConnectOptions,
  guardedConnect,
  NameNotResolvedError,
  resolveAll,
} from "./guarded-connect.ts";
import { type Posted, post, type SendOrder, TooLateError } from "./post.ts";

/** The result of a post. `failure` is null only for a 2xx. */
export interface SendResult {
  readonly status: number | null;
  readonly failure: DeliveryFailure | null;
  readonly response: string | null;
  /** The `Retry-After` of the response. */
  readonly retryAfter: string | null;
}

export interface Sender {
  /**
   * Posts once, without following redirects. Rejects only when `signal` aborts; the result is then unknown.
   */
  send(order: SendOrder, signal: AbortSignal): Promise<SendResult>;
  close(): Promise<void>;
}

export interface SenderOptions extends Partial<Pick<ConnectOptions, "lookup" | "build">> {
  readonly timeoutSeconds: number;
  /**
   * The http or https proxy (CONNECT) for connections to public addresses. The proxy resolves the names, so
   * only the proxy sees the addresses.
   */
  readonly proxy?: string | undefined;
}

const longestResponse = 4096;

export function createSender({ timeoutSeconds, lookup, build, proxy }: SenderOptions): Sender {
  const open = async () => {
    const { Agent, buildConnector, ProxyAgent } = await import("undici");
    const agentFor = (allowPrivate: boolean): Agent => {
      const guard = {
        lookup: lookup ?? resolveAll,
        allowPrivate,
        timeoutSeconds,
        build: build ?? buildConnector,
      };
      return new Agent({ connect: guardedConnect(guard), pipelining: 1 });
    };
    return { guarded: proxy === undefined ? agentFor(false) : new ProxyAgent(proxy), open: agentFor(true) };
  };
  // Opened by the first delivery: loading it takes 120 ms of CPU.
  let opened: ReturnType<typeof open> | undefined;

  return {
    async send(order, signal) {
      const refusal = order.allowPrivate ? undefined : refusalOf(new URL(order.url), proxy !== undefined);
      if (refusal) return failed(refusal);
      opened ??= open();
      const agents = await opened;
      const limits = { signal, milliseconds: timeoutSeconds * 1000, bytes: longestResponse };
      try {
        return resultOf(await post(order.allowPrivate ? agents.open : agents.guarded, order, limits));
      } catch (error) {
        signal.throwIfAborted();
        return failed(failureOf(error));
      }
    },
    async close() {
      const agents = await opened;
      await Promise.all([agents?.guarded.destroy(), agents?.open.destroy()]);
    },
  };
}

/** Refusals that need no connection. Behind a proxy, the connection guard sees only the proxy. */
function refusalOf({ protocol, hostname }: URL, proxied: boolean): DeliveryFailure | undefined {
  if (protocol !== "https:") return "not_https";
  return proxied && isClosedHost(hostname) ? "address_refused" : undefined;
}

function failed(failure: DeliveryFailure): SendResult {
  return { status: null, failure, response: null, retryAfter: null };
}

function resultOf({ status, retryAfter, beginning }: Posted): SendResult {
  return {
    status,
    failure: status >= 200 && status < 300 ? null : status >= 300 && status < 400 ? "redirect" : "status",
    response: textOf(beginning),
    retryAfter,
  };
}

/** The bytes as text, not longer in bytes: a truncated character becomes a longer one. */
function textOf(beginning: Uint8Array): string {
  if (beginning.length === 0) return "";
  const text = new TextDecoder().decode(beginning).replaceAll("\0", "");
  const { read } = new TextEncoder().encodeInto(text, new Uint8Array(longestResponse));
  return text.slice(0, read);
}

function failureOf(error: unknown): DeliveryFailure {
  if (error instanceof TooLateError) return "timeout";
  if (error instanceof AddressRefusedError) return "address_refused";
  if (error instanceof NameNotResolvedError) return "name_not_resolved";
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  if (/TIMEOUT|ETIMEDOUT/.test(code)) return "timeout";
  return /TLS|SSL|CERT|EPROTO|SIGNATURE/.test(code) ? "tls" : "connection";
}
