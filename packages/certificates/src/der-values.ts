import { DerError, type DerNode } from "./der.ts";

/** Universal tags (X.690, 8), and SEQUENCE and SET in their constructed form. */
export const derTags = {
  boolean: 0x01,
  integer: 0x02,
  bitString: 0x03,
  octetString: 0x04,
  null: 0x05,
  oid: 0x06,
  utf8String: 0x0c,
  printableString: 0x13,
  utcTime: 0x17,
  generalizedTime: 0x18,
  sequence: 0x30,
  set: 0x31,
} as const;

/** The node, if it is there and has the tag. @throws {DerError} `type` */
export function expectTag(node: DerNode | undefined, tag: number): DerNode {
  if (node?.tag !== tag) throw new DerError("type", `An element has not the tag ${tag.toString(16)}.`);
  return node;
}

/** The parts of a SEQUENCE. @throws {DerError} */
export function sequenceOf(node: DerNode | undefined): readonly DerNode[] {
  return expectTag(node, derTags.sequence).children;
}

/** In dots: `2.5.29.15`. @throws {DerError} */
export function oidOf(node: DerNode | undefined): string {
  const { value } = expectTag(node, derTags.oid);
  const arcs: number[] = [];
  let arc = 0;
  for (const [at, byte] of value.entries()) {
    if (arc === 0 && byte === 0x80) throw new DerError("type", "An object identifier is not minimal.");
    arc = arc * 128 + (byte & 0x7f);
    if (!Number.isSafeInteger(arc)) throw new DerError("type", "An object identifier has an arc too large.");
    if (byte < 0x80) {
      arcs.push(arc);
      arc = 0;
    } else if (at === value.length - 1) throw new DerError("type", "An object identifier is cut off.");
  }
  const [first] = arcs;
  if (first === undefined) throw new DerError("type", "An object identifier is empty.");
  const top = Math.min(2, Math.floor(first / 40));
  return [top, first - top * 40, ...arcs.slice(1)].join(".");
}

/** The magnitude without leading zeros, in hex. @throws {DerError} for a negative number */
export function unsignedHexOf(node: DerNode | undefined): string {
  const { value } = expectTag(node, derTags.integer);
  if (value.length === 0 || (value[0] ?? 0) >= 0x80)
    throw new DerError("type", "A number is negative or empty.");
  return hexOf(value).replace(/^(00)+(?=..)/, "");
}

/** @throws {DerError} if it is not from 0 to 2^31 */
export function smallIntegerOf(node: DerNode | undefined): number {
  const hex = unsignedHexOf(node);
  if (hex.length > 8) throw new DerError("type", "A number is too large.");
  return Number.parseInt(hex, 16);
}

/** The bytes of a BIT STRING without unused bits. @throws {DerError} */
export function bitsOf(node: DerNode | undefined): Uint8Array {
  const { value } = expectTag(node, derTags.bitString);
  if (value[0] !== 0) throw new DerError("type", "A bit string has unused bits.");
  return value.subarray(1);
}

/** Any value but 0 is true: early issuers wrote 01 (X.690, 11.1 asks for FF). @throws {DerError} */
export function booleanOf(node: DerNode | undefined): boolean {
  const { value } = expectTag(node, derTags.boolean);
  if (value.length !== 1) throw new DerError("type", "A boolean has not one byte.");
  return value[0] !== 0;
}

/** UTCTime or GeneralizedTime (RFC 5280, 4.1.2.5), in UTC only. @throws {DerError} */
export function timeOf(node: DerNode | undefined): Date {
  const isShort = node?.tag === derTags.utcTime;
  const { value } = expectTag(node, isShort ? derTags.utcTime : derTags.generalizedTime);
  const text = Buffer.from(value).toString("latin1");
  const match = /^(\d{2}|\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)Z$/.exec(text);
  const [, year = "", month, day, hour, minute, second] = match ?? [];
  if (!match || (year.length === 2) !== isShort) throw new DerError("type", "A time is malformed.");
  const century = year.length === 4 ? "" : Number(year) >= 50 ? "19" : "20";
  const time = new Date(`${century}${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
  if (Number.isNaN(time.getTime()) || time.getUTCDate() !== Number(day))
    throw new DerError("type", "A time does not exist.");
  return time;
}

/** A DirectoryString, IA5String or T61String (RFC 5280, 4.1.2.4). @throws {DerError} */
export function textOf(node: DerNode | undefined): string {
  const bytes = Buffer.from(node?.value ?? []);
  switch (node?.tag) {
    case 0x0c:
      return decodeUtf8(bytes);
    case 0x13:
    case 0x14:
    case 0x16:
    case 0x1a:
      return bytes.toString("latin1");
    case 0x1e:
      if (bytes.length % 2 !== 0) throw new DerError("type", "A text is cut off.");
      return Buffer.from(bytes).swap16().toString("utf16le");
    default:
      throw new DerError("type", "An element is not a text.");
  }
}

function decodeUtf8(bytes: Uint8Array): string {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw new DerError("type", "A text is not UTF-8.");
  }
}

export function hexOf(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString("hex");
}

/** One after the other, of the same length and content. */
export function sameBytes(one: Uint8Array, other: Uint8Array): boolean {
  return Buffer.compare(one, other) === 0;
}

/** An OCTET STRING, also in parts: CMS with indefinite lengths has them (X.690, 8.7.3). @throws {DerError} */
export function bytesFromOctets(node: DerNode | undefined): Uint8Array {
  if (node?.tag !== 0x24) return expectTag(node, derTags.octetString).value;
  return new Uint8Array(
    Buffer.concat(node.children.map((part) => expectTag(part, derTags.octetString).value)),
  );
}
