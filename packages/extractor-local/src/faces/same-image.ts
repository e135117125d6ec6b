import type { Point } from "../image/geometry.ts";
import type { Image } from "../image/image.ts";
import type { PlacedFace } from "./copied-face.ts";
import { likenessOf, oneImage } from "./copied-face.ts";
import type { FaceBox } from "./detect-faces.ts";
import { type KeyPoints, keyPointsOf, mirroredKeyPoints } from "./key-points.ts";
import { invertedOverlay, type Laid, laidAt, type Overlay, overlayOf } from "./overlay.ts";

/** An image, and its detected faces. */
export interface Look {
  readonly image: Image;
  readonly faces: readonly FaceBox[];
}

/** Longest side of the pyramid's first level, and the number of keypoints. */
const page = { longest: 480, most: 420 } as const;
const own = { longest: 320, most: 200 } as const;

/** Without a face, pixels around the inliers' mean are compared: this share of the shorter side. */
const shown = 0.6;

/**
 * Whether a selfie copies a document's image, or one is a part of the other; straight or mirrored. Keypoints
 * propose a transform, and the pixels decide. Needs no detected face.
 */
export async function isSameImage(document: Look, selfie: Look): Promise<boolean> {
  if (document.image.width === 0) return false;
  const [theirs, ours] = [
    await keyPointsOf(document.image, page.longest, page.most),
    await keyPointsOf(selfie.image, own.longest, own.most),
  ];
  return (
    isLaid(document, selfie, overlayOf(ours, theirs), false) || isMirrored(document, selfie, ours, theirs)
  );
}

function isMirrored(document: Look, selfie: Look, ours: KeyPoints, theirs: KeyPoints): boolean {
  return isLaid(document, selfie, overlayOf(mirroredKeyPoints(ours), theirs), true);
}

function isLaid(document: Look, selfie: Look, laid: Laid | undefined, mirrored: boolean): boolean {
  if (!laid) return false;
  const squares = comparedSquares(document, selfie, laid, mirrored);
  return squares.some(
    ([one, other]) => likenessOf(one, other, mirrored ? "mirrored" : "straight") >= oneImage,
  );
}

/** The squares whose pixels are compared: around the selfie's largest face, if it has one. */
function comparedSquares(
  document: Look,
  selfie: Look,
  { overlay, middle }: Laid,
  mirrored: boolean,
): readonly (readonly [PlacedFace, PlacedFace])[] {
  const { width, height } = selfie.image;
  const seen = (point: Point): Point => (mirrored ? { x: width - point.x, y: point.y } : point);
  const scale = Math.hypot(overlay.a, overlay.b);
  const pair = (centre: Point, side: number): readonly [PlacedFace, PlacedFace] => [
    { image: document.image, square: { centre, side, along: { x: 1, y: 0 } } },
    { image: selfie.image, square: layBack(overlay, seen, centre, side, mirrored) },
  ];
  const [face] = selfie.faces;
  if (face) {
    const centre = laidAt(overlay, seen({ x: face.left + face.width / 2, y: face.top + face.height / 2 }));
    if (!isOn(document.image, centre)) return [];
    return [pair(centre, scale * Math.max(face.width, face.height))];
  }
  const side = scale * Math.min(width, height);
  return [pair(middle, shown * Math.min(side, document.image.width, document.image.height))];
}

function isOn({ width, height }: Image, { x, y }: Point): boolean {
  return x > 0 && y > 0 && x < width && y < height;
}

/** The square of the selfie that corresponds to one of the document. */
function layBack(
  overlay: Overlay,
  seen: (point: Point) => Point,
  centre: Point,
  side: number,
  mirrored: boolean,
): PlacedFace["square"] {
  const back = invertedOverlay(overlay);
  const scale = Math.hypot(back.a, back.b);
  const along = { x: back.a / scale, y: (mirrored ? -back.b : back.b) / scale };
  return { centre: seen(laidAt(back, centre)), side: side * scale, along };
}
