import type { Draw } from "./draw.ts";

/** Bytes on a socket of their own, with the statuses that may answer them. */
export interface RawRequest {
  readonly name: string;
  readonly parts: readonly (string | Buffer)[];
}

const post = (path: string, token: string, ...lines: readonly string[]): string =>
  [
    `POST ${path} HTTP/1.1`,
    "Host: id.example.test",
    `Authorization: Bearer ${token}`,
    "Content-Type: application/json",
    ...lines,
    "",
    "",
  ].join("\r\n");
const hidden = "GET /id/api/v1/identity/verifications?hidden HTTP/1.1\r\nHost: a\r\n\r\n";

/** Requests that no client library sends. None may be answered with 5xx, or as two requests. */
export function rawRequest(draw: Draw, base: string, token: string): RawRequest {
  const path = `${base}/api/v1/identity/verifications`;
  const cases: readonly (() => RawRequest)[] = [
    () => ({
      name: "length and chunks",
      parts: [post(path, token, "Content-Length: 4", "Transfer-Encoding: chunked"), `0\r\n\r\n${hidden}`],
    }),
    () => ({
      name: "two lengths",
      parts: [post(path, token, "Content-Length: 2", "Content-Length: 40"), `{}${hidden}`],
    }),
    () => ({ name: "a signed length", parts: [post(path, token, "Content-Length: +2"), "{}"] }),
    () => ({ name: "a negative length", parts: [post(path, token, "Content-Length: -1"), "{}"] }),
    () => ({
      name: "a huge length",
      parts: [post(path, token, "Content-Length: 99999999999999999999"), "{}"],
    }),
    () => ({
      name: "an unknown coding",
      parts: [post(path, token, "Transfer-Encoding: identity, chunked, x"), `2\r\n{}\r\n0\r\n\r\n${hidden}`],
    }),
    () => ({
      name: "a broken chunk size",
      parts: [post(path, token, "Transfer-Encoding: chunked"), "zz\r\n{}\r\n0\r\n\r\n"],
    }),
    () => ({
      name: "a huge chunk size",
      parts: [post(path, token, "Transfer-Encoding: chunked"), "ffffffffffffffff\r\n{}\r\n"],
    }),
    () => ({
      name: "chunk extensions",
      parts: [
        post(path, token, "Transfer-Encoding: chunked"),
        `2;a="${"b".repeat(draw.below(9000))}"\r\n{}\r\n0\r\n\r\n`,
      ],
    }),
    () => ({
      name: "many small chunks",
      parts: [
        post(path, token, "Transfer-Encoding: chunked"),
        "1\r\n \r\n".repeat(draw.below(3000)),
        "2\r\n{}\r\n0\r\n\r\n",
      ],
    }),
    () => ({
      name: "trailers",
      parts: [
        post(path, token, "Transfer-Encoding: chunked"),
        "2\r\n{}\r\n0\r\nAuthorization: Bearer x\r\n\r\n",
      ],
    }),
    () => ({ name: "a body cut off", parts: [post(path, token, "Content-Length: 400"), '{"person":{'] }),
    () => ({
      name: "a folded header",
      parts: [post(path, token, "X-A: b\r\n c", "Content-Length: 2"), "{}"],
    }),
    () => ({ name: "NUL in a header", parts: [post(path, token, "X-A: \0", "Content-Length: 2"), "{}"] }),
    () => ({ name: "a space before the colon", parts: [post(path, token, "Content-Length : 2"), "{}"] }),
    () => ({ name: "a large head", parts: [post(path, token, `X-A: ${"a".repeat(20_000)}`), ""] }),
    () => ({
      name: "many headers",
      parts: [post(path, token, ...Array.from({ length: 3000 }, (_, at) => `X${at}: a`))],
    }),
    () => ({
      name: "a target in absolute form",
      parts: [post(`http://other.test${path}`, token, "Content-Length: 2"), "{}"],
    }),
    () => ({
      name: "a target with controls",
      parts: [post(`${path}/\u0001\u007f`, token, "Content-Length: 2"), "{}"],
    }),
    () => ({
      name: "a target of bytes",
      parts: [Buffer.from(post(`${path}/\u00ff\u00fe`, token), "latin1")],
    }),
    () => ({ name: "no host", parts: [`GET ${path} HTTP/1.1\r\n\r\n`] }),
    () => ({ name: "an old version", parts: [`GET ${path} HTTP/0.9\r\n\r\n`] }),
    () => ({ name: "another protocol", parts: ["PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"] }),
    () => ({ name: "a greeting of TLS", parts: [Buffer.from("160301020001000001fc0303", "hex")] }),
    () => ({
      name: "an upgrade",
      parts: [post(path, token, "Connection: Upgrade", "Upgrade: websocket", "Content-Length: 2"), "{}"],
    }),
    () => ({
      name: "only line feeds",
      parts: [post(path, token, "Content-Length: 2").replaceAll("\r\n", "\n"), "{}"],
    }),
    () => ({
      name: "noise",
      parts: [Buffer.from(Array.from({ length: draw.below(400) }, () => draw.below(256)))],
    }),
  ];
  return (cases[draw.below(cases.length)] as () => RawRequest)();
}
