import type { HttpRequest, HttpResponse } from "@passmuster/core/http";

/** A route of the sign-in page, below `/desk/enter`. */
export type SignInRoute = (request: HttpRequest) => Promise<HttpResponse>;

const plain = {
  "cache-control": "no-store",
  "x-content-type-options": "nosniff",
  "referrer-policy": "no-referrer",
};

/** CSP Level 3: sources of this server only, none inline, in no frame. */
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join("; ");

export function shown(contentType: string, body: string): HttpResponse {
  return {
    status: 200,
    headers: { ...plain, "content-type": contentType, "content-security-policy": policy },
    body,
  };
}

/** Nothing says whether a code, a passkey, a reviewer or an origin was wrong. */
export function refused(status: 401 | 409 | 503): HttpResponse {
  return { status, headers: plain };
}

/** @param seconds until the address may try again */
export function limited(seconds: number): HttpResponse {
  return { status: 429, headers: { ...plain, "retry-after": String(seconds) } };
}

export function done(cookie?: string): HttpResponse {
  return { status: 204, headers: { ...plain, ...(cookie !== undefined && { "set-cookie": cookie }) } };
}

export function offered({
  options,
  cookie,
}: {
  readonly options: object;
  readonly cookie: string;
}): HttpResponse {
  const headers = { ...plain, "content-type": "application/json", "set-cookie": cookie };
  return { status: 200, headers, body: JSON.stringify(options) };
}

/** Browsers set `Sec-Fetch-Site` and `Origin` themselves (Fetch Metadata §2.4; RFC 6454 §7). */
export function isOwnPage(request: HttpRequest, origin: string): boolean {
  if (header(request, "passmuster-desk") !== "1") return false;
  const site = header(request, "sec-fetch-site");
  return site === undefined ? header(request, "origin") === origin : site === "same-origin";
}

export function header({ headers }: Pick<HttpRequest, "headers">, name: string): string | undefined {
  const value = headers[name];
  return typeof value === "string" ? value : value?.join(", ");
}

/** The answer of an authenticator has 1 to 3 kB. */
const longestBody = 16_384;

/** The JSON of a body; `undefined` if it is too long or malformed. */
export async function jsonIn({ body }: HttpRequest): Promise<unknown> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of body instanceof Uint8Array ? [body] : (body ?? [])) {
    size += part.byteLength;
    if (size > longestBody) return undefined;
    parts.push(part);
  }
  try {
    return JSON.parse(Buffer.concat(parts).toString());
  } catch {
    return undefined;
  }
}
