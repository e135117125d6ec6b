import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { type HttpRequest, type HttpResponse, routes } from "@passmuster/core/http";
import type { CapturePage, DeskPage } from "@passmuster/core/ports";
import { afterAll, describe, expect, test } from "vitest";
import { halves, sessionService } from "../../service/session/service.ts";
import { withPassport } from "../../service.ts";

const text = (name: string): Uint8Array => Buffer.from(`${name} `.repeat(200));
/** Stands for what a build prepared: no test can get it by compressing. */
const prepared = Buffer.from("prepared");
const script = "text/javascript; charset=utf-8";
const files: Awaited<ReturnType<CapturePage["file"]>>[] = [
  { contentType: script, bytes: text("script"), brotli: prepared },
  { contentType: "text/css; charset=utf-8", bytes: text("styles") },
  { contentType: "image/svg+xml", bytes: text("drawing") },
  { contentType: "image/png", bytes: text("picture") },
  { contentType: script, bytes: text("element"), isShared: true },
];
const page: CapturePage & DeskPage = {
  frameAncestors: [],
  document: async (base) => ({ contentType: "text/html; charset=utf-8", bytes: text(`document of ${base}`) }),
  file: async (name) => files[Number(name)],
  authenticate: async () => undefined,
};

const service = await sessionService({ capture: page, desk: page });
afterAll(() => service.passmuster.close());

type Headers = HttpRequest["headers"];
const get = (url: string, headers: Headers, method = "GET"): Promise<HttpResponse> =>
  service.passmuster.handle({ method, url, headers });
const accepting = (url: string, encoding: string, more: Headers = {}): Promise<HttpResponse> =>
  get(url, { "accept-encoding": encoding, ...more });

function decoded({ headers, body = "" }: HttpResponse): string {
  const bytes = Buffer.from(body as Uint8Array);
  if (headers["content-encoding"] === "br") return brotliDecompressSync(bytes).toString();
  return (headers["content-encoding"] === "gzip" ? gunzipSync(bytes) : bytes).toString();
}

/** A file that has the same headers whatever its coding, and its plain bytes. */
const styles = "/capture/1";
const codings = ["br", "gzip", "identity"];

describe("the coding of a static answer is the one that Accept-Encoding prefers", () => {
  test.each([
    [undefined, undefined],
    ["", undefined],
    ["identity", undefined],
    ["gzip, deflate, br, zstd", "br"],
    ["gzip", "gzip"],
    ["GZIP", "gzip"],
    ["deflate, zstd", undefined],
    ["br;q=0.5, gzip", "gzip"],
    ["gzip; q=0.5 , br; q=0.5", "br"],
    ["br;q=0, gzip;q=0.001", "gzip"],
    ["br;q=0, gzip;q=0", undefined],
    ["*", "br"],
    ["br;q=0, *", "gzip"],
    ["*;q=0", undefined],
    ["gzip, *;q=0", "gzip"],
    ["identity;q=0, gzip;q=0.1", "gzip"],
    ["identity;q=0, *;q=0.1", "br"],
    ["identity, gzip;q=0.5", undefined],
    ["identity;q=0.5, gzip;q=0.5", "gzip"],
    // The header refuses everything: the plain content is better than a refusal (RFC 9110 §12.5.3).
    ["identity;q=0", undefined],
    // No weight of RFC 9110 §12.4.2: such an element asks for nothing.
    ["br;q=2, gzip;q=-1", undefined],
    ["br;level=11", undefined],
  ])("%j gets %j", async (accepted, coding) => {
    const answer = await get(styles, { "accept-encoding": accepted });
    expect(answer.status).toBe(200);
    expect(answer.headers["content-encoding"]).toBe(coding);
    expect(decoded(answer)).toBe(text("styles").toString());
    expect(answer.headers["content-length"]).toBe(String(answer.body?.length));
    expect(answer.headers.vary).toBe("accept-encoding");
  });

  test("two headers count as one", async () => {
    const { headers } = await get(styles, { "accept-encoding": ["identity;q=0.5", "gzip"] });
    expect(headers["content-encoding"]).toBe("gzip");
  });
});

test.each(["/verify/ver_1", "/desk", "/capture/2", "/capture/4", "/desk/1", "/api/v1/openapi.json"])(
  "%s is the same in each coding, and smaller",
  async (url) => {
    const plain = await get(url, {});
    expect(plain.headers["content-encoding"]).toBeUndefined();
    for (const coding of ["br", "gzip"]) {
      const answer = await accepting(url, coding);
      expect(answer.headers["content-encoding"]).toBe(coding);
      expect(decoded(answer)).toBe(decoded(plain));
      expect(answer.body?.length).toBeLessThan((plain.body?.length ?? 0) / 2);
      for (const header of ["content-type", "cache-control", "content-security-policy"])
        expect(answer.headers[header]).toBe(plain.headers[header]);
    }
  },
);

test("a prepared file is sent as it was prepared, and only in its own coding", async () => {
  const { body } = await accepting("/capture/0", "br");
  expect(Buffer.from(body as Uint8Array)).toEqual(prepared);
  expect(decoded(await accepting("/capture/0", "gzip"))).toBe(text("script").toString());
});

