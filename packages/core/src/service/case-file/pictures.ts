import { hash } from "node:crypto";
import { ProcessBusyError } from "@passmuster/process-pool";
import { PassmusterError } from "../../base/errors.ts";
import type { VerificationDocument } from "../../model/document.ts";
import type { BlobKey } from "../../model/ids.ts";
import type { Verification } from "../../model/verification.ts";
import type { CaseFilePicture } from "../../ports/case-file.ts";
import type { Ports } from "../../ports/ports.ts";
import type { ImageReader } from "../media/image.ts";
import { imageSize } from "../media/image-cost.ts";
import { ImageRefusedError } from "../media/image-refused.ts";

/** Pixels of the longer side. Print of 10 points on a card stays legible. */
const longestSide = 1600;

export interface GatheredPictures {
  /** The pictures of each document, by its id. */
  readonly of: ReadonlyMap<string, readonly CaseFilePicture[]>;
  /** The scaled JPEGs by their digest. */
  readonly jpegs: ReadonlyMap<string, Uint8Array>;
}

/**
 * Reads one stored image after the other: one is in memory at a time, beside the scaled ones. An image that
 * cannot be decoded any more is not shown.
 * @param isShown without it only the digests of the stored images are taken
 * @throws {PassmusterError} `unavailable`
 */
export async function gatherPictures(
  core: Pick<Ports, "pictures"> & { readonly images: Pick<ImageReader, "reduce"> },
  verification: Verification,
  isShown: boolean,
): Promise<GatheredPictures> {
  const of = new Map<string, readonly CaseFilePicture[]>();
  const jpegs = new Map<string, Uint8Array>();
  for (const document of verification.documents) {
    const pictures: CaseFilePicture[] = [];
    for (const [name, key] of keysOf(document)) {
      const stored = await core.pictures.get(verification, key);
      const { bytes } = stored;
      const jpeg = isShown ? await reduced(core.images, bytes, verification) : undefined;
      const shown = jpeg ? digestOf(jpeg) : null;
      if (jpeg && shown !== null) jpegs.set(shown, jpeg);
      pictures.push({ name, original: digestOf(bytes), size: imageSize(stored) ?? null, shown });
    }
    of.set(document.id, pictures);
  }
  return { of, jpegs };
}

/** @throws {PassmusterError} `unavailable` */
async function reduced(
  images: Pick<ImageReader, "reduce">,
  bytes: Uint8Array,
  owner: Verification,
): Promise<Uint8Array | undefined> {
  try {
    return await images.reduce(bytes, longestSide, owner);
  } catch (error) {
    if (error instanceof ImageRefusedError) return undefined;
    if (error instanceof ProcessBusyError)
      throw new PassmusterError("unavailable", { cause: error, retryAfter: 5 });
    throw error;
  }
}

const digestOf = (bytes: Uint8Array): string => hash("sha256", bytes, "hex");

function keysOf({ front, back, chipPortrait }: VerificationDocument) {
  const keys: readonly (readonly [CaseFilePicture["name"], BlobKey | null | undefined])[] = [
    ["front", front],
    ["back", back],
    ["chip portrait", chipPortrait],
  ];
  return keys.flatMap(([name, key]) => (key ? [[name, key] as const] : []));
}
