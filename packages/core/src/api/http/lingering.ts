import type { IncomingMessage } from "node:http";
import { Readable } from "node:stream";
import type { HttpResponse } from "./message.ts";

/** What a client may still send after its body was refused, and for how long, until the connection closes. */
const mostBytes = 64 * 1024 * 1024;
const longest = 30_000;

/**
 * An answer to a body that is too large, as a stream that ends after the client stopped sending. A connection
 * that closes while its client sends is reset, and the client may never see the answer. `undefined` for other
 * answers.
 */
export function lingering(
  { status, headers, body }: HttpResponse,
  request: IncomingMessage,
): { readonly headers: HttpResponse["headers"]; readonly body: Readable } | undefined {
  if (status !== 413 || body === undefined || request.complete) return undefined;
  const bytes = Buffer.from(body as Uint8Array);
  const parts = async function* () {
    yield bytes;
    await drained(request);
  };
  return { headers: { ...headers, "content-length": `${bytes.length}` }, body: Readable.from(parts()) };
}

/**
 * Reads and drops what is still sent. A `for await` before may have left its listener, so nothing flows by
 * itself.
 */
function drained(request: IncomingMessage): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  let left = mostBytes;
  const drop = (): void => {
    for (let chunk = request.read(); chunk !== null; chunk = request.read()) left -= chunk.length;
    if (left < 0) resolve();
  };
  const timer = setTimeout(resolve, longest);
  request.on("readable", drop).once("end", resolve).once("close", resolve).once("error", resolve);
  drop();
  return promise.finally(() => {
    clearTimeout(timer);
    request.off("readable", drop);
  });
}