test("a picture stays as it is, for every caller", async () => {
  const { headers, body } = await accepting("/capture/3", "br, gzip");
  expect([headers["content-encoding"], headers.vary]).toEqual([undefined, undefined]);
  expect(Buffer.from(body as Uint8Array)).toEqual(text("picture"));
});

test("a request for a range gets the plain bytes", async () => {
  const answer = await accepting(styles, "br", { range: "bytes=0-9" });
  expect([answer.status, answer.headers["content-encoding"]]).toEqual([200, undefined]);
  expect(decoded(answer)).toBe(text("styles").toString());
});

test("HEAD has the headers of GET, with the length of the coded body", async () => {
  for (const coding of codings) {
    const [whole, head] = [
      await accepting(styles, coding),
      await get(styles, { "accept-encoding": coding }, "HEAD"),
    ];
    const { "x-request-id": _, ...expected } = whole.headers;
    expect([head.status, head.body]).toEqual([200, undefined]);
    expect(head.headers).toMatchObject(expected);
  }
});

const tags = await Promise.all(
  codings.map(async (coding) => (await accepting(styles, coding)).headers.etag ?? ""),
);

describe("a caller that has a file gets 304", () => {
  test("each coding has an ETag of its own, which stays", async () => {
    expect(new Set(tags).size).toBe(codings.length);
    for (const tag of tags) expect(tag).toMatch(/^"[\w-]{22}"$/);
    for (const [at, coding] of codings.entries())
      expect((await accepting(styles, coding)).headers.etag).toBe(tags[at]);
  });

  test.each([
    ["the tag", ([br]: readonly string[]) => br],
    ["a list with the tag", ([br]: readonly string[]) => `"other", ${br}`],
    ["a tag that a proxy marked as weak", ([br]: readonly string[]) => `W/${br}`],
    ["any tag", () => "*"],
  ])("%s", async (_, condition) => {
    for (const method of ["GET", "HEAD"]) {
      const asked = { "accept-encoding": "br", "if-none-match": condition(tags) };
      const { status, headers, body } = await get(styles, asked, method);
      expect([status, body]).toEqual([304, undefined]);
      expect(headers).toMatchObject({ etag: tags[0], vary: "accept-encoding" });
      expect(headers["cache-control"]).toBe("public, max-age=31536000, immutable");
      for (const header of ["content-length", "content-encoding", "content-type"])
        expect(headers[header]).toBeUndefined();
    }
  });

  test("the tag of another coding does not count", async () => {
    const { status } = await accepting(styles, "gzip", { "if-none-match": tags[0] });
    expect(status).toBe(200);
  });

  test("a shared script is asked for again, and keeps its headers", async () => {
    const { headers } = await accepting("/capture/4", "br");
    expect(headers["cache-control"]).toBe("public, max-age=3600");
    const again = await accepting("/capture/4", "br", { "if-none-match": headers.etag });
    expect([again.status, again.headers["access-control-allow-origin"]]).toEqual([304, "*"]);
  });
});

/** The routes of static content: no secret, no text of callers. */
const compressed = [
  "/api/v1/openapi.json",
  "/verify/{verification}",
  "/capture/{file}",
  "/desk",
  "/desk/{file}",
];

test("an answer of any other route is never compressed", async () => {
  const { as, callerWith } = service;
  const call = await as(["read", "write", "review", "admin"]);
  const { id, document } = await withPassport(call);
  const hook = await call("POST", "/api/v1/webhooks", { url: "https://hooks.example.test/in" });
  const detail = await call("GET", `/api/v1/identity/verifications/${id}`);
  const { verification, capability } = halves(detail.json.data.url);
  const accepting = { "accept-encoding": "br, gzip, *;q=0.5, identity;q=0" };
  const link = { verification, capability };
  const started = await callerWith(undefined)("POST", "/api/v1/session", link, accepting);
  const user = callerWith(started.json.data.token);
  const params: Readonly<Record<string, string>> = {
    verification: id,
    document,
    webhook: hook.json.data.id,
    flow: "identity",
    side: "front",
    language: "en",
    version: "0",
  };
  const links = [detail.json.data.qr_code, detail.json.data.documents[0].url_front];
  const asked = Object.values(routes).filter(
    ({ method, path, access }) => method === "GET" && access !== "link" && !compressed.includes(path),
  );
  const answers = [started, await call("GET", "/api/v1/no-route", undefined, accepting)];
  for (const url of links.map((one) => new URL(one)))
    answers.push(await call("GET", `${url.pathname}${url.search}`, undefined, accepting));
  for (const { path, access } of asked) {
    const url = path.replace(/\{(\w+)\}/g, (_, name: string) => params[name] ?? "x");
    answers.push(await (access === "session" ? user : call)("GET", url, undefined, accepting));
  }
  for (const { headers } of answers) {
    expect(headers["content-encoding"]).toBeUndefined();
    expect(headers.vary).toBeUndefined();
  }
  const told = answers.filter(({ status }) => status === 200 || status === 201);
  expect(told.length).toBeGreaterThan(20);
});
