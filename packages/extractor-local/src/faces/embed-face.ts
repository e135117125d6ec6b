import type { Point } from "../image/geometry.ts";
import type { Image } from "../image/image.ts";
import type { Network } from "../networks/inference.ts";
import type { FaceBox } from "./detect-faces.ts";
import { cutSquare, type Square } from "./square.ts";

/** A face embedding: 128 numbers. */
export type Embedding = Float32Array;

export interface EmbeddingNetworks {
  readonly landmarks: Network;
  readonly embedder: Network;
}

const landmarkSide = 112;
const embedderSide = 150;

/** Of the 68 points of iBUG 300-W: both eyes and the mouth, left as seen in the image. */
const parts = { left: [36, 42], right: [42, 48], mouth: [48, 68] } as const;
/** dlib's alignment: the distance from eyes to mouth as a share of the side, and the centre of the three. */
const eyesToMouth = 0.45;
const middle = { x: 0.5, y: 0.43 };

/** A face turned upright, and its embedding. */
export interface AlignedFace {
  readonly square: Square;
  readonly embedding: Embedding;
}

const cachedFaces = new WeakMap<FaceBox, Promise<AlignedFace>>();

/** Aligns a face by its eyes and mouth, and computes its embedding, once for each found face. */
export function knowFace(networks: EmbeddingNetworks, image: Image, box: FaceBox): Promise<AlignedFace> {
  const face = cachedFaces.get(box) ?? alignAndEmbed(networks, image, box);
  cachedFaces.set(box, face);
  return face;
}

async function alignAndEmbed(networks: EmbeddingNetworks, image: Image, box: FaceBox): Promise<AlignedFace> {
  const square = await alignFace(networks, image, box);
  return { square, embedding: await embedSquare(networks, image, square) };
}

export async function embedFace(networks: EmbeddingNetworks, image: Image, box: FaceBox): Promise<Embedding> {
  return (await knowFace(networks, image, box)).embedding;
}

/** The square in which a face's eyes are level, and eyes and mouth have dlib's positions. */
export async function alignFace(
  { landmarks }: Pick<EmbeddingNetworks, "landmarks">,
  image: Image,
  box: FaceBox,
): Promise<Square> {
  const seen = squareOf(box);
  const input = cutSquare(image, seen, landmarkSide);
  const { data: points } = await landmarks.run({ data: input, dims: [1, landmarkSide, landmarkSide, 3] });
  return alignSquare(seen, points);
}

export async function embedSquare(
  { embedder }: Pick<EmbeddingNetworks, "embedder">,
  image: Image,
  square: Square,
): Promise<Embedding> {
  const face = cutSquare(image, square, embedderSide);
  const { data } = await embedder.run({ data: face, dims: [1, embedderSide, embedderSide, 3] });
  return data;
}

function squareOf({ left, top, width, height }: FaceBox): Square {
  return {
    centre: { x: left + width / 2, y: top + height / 2 },
    side: Math.max(width, height),
    along: { x: 1, y: 0 },
  };
}

/** The square in which the eyes are level. */
function alignSquare({ centre, side }: Square, points: Float32Array): Square {
  const mean = ([from, to]: readonly [number, number]): Point => {
    let [x, y] = [0, 0];
    for (let point = from; point < to; point++) {
      x += points[point * 2] ?? 0;
      y += points[point * 2 + 1] ?? 0;
    }
    const share = side / (to - from);
    return { x: centre.x - side / 2 + x * share, y: centre.y - side / 2 + y * share };
  };
  const [left, right, mouth] = [mean(parts.left), mean(parts.right), mean(parts.mouth)];
  const size = (distance(left, mouth) + distance(right, mouth)) / 2 / eyesToMouth;
  const apart = distance(left, right) || 1;
  const along = { x: (right.x - left.x) / apart, y: (right.y - left.y) / apart };
  const [u, v] = [(0.5 - middle.x) * size, (0.5 - middle.y) * size];
  return {
    centre: {
      x: (left.x + right.x + mouth.x) / 3 + u * along.x - v * along.y,
      y: (left.y + right.y + mouth.y) / 3 + u * along.y + v * along.x,
    },
    side: size,
    along,
  };
}

function distance(a: Point, b: Point): number {
  return Math.hypot(a.x - b.x, a.y - b.y);
}
