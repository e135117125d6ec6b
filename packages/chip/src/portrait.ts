import { DerError, type DerNode, expectTag, readDer, smallIntegerOf } from "@passmuster/certificates";
import { ChipError } from "./errors.ts";

export interface StoredPortrait {
  readonly format: "jpeg" | "jp2";
  /** As stored on the chip. */
  readonly bytes: Uint8Array;
}

/** BER-TLV: some issuers write lengths that are not minimal (ISO/IEC 7816-4, 5.2.2). */
const ber = { ber: true };

/**
 * The first face image of DG2 (ICAO 9303-10, 4.7.2), in ISO/IEC 19794-5 or ISO/IEC 39794-5.
 *
 * @throws {ChipError} `malformed`, `unsupported` @throws {DerError}
 */
export function readPortrait(dg2: Uint8Array): StoredPortrait {
  const [group] = expectTag(readDer(dg2, ber), 0x75).children;
  const [count, template] = expectTag(group, 0x7f61).children;
  if (smallIntegerOf(count) < 1) throw malformed();
  const parts = expectTag(template, 0x7f60).children;
  const record = parts.find(({ tag }) => tag === 0x5f2e);
  const block = parts.find(({ tag }) => tag === 0x7f2e);
  if (record) return imageOf(imageIn19794(record.value));
  if (block) return imageOf(imageIn39794(block));
  throw malformed();
}

/**
 * ISO/IEC 19794-5:2005, 5.4–5.8: a header of 14 bytes, a facial record of 20, feature points of 8, an image
 * of 12.
 */
function imageIn19794(record: Uint8Array): Uint8Array {
  const view = new DataView(record.buffer, record.byteOffset, record.length);
  if (record.length < 46 || Buffer.from(record.subarray(0, 4)).toString("latin1") !== "FAC\0")
    throw malformed();
  if (view.getUint32(8) !== record.length || view.getUint16(12) < 1) throw malformed();
  const length = view.getUint32(14);
  const start = 34 + view.getUint16(18) * 8 + 12;
  const end = 14 + length;
  if (start >= end || end > record.length) throw malformed();
  return record.subarray(start, end);
}

/**
 * ISO/IEC 39794-5, annex A: FaceImageDataBlock → representationBlocks → imageRepresentation → base →
 * imageRepresentation2DBlock → representationData2D.
 */
function imageIn39794(block: DerNode): Uint8Array {
  const within = (node: DerNode, tag: number): DerNode =>
    expectTag(
      node.children.find((child) => child.tag === tag),
      tag,
    );
  const outer = within(block, 0xa1);
  const path = [0x65, 0xa1, 0x30, 0xa1, 0xa0, 0xa0, 0x80];
  return path.reduce(within, outer).value;
}

/** The first bytes decide: issuers state the wrong kind in the header. */
function imageOf(bytes: Uint8Array): StoredPortrait {
  const start = Buffer.from(bytes.subarray(0, 12)).toString("hex");
  if (start.startsWith("ffd8ff")) return { format: "jpeg", bytes };
  if (start.startsWith("0000000c6a5020200d0a870a") || start.startsWith("ff4fff51"))
    return { format: "jp2", bytes };
  throw new ChipError("unsupported", "The portrait is neither JPEG nor JPEG 2000.");
}

const malformed = (): DerError => new DerError("type", "DG2 holds no face image.");
