import type { Dispatcher } from "undici";

export interface Posted {
  readonly status: number;
  readonly retryAfter: string | null;
  /** The first bytes of the body that arrived. */
  readonly beginning: Uint8Array;
}

/** The response did not arrive in time. */
export class TooLateError extends Error {
  override readonly name = "TooLateError";
}

// Made once: capturing a stack costs more than a signature.
const read = new Error("All was read.");
const enough = new Error("Enough was read.");

/**
 * Posts once and reads the beginning of the response, without following redirects. An error after the
 * response's head only ends the reading, since the status decides. Uses the dispatcher directly: streams and
 * joined abort signals would cost as much as the request.
 * @throws {TooLateError}
 * @throws the connection's error, or the reason of `signal`
 */
export function post(
  dispatcher: Dispatcher,
  { url, headers, body }: Pick<SendOrder, "url" | "headers" | "body">,
  limits: { readonly signal: AbortSignal; readonly milliseconds: number; readonly bytes: number },
): Promise<Posted> {
  const { origin, path } = targetOf(url);
  const { promise, resolve, reject } = Promise.withResolvers<Posted>();
  const chunks: Uint8Array[] = [];
  let head: Pick<Posted, "status" | "retryAfter"> | undefined;
  let length = 0;
  let ended: Error | undefined;
  let controller: Dispatcher.DispatchController | undefined;

  const end = (why: Error): void => {
    if (ended) return;
    ended = why;
    clearTimeout(timer);
    forget();
    if (why !== read) controller?.abort(why);
    if (head) resolve({ ...head, beginning: Buffer.concat(chunks).subarray(0, limits.bytes) });
    else reject(why);
  };
  const abort = (): void => {
    head = undefined;
    end(limits.signal.reason);
  };
  const timer = setTimeout(() => end(new TooLateError("The answer is too late.")), limits.milliseconds);
  const forget = onAbort(limits.signal, abort);
  if (limits.signal.aborted) abort();

  dispatcher.dispatch(
    { origin, path, method: "POST", headers, body },
    {
      onRequestStart(given) {
        controller = given;
        if (ended) given.abort(ended);
      },
      onResponseStart(_, status, { "retry-after": retryAfter }) {
        if (status < 200) return;
        head = { status, retryAfter: typeof retryAfter === "string" ? retryAfter : null };
      },
      onResponseData(_, chunk) {
        chunks.push(chunk);
        length += chunk.length;
        if (length >= limits.bytes) end(enough);
      },
      onResponseEnd: () => end(read),
      onResponseError: (_, error) => end(error),
    },
  );
  return promise;
}

const abortCalls = new WeakMap<AbortSignal, Set<() => void>>();

/** Posts under one signal share one listener: a listener for each would cost as much as its timer. */
function onAbort(signal: AbortSignal, call: () => void): () => void {
  const calls = abortCalls.get(signal) ?? new Set();
  if (!abortCalls.has(signal)) {
    abortCalls.set(signal, calls);
    signal.addEventListener("abort", () => {
      for (const each of calls) each();
    });
  }
  calls.add(call);
  return () => void calls.delete(call);
}

const targets = new Map<string, { readonly origin: string; readonly path: string }>();
const targetsKept = 1000;

function targetOf(url: string): { readonly origin: string; readonly path: string } {
  const cached = targets.get(url);
  if (cached) return cached;
  const { origin, pathname, search } = new URL(url);
  const target = { origin, path: pathname + search };
  if (targets.size < targetsKept) targets.set(url, target);
  return target;
}

export interface SendOrder {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** Allows private addresses and plain http. */
  readonly allowPrivate: boolean;
}
