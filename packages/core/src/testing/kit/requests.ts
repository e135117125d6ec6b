import { fetchHandler } from "../../api/http/fetch-handler.ts";
import type { Passmuster } from "../../passmuster.ts";

/** Like `fetch`, for one service: takes paths, and sends the kit's token unless the request has its own. */
export type Requesting = (input: string | URL | Request, init?: RequestInit) => Promise<Response>;

export function requestsTo(passmuster: Passmuster, publicUrl: string, token: string): Requesting {
  const prefix = new URL(publicUrl).pathname.replace(/\/+$/, "");
  const handle = fetchHandler(passmuster, { prefix });
  return async (input, init) => {
    const target = typeof input === "string" && input.startsWith("/") ? `${publicUrl}${input}` : input;
    const request = new Request(target, init);
    if (!request.headers.has("authorization")) request.headers.set("authorization", `Bearer ${token}`);
    if (request.body && typeof init?.body === "string" && !hasType(init)) {
      request.headers.set("content-type", "application/json");
    }
    return handle(request);
  };
}

/** A string body is sent as JSON unless its type is named: `Request` itself would say text/plain. */
function hasType({ headers }: RequestInit): boolean {
  return new Headers(headers).has("content-type");
}
