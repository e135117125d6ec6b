/**
 * - `truncated`: an element is longer than its surroundings.
 * - `length`: an indefinite, a non-minimal or an absurd length.
 * - `tag`: a tag of more than three bytes, or not in its shortest form.
 * - `trailing`: bytes after the element.
 * - `depth`: more than 32 levels.
 * - `type`: not the element that the structure has at this place.
 */
export type DerErrorCode = "truncated" | "length" | "tag" | "trailing" | "depth" | "type";

/** The bytes are not DER (X.690), or not the structure that was asked for. */
export class DerError extends Error {
  override readonly name = "DerError";
  readonly code: DerErrorCode;
  constructor(code: DerErrorCode, message: string) {
    super(message);
    this.code = code;
  }
}

/** One element. Its parts are views of the bytes that were read: nothing is copied. */
export interface DerNode {
  /** The identifier octets as a number: 0x30, 0xa0, 0x7f61. */
  readonly tag: number;
  readonly constructed: boolean;
  /** Identifier, length and content. */
  readonly raw: Uint8Array;
  readonly value: Uint8Array;
  /** Read when first asked for. @throws {DerError} for a primitive element, or malformed content */
  readonly children: readonly DerNode[];
}

export interface DerOptions {
  /**
   * Accept tags and lengths that are not minimal: the data groups of ICAO 9303-10 are BER-TLV. Default false.
   */
  readonly ber?: boolean;
  /** Accept indefinite lengths, as some issuers write them around CMS (X.690, 8.1.3.6). Default false. */
  readonly indefinite?: boolean;
}

const deepest = 32;

/**
 * Reads exactly one element.
 *
 * @throws {DerError}
 * @example
 * const [version, serial] = readDer(bytes).children;
 */
export function readDer(bytes: Uint8Array, options: DerOptions = {}): DerNode {
  const node = elementAt(bytes, 0, options, 0);
  if (node.raw.length !== bytes.length) throw new DerError("trailing", "There are bytes after the element.");
  return node;
}

/** Reads elements one after the other until the end. @throws {DerError} */
export function readDerSequence(bytes: Uint8Array, options: DerOptions = {}): readonly DerNode[] {
  return elementsIn(bytes, options, 0);
}

function elementsIn(bytes: Uint8Array, options: DerOptions, depth: number): readonly DerNode[] {
  const nodes: DerNode[] = [];
  for (let at = 0; at < bytes.length; ) {
    const node = elementAt(bytes, at, options, depth);
    nodes.push(node);
    at += node.raw.length;
  }
  return nodes;
}

function elementAt(bytes: Uint8Array, start: number, options: DerOptions, depth: number): DerNode {
  if (depth > deepest) throw new DerError("depth", `There are more than ${deepest} levels.`);
  const { tag, next } = tagAt(bytes, start, options);
  const constructed = ((bytes[start] ?? 0) & 0x20) !== 0;
  if (bytes[next] === 0x80 && constructed && options.indefinite)
    return indefiniteElement(bytes, { start, tag, content: next + 1 }, options, depth);
  const { length, content } = lengthAt(bytes, next, options);
  const end = content + length;
  if (end > bytes.length) throw new DerError("truncated", "An element is longer than its surroundings.");
  const value = bytes.subarray(content, end);
  return nodeOf({ tag, constructed, raw: bytes.subarray(start, end), value }, options, depth);
}

function nodeOf(
  parts: Omit<DerNode, "children">,
  options: DerOptions,
  depth: number,
  parsedChildren?: readonly DerNode[],
): DerNode {
  let children = parsedChildren;
  return {
    ...parts,
    get children() {
      if (!parts.constructed) throw new DerError("type", "A primitive element has no parts.");
      children ??= elementsIn(parts.value, options, depth + 1);
      return children;
    },
  };
}

function indefiniteElement(
  bytes: Uint8Array,
  { start, tag, content }: { start: number; tag: number; content: number },
  options: DerOptions,
  depth: number,
): DerNode {
  const children: DerNode[] = [];
  let at = content;
  while (bytes[at] !== 0 || bytes[at + 1] !== 0) {
    if (at >= bytes.length) throw new DerError("truncated", "An indefinite length has no end.");
    const child = elementAt(bytes, at, options, depth + 1);
    children.push(child);
    at += child.raw.length;
  }
  const parts = {
    tag,
    constructed: true,
    raw: bytes.subarray(start, at + 2),
    value: bytes.subarray(content, at),
  };
  return nodeOf(parts, options, depth, children);
}

/** X.690, 8.1.2. Tags of up to three bytes occur (`7F 61`, `5F 1F`). */
function tagAt(bytes: Uint8Array, start: number, { ber }: DerOptions): { tag: number; next: number } {
  const first = bytes[start];
  if (first === undefined) throw new DerError("truncated", "There is no element.");
  if ((first & 0x1f) !== 0x1f) return { tag: first, next: start + 1 };
  let tag = first;
  for (let at = start + 1; at <= start + 2; at += 1) {
    const byte = bytes[at];
    if (byte === undefined) throw new DerError("truncated", "A tag is cut off.");
    if (at === start + 1 && !ber && (byte === 0x80 || byte < 0x1f))
      throw new DerError("tag", "A tag is not minimal.");
    tag = tag * 256 + byte;
    if (byte < 0x80) return { tag, next: at + 1 };
  }
  throw new DerError("tag", "A tag has more than three bytes.");
}

/** X.690, 8.1.3 and 10.1. */
function lengthAt(bytes: Uint8Array, at: number, { ber }: DerOptions): { length: number; content: number } {
  const first = bytes[at];
  if (first === undefined) throw new DerError("truncated", "A length is missing.");
  if (first < 0x80) return { length: first, content: at + 1 };
  const size = first & 0x7f;
  if (size === 0 || size > 4)
    throw new DerError("length", "A length is indefinite or has more than four bytes.");
  if (at + size >= bytes.length) throw new DerError("truncated", "A length is cut off.");
  let length = 0;
  for (const byte of bytes.subarray(at + 1, at + 1 + size)) length = length * 256 + byte;
  const minimal = length >= 0x80 && length >= 256 ** (size - 1);
  if (!minimal && !ber) throw new DerError("length", "A length is not minimal.");
  return { length, content: at + 1 + size };
}
