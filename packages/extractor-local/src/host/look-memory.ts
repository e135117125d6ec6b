import type { BoxesBySize } from "../detect/side.ts";
import type { FacesSeen, FoundFaces } from "../faces/face-reader.ts";
import type { ReaderInput, Reading } from "../reader/reading.ts";
import { createKnownFindings } from "./known-findings.ts";

type Images = Pick<ReaderInput, "front" | "back" | "selfie">;

/** Remembers what first looks found, so that the readings that follow need not look again. */
export interface LookMemory {
  /** Results for faces are forgotten once a reading has taken them. */
  recall(images: Images, options: { readonly isLook: boolean }): Recalled;
  /** @param awaitsBack the images lack a back that the document has */
  keep(images: Images, reading: Reading, options: { readonly awaitsBack: boolean }): void;
}

type Recalled = Pick<ReaderInput, "faces" | "facesFound" | "boxes">;

/** What was found on one image, whatever the others are. */
interface OnImage {
  readonly boxes?: BoxesBySize | undefined;
  readonly faces?: FoundFaces | undefined;
}

export function createLookMemory(): LookMemory {
  const faces = createKnownFindings<FacesSeen>();
  const images = createKnownFindings<OnImage>();
  const on = (image: Uint8Array | undefined): OnImage => (image && images.recall({ front: image })) ?? {};
  return {
    recall({ front, back, selfie }, { isLook }) {
      const seen = isLook
        ? undefined
        : faces.take({ front, ...(back && { back }), ...(selfie && { selfie }) });
      const [onFront, onBack] = [on(front), on(back)];
      return {
        ...(seen && { faces: seen }),
        facesFound: { front: onFront.faces, back: onBack.faces },
        boxes: { front: onFront.boxes, back: onBack.boxes },
      };
    },
    keep(given, { brief, boxes, faces: seen }, { awaitsBack }) {
      for (const side of ["front", "back"] as const) {
        const image = given[side];
        const before = on(image);
        const found = { boxes: boxes?.[side] ?? before.boxes, faces: seen?.found?.[side] ?? before.faces };
        if (image && (found.boxes || found.faces)) images.keep({ front: image }, found);
      }
      if (brief && seen && !awaitsBack) faces.keep(given, seen);
    },
  };
}
