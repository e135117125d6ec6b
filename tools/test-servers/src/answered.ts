import { setTimeout as pause } from "node:timers/promises";

/** The first response of a server that is starting, whatever its status. */
export async function answered(url: string, signal?: AbortSignal): Promise<Response> {
  const options = signal && { signal };
  for (;;) {
    try {
      return await fetch(url, options);
    } catch {
      await pause(50, undefined, options);
    }
  }
}
