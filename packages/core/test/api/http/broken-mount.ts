import type { Server } from "node:http";
import type { HttpMount } from "@passmuster/conformance";
import { type FetchHandler, fetchHandler } from "@passmuster/core";
import type { Handle, HttpRequest, HttpResponse } from "@passmuster/core/http";
import { serveFetch } from "./serve-fetch.ts";

/** A mount with one bug, and the probes that must find it. */
export interface BrokenMount {
  readonly bug: string;
  readonly foundBy: readonly string[];
  readonly mount: HttpMount;
  /** Whether the mount leaves a probe without an answer. */
  readonly hangs: boolean;
}

interface Breakage {
  /** Between the mount and the core. */
  readonly handle?: (sound: Handle) => Handle;
  /** Between the host and the mount. */
  readonly fetch?: (sound: FetchHandler, prefix: string) => FetchHandler;
  /** In the host. */
  readonly server?: (server: Server) => void;
  readonly hangs?: true;
}

export const same = <Sound>(sound: Sound): Sound => sound;

export function broken(bug: string, foundBy: string | readonly string[], breakage: Breakage): BrokenMount {
  const { handle = same, fetch = same, server, hangs = false } = breakage;
  return {
    bug,
    foundBy: [foundBy].flat(),
    hangs,
    async mount(passmuster, prefix) {
      const handler = fetchHandler({ handle: handle(passmuster.handle) }, { prefix });
      const { url, close } = await serveFetch(fetch(handler, prefix), server);
      return { url: `${url}${prefix}`, close };
    },
  };
}

/** Hands the core a changed request. */
export const changing = (change: (request: HttpRequest) => Partial<HttpRequest>): Breakage => ({
  handle: (sound) => (request) => sound({ ...request, ...change(request) }),
});

/** Hands the caller a changed response. */
export const answering = (change: (response: HttpResponse) => Partial<HttpResponse>): Breakage => ({
  handle: (sound) => async (request) => {
    const response = await sound(request);
    return { ...response, ...change(response) };
  },
});

/** Answers some requests itself, as hosts do. */
export const refusing = (
  status: number,
  refuses: (request: HttpRequest, bytes: Buffer) => boolean,
): Breakage => ({
  handle: (sound) => async (request) => {
    const bytes = await bytesOf(request);
    if (refuses(request, bytes))
      return { status, headers: { "content-type": "text/plain" }, body: Buffer.from("No.") };
    return sound({ ...request, body: bytes });
  },
});

export async function bytesOf({ body }: HttpRequest): Promise<Buffer> {
  if (body instanceof Uint8Array) return Buffer.from(body);
  const chunks: Uint8Array[] = [];
  for await (const chunk of body ?? []) chunks.push(chunk);
  return Buffer.concat(chunks);
}

export const without = <Value>(
  headers: Readonly<Record<string, Value>>,
  name: string,
): Readonly<Record<string, Value>> =>
  Object.fromEntries(Object.entries(headers).filter(([each]) => each !== name));
