import { type BrokenMount, broken, bytesOf, changing, refusing } from "./broken-mount.ts";

const typeOf = ({ headers }: { readonly headers: object }) =>
  String(Object.entries(headers).find(([name]) => name === "content-type")?.[1] ?? "");

/** Hosts that consume, refuse or delay what belongs to Passmuster. */
export const brokenHosts: readonly BrokenMount[] = [
  broken(
    "parses JSON first",
    "a body that is not a JSON object gets 400: broken, no object, not UTF-8, nested too deep",
    refusing(400, (request, bytes) => typeOf(request).includes("json") && bytes.length > 0 && !parses(bytes)),
  ),
  broken(
    "requires JSON whenever a header announces it",
    [
      "a DELETE without a body gets 204 although it names a JSON content type",
      "an empty body counts as an empty object: 422 names every field",
    ],
    refusing(400, (request, bytes) => typeOf(request).includes("json") && bytes.length === 0),
  ),
  broken(
    "refuses media types that it cannot parse",
    "a content type other than JSON gets 415, also an invalid one",
    refusing(415, (request) => typeOf(request) !== "" && !/^[\w.*+-]+\/[\w.*+-]+/.test(typeOf(request))),
  ),
  broken(
    "accepts only application/json as JSON",
    "JSON content types with other names are accepted",
    refusing(415, (request, bytes) => bytes.length > 0 && typeOf(request) !== "application/json"),
  ),
  broken(
    "accepts at most a mebibyte",
    "a body of several megabytes is accepted whatever the host's parsers allow",
    refusing(413, (_, bytes) => bytes.length > 2 ** 20),
  ),
  broken(
    "requires a body with every PUT",
    "a verification goes from creation through upload, pipeline and PDF to its deletion",
    refusing(411, ({ method }, bytes) => method === "PUT" && bytes.length === 0),
  ),
  broken(
    "refuses PATCH",
    "a verification can be found, changed and commented on with every method",
    refusing(501, ({ method }) => method === "PATCH"),
  ),
  broken(
    "refuses HEAD",
    "HEAD has the response of GET without its body",
    refusing(404, ({ method }) => method === "HEAD"),
  ),
  broken(
    "answers every OPTIONS request",
    "a method that a route lacks gets 405 with the allowed methods",
    refusing(200, ({ method }) => method === "OPTIONS"),
  ),
  broken(
    "has its own page for 404",
    "unknown routes, flows and verifications get Passmuster's 404",
    refusing(404, ({ url }) => url.startsWith("/nowhere")),
  ),
  broken(
    "redirects to the URL without a trailing slash",
    "one trailing slash is ignored",
    refusing(301, ({ url }) => /.\/(\?|$)/.test(url)),
  ),
  broken(
    "requires a segment between two slashes",
    "an empty flow lists all flows",
    refusing(400, ({ url }) => url.includes("//")),
  ),
  broken(
    "reports a malformed escape as its own failure",
    "a path with an invalid escape gets 4xx, from Passmuster or from the host",
    refusing(500, ({ url }) => /%(?![0-9A-F]{2})|%E0%A4%A$/i.test(url)),
  ),
  broken(
    "reads the whole body before authentication",
    [
      "a body with an oversized content-length gets 413 before it is read",
      "an oversized chunked body gets 413 before its end",
      "a body that does not arrive in time gets 408",
    ],
    { ...refusing(500, () => false), hangs: true },
  ),
  broken(
    "closes the connection as soon as it has answered",
    "a 413 reaches a client that reads only after it sent its whole body",
    {
      server: (server) =>
        server.prependListener("request", (_, response) => {
          response.once("pipe", () => setImmediate(() => response.destroy()));
        }),
    },
  ),
  broken(
    "decodes each chunk of a body as text",
    "a body in pieces is joined, also if a piece ends within a character",
    {
      handle: (sound) => async (request) => {
        if (!request.body || request.body instanceof Uint8Array) return sound(request);
        let text = "";
        for await (const chunk of request.body) text += Buffer.from(chunk).toString();
        return sound({ ...request, body: Buffer.from(text) });
      },
    },
  ),
  broken(
    "stops responding after a client disconnected",
    "a client that disconnects within its body does not affect other requests",
    {
      handle(sound) {
        let down = false;
        return async (request) => {
          const response = await sound(request);
          if (down) return { status: 503, headers: {} };
          down = response.status === 400;
          return response;
        };
      },
    },
  ),
  broken(
    "reads the first bytes of a body and leaves the rest in the connection",
    "a connection stays usable after a refusal that left the body unread",
    {
      hangs: true,
      handle: (sound) => async (request) => {
        if (!request.body || request.body instanceof Uint8Array) return sound(request);
        const rest = request.body[Symbol.asyncIterator]();
        const first = await rest.next();
        async function* whole() {
          for (let next = first; !next.done; next = await rest.next()) yield next.value;
        }
        return sound({ ...request, body: whole() });
      },
    },
  ),
  broken("ignores Expect: 100-continue", "a client that sends Expect: 100-continue gets 100", {
    server: (server) =>
      server.on("checkContinue", (_, outgoing) => {
        outgoing.writeHead(417).end();
      }),
  }),
  broken("routes a request by the bytes of its body", "the core receives method, path and headers as sent", {
    handle: (sound) => async (request) => {
      const body = await bytesOf(request);
      return sound({ ...request, headers: { ...request.headers, "x-trace": String(body.length) }, body });
    },
  }),
  broken(
    "refuses a request target with a host",
    "a target in absolute form (RFC 9112 §3.2.2) equals its path",
    {
      fetch: (sound) => async (request) =>
        new URL(request.url).hostname === "localhost" ? sound(request) : new Response(null, { status: 404 }),
    },
  ),
  broken("ignores the Accept header", "a client that accepts problem details gets RFC 9457", {
    ...changing(({ headers }) => ({ headers: { ...headers, accept: "application/json" } })),
  }),
];

function parses(bytes: Buffer): boolean {
  try {
    return typeof JSON.parse(bytes.toString()) === "object";
  } catch {
    return false;
  }
}
