import type { Image } from "../image/image.ts";
import type { Network } from "../networks/inference.ts";
import { detectFaces, distinct, type FaceBox } from "./detect-faces.ts";

/** Least scores for a second look, and for a face. */
const worthALook = 0.25;
const face = 0.5;
/** Above this score, no second look is needed. */
const plain = 0.9;
/** Side of the second look, in face heights. At 2.2 drawn faces scored 0.99, at 3 0.88. */
const surroundings = 2.2;
const closerLooks = 2;

/**
 * Finds upright faces, the largest first. One look at the whole image; a second, closer look at each doubtful
 * face, which also refines its box.
 */
export async function findFaces(network: Network, image: Image): Promise<readonly FaceBox[]> {
  const seen = (await detectFaces(network, image, worthALook)).toSorted(bySize);
  const looks = seen.filter(({ score }) => score < plain).slice(0, closerLooks);
  const faces: FaceBox[] = [];
  for (const box of seen) {
    const nearer = looks.includes(box) ? await lookCloser(network, image, box) : undefined;
    const surer = nearer && nearer.score > box.score ? nearer : box;
    if (surer.score >= face) faces.push(surer);
  }
  return distinct(faces).toSorted(bySize);
}

function bySize(a: FaceBox, b: FaceBox): number {
  return b.width * b.height - a.width * a.height;
}

async function lookCloser(network: Network, image: Image, box: FaceBox): Promise<FaceBox | undefined> {
  const middle = { x: box.left + box.width / 2, y: box.top + box.height / 2 };
  const reach = (Math.max(box.width, box.height) * surroundings) / 2;
  const left = Math.max(0, Math.floor(middle.x - reach));
  const top = Math.max(0, Math.floor(middle.y - reach));
  const part = cutOut(image, {
    left,
    top,
    width: Math.min(image.width, Math.ceil(middle.x + reach)) - left,
    height: Math.min(image.height, Math.ceil(middle.y + reach)) - top,
  });
  const found = await detectFaces(network, part, worthALook);
  const moved = found.map((near) => ({ ...near, left: near.left + left, top: near.top + top }));
  return moved.find((near) => holds(box, near.left + near.width / 2, near.top + near.height / 2));
}

function holds({ left, top, width, height }: FaceBox, x: number, y: number): boolean {
  return x >= left && x <= left + width && y >= top && y <= top + height;
}

function cutOut({ width: wide, data }: Image, { left, top, width, height }: Omit<FaceBox, "score">): Image {
  const cut = new Uint8Array(width * height * 3);
  for (let y = 0; y < height; y++) {
    const from = ((top + y) * wide + left) * 3;
    cut.set(data.subarray(from, from + width * 3), y * width * 3);
  }
  return { width, height, data: cut };
}
