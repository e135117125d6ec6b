import type { Handle } from "./handle.ts";

export interface FetchHandlerOptions {
  /** The path under which it is mounted, such as `"/identity"`, if the host does not strip it. */
  readonly prefix?: string;
  /**
   * The address of the connection's other end, if the runtime tells it: `(request) =>
   * server.requestIP(request)?.address`.
   */
  readonly address?: (request: Request) => string | undefined;
}

export type FetchHandler = (request: Request) => Promise<Response>;

/**
 * Serves Passmuster on any runtime with `Request` and `Response`. The request's body must be unread.
 *
 * @example
 * app.mount("/identity", fetchHandler(passmuster));                              // Hono
 * Bun.serve({ fetch: fetchHandler(passmuster, { prefix: "/identity" }) });       // Bun; Deno.serve(…) alike
 * const handler = fetchHandler(passmuster, { prefix: "/identity" });             // Next: app/identity/[[...path]]/route.ts
 * export { handler as GET, handler as POST, handler as PUT, handler as PATCH, handler as DELETE };
 */
export function fetchHandler(
  passmuster: { readonly handle: Handle },
  options: FetchHandlerOptions = {},
): FetchHandler {
  const prefix = (options.prefix ?? "").replace(/\/+$/, "");
  return async (request) => {
    const { pathname, search } = new URL(request.url);
    const within = pathname.startsWith(prefix);
    const response = await passmuster.handle({
      method: request.method,
      url: within ? `${pathname.slice(prefix.length)}${search}` : "/",
      headers: Object.fromEntries(request.headers),
      address: options.address?.(request),
      body: request.body,
    });
    const { status, headers, body } = response;
    return new Response(typeof body === "object" ? new Uint8Array(body) : body, { status, headers });
  };
}
