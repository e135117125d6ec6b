import { deepStrictEqual } from "node:assert/strict";
import { once } from "node:events";
import { Agent, type ClientRequest } from "node:http";
import { connect } from "node:net";
import { Readable } from "node:stream";
import { setImmediate as turn } from "node:timers/promises";
import { open } from "./fixtures/http-exchange.ts";
import type { HttpProbe, HttpProbing } from "./fixtures/http-probe.ts";
import { documents, identity, refuses, verifications } from "./fixtures/http-requests.ts";

const json = { "content-type": "application/json" };

/** A body is a stream of bytes. It may be long, slow, in pieces, or incomplete. */
export const bodyProbes: readonly HttpProbe[] = [
  {
    name: "a body in pieces is joined, also if a piece ends within a character",
    async run({ ask }) {
      const bytes = Buffer.from(JSON.stringify(identity));
      const answer = await ask("POST", verifications, { headers: json, body: inPieces(bytes) });
      deepStrictEqual([answer.status, answer.json.data?.expected_data.person.first_name], [201, "Inés"]);
    },
  },
  {
    name: "a body of several megabytes is accepted whatever the host's parsers allow",
    async run({ ask }) {
      const picture = "AAAA".repeat(768 * 1024);
      const body = `{"verification":"ver_x","document":{"front_side_data":"${picture}"}}`;
      refuses(await ask("POST", documents, { headers: json, body }), 422, "validation_failed");
    },
  },
  {
    name: "a body with an oversized content-length gets 413 before it is read",
    async run({ ask }) {
      for (const path of [verifications, documents]) {
        const headers = { ...json, "content-length": String(10 ** 9) };
        const answer = await ask("POST", path, { headers, body: begun("{") });
        refuses(answer, 413, "payload_too_large");
      }
    },
  },
  {
    name: "an oversized chunked body gets 413 before its end",
    limits: { bodyBytes: 1024 },
    async run({ ask }) {
      const answer = await ask("POST", verifications, { headers: json, body: begun(" ".repeat(4096)) });
      refuses(answer, 413, "payload_too_large");
      refuses(await ask("POST", verifications, { json: {} }), 422, "validation_failed");
    },
  },
  {
    name: "a 413 reaches a client that reads only after it sent its whole body",
    limits: { uploadBytes: 1024 * 1024 },
    async run(probing) {
      const size = 12 * 1024 * 1024;
      for (const length of [`content-length: ${size}`, "transfer-encoding: chunked"])
        deepStrictEqual(await answerAfterSending(probing, length, size), "HTTP/1.1 413 Payload Too Large");
    },
  },
  {
    name: "a body that does not arrive in time gets 408",
    limits: { bodyTimeout: "100ms" },
    async run({ ask }) {
      const answer = await ask("POST", verifications, { headers: json, body: begun("{") });
      refuses(answer, 408, "request_timeout");
    },
  },
  {
    name: "a client that sends Expect: 100-continue gets 100",
    async run({ ask }) {
      const body = (sending: ClientRequest) => {
        sending.once("continue", () => sending.end(JSON.stringify(identity)));
        sending.flushHeaders();
      };
      const headers = { ...json, expect: "100-continue" };
      deepStrictEqual((await ask("POST", verifications, { headers, body })).status, 201);
    },
  },
  {
    name: "a client that disconnects within its body does not affect other requests",
    async run(probing) {
      const { response } = await goesAway(probing);
      deepStrictEqual(response.status, 400);
      deepStrictEqual((await probing.ask("POST", verifications, { json: identity })).status, 201);
    },
  },
  {
    name: "a connection stays usable after a refusal that left the body unread",
    async run({ ask }) {
      const agent = new Agent({ keepAlive: true, maxSockets: 1 });
      try {
        for (const [path, code] of [
          [verifications, "unauthenticated"],
          [documents, "unauthenticated"],
        ] as const) {
          const body = `{"a":"${"x".repeat(200_000)}"}`;
          refuses(await ask("POST", path, { headers: json, token: null, body, agent }), 401, code);
          deepStrictEqual((await ask("GET", "/health/live", { agent })).status, 200);
        }
      } finally {
        agent.destroy();
      }
    },
  },
];

/** Chunked, one byte at a time, each sent before the next. */
function inPieces(bytes: Uint8Array): (sending: ClientRequest) => void {
  async function* pieces() {
    for (const byte of bytes) {
      yield Uint8Array.of(byte);
      await turn();
    }
  }
  return (sending) => Readable.from(pieces()).pipe(sending);
}

/** Starts a body and never ends it. */
function begun(text: string): (sending: ClientRequest) => void {
  return (sending) => sending.write(text);
}

/** Resolves when the server has noticed the disconnection. */
async function goesAway({ mounted, prefix, token, seen }: HttpProbing) {
  const noticed = seen();
  const headers = { ...json, authorization: `Bearer ${token}`, expect: "100-continue" };
  const sending = open(mounted, { method: "POST", target: `${prefix}${verifications}`, headers });
  sending.on("error", () => undefined);
  sending.flushHeaders();
  await once(sending, "continue");
  sending.write("{");
  sending.destroy();
  return noticed;
}

/** The first line of the answer to a body of spaces, which is read only once all of the body is sent. */
async function answerAfterSending(
  { mounted, prefix, token }: HttpProbing,
  length: string,
  size: number,
): Promise<string | undefined> {
  const socket = connect({ host: mounted.hostname, port: Number(mounted.port) });
  await once(socket, "connect");
  // A failed write rejects below.
  socket.on("error", () => undefined);
  const head = [`POST ${prefix}${documents} HTTP/1.1`, `host: ${mounted.host}`, length];
  const more = [`authorization: Bearer ${token}`, "content-type: application/json"];
  const part = Buffer.alloc(1024 * 1024, " ");
  socket.write(`${[...head, ...more].join("\r\n")}\r\n\r\n`);
  for (let sent = 0; sent < size; sent += part.length) {
    const bytes = length.startsWith("content")
      ? part
      : Buffer.concat([Buffer.from(`${part.length.toString(16)}\r\n`), part, Buffer.from("\r\n")]);
    await new Promise<void>((resolve, reject) => {
      socket.write(bytes, (error) => (error ? reject(error) : resolve()));
    });
  }
  const [answer] = (await once(socket, "data")) as [Buffer];
  socket.destroy();
  return answer.toString("latin1").split("\r\n")[0];
}
