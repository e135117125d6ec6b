import { createHash } from "node:crypto";
import { NoCaseFileError, objectsIn, type PdfObject } from "./objects.ts";

/** From, and up to, in bytes from the beginning of the file. */
export type Place = readonly [from: number, to: number];

/** The parts of a case file that are filled or read. */
export interface Places {
  readonly content: Place;
  readonly proof: Place;
  /** Between the angle brackets; absent without a signature. */
  readonly signature?: Place;
  /** The JPEGs of the pages. */
  readonly pictures: readonly Place[];
}

/** Names a part in the dictionary of its object. */
export const marks = { content: "Content", proof: "Proof", signature: "Signature" } as const;

const markOf = (name: keyof typeof marks): string => `/Passmuster /${marks[name]}\n`;

/** @throws {NoCaseFileError} a part is missing, or is there twice */
export function placesIn(bytes: Uint8Array): Places {
  const objects = objectsIn(bytes);
  const signature = objects.filter(({ dictionary }) => dictionary.includes(markOf("signature")));
  const signaturePlace = signature.map(placeOfSignature);
  if (signature.length > 1) throw new NoCaseFileError("The file has two signatures.");
  return {
    content: onlyStream(objects, "content"),
    proof: onlyStream(objects, "proof"),
    ...(signaturePlace[0] && { signature: signaturePlace[0] }),
    pictures: objects.flatMap(({ dictionary, stream }) =>
      stream && dictionary.includes("/Filter /DCTDecode\n") ? [stream] : [],
    ),
  };
}

function onlyStream(objects: readonly PdfObject[], name: "content" | "proof"): Place {
  const [found, ...others] = objects.filter(({ dictionary }) => dictionary.includes(markOf(name)));
  if (!found?.stream || others.length > 0)
    throw new NoCaseFileError("The file is no case file: its content or its proof is missing.");
  return found.stream;
}

function placeOfSignature({ dictionary, start }: PdfObject): Place {
  const found = /\/Contents <([0-9a-f]+)>/.exec(dictionary);
  if (!found?.[1]) throw new NoCaseFileError("The place of the signature was changed.");
  const from = start + found.index + "/Contents <".length;
  return [from, from + found[1].length];
}

/** SHA-256 of every byte outside of the places that are filled last, 64 hexadecimal digits. */
export function digestOutside(bytes: Uint8Array, { proof, signature }: Places): string {
  const holes = [proof, ...(signature ? [signature] : [])].toSorted(([one], [other]) => one - other);
  const digest = createHash("sha256");
  let at = 0;
  for (const [from, to] of holes) {
    digest.update(bytes.subarray(at, from));
    at = to;
  }
  return digest.update(bytes.subarray(at)).digest("hex");
}

/** The four numbers of ByteRange: all but the signature and its brackets. */
export function byteRange(length: number, [from, to]: Place): readonly [number, number, number, number] {
  return [0, from - 1, to + 1, length - to - 1];
}

/** SHA-256 of what the signature signs. */
export function signedDigest(bytes: Uint8Array, [from, to]: Place): Uint8Array {
  return createHash("sha256")
    .update(bytes.subarray(0, from - 1))
    .update(bytes.subarray(to + 1))
    .digest();
}
