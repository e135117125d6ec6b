import { deepStrictEqual } from "node:assert/strict";
import type { HttpProbe } from "./describe-http-probe.ts";
import { api, create, documents, identity, refuses, verifications } from "./fixtures/http-requests.ts";

/** What a caller is refused, always in Passmuster's words. */
export const refusalProbes: readonly HttpProbe[] = [
  {
    name: "nobody knows the caller: 401 and how to say who one is, whatever is asked",
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
    name: "a token without the scope is 403",
    async run({ ask, reader }) {
      refuses(await ask("POST", verifications, { json: identity, token: reader }), 403, "insufficient_scope");
      deepStrictEqual((await ask("GET", verifications, { token: reader })).status, 200);
    },
  },
  {
    name: "what is not there is 404 in Passmuster's words, a route, a flow or a verification",
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
    name: "a method that a route does not have is 405 and says which it has",
    async run({ ask }) {
      for (const method of ["PUT", "DELETE", "PATCH", "OPTIONS"]) {
        const answer = await ask(method, verifications);
        refuses(answer, 405, "method_not_allowed");
        deepStrictEqual(answer.headers.allow, "GET, HEAD, POST");
      }
    },
  },
  {
    name: "a body that is no JSON is 400: broken, no object, not UTF-8, nested too deep",
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
    name: "an empty body is an empty object: 422 names every field",
    async run({ ask }) {
      for (const asking of [{}, { headers: { "content-type": "application/json" } }, { json: {} }]) {
        const answer = await ask("POST", verifications, asking);
        refuses(answer, 422, "validation_failed");
        deepStrictEqual(Object.keys(answer.json.errors), ["person", "documents.photo_id"]);
      }
    },
  },
  {
    name: "a content type that is not JSON is 415, also one that is none at all",
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
    name: "a content type that is JSON by another name is taken",
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
    name: "a problem is sent as RFC 9457 to whoever asks for it",
    async run({ ask }) {
      const headers = { accept: "application/problem+json" };
      const answer = await ask("GET", "/nowhere", { headers });
      deepStrictEqual([answer.status, answer.headers["content-type"]], [404, "application/problem+json"]);
    },
  },
  {
    name: "an answer forbids caching and sniffing, names its request and adds no charset",
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
