import { setImmediate as turn } from "node:timers/promises";
import { brotliDecompressSync } from "node:zlib";
import { answering, type BrokenMount, broken, changing, without } from "./broken-mount.ts";

/** Mounts that change requests or responses. */
export const brokenMessages: readonly BrokenMount[] = [
  broken(
    "lower-cases the path",
    "letters keep their case",
    changing(({ url }) => ({ url: url.toLowerCase() })),
  ),
  broken(
    "keeps the first of two Host headers",
    "two Host headers get 400 (RFC 9112 §3.2), whichever comes first",
    changing(({ headers }) => ({ headers: { ...headers, host: String(headers.host).split(", ")[0] } })),
  ),
  broken(
    "drops the query",
    "the query arrives complete",
    changing(({ url }) => ({ url: url.replace(/\?.*/, "") })),
  ),
  broken(
    "rewrites the query",
    "the core receives method, path and headers as sent",
    changing(({ url }) => ({
      url: url.replace(/\?(.+)/, (_, query: string) => `?${new URLSearchParams(query)}`),
    })),
  ),
  broken(
    "decodes the path",
    "an encoded segment is decoded once, and an encoded slash stays within its segment",
    changing(({ url }) => ({ url: url.replace(/%[0-7][0-9A-F]/gi, decodeURIComponent) })),
  ),
  broken(
    "takes every path that starts like its own",
    "the mount point itself belongs to Passmuster; a path that only starts like it does not",
    {
      fetch: (sound, prefix) => (request) =>
        sound(new Request(request.url.replace(`${prefix}x`, prefix), request)),
    },
  ),
  broken(
    "adds a charset",
    "every response forbids caching and sniffing, has a request id and adds no charset",
    answering(({ headers }) => ({
      headers: { ...headers, "content-type": `${headers["content-type"]}; charset=utf-8` },
    })),
  ),
  broken(
    "adds a header to responses",
    "every response forbids caching and sniffing, has a request id and adds no charset",
    answering(({ headers }) => ({ headers: { ...headers, "x-powered-by": "Something" } })),
  ),
  broken(
    "omits WWW-Authenticate",
    "unauthenticated requests get 401 with WWW-Authenticate on every route",
    answering(({ headers }) => ({ headers: without(headers, "www-authenticate") })),
  ),
  broken(
    "omits Allow",
    "a method that a route lacks gets 405 with the allowed methods",
    answering(({ headers }) => ({ headers: without(headers, "allow") })),
  ),
  broken(
    "turns a 403 into a 401",
    "a token without the scope gets 403",
    answering(({ status }) => ({ status: status === 403 ? 401 : status })),
  ),
  broken(
    "decodes images as text",
    "signed links return images byte by byte without a token",
    answering(({ body }) => (body ? { body: Buffer.from(Buffer.from(body).toString()) } : {})),
  ),
  broken(
    "drops Accept-Encoding",
    "a compressed response arrives as it was sent, and HEAD has its length",
    changing(({ headers }) => ({ headers: without(headers, "accept-encoding") })),
  ),
  broken(
    "unpacks compressed responses",
    "a compressed response arrives as it was sent, and HEAD has its length",
    answering(({ headers, body }) =>
      headers["content-encoding"] === "br" && body
        ? { headers: without(headers, "content-length"), body: brotliDecompressSync(Buffer.from(body)) }
        : {},
    ),
  ),
  broken("sends every caller the latest response", "twenty concurrent requests each get their own response", {
    handle(sound) {
      let latest: Awaited<ReturnType<typeof sound>>;
      return async (request) => {
        latest = await sound(request);
        for (let turns = 0; turns < 50; turns += 1) await turn();
        return latest;
      };
    },
  }),
];
