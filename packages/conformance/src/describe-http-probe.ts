import type { Passmuster, PassmusterOptions } from "@passmuster/core";
import type { HttpRequest, HttpResponse } from "@passmuster/core/http";
import type { HttpExchange, HttpSending } from "./fixtures/http-exchange.ts";

/** The service under test. */
export interface HttpMounted {
  /** The base URL with its prefix: `http://127.0.0.1:4711/identity`. */
  readonly url: string;
  close(): Promise<void>;
}

/** Serves Passmuster under a prefix (`/`, `/nested/identity`) on a real socket. */
export type HttpMount = (passmuster: Pick<Passmuster, "handle">, prefix: string) => Promise<HttpMounted>;

/** One requirement of a mount; `run` rejects if the mount violates it. */
export interface HttpProbe {
  readonly name: string;
  readonly limits?: PassmusterOptions["limits"];
  readonly run: (probing: HttpProbing) => Promise<void>;
}

export interface HttpAsking extends Omit<HttpSending, "method" | "target" | "patience"> {
  /** Sent as JSON. */
  readonly json?: unknown;
  /** `null` for no token; by default `token`. */
  readonly token?: string | null;
}

export interface HttpAnswer extends HttpExchange {
  // biome-ignore lint/suspicious/noExplicitAny: probes read JSON of every shape
  readonly json: any;
}

/** One exchange between mount and core. */
export interface HttpSeen {
  readonly request: HttpRequest;
  readonly response: HttpResponse;
}

/** A mounted service as the probes see it. */
export interface HttpProbing {
  readonly mounted: URL;
  /** `""`, or a path without a trailing slash. */
  readonly prefix: string;
  /** A token that may read, write and review. */
  readonly token: string;
  /** A token that may only read. */
  readonly reader: string;
  /** Sends over the socket and requires the core's own response: status, headers and bytes. */
  ask(method: string, path: string, asking?: HttpAsking): Promise<HttpAnswer>;
  /** Sends over the socket; the response may be the host's. */
  send(method: string, path: string, asking?: HttpAsking): Promise<HttpAnswer>;
  /** The path of a link from Passmuster, without the prefix. */
  pathOf(link: string): string;
  /** The next exchange that the core completes. */
  seen(): Promise<HttpSeen>;
  /** Runs the pipeline until nothing is due. */
  drain(): Promise<void>;
}
