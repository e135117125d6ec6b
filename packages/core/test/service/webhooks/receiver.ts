import { createServer, type IncomingHttpHeaders, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";

export interface Received {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
  // biome-ignore lint/suspicious/noExplicitAny: wire JSON
  readonly json: any;
}

type Reply =
  | number
  | { readonly status: number; readonly headers?: Record<string, string>; readonly body?: string }
  | RequestListener;

export interface Receiver {
  readonly url: string;
  readonly received: Received[];
  /** Sets the reply from now on. */
  reply(how: Reply): void;
  /** Sets the reply for each request, counted from 1. */
  replies(how: (count: number) => Reply): void;
  close(): Promise<void>;
}

/** A real webhook receiver on the loopback interface. */
export async function createReceiver(host = "127.0.0.1"): Promise<Receiver> {
  const received: Received[] = [];
  let how: (count: number) => Reply = () => 204;
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("error", () => undefined);
    request.on("end", () => {
      const body = Buffer.concat(chunks).toString();
      received.push({ path: request.url ?? "", headers: request.headers, body, json: JSON.parse(body) });
      const reply = how(received.length);
      if (typeof reply === "function") return reply(request, response);
      const { status, headers = {}, body: text = "" } = typeof reply === "number" ? { status: reply } : reply;
      response.writeHead(status, headers).end(text);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, host, resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://${host.includes(":") ? `[${host}]` : host}:${port}/hook`,
    received,
    reply(next) {
      how = () => next;
    },
    replies(next) {
      how = next;
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Accepts requests and never responds. */
export const hangs: RequestListener = (_request, _response) => undefined;

/** Responds with success and never ends its body. */
export function endlessly(): { readonly reply: RequestListener; written(): number } {
  let written = 0;
  const piece = "x".repeat(16_384);
  return {
    reply(_request, response) {
      response.writeHead(200);
      response.on("error", () => undefined);
      const more = (): void => {
        do written += piece.length;
        while (response.write(piece) && !response.destroyed);
        if (!response.destroyed) response.once("drain", more);
      };
      more();
    },
    written: () => written,
  };
}
