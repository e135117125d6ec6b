import type { BoxesBySize } from "../detect/side.ts";
import type { FacesSeen } from "../faces/face-reader.ts";
import type { ReaderInput, Reading } from "../reader/reading.ts";
import { createKnownFindings } from "./known-findings.ts";

type Images = Pick<ReaderInput, "front" | "back" | "selfie">;

/** Remembers what first looks found, so that the readings that follow need not look again. */
export interface LookMemory {
  /** Faces are forgotten once a reading has taken them. */
  recall(images: Images, options: { readonly isLook: boolean }): Recalled;
  /** @param awaitsBack the images lack a back that the document has */
  keep(images: Images, reading: Reading, options: { readonly awaitsBack: boolean }): void;
}

type Recalled = Pick<ReaderInput, "faces" | "frontFaces" | "boxes">;

export function createLookMemory(): LookMemory {
  const faces = createKnownFindings<FacesSeen>();
  const frontFaces = createKnownFindings<FacesSeen>();
  const boxes = createKnownFindings<BoxesBySize>();
  const boxesOn = (image: Uint8Array | undefined) => image && boxes.recall({ front: image });
  return {
    recall(images, { isLook }) {
      const { front, back } = images;
      const seen = isLook ? undefined : faces.take(images);
      const onFront = back && !seen ? frontFaces.recall({ front }) : undefined;
      return {
        ...(seen && { faces: seen }),
        ...(onFront && { frontFaces: onFront }),
        boxes: { front: boxesOn(front), back: boxesOn(back) },
      };
    },
    keep(images, reading, { awaitsBack }) {
      for (const side of ["front", "back"] as const) {
        const [image, found] = [images[side], reading.boxes?.[side]];
        if (image && found) boxes.keep({ front: image }, found);
      }
      if (!reading.brief || !reading.faces) return;
      if (!awaitsBack) faces.keep(images, reading.faces);
      else if (!images.selfie) frontFaces.keep(images, reading.faces);
    },
  };
}
