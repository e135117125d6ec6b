import type { HttpRequest, HttpResponse, Passmuster, PassmusterOptions } from "@passmuster/core";
import type { HttpExchange, HttpSending } from "./fixtures/http-exchange.ts";

/** Where Passmuster answers. */
export interface HttpMounted {
  /** Prefix included: `http://127.0.0.1:4711/identity`. */
  readonly url: string;
  close(): Promise<void>;
}

/** Serves Passmuster under a prefix (`/`, `/nested/identity`) on a real socket. */
export type HttpMount = (passmuster: Pick<Passmuster, "handle">, prefix: string) => Promise<HttpMounted>;

/** One thing that a mount must do; `run` rejects where it does not. */
export interface HttpProbe {
  readonly name: string;
  readonly limits?: PassmusterOptions["limits"];
  readonly run: (probing: HttpProbing) => Promise<void>;
}

export interface HttpAsking extends Omit<HttpSending, "method" | "target"> {
  /** Sent as JSON. */
  readonly json?: unknown;
  /** `null` for none; that of `token` by default. */
  readonly token?: string | null;
}

export interface HttpAnswer extends HttpExchange {
  // biome-ignore lint/suspicious/noExplicitAny: probes read wire JSON of every shape
  readonly json: any;
}

/** What the mount handed to the core, and what it got back. */
export interface HttpSeen {
  readonly request: HttpRequest;
  readonly response: HttpResponse;
}

/** A mounted service as a probe sees it. */
export interface HttpProbing {
  readonly mounted: URL;
  /** `""`, or a path without a slash at its end. */
  readonly prefix: string;
  /** May read, write and review. */
  readonly token: string;
  /** May only read. */
  readonly reader: string;
  /** Sends over the socket. Whatever comes back must be the core's answer: status, headers and bytes. */
  ask(method: string, path: string, asking?: HttpAsking): Promise<HttpAnswer>;
  /** The same, of an answer that may be the host's. */
  send(method: string, path: string, asking?: HttpAsking): Promise<HttpAnswer>;
  /** The path of a link that Passmuster gave out, without the prefix. */
  pathOf(link: string): string;
  /** The next request that the core will have answered. */
  seen(): Promise<HttpSeen>;
  /** Lets the pipeline work. */
  drain(): Promise<void>;
}
