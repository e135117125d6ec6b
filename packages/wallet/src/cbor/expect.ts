import { WalletError } from "../errors.ts";
import { type CborLimits, decodeCbor } from "./decode.ts";
import type { CborKey, CborNode } from "./node.ts";

/** The entries of a map. `what` names the field in the message. @throws {WalletError} `cbor_unexpected` */
export function expectMap(node: CborNode | undefined, what: string): ReadonlyMap<CborKey, CborNode> {
  if (node?.kind !== "map") throw unexpected(what, "a map");
  return node.entries;
}

/** The items of an array. @throws {WalletError} `cbor_unexpected` */
export function expectArray(node: CborNode | undefined, what: string, length?: number): readonly CborNode[] {
  if (node?.kind !== "array") throw unexpected(what, "an array");
  if (length !== undefined && node.items.length !== length) throw unexpected(what, `an array of ${length}`);
  return node.items;
}

/** @throws {WalletError} `cbor_unexpected` */
export function expectText(node: CborNode | undefined, what: string): string {
  if (node?.kind !== "text") throw unexpected(what, "text");
  return node.value;
}

/** @throws {WalletError} `cbor_unexpected` */
export function expectBytes(node: CborNode | undefined, what: string): Uint8Array {
  if (node?.kind !== "bytes") throw unexpected(what, "a byte string");
  return node.value;
}

/** A safe integer. @throws {WalletError} `cbor_unexpected` */
export function expectInteger(node: CborNode | undefined, what: string): number {
  if (node?.kind !== "integer" || typeof node.value !== "number") throw unexpected(what, "an integer");
  return node.value;
}

/**
 * CBOR inside a byte string of tag 24 (RFC 8949 section 3.4.5.1), decoded with limits of its own.
 *
 * @throws {WalletError} `cbor_unexpected`, `cbor_malformed`, `cbor_too_large`
 */
export function expectEmbedded(node: CborNode | undefined, what: string, limits?: CborLimits): CborNode {
  if (node?.kind !== "tag" || node.tag !== 24 || node.content.kind !== "bytes")
    throw unexpected(what, "encoded CBOR (tag 24)");
  return decodeCbor(node.content.value, limits);
}

/** The entry must be there and its key must be text. @throws {WalletError} `cbor_unexpected` */
export function expectTextKeys(
  node: CborNode | undefined,
  what: string,
): readonly (readonly [string, CborNode])[] {
  return [...expectMap(node, what)].map(([key, value]) => {
    if (typeof key !== "string") throw unexpected(`a key of ${what}`, "text");
    return [key, value];
  });
}

function unexpected(what: string, expected: string): WalletError {
  return new WalletError("cbor_unexpected", `${what} must be ${expected}.`);
}
