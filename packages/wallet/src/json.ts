import { bytesOfBase64Url } from "./base64url.ts";

export type JsonValue = null | boolean | number | string | readonly JsonValue[] | JsonObject;
export interface JsonObject {
  readonly [name: string]: JsonValue;
}

export function isObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The value of base64url text that holds UTF-8 JSON, or undefined. */
export function jsonOfBase64Url(text: string): JsonValue | undefined {
  const bytes = bytesOfBase64Url(text);
  return bytes && jsonOfBytes(bytes);
}

/** The value of UTF-8 JSON, or undefined. */
export function jsonOfBytes(bytes: Uint8Array): JsonValue | undefined {
  try {
    return JSON.parse(utf8.decode(bytes)) as JsonValue;
  } catch {
    return undefined;
  }
}

const utf8 = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
