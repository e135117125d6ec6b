import { base64Of } from "./base64.ts";

/**
 * An image of a document: JPEG, PNG or WebP. A string is a file path, never base64. Paths and `file:` URLs
 * need Node, Bun or Deno.
 */
export type Picture =
  | string
  | URL
  | Blob
  | ArrayBuffer
  | ArrayBufferView
  | ReadableStream<Uint8Array>
  | AsyncIterable<Uint8Array>;

interface Sides {
  readonly front?: Picture | null | undefined;
  readonly back?: Picture | null | undefined;
}

type WithSides<Document> = Document extends object ? Document & Sides : Document;

/**
 * A body whose document has images as `front` and `back`, or as base64 in the API's own `front_side_data` and
 * `back_side_data`.
 */
export type WithPictures<Body> = {
  [Member in keyof Body]: Member extends "document" ? WithSides<Body[Member]> : Body[Member];
};

/** Reads the images and returns the body in the API's form. */
export function pictured<Body extends { readonly document?: object | null | undefined }>(body: Body) {
  return async (signal: AbortSignal): Promise<unknown> => {
    if (!body.document) return body;
    const { front, back, ...document }: Sides & Record<string, unknown> = { ...body.document };
    for (const [side, picture] of Object.entries({ front, back })) {
      if (picture === undefined || picture === null) continue;
      const member = `${side}_side_data`;
      if (member in document) throw new TypeError(`Give ${side} or ${member}, not both.`);
      document[member] = base64Of(await bytesIn(picture, signal, side));
    }
    return { ...body, document };
  };
}

// Checked by members, not `instanceof`: the object may come from another realm.
async function bytesIn(picture: Picture, signal: AbortSignal, side: string): Promise<Uint8Array> {
  if (typeof picture === "string") return readFile(picture, side);
  if (typeof picture !== "object") throw unusable(side);
  if ("href" in picture) return readFile(picture, side);
  if (ArrayBuffer.isView(picture))
    return new Uint8Array(picture.buffer, picture.byteOffset, picture.byteLength);
  if (Object.prototype.toString.call(picture) === "[object ArrayBuffer]")
    return new Uint8Array(picture as ArrayBuffer);
  if ("arrayBuffer" in picture) return new Uint8Array(await picture.arrayBuffer());
  if ("getReader" in picture) {
    const reader = picture.getReader();
    return collected({ next: () => reader.read(), return: () => reader.cancel() }, signal, side);
  }
  if (Symbol.asyncIterator in picture) return collected(picture[Symbol.asyncIterator](), signal, side);
  throw unusable(side);
}

interface Source {
  next(): Promise<{ readonly done?: boolean | undefined; readonly value?: unknown }>;
  return?(): Promise<unknown>;
}

async function collected(source: Source, signal: AbortSignal, side: string): Promise<Uint8Array> {
  const pieces: Uint8Array[] = [];
  const leave = () => source.return?.().catch(() => undefined);
  signal.addEventListener("abort", leave);
  for (let next = await source.next(); !next.done; next = await source.next()) {
    if (!ArrayBuffer.isView(next.value)) {
      leave();
      throw unusable(side);
    }
    pieces.push(next.value as Uint8Array);
  }
  const bytes = new Uint8Array(pieces.reduce((length, one) => length + one.byteLength, 0));
  let at = 0;
  for (const one of pieces) {
    bytes.set(one, at);
    at += one.byteLength;
  }
  return bytes;
}

interface Files {
  readFile(path: string | URL): Promise<Uint8Array>;
}

// Linux's PATH_MAX. A longer string is base64, and the system's error message would repeat it.
const longestPath = 4096;

async function readFile(path: string | URL, side: string): Promise<Uint8Array> {
  if (`${path}`.length > longestPath || `${path}`.startsWith("data:"))
    throw new TypeError(`A string in ${side} must be a file path; put base64 into ${side}_side_data.`);
  // Kept out of the call so that bundlers for browsers do not resolve it.
  const module = "node:fs/promises";
  try {
    const files: Files = await import(/* webpackIgnore: true */ /* @vite-ignore */ module);
    return await files.readFile(path);
  } catch (error) {
    // The system's message contains the path, which may contain a person's name.
    const { code = "this runtime has no file system" } = Object(error) as { readonly code?: string };
    throw new TypeError(`Cannot read the file of ${side}: ${code}.`);
  }
}

function unusable(side: string): TypeError {
  return new TypeError(
    `${side} must be a Blob, ArrayBuffer, Uint8Array, a stream or iterable of bytes, or a file path.`,
  );
}
