import { WalletError } from "../errors.ts";
import type { CborKey, CborNode } from "./node.ts";

/** Limits of one call. A response of a wallet stays far below the defaults. */
export interface CborLimits {
  /** Bytes of the whole item. Default 4 MiB. */
  readonly maxBytes?: number;
  /** Levels of arrays, maps and tags. Default 24. */
  readonly maxDepth?: number;
  /** Data items in total. Default 50,000. */
  readonly maxItems?: number;
}

/**
 * Decodes exactly one data item (RFC 8949). Integers and lengths may be longer than needed, and arrays and
 * maps may be of indefinite length, as issuers send them. Refused: bytes after the item, a key twice in a
 * map, text that is not UTF-8, strings of indefinite length, unassigned simple values.
 *
 * @throws {WalletError} `cbor_malformed`, `cbor_too_large`
 * @example
 * const response = decodeCbor(bytes, { maxBytes: 1_000_000 });
 */
export function decodeCbor(bytes: Uint8Array, limits: CborLimits = {}): CborNode {
  const { maxBytes = 4 * 1024 * 1024 } = limits;
  if (bytes.length > maxBytes) throw tooLarge(`more than ${maxBytes} bytes`);
  const reader = new Reader(bytes, limits);
  const node = reader.node(0);
  if (reader.at !== bytes.length) throw malformed("bytes follow the data item");
  return node;
}

const utf8 = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
const indefinite = 31;
const breakByte = 0xff;

class Reader {
  at = 0;
  readonly #bytes: Uint8Array;
  readonly #view: DataView;
  readonly #maxDepth: number;
  #itemsLeft: number;

  constructor(bytes: Uint8Array, { maxDepth = 24, maxItems = 50_000 }: CborLimits) {
    this.#bytes = bytes;
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
    this.#maxDepth = maxDepth;
    this.#itemsLeft = maxItems;
  }

  node(depth: number): CborNode {
    if (depth > this.#maxDepth) throw tooLarge(`more than ${this.#maxDepth} levels`);
    this.#itemsLeft -= 1;
    if (this.#itemsLeft < 0) throw tooLarge("too many data items");
    const start = this.at;
    const raw = (): Uint8Array => this.#bytes.subarray(start, this.at);
    const first = this.#take(1)[0] ?? 0;
    const major = first >> 5;
    const info = first & 31;
    if (major === 7) return this.#simpleOrFloat(info, raw);
    if (info === indefinite && major !== 4 && major !== 5)
      throw malformed("an indefinite length is not allowed here");
    const argument = info === indefinite ? undefined : this.#argument(info);
    switch (major) {
      case 0:
        return { kind: "integer", value: argument ?? 0, raw: raw() };
      case 1:
        return { kind: "integer", value: negative(argument ?? 0), raw: raw() };
      case 2:
        return { kind: "bytes", value: this.#take(argument ?? 0), raw: raw() };
      case 3:
        return { kind: "text", value: textOf(this.#take(argument ?? 0)), raw: raw() };
      case 4:
        return { kind: "array", items: this.#items(argument, depth), raw: raw() };
      case 5:
        return { kind: "map", entries: this.#entries(argument, depth), raw: raw() };
      default:
        return { kind: "tag", tag: argument ?? 0, content: this.node(depth + 1), raw: raw() };
    }
  }

  #items(count: number | bigint | undefined, depth: number): readonly CborNode[] {
    this.#checkCount(count, 1);
    const items: CborNode[] = [];
    while (!this.#ended(count, items.length)) items.push(this.node(depth + 1));
    return items;
  }

  #entries(count: number | bigint | undefined, depth: number): ReadonlyMap<CborKey, CborNode> {
    this.#checkCount(count, 2);
    const entries = new Map<CborKey, CborNode>();
    while (!this.#ended(count, entries.size)) {
      const key = keyOf(this.node(depth + 1));
      if (entries.has(key)) throw malformed("a map has the same key twice");
      entries.set(key, this.node(depth + 1));
    }
    return entries;
  }

  /** Refuses a count that the remaining bytes cannot hold, before anything is read. */
  #checkCount(count: number | bigint | undefined, bytesEach: number): void {
    if (count !== undefined && Number(count) * bytesEach > this.#bytes.length - this.at) throw truncated();
  }

  #ended(count: number | bigint | undefined, read: number): boolean {
    if (count !== undefined) return read === Number(count);
    if (this.#bytes[this.at] !== breakByte) return false;
    this.at += 1;
    return true;
  }

  #simpleOrFloat(info: number, raw: () => Uint8Array): CborNode {
    switch (info) {
      case 20:
      case 21:
        return { kind: "simple", value: info === 21, raw: raw() };
      case 22:
        return { kind: "simple", value: null, raw: raw() };
      case 23:
        return { kind: "simple", value: undefined, raw: raw() };
      case 25:
        return { kind: "float", value: halfOf(this.#number(2)), raw: raw() };
      case 26:
        this.#take(4);
        return { kind: "float", value: this.#view.getFloat32(this.at - 4), raw: raw() };
      case 27:
        this.#take(8);
        return { kind: "float", value: this.#view.getFloat64(this.at - 8), raw: raw() };
      default:
        throw malformed("a simple value is not assigned");
    }
  }

  #argument(info: number): number | bigint {
    if (info < 24) return info;
    if (info < 27) return this.#number(2 ** (info - 24));
    if (info > 27) throw malformed("additional information 28 to 30 is reserved");
    this.#take(8);
    const value = this.#view.getBigUint64(this.at - 8);
    return value <= BigInt(Number.MAX_SAFE_INTEGER) ? Number(value) : value;
  }

  #number(length: number): number {
    return this.#take(length).reduce((value, byte) => value * 256 + byte, 0);
  }

  #take(length: number | bigint): Uint8Array {
    if (length > this.#bytes.length - this.at) throw truncated();
    const start = this.at;
    this.at += Number(length);
    return this.#bytes.subarray(start, this.at);
  }
}

function keyOf(node: CborNode): CborKey {
  if (node.kind === "integer" || node.kind === "text") return node.value;
  throw malformed("a key of a map is neither an integer nor text");
}

function negative(argument: number | bigint): number | bigint {
  return typeof argument === "number" && argument < Number.MAX_SAFE_INTEGER
    ? -1 - argument
    : -1n - BigInt(argument);
}

function textOf(bytes: Uint8Array): string {
  try {
    return utf8.decode(bytes);
  } catch (cause) {
    throw new WalletError("cbor_malformed", "CBOR is malformed: text is not UTF-8.", { cause });
  }
}

/** RFC 8949 appendix D. */
function halfOf(bits: number): number {
  const exponent = (bits >> 10) & 31;
  const fraction = bits & 1023;
  const sign = bits & 0x8000 ? -1 : 1;
  if (exponent === 0) return sign * fraction * 2 ** -24;
  if (exponent === 31) return fraction === 0 ? sign * Number.POSITIVE_INFINITY : Number.NaN;
  return sign * (1024 + fraction) * 2 ** (exponent - 25);
}

function malformed(what: string): WalletError {
  return new WalletError("cbor_malformed", `CBOR is malformed: ${what}.`);
}

function truncated(): WalletError {
  return malformed("it ends inside a data item");
}

function tooLarge(what: string): WalletError {
  return new WalletError("cbor_too_large", `CBOR is over a limit: ${what}.`);
}
