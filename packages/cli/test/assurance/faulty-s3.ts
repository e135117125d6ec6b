import { createServer, request as forward, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import S3rver from "@20minutes/s3rver";
import { emptyFolder } from "../command-line.ts";
import { marker } from "./markers.ts";

/** An S3 server on disk, behind a proxy that can fail. */
export interface FaultyS3 {
  /** For `PASSMUSTER_BLOBS`. */
  readonly address: string;
  readonly folder: string;
  /** Responses until the next call: its own, or a refusal with markers. */
  fail(how: "not" | "refuse" | "cut"): void;
  close(): Promise<void>;
}

const refusal = (request: IncomingMessage): string =>
  `<Error><Code>SignatureDoesNotMatch</Code><Message>${marker}</Message><Resource>${request.url}</Resource><StringToSign>${marker} ${JSON.stringify(request.headers)}</StringToSign></Error>`;

export async function faultyS3(): Promise<FaultyS3> {
  const folder = emptyFolder();
  const inner = new S3rver({
    address: "127.0.0.1",
    port: 0,
    silent: true,
    directory: folder,
    configureBuckets: [{ name: "pictures", configs: [] }],
  });
  const { port } = await inner.run();
  let failing: "not" | "refuse" | "cut" = "not";
  const proxy = createServer((request, response) => {
    if (failing === "cut") return void request.socket.destroy();
    if (failing === "refuse") {
      request.resume();
      return void response.writeHead(403, { "content-type": "application/xml" }).end(refusal(request));
    }
    const { method, url, headers } = request;
    const options = { port, method, path: url, headers, host: "127.0.0.1" };
    const passed = forward(options, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    passed.on("error", () => response.destroy());
    request.pipe(passed);
  });
  await new Promise<void>((resolve) => proxy.listen(0, "127.0.0.1", resolve));
  const own = (proxy.address() as AddressInfo).port;
  return {
    address: `s3://pictures/?region=us-east-1&endpoint=http://127.0.0.1:${own}`,
    folder,
    fail: (how) => {
      failing = how;
    },
    async close() {
      proxy.closeAllConnections();
      proxy.close();
      await inner.close();
    },
  };
}
