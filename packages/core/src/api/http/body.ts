import { setImmediate as turn } from "node:timers/promises";
import { PassmusterError } from "../../base/errors.ts";
import { UnreadableInput } from "../../base/input/fields.ts";
import { Verbatim } from "../../base/input/verbatim.ts";
import { secondsIn } from "../../model/duration.ts";
import type { DataOptions } from "../../service/options.ts";
import type { BodyShare } from "./body-budget.ts";
import type { BodyKind } from "./body-kind.ts";
import { createFormReader } from "./form-reader.ts";
import { createJsonReader, type JsonReader } from "./json-reader.ts";
import { type HttpRequest, headerOf } from "./message.ts";
import { fromWire } from "./wire.ts";

/** A body that was read. */
export interface Body {
  /** In the form that use cases take. */
  readonly input: unknown;
  /** With the names of the wire; absent if it could not be read. */
  readonly sent?: object;
  /** Whether all of it arrived. The connection of an incomplete body cannot be used again. */
  readonly isComplete: boolean;
}

export interface BodyReading {
  readonly kind: BodyKind;
  /** Whether any caller may send it. Such a body is small. */
  readonly isOpen: boolean;
  readonly limits: DataOptions["limits"];
  readonly share: BodyShare;
  /** Sees every byte. */
  readonly digest?: { update(bytes: Uint8Array): unknown } | undefined;
}

/** The members of an upload that hold images, or the PDF of a witness. */
export const imageMembers = { within: "document", names: ["front_side_data", "back_side_data", "pdf_data"] };

/** A capability and an id, also if every character is escaped. */
const openBytes = 16_384;
/** A credential with its portrait, encrypted and in base64. */
const walletBytes = 1_048_576;
const mostFields = 32;
const partBytes = 65_536;
const partsPerTurn = 16;
/** Each chunk costs some microseconds, so a body of single bytes would cost minutes. */
const mostChunks = 4096;
const usualChunk = 256;

/**
 * Reads a request's body for the use cases, and stops at the first excess. Returns a body error instead of
 * throwing it, since the contract checks flow and resource first. An empty body is an empty object, so that
 * every required field is named.
 */
export async function readInput(request: HttpRequest, reading: BodyReading): Promise<Body> {
  let isComplete = false;
  try {
    const value = await readBody(request, reading, () => {
      isComplete = true;
    });
    return { isComplete, input: fromWire(value), sent: value };
  } catch (error) {
    if (error instanceof PassmusterError) return { isComplete, input: new UnreadableInput(error) };
    throw error;
  }
}

/** The most bytes of a body, and of its text without images. */
function boundsOf({ kind, isOpen, limits }: BodyReading): { readonly cap: number; readonly most: number } {
  if (kind === "wallet" || kind === "form") return { cap: walletBytes, most: walletBytes };
  const most = isOpen ? Math.min(openBytes, limits.bodyBytes) : limits.bodyBytes;
  return { cap: kind === "upload" ? limits.uploadBytes : most, most };
}

/** @throws {PassmusterError} */
async function readBody(request: HttpRequest, reading: BodyReading, arrived: () => void): Promise<object> {
  const { limits, share, digest } = reading;
  const { cap, most } = boundsOf(reading);
  const declared = request.headers["content-length"];
  if (Number(declared ?? 0) > cap) throw new PassmusterError("payload_too_large");
  const reader = readerFor(headerOf(request, "content-type"), reading, most);
  let length = 0;
  for await (const part of partsOf(request.body, secondsIn(limits.bodyTimeout), share)) {
    length += part.length;
    if (length > cap) throw new PassmusterError("payload_too_large");
    digest?.update(part);
    reader?.write(part);
  }
  arrived();
  share.arrived();
  if (length === 0) return {};
  if (!reader) throw new PassmusterError("unsupported_media_type");
  return reader.end();
}

/** `undefined` if the body is of another type than its route takes. */
function readerFor(
  contentType: string | undefined,
  { kind, limits }: BodyReading,
  bytes: number,
): JsonReader | undefined {
  if (kind === "form") return isForm(contentType) ? createFormReader(mostFields) : undefined;
  if (!isJson(contentType)) return undefined;
  const { jsonDepth: depth, jsonTokens: tokens, imageBytes } = limits;
  const reader = createJsonReader(
    { depth, tokens, bytes },
    kind === "upload" ? { ...imageMembers, bytes: imageBytes } : undefined,
  );
  return kind === "wallet" ? withVerbatimData(reader) : reader;
}

/** `data` is kept as the wallet named its members. */
function withVerbatimData(reader: JsonReader): JsonReader {
  return {
    write: (bytes) => reader.write(bytes),
    end() {
      const value = reader.end();
      return "data" in value && typeof value.data === "object" && value.data !== null
        ? { ...value, data: new Verbatim(value.data) }
        : value;
    },
  };
}

function isForm(contentType: string | undefined): boolean {
  return contentType?.split(";")[0]?.trim().toLowerCase() === "application/x-www-form-urlencoded";
}

/** A body in small parts. Long work in one part would block the event loop. */
async function* partsOf(
  body: HttpRequest["body"],
  seconds: number,
  share: BodyShare,
): AsyncGenerator<Uint8Array> {
  if (!body) return;
  const chunks = body instanceof Uint8Array ? [body] : untilDeadline(body, seconds, share.evicted);
  let [parts, received, length] = [0, 0, 0];
  for await (const chunk of chunks) {
    received += 1;
    length += chunk.length;
    if (received > mostChunks + length / usualChunk) throw new PassmusterError("payload_too_large");
    share.take(chunk.length);
    for (let at = 0; at < chunk.length; at += partBytes) {
      yield chunk.subarray(at, at + partBytes);
      parts += 1;
      if (parts % partsPerTurn === 0) await turn();
    }
  }
}

/** Ends a body that takes longer than `seconds`, or that is evicted. */
async function* untilDeadline(
  body: AsyncIterable<Uint8Array>,
  seconds: number,
  evicted: Promise<never>,
): AsyncGenerator<Uint8Array> {
  const chunks = body[Symbol.asyncIterator]();
  let end: (reason: unknown) => void = () => undefined;
  let ended: { readonly reason: unknown } | undefined;
  const stop = (reason: unknown): void => {
    ended ??= { reason };
    end(reason);
  };
  // One reaction to each: a race for every chunk would keep as many as a body has chunks.
  evicted.catch(stop);
  const timer = setTimeout(() => stop(new PassmusterError("request_timeout")), seconds * 1000);
  const next = (): Promise<IteratorResult<Uint8Array>> =>
    new Promise((resolve, reject) => {
      end = reject;
      chunks.next().then(resolve, reject);
    });
  try {
    for (;;) {
      if (ended) throw ended.reason;
      const chunk = await next();
      if (chunk.done) return;
      yield chunk.value;
    }
  } catch (error) {
    if (error instanceof PassmusterError) throw error;
    throw new PassmusterError("malformed_json", { cause: error });
  } finally {
    clearTimeout(timer);
  }
}

/** RFC 8259 §11; a structured suffix (RFC 6839 §3.1) is JSON too. */
function isJson(contentType: string | undefined): boolean {
  const mediaType = contentType?.split(";")[0]?.trim().toLowerCase() ?? "";
  return /^application\/(?:[\w.-]+\+)?json$/.test(mediaType);
}
