import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { type ContentCoding, codingFor } from "./content-coding.ts";
import { type HttpRequest, type HttpResponse, headerOf } from "./message.ts";

/** Content that holds no secret, such as a file of a page. */
export interface StaticContent {
  readonly contentType: string;
  readonly bytes: Uint8Array;
  /** The same bytes in Brotli. If absent, they are compressed at the first request. */
  readonly brotli?: Uint8Array | undefined;
}

type Headers = HttpResponse["headers"];

/**
 * Answers with static content, compressed as the request accepts it. Never use it for secrets beside text of
 * others: the size of such an answer tells the secret letter by letter (BREACH, CVE-2013-3587).
 */
export async function staticAnswer(
  request: Pick<HttpRequest, "headers">,
  content: StaticContent,
  headers: Headers = {},
): Promise<HttpResponse> {
  const isText = textTypes.test(content.contentType);
  // The bytes of a range are those of the plain content.
  const isWhole = request.headers.range === undefined;
  const coding = isText && isWhole ? codingFor(headerOf(request, "accept-encoding")) : undefined;
  const body = coding ? await compressed(content, coding) : content.bytes;
  return {
    status: 200,
    headers: {
      ...headers,
      "content-type": content.contentType,
      "content-length": String(body.length),
      ...(isText && { vary: "accept-encoding" }),
      ...(coding && { "content-encoding": coding }),
    },
    body,
  };
}

/** A static answer with an ETag of the bytes as sent; 304 if the caller has them (RFC 9110 §13.1.2). */
export async function storedAnswer(
  request: Pick<HttpRequest, "headers">,
  content: StaticContent,
  headers: Headers,
): Promise<HttpResponse> {
  const answer = await staticAnswer(request, content, headers);
  const { vary } = answer.headers;
  const etag = etagOf(answer.body as Uint8Array);
  if (!isHeld(headerOf(request, "if-none-match"), etag))
    return { ...answer, headers: { ...answer.headers, etag } };
  return { status: 304, headers: { ...headers, etag, ...(vary !== undefined && { vary }) } };
}

/** Other types, such as PNG, are compressed already. */
const textTypes = /^(?:text\/|application\/json\b|image\/svg\+xml\b)/;

/** What was made of bytes that pages and descriptions keep in memory. */
interface Made {
  br?: Promise<Uint8Array>;
  gzip?: Promise<Uint8Array>;
  etag?: string;
}
const made = new WeakMap<Uint8Array, Made>();
function madeOf(bytes: Uint8Array): Made {
  const known = made.get(bytes) ?? {};
  made.set(bytes, known);
  return known;
}

async function compressed({ bytes, brotli }: StaticContent, coding: ContentCoding): Promise<Uint8Array> {
  if (coding === "br" && brotli) return brotli;
  const known = madeOf(bytes);
  known[coding] ??= compress[coding](bytes);
  return known[coding];
}

const compress: Readonly<Record<ContentCoding, (bytes: Uint8Array) => Promise<Uint8Array>>> = {
  // Quality 11 takes eleven times as long as 9, for 8 % of the API description.
  br: (bytes) => promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
  gzip: (bytes) => promisify(gzip)(bytes, { level: 9 }),
};

function etagOf(bytes: Uint8Array): string {
  const known = madeOf(bytes);
  known.etag ??= `"${createHash("sha256").update(bytes).digest("base64url").slice(0, 22)}"`;
  return known.etag;
}

/** The weak comparison: a proxy that compresses marks the tag as weak. */
function isHeld(held: string | undefined, etag: string): boolean {
  if (held === undefined) return false;
  return held.trim() === "*" || held.split(",").some((tag) => tag.trim().replace(/^W\//, "") === etag);
}
