import { createHash } from "node:crypto";
import type { FacesSeen } from "./faces/face-reader.ts";
import type { ReaderInput } from "./reader.ts";

type Images = Pick<ReaderInput, "front" | "back" | "selfie">;

/** Findings of first looks whose readings, or backs, have not come. */
const mostKnown = 256;

/** Remembers the faces that a first look found, by the digest of the images, until they are read. */
export interface KnownFaces {
  keep(images: Images, faces: FacesSeen): void;
  take(images: Images): FacesSeen | undefined;
  /** Does not forget them: a back may be taken again. */
  recall(images: Images): FacesSeen | undefined;
}

export function createKnownFaces(): KnownFaces {
  const known = new Map<string, FacesSeen>();
  return {
    keep(images, faces) {
      known.set(digestOf(images), faces);
      const [oldest] = known.keys();
      if (known.size > mostKnown && oldest !== undefined) known.delete(oldest);
    },
    recall: (images) => known.get(digestOf(images)),
    take(images) {
      const digest = digestOf(images);
      const faces = known.get(digest);
      known.delete(digest);
      return faces;
    },
  };
}

/** A digest of each image by itself: no image can be taken for a part of another. */
function digestOf({ front, back, selfie }: Images): string {
  return [front, back, selfie]
    .map((image) => (image ? createHash("sha256").update(image).digest("base64") : ""))
    .join();
}
