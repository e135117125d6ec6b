import { deepStrictEqual } from "node:assert/strict";
import { once } from "node:events";
import { connect } from "node:net";
import type { HttpProbe } from "./fixtures/http-probe.ts";
import { api, create, documents, identity, refuses, verifications } from "./fixtures/http-requests.ts";

/** Refusals always have Passmuster's body. */
export const refusalProbes: readonly HttpProbe[] = [
  {
    name: "unauthenticated requests get 401 with WWW-Authenticate on every route",
    async run({ ask }) {
      const wrong = { authorization: "Basic dXNlcjpwYXNz" };
      for (const asking of [{ token: null }, { token: "pm_wrong" }, { token: null, headers: wrong }]) {
        for (const [method, path] of [
          ["GET", verifications],
          ["POST", verifications],
          ["DELETE", `${documents}/x`],
        ] as const) {
          const answer = await ask(method, path, { ...asking, ...(method === "POST" && { body: "{" }) });
          refuses(answer, 401, "unauthenticated");
          deepStrictEqual(answer.headers["www-authenticate"], "Bearer");
        }
      }
    },
  },
  {
    name: "two Host headers get 400 (RFC 9112 §3.2), whichever comes first",
    async run({ mounted, prefix, token }) {
      for (const hosts of [
        [mounted.host, "other.example"],
        ["other.example", mounted.host],
        [mounted.host, mounted.host],
      ]) {
        const answer = await answerToHosts(mounted, `${prefix}${verifications}`, { hosts, token });
        deepStrictEqual([answer.status, answer.code], ["HTTP/1.1 400 Bad Request", "several_hosts"]);
      }
      const { status } = await answerToHosts(mounted, `${prefix}${verifications}`, {
        hosts: [mounted.host],
        token,
      });
      deepStrictEqual(status, "HTTP/1.1 200 OK");
    },
  },
  {
    name: "a token without the scope gets 403",
    async run({ ask, reader }) {
      refuses(await ask("POST", verifications, { json: identity, token: reader }), 403, "insufficient_scope");
      deepStrictEqual((await ask("GET", verifications, { token: reader })).status, 200);
    },
  },
  {
    name: "unknown routes, flows and verifications get Passmuster's 404",
    async run({ ask }) {
      refuses(await ask("GET", "/nowhere"), 404, "route_not_found");
      refuses(await ask("POST", "/nowhere", { json: {} }), 404, "route_not_found");
      refuses(await ask("GET", "/"), 404, "route_not_found");
      refuses(await ask("GET", `/${"x".repeat(2_000)}`), 404, "route_not_found");
      refuses(await ask("GET", `${api}/nothing/verifications`), 404, "flow_not_found");
      refuses(await ask("GET", `${verifications}/ver_x`), 404, "verification_not_found");
    },
  },
  {
    name: "a method that a route lacks gets 405 with the allowed methods",
    async run({ ask }) {
      for (const method of ["PUT", "DELETE", "PATCH", "OPTIONS"]) {
        const answer = await ask(method, verifications);
        refuses(answer, 405, "method_not_allowed");
        deepStrictEqual(answer.headers.allow, "GET, HEAD, POST");
      }
    },
  },
  {
    name: "a body that is not a JSON object gets 400: broken, no object, not UTF-8, nested too deep",
    limits: { jsonDepth: 8 },
    async run({ ask }) {
      const deep = `{"a":${"[".repeat(9)}${"]".repeat(9)}}`;
      const latin = Uint8Array.from([...Buffer.from('{"vendor_reference":"'), 0xe9, 0x22, 0x7d]);
      const headers = { "content-type": "application/json" };
      for (const body of ["{", "[]", "null", '"text"', " ", "{}{}", "\ufeff{]", deep, latin]) {
        refuses(await ask("POST", verifications, { headers, body }), 400, "malformed_json");
      }
    },
  },
  {
    name: "an empty body counts as an empty object: 422 names every field",
    async run({ ask }) {
      for (const asking of [{}, { headers: { "content-type": "application/json" } }, { json: {} }]) {
        const answer = await ask("POST", verifications, asking);
        refuses(answer, 422, "validation_failed");
        deepStrictEqual(Object.keys(answer.json.errors), ["person", "documents.photo_id"]);
      }
    },
  },
  {
    name: "a content type other than JSON gets 415, also an invalid one",
    async run({ ask }) {
      const body = JSON.stringify(identity);
      const foreign = [
        "text/plain",
        "application/x-www-form-urlencoded",
        "multipart/form-data; boundary=x",
        "json",
        "/",
        "*/*",
        ";",
      ];
      for (const type of foreign) {
        const answer = await ask("POST", verifications, { body, headers: { "content-type": type } });
        refuses(answer, 415, "unsupported_media_type");
      }
      refuses(await ask("POST", verifications, { body }), 415, "unsupported_media_type");
    },
  },
  {
    name: "JSON content types with other names are accepted",
    async run({ ask }) {
      const body = JSON.stringify(identity);
      for (const type of [
        "application/vnd.api+json",
        "Application/JSON; Charset=UTF-8",
        'application/json; x="a;b"',
      ]) {
        const { status } = await ask("POST", verifications, { body, headers: { "content-type": type } });
        deepStrictEqual([type, status], [type, 201]);
      }
    },
  },
  {
    name: "a client that accepts problem details gets RFC 9457",
    async run({ ask }) {
      const headers = { accept: "application/problem+json" };
      const answer = await ask("GET", "/nowhere", { headers });
      deepStrictEqual([answer.status, answer.headers["content-type"]], [404, "application/problem+json"]);
    },
  },
  {
    name: "every response forbids caching and sniffing, has a request id and adds no charset",
    async run(probing) {
      await create(probing);
      for (const path of [verifications, "/nowhere"]) {
        const { headers } = await probing.ask("GET", path);
        deepStrictEqual(headers["content-type"], "application/json");
        deepStrictEqual(headers["cache-control"], "no-store");
        deepStrictEqual(headers["x-content-type-options"], "nosniff");
        deepStrictEqual(headers["x-powered-by"], undefined);
      }
    },
  },
];

/** Node's client sends one Host header only, so the request is written here. */
async function answerToHosts(
  mounted: URL,
  target: string,
  { hosts, token }: { readonly hosts: readonly string[]; readonly token: string },
) {
  const socket = connect({ host: mounted.hostname, port: Number(mounted.port) });
  await once(socket, "connect");
  const more = [`authorization: Bearer ${token}`, "connection: close"];
  const lines = [`GET ${target} HTTP/1.1`, ...hosts.map((host) => `Host: ${host}`), ...more];
  socket.write(`${lines.join("\r\n")}\r\n\r\n`);
  let text = "";
  for await (const chunk of socket.setEncoding("latin1")) text += chunk;
  return { status: text.split("\r\n")[0], code: /"code":"(\w+)"/.exec(text)?.[1] };
}
