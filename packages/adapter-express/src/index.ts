import type { IncomingMessage, ServerResponse } from "node:http";
import type { Passmuster } from "@passmuster/core";
import { type HttpRequest, lingering, nodeHeaders } from "@passmuster/core/http";

/** The members used of a request; Express's own has them. */
export type ExpressRequest = IncomingMessage & { readonly body?: unknown };
export type ExpressMiddleware = (
  request: ExpressRequest,
  response: ServerResponse,
  next: (error?: unknown) => void,
) => Promise<void>;

/** A listener of `node:http`, or a middleware of connect. */
export type NodeListener = (
  request: IncomingMessage,
  response: ServerResponse,
  next?: (error?: unknown) => void,
) => Promise<void>;

/**
 * Mounts Passmuster in an Express 4 or 5 application under any path. Use it before `express.json()`.
 *
 * @example
 * app.use("/identity", passmusterExpress(passmuster));
 */
export function passmusterExpress(passmuster: Pick<Passmuster, "handle">): ExpressMiddleware {
  // Express 4 does not wait for a middleware: a rejection would end the process.
  return (request, response, next) => answer(passmuster, request, response, targetOf(request)).catch(next);
}

/**
 * Serves Passmuster by `node:http`, with no framework. A path outside the prefix goes to `next`; without
 * `next` its answer is 404.
 *
 * @example
 * createServer(passmusterNode(passmuster, { prefix: "/identity" })).listen(3000);
 */
export function passmusterNode(
  passmuster: Pick<Passmuster, "handle">,
  { prefix = "" }: { readonly prefix?: string } = {},
): NodeListener {
  const mount = prefix.replace(/\/+$/, "");
  return async (request, response, next) => {
    const target = targetOf(request);
    const rest = target.slice(mount.length);
    const isWithin = target.startsWith(mount) && /^([/?]|$)/.test(rest);
    if (!isWithin && next) return next();
    return answer(passmuster, request, response, isWithin ? rest : "/").catch(
      next ?? (() => void response.destroy()),
    );
  };
}

/** The path and query. Accepts a target in absolute form (RFC 9112 §3.2.2). */
const targetOf = ({ url = "/" }: IncomingMessage): string => url.replace(/^https?:\/\/[^/?]*/i, "");

async function answer(
  passmuster: Pick<Passmuster, "handle">,
  request: ExpressRequest,
  response: ServerResponse,
  url: string,
): Promise<void> {
  const { method = "GET" } = request;
  const { remoteAddress: address } = request.socket;
  const answered = await passmuster.handle({
    method,
    url,
    address,
    headers: nodeHeaders(request),
    body: bodyOf(request),
  });
  if (response.headersSent) return;
  response.statusCode = answered.status;
  response.removeHeader("x-powered-by");
  const slow = lingering(answered, request);
  const { vary, ...headers } = slow?.headers ?? answered.headers;
  response.setHeaders(new Map(Object.entries(headers)));
  // The host's middleware, such as one for CORS, may have set another one.
  if (vary !== undefined) response.appendHeader("vary", vary);
  if (slow) slow.body.pipe(response);
  else response.end(answered.body);
}

/** The raw bytes, or the parsed body serialised again if the host has parsed it. */
function bodyOf(request: ExpressRequest): HttpRequest["body"] {
  const { body, readableDidRead } = request;
  if (!readableDidRead || body === undefined || body === null) return request;
  if (body instanceof Uint8Array) return body;
  if (typeof body === "string") return Buffer.from(body);
  const isForm = request.headers["content-type"]?.startsWith("application/x-www-form-urlencoded");
  return Buffer.from(isForm ? new URLSearchParams({ ...body }).toString() : JSON.stringify(body));
}
