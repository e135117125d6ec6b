import { Agent, request } from "node:http";
import { connect } from "node:net";
import type { Drawn } from "./requests.ts";

export interface Exchange {
  /** 0 if the connection ended without an answer. */
  readonly status: number;
  readonly mediaType: string;
  readonly text: string;
}

export const agent = new Agent({ keepAlive: true, maxSockets: 16 });

/** Sends a request and reads the whole answer. */
export function exchange(base: string, { method, path, headers: given, body }: Drawn): Promise<Exchange> {
  const { hostname, port, pathname } = new URL(base);
  // Node's client sends the body of a DELETE without a length unless it is given.
  const headers = {
    ...given,
    ...(body !== undefined && { "content-length": String(Buffer.byteLength(body)) }),
  };
  const { promise, resolve } = Promise.withResolvers<Exchange>();
  const end = (status: number, mediaType: string, text: string): void => resolve({ status, mediaType, text });
  const sending = request(
    { agent, hostname, port, method, path: `${pathname}${path}`, headers },
    (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => chunks.push(chunk));
      response.on("error", () => end(response.statusCode ?? 0, "", ""));
      response.on("end", () =>
        end(
          response.statusCode ?? 0,
          response.headers["content-type"] ?? "",
          Buffer.concat(chunks).toString(),
        ),
      );
    },
  );
  sending.on("error", () => end(0, "", ""));
  sending.end(body);
  return promise;
}

/** Sends bytes on a connection of their own. Returns the statuses of all answers. */
export function exchangeRaw(
  port: number,
  parts: readonly (string | Buffer)[],
  patience = 1500,
): Promise<readonly number[]> {
  const { promise, resolve } = Promise.withResolvers<readonly number[]>();
  const socket = connect(port, "127.0.0.1");
  let text = "";
  const end = (): void => {
    clearTimeout(timer);
    socket.destroy();
    resolve([...text.matchAll(/^HTTP\/1\.1 (\d{3})/gm)].map(([, status]) => Number(status)));
  };
  const timer = setTimeout(end, patience);
  socket.on("data", (chunk) => {
    text += chunk.toString("latin1");
  });
  socket.on("error", end);
  socket.on("close", end);
  socket.on("end", end);
  for (const part of parts) socket.write(part);
  return promise;
}
