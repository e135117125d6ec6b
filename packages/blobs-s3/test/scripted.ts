import { once } from "node:events";
import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { onTestFinished } from "vitest";
import { type S3BlobsOptions, s3Blobs } from "../src/index.ts";
import { bucket, credentials } from "./server.ts";

export interface Request {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

/** `hang` never responds; `cut` closes the connection. */
export type Reply =
  | "hang"
  | "cut"
  | {
      readonly status: number;
      readonly headers?: Readonly<Record<string, string>>;
      readonly body?: string;
    };

/** A server with scripted responses, and a store that uses it. */
export async function scripted(
  reply: (request: Request, index: number) => Reply,
  options: Partial<S3BlobsOptions> = {},
) {
  const requests: Request[] = [];
  const server = createServer(async (incoming, outgoing) => {
    const { method = "", url = "", headers } = incoming;
    const request = { method, url, headers, body: await buffer(incoming) };
    const said = reply(request, requests.push(request) - 1);
    if (said === "hang") return;
    if (said === "cut") return void incoming.socket.destroy();
    outgoing.writeHead(said.status, said.headers).end(said.body);
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  const endpoint = `http://127.0.0.1:${port}`;
  return { requests, blobs: s3Blobs({ bucket, region: "us-east-1", endpoint, credentials, ...options }) };
}
