import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";

export interface Received {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingMessage["headers"];
  readonly body: string;
}

/** The response to one request. `null` breaks the connection; `"silence"` keeps it open. */
export type Answer =
  | { readonly status: number; readonly headers?: Record<string, string>; readonly body?: unknown }
  | "silence"
  | null;

/** A real server with scripted responses; the last one repeats. It records the requests. */
export async function createScriptedServer(...answers: readonly [Answer, ...Answer[]]) {
  const requests: Received[] = [];
  const server = createServer(async (request, response) => {
    const { method = "", url = "", headers } = request;
    const answer = answers[Math.min(requests.length, answers.length - 1)] ?? null;
    requests.push({ method, url, headers, body: await text(request) });
    server.emit("asked");
    reply(response, answer);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    requests,
    asked: () => once(server, "asked"),
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function reply(response: ServerResponse, answer: Answer): void {
  if (answer === "silence") return;
  if (answer === null) {
    response.destroy();
    return;
  }
  const { status, headers = {}, body } = answer;
  const isText = typeof body === "string";
  response.writeHead(status, { "content-type": isText ? "text/html" : "application/json", ...headers });
  response.end(isText || body === undefined ? body : JSON.stringify(body));
}

/** A refusal with this code in wire format. */
export function refusal(status: number, code: string, headers: Record<string, string> = {}): Answer {
  return { status, headers, body: { message: "No.", code, request_id: "req_test" } };
}
