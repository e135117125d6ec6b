import { deepStrictEqual, ok } from "node:assert/strict";
import { exchange } from "./fixtures/http-exchange.ts";
import type { HttpProbe } from "./fixtures/http-probe.ts";
import { api, create, documents, refuses, verifications } from "./fixtures/http-requests.ts";

/** The path and the query arrive unchanged. */
export const pathProbes: readonly HttpProbe[] = [
  {
    name: "an empty flow lists all flows",
    async run({ ask, pathOf }) {
      const { status, json } = await ask("GET", `${api}//verifications?per_page=1`);
      deepStrictEqual([status, pathOf(json.meta.path)], [200, `${api}/verifications`]);
    },
  },
  {
    name: "the query arrives complete",
    async run(probing) {
      const { ask } = probing;
      for (const reference of ["a b", "a b", "a+b", "ü", "a&b=c"]) {
        await create(probing, { vendor_reference: reference });
      }
      const total = async (query: string) => (await ask("GET", `${verifications}?${query}`)).json.meta?.total;
      deepStrictEqual(await total("vendor_reference=a%20b"), 2);
      deepStrictEqual(await total("vendor_reference=a+b"), 2);
      deepStrictEqual(await total("vendor_reference=a%2Bb"), 1);
      deepStrictEqual(await total("vendor_reference=%C3%BC&per_page=1"), 1);
      deepStrictEqual(await total("vendor_reference=a%26b%3Dc&page=2"), 1);
      deepStrictEqual((await ask("GET", `${verifications}?per_page=2&page=2`)).json.meta.current_page, 2);
      refuses(await ask("GET", `${verifications}?status=9`), 422, "validation_failed");
    },
  },
  {
    name: "letters keep their case",
    async run(probing) {
      const { ask } = probing;
      const { id } = await create(probing);
      refuses(await ask("GET", `${verifications}/${id.toUpperCase()}`), 404, "verification_not_found");
      refuses(await ask("GET", verifications.toUpperCase()), 404, "route_not_found");
    },
  },
  {
    name: "an encoded segment is decoded once, and an encoded slash stays within its segment",
    async run(probing) {
      const { ask } = probing;
      const { id } = await create(probing);
      const encoded = `%${id.charCodeAt(0).toString(16)}${id.slice(1)}`;
      deepStrictEqual((await ask("GET", `${verifications}/${encoded}`)).status, 200);
      for (const other of [
        `${id}%2Fsubmit`,
        `%25${id}`,
        "%00",
        "%F0%9F%98%80",
        `${encoded.replace("%", "%25")}`,
      ]) {
        refuses(await ask("GET", `${verifications}/${other}`), 404, "verification_not_found");
      }
      refuses(await ask("GET", verifications.replace("api", "api%2Fv1")), 404, "route_not_found");
    },
  },
  {
    name: "a path with an invalid escape gets 4xx, from Passmuster or from the host",
    async run({ send, ask }) {
      for (const broken of ["%", "%zz", "%E0%A4%A"]) {
        const { status, headers, json } = await send("GET", `${verifications}/${broken}`);
        const ours = headers["x-request-id"] !== undefined;
        deepStrictEqual([status, ours && json?.code], ours ? [404, "route_not_found"] : [400, false]);
      }
      deepStrictEqual((await ask("GET", "/health/live")).status, 200);
    },
  },
  {
    name: "one trailing slash is ignored",
    async run({ ask }) {
      deepStrictEqual((await ask("GET", `${verifications}/`)).status, 200);
      deepStrictEqual((await ask("GET", `${verifications}/?per_page=1`)).status, 200);
    },
  },
  {
    name: "a target in absolute form (RFC 9112 §3.2.2) equals its path",
    async run({ mounted, prefix, token }) {
      const headers = { authorization: `Bearer ${token}` };
      const target = `${mounted.origin}${prefix}${verifications}?per_page=1`;
      const { status, body } = await exchange(mounted, { method: "GET", target, headers });
      deepStrictEqual([status, JSON.parse(body.toString()).meta?.per_page], [200, 1]);
    },
  },
  {
    name: "the mount point itself belongs to Passmuster; a path that only starts like it does not",
    async run({ ask, send, prefix }) {
      refuses(await ask("GET", "/"), 404, "route_not_found");
      refuses(await ask("GET", "/?page=1"), 404, "route_not_found");
      if (prefix === "") return;
      refuses(await ask("GET", ""), 404, "route_not_found");
      refuses(await ask("GET", "?page=1"), 404, "route_not_found");
      deepStrictEqual((await send("GET", "x/health/live")).status, 404);
      deepStrictEqual((await send("GET", `x${documents}/x`)).status, 404);
    },
  },
  {
    name: "the core receives method, path and headers as sent",
    async run({ send, seen }) {
      const path = `${api}/identity/verifications?a=%2F&b=?&c`;
      const handed = seen();
      await send("POST", path, { headers: { "X-Trace": "Ab, c", accept: "*/*" }, json: {} });
      const { method, url, headers } = (await handed).request;
      deepStrictEqual([method, url], ["POST", path]);
      deepStrictEqual([headers["x-trace"], headers["content-type"]], ["Ab, c", "application/json"]);
      ok(Object.keys(headers).every((name) => name === name.toLowerCase()));
    },
  },
];
