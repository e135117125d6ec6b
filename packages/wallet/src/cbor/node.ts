/** Keys of a map: RFC 8949 permits any type; the formats read here use these three. */
export type CborKey = string | number | bigint;

/** One data item (RFC 8949 section 3). `raw` is the received encoding, without a copy. */
export type CborNode =
  | CborInteger
  | CborBytes
  | CborText
  | CborArray
  | CborMap
  | CborTag
  | CborSimple
  | CborFloat;

export interface CborInteger {
  readonly kind: "integer";
  /** `bigint` beyond the safe integers. */
  readonly value: number | bigint;
  readonly raw: Uint8Array;
}
export interface CborBytes {
  readonly kind: "bytes";
  readonly value: Uint8Array;
  readonly raw: Uint8Array;
}
export interface CborText {
  readonly kind: "text";
  readonly value: string;
  readonly raw: Uint8Array;
}
export interface CborArray {
  readonly kind: "array";
  readonly items: readonly CborNode[];
  readonly raw: Uint8Array;
}
export interface CborMap {
  readonly kind: "map";
  /** In received order. */
  readonly entries: ReadonlyMap<CborKey, CborNode>;
  readonly raw: Uint8Array;
}
export interface CborTag {
  readonly kind: "tag";
  readonly tag: number | bigint;
  readonly content: CborNode;
  readonly raw: Uint8Array;
}
export interface CborSimple {
  readonly kind: "simple";
  readonly value: boolean | null | undefined;
  readonly raw: Uint8Array;
}
export interface CborFloat {
  readonly kind: "float";
  readonly value: number;
  readonly raw: Uint8Array;
}

/** A tag with its value, such as 1004 (full-date, RFC 8943) or 0 (date and time). */
export interface CborTagged {
  readonly tag: number | bigint;
  readonly value: CborValue;
}

/** A data item as plain JavaScript. Maps stay maps: a name such as `__proto__` does no harm. */
export type CborValue =
  | string
  | number
  | bigint
  | boolean
  | null
  | undefined
  | Uint8Array
  | readonly CborValue[]
  | ReadonlyMap<CborKey, CborValue>
  | CborTagged;

/**
 * The plain value of a data item. Byte strings are copies, so that a result does not keep the response alive.
 *
 */
export function plainValue(node: CborNode): CborValue {
  switch (node.kind) {
    case "array":
      return node.items.map(plainValue);
    case "map":
      return new Map([...node.entries].map(([key, value]) => [key, plainValue(value)]));
    case "tag":
      return { tag: node.tag, value: plainValue(node.content) };
    case "bytes":
      return node.value.slice();
    default:
      return node.value;
  }
}
