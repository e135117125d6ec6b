import { PassmusterError } from "../errors.ts";
import { UnreadableInput } from "../input/fields.ts";
import type { DataOptions } from "../options.ts";
import { parseJsonObject } from "./json.ts";
import { type HttpRequest, headerOf } from "./message.ts";
import { fromWire } from "./wire.ts";

/** A body that was read. */
export interface Body {
  /** As the use cases take it. */
  readonly input: unknown;
  /** Absent where it did not arrive whole. */
  readonly bytes?: Uint8Array;
}

/**
 * Reads a request's body as the use cases take it. What is wrong with the body itself is not thrown but handed on, since the contract looks
 * at the body only after flow and resource were found. An empty body is an empty object: every required field is then named.
 */
export async function readInput(
  request: HttpRequest,
  kind: "json" | "upload",
  limits: DataOptions["limits"],
): Promise<Body> {
  const cap = kind === "upload" ? limits.uploadBytes : limits.bodyBytes;
  try {
    const bytes = await readBytes(request, cap, limits.bodySeconds);
    return { bytes, input: inputOf(bytes, headerOf(request, "content-type"), limits) };
  } catch (error) {
    if (error instanceof PassmusterError) return { input: new UnreadableInput(error) };
    throw error;
  }
}

function inputOf(
  bytes: Uint8Array,
  contentType: string | undefined,
  { jsonDepth: depth, jsonTokens: tokens }: DataOptions["limits"],
): unknown {
  if (bytes.length === 0) return {};
  if (!isJson(contentType)) return new UnreadableInput(new PassmusterError("unsupported_media_type"));
  const value = parseJsonObject(bytes, { depth, tokens });
  return value ? fromWire(value) : new UnreadableInput(new PassmusterError("malformed_json"));
}

/** @throws {PassmusterError} `payload_too_large`, `request_timeout` */
async function readBytes({ body, headers }: HttpRequest, cap: number, seconds: number): Promise<Uint8Array> {
  const tooLarge = () => new PassmusterError("payload_too_large");
  if (Number(headers["content-length"] ?? 0) > cap) throw tooLarge();
  if (!body) return new Uint8Array();
  if (body instanceof Uint8Array) {
    if (body.length > cap) throw tooLarge();
    return body;
  }
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of untilDeadline(body, seconds)) {
    length += chunk.length;
    if (length > cap) throw tooLarge();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** A body that trickles in for longer than `seconds` is given up. */
async function* untilDeadline(body: AsyncIterable<Uint8Array>, seconds: number): AsyncGenerator<Uint8Array> {
  const chunks = body[Symbol.asyncIterator]();
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new PassmusterError("request_timeout")), seconds * 1000);
  try {
    for (;;) {
      const next = await Promise.race([chunks.next(), late]);
      if (next.done) return;
      yield next.value;
    }
  } catch (error) {
    if (error instanceof PassmusterError) throw error;
    throw new PassmusterError("malformed_json", { cause: error });
  } finally {
    clearTimeout(timer);
    late.catch(() => undefined);
  }
}

/** RFC 8259 §11; a structured suffix (RFC 6839 §3.1) is JSON too. */
function isJson(contentType: string | undefined): boolean {
  const mediaType = contentType?.split(";")[0]?.trim().toLowerCase() ?? "";
  return /^application\/(?:[\w.-]+\+)?json$/.test(mediaType);
}
