import { Refusal } from "./api.ts";

/** Whether a retry may succeed: the server was unreachable, busy, or still handles the same request. */
export function isPassing(error: unknown): boolean {
  if (!(error instanceof Refusal)) return false;
  return [0, 408, 409, 429, 502, 503, 504].includes(error.status);
}

/** Why the page tries again, as it tells the person. */
export type Lost = "connectionLost" | "serverBusy";

/**
 * RFC 9110, 15.5.9: with 408 the request did not arrive whole. Any other status is an answer of the server.
 */
export function lostBy(error: unknown): Lost {
  return error instanceof Refusal && ![0, 408].includes(error.status) ? "serverBusy" : "connectionLost";
}

/** Retries until success or a permanent refusal. The pauses grow, and end when the browser goes online. */
export async function persistently<T>(
  task: () => Promise<T>,
  { lost, signal }: { readonly lost: (why: Lost) => void; readonly signal?: AbortSignal },
): Promise<T> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await task();
    } catch (error) {
      if (!isPassing(error) || signal?.aborted) throw error;
      lost(lostBy(error));
      await whenWorthwhile(Math.min(1000 * 2 ** attempt, 15_000));
    }
  }
}

function whenWorthwhile(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    const done = (): void => {
      clearTimeout(timer);
      removeEventListener("online", done);
      resolve();
    };
    const timer = setTimeout(done, milliseconds);
    addEventListener("online", done);
  });
}
