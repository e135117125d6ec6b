import { type BrokenMount, broken, bytesOf, changing, refusing } from "./broken-mount.ts";

const typeOf = ({ headers }: { readonly headers: object }) =>
  String(Object.entries(headers).find(([name]) => name === "content-type")?.[1] ?? "");

/** Hosts that read, refuse or hold back what is Passmuster's. */
export const brokenHosts: readonly BrokenMount[] = [
  broken(
    "parses JSON first",
    "a body that is no JSON is 400: broken, no object, not UTF-8, nested too deep",
    refusing(400, (request, bytes) => typeOf(request).includes("json") && bytes.length > 0 && !parses(bytes)),
  ),
  broken(
    "wants JSON wherever a header says so",
    [
      "a DELETE without a body is 204 although it names a JSON content type",
      "an empty body is an empty object: 422 names every field",
    ],
    refusing(400, (request, bytes) => typeOf(request).includes("json") && bytes.length === 0),
  ),
  broken(
    "refuses media types that it cannot parse",
    "a content type that is not JSON is 415, also one that is none at all",
    refusing(415, (request) => typeOf(request) !== "" && !/^[\w.*+-]+\/[\w.*+-]+/.test(typeOf(request))),
  ),
  broken(
    "takes application/json alone for JSON",
    "a content type that is JSON by another name is taken",
    refusing(415, (request, bytes) => bytes.length > 0 && typeOf(request) !== "application/json"),
  ),
  broken(
    "takes no more than a mebibyte",
    "a body of megabytes is taken whatever the host's own parsers take",
    refusing(413, (_, bytes) => bytes.length > 2 ** 20),
  ),
  broken(
    "wants a body with every PUT",
    "a verification goes from creation over upload, pipeline and PDF to its deletion",
    refusing(411, ({ method }, bytes) => method === "PUT" && bytes.length === 0),
  ),
  broken(
    "knows no PATCH",
    "a verification is found, changed and commented on by every method there is",
    refusing(501, ({ method }) => method === "PATCH"),
  ),
  broken(
    "has no HEAD",
    "HEAD is answered like GET, without a body",
    refusing(404, ({ method }) => method === "HEAD"),
  ),
  broken(
    "answers OPTIONS for everybody",
    "a method that a route does not have is 405 and says which it has",
    refusing(200, ({ method }) => method === "OPTIONS"),
  ),
  broken(
    "has a page of its own for what is not there",
    "what is not there is 404 in Passmuster's words, a route, a flow or a verification",
    refusing(404, ({ url }) => url.startsWith("/nowhere")),
  ),
  broken(
    "redirects to the address without the slash",
    "one slash at the end changes nothing",
    refusing(301, ({ url }) => /.\/(\?|$)/.test(url)),
  ),
  broken(
    "wants something between two slashes",
    "an empty flow lists all flows",
    refusing(400, ({ url }) => url.includes("//")),
  ),
  broken(
    "takes a broken escape for its own failure",
    "a path with a broken escape is the caller's mistake, by Passmuster or by the host",
    refusing(500, ({ url }) => /%(?![0-9A-F]{2})|%E0%A4%A$/i.test(url)),
  ),
  broken(
    "reads a body to its end before it asks",
    [
      "a body that says it is too large is 413 before it is read",
      "a body that turns out to be too large is 413 without its end",
      "a body that does not come in time is 408",
    ],
    refusing(500, () => false),
  ),
  broken(
    "reads a body piece by piece as text",
    "a body in pieces is put together, characters that were cut included",
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
    "answers no more once a client went away",
    "a client that goes away in the middle of its body leaves everybody else answered",
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
    "looks at the first bytes of a body and leaves the others in the connection",
    "a connection goes on after a refusal that left the body unread",
    {
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
  broken("tells nobody to go on", "a client that waits to be told to go on is told so", {
    server: (server) =>
      server.on("checkContinue", (_, outgoing) => {
        outgoing.writeHead(417).end();
      }),
  }),
  broken(
    "tells a request by the bytes of its body",
    "the core is told method, path and headers as they were sent",
    {
      handle: (sound) => async (request) => {
        const body = await bytesOf(request);
        return sound({ ...request, headers: { ...request.headers, "x-trace": String(body.length) }, body });
      },
    },
  ),
  broken(
    "takes an address with a host for somebody else's",
    "a target in absolute form (RFC 9112 §3.2.2) is as good as its path",
    {
      fetch: (sound) => async (request) =>
        new URL(request.url).hostname === "localhost" ? sound(request) : new Response(null, { status: 404 }),
    },
  ),
  broken("knows one language", "a problem is sent as RFC 9457 to whoever asks for it", {
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
