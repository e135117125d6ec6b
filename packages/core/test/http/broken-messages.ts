import { setImmediate as turn } from "node:timers/promises";
import { answering, type BrokenMount, broken, changing, without } from "./broken-mount.ts";

/** Mounts that change what goes in or comes out. */
export const brokenMessages: readonly BrokenMount[] = [
  broken(
    "lower-cases the path",
    "letters keep their case",
    changing(({ url }) => ({ url: url.toLowerCase() })),
  ),
  broken(
    "drops the query",
    "the query arrives whole",
    changing(({ url }) => ({ url: url.replace(/\?.*/, "") })),
  ),
  broken(
    "writes the query anew",
    "the core is told method, path and headers as they were sent",
    changing(({ url }) => ({
      url: url.replace(/\?(.+)/, (_, query: string) => `?${new URLSearchParams(query)}`),
    })),
  ),
  broken(
    "decodes the path",
    "an encoded segment is decoded once, and an encoded slash is no slash",
    changing(({ url }) => ({ url: url.replace(/%[0-7][0-9A-F]/gi, decodeURIComponent) })),
  ),
  broken(
    "takes every path that begins like its own",
    "the mount point itself is Passmuster's; a path that only begins like it is not",
    {
      fetch: (sound, prefix) => (request) =>
        sound(new Request(request.url.replace(`${prefix}x`, prefix), request)),
    },
  ),
  broken(
    "adds a charset",
    "an answer forbids caching and sniffing, names its request and adds no charset",
    answering(({ headers }) => ({
      headers: { ...headers, "content-type": `${headers["content-type"]}; charset=utf-8` },
    })),
  ),
  broken(
    "signs its answers",
    "an answer forbids caching and sniffing, names its request and adds no charset",
    answering(({ headers }) => ({ headers: { ...headers, "x-powered-by": "Something" } })),
  ),
  broken(
    "does not say how to say who one is",
    "nobody knows the caller: 401 and how to say who one is, whatever is asked",
    answering(({ headers }) => ({ headers: without(headers, "www-authenticate") })),
  ),
  broken(
    "does not say which methods there are",
    "a method that a route does not have is 405 and says which it has",
    answering(({ headers }) => ({ headers: without(headers, "allow") })),
  ),
  broken(
    "takes a refusal for an unknown caller",
    "a token without the scope is 403",
    answering(({ status }) => ({ status: status === 403 ? 401 : status })),
  ),
  broken(
    "takes pictures for text",
    "pictures come byte by byte, by their signed links and without a token",
    answering(({ body }) => (body ? { body: Buffer.from(Buffer.from(body).toString()) } : {})),
  ),
  broken("gives everybody the latest answer", "twenty requests at the same time each get their own answer", {
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
