import { PassmusterError } from "../errors.ts";
import { UnreadableInput } from "../input/fields.ts";
import { secondsIn } from "../model/duration.ts";
import type { DataOptions } from "../options.ts";
import { parseJsonObject } from "./json.ts";
import { type HttpRequest, headerOf } from "./message.ts";
import { fromWire } from "./wire.ts";

/** A body that was read. */
export interface Body {
  /** In the form that use cases take. */
  readonly input: unknown;
  /** Absent if it did not arrive completely. */
  readonly bytes?: Uint8Array;
}

/**
 * Reads a request's body for the use cases. Returns a body error instead of throwing it, since the contract
 * checks flow and resource first. An empty body is an empty object, so that every required field is named.
 */
export async function readInput(
  request: HttpRequest,
  kind: "json" | "upload",
  limits: DataOptions["limits"],
): Promise<Body> {
  const cap = kind === "upload" ? limits.uploadBytes : limits.bodyBytes;
  try {
    const bytes = await readBytes(request, cap, secondsIn(limits.bodyTimeout));
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

/** Aborts a body that takes longer than `seconds`. */
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
