import { resizeImage } from "../image/decode.ts";
import type { Image } from "../image/image.ts";
import { turnImage } from "../image/turn.ts";
import type { Network } from "../networks/inference.ts";
import type { FaceBox } from "./detect-faces.ts";
import { addRim, findFillingFace } from "./filling-face.ts";
import { findFaces } from "./find-faces.ts";

/** Clockwise degrees that turn an image upright. */
export type Turn = 0 | 90 | 180 | 270;

/** An image turned so that its faces are upright, and the faces, the largest first. */
export interface FacedImage {
  readonly image: Image;
  readonly faces: readonly FaceBox[];
  /** The applied turn. */
  readonly turn: Turn;
}

/** A larger image adds nothing: the recognition network sees 150 pixels of a face. */
export const longestSide = 1600;
/** Sideways or upside-down faces score less than this, if they are detected at all. */
const upright = 0.8;
const turns: readonly Turn[] = [0, 90, 270, 180];

/** Above this score, a face needs no look with a rim. */
const plain = 0.9;
/** Rim around an image, as a share of it. A face that fills its image is detected better with a rim. */
const rim = 0.35;

/**
 * Tries each orientation until one face is clear. Otherwise adds a rim, because the image may be cut close to
 * its face.
 */
export async function findCloseUp(network: Network, image: Image): Promise<FacedImage> {
  const seen = await findUpright(network, image, undefined);
  if (surest(seen) >= plain) return seen;
  const farther = await findUpright(
    network,
    await withRim(await reduceImage(image)),
    surest(seen) === 0 ? 0 : undefined,
  );
  return surest(farther) > surest(seen) ? farther : seen;
}

function withRim(image: Image): Promise<Image> {
  return addRim(image, Math.round(image.width * rim), Math.round(image.height * rim));
}

/**
 * Searches the known orientation, or else each one until a face is clear. Otherwise looks for a face that
 * fills the image.
 */
export async function findUpright(
  network: Network,
  image: Image,
  givenTurn: Turn | undefined,
): Promise<FacedImage> {
  const small = await reduceImage(image);
  let best: FacedImage | undefined;
  for (const turn of givenTurn === undefined ? turns : [givenTurn]) {
    const turned = turnedBy(small, turn);
    const seen = { image: turned, faces: await findFaces(network, turned), turn };
    if (!best || surest(seen) > surest(best)) best = seen;
    if (surest(best) >= upright) break;
  }
  if (best && surest(best) > 0) return best;
  const turn = givenTurn ?? 0;
  const turned = turnedBy(small, turn);
  const filling = await findFillingFace(network, turned);
  return { image: turned, faces: filling ? [filling] : [], turn };
}

/** The copy of an image in which faces are searched, in one turn. */
export const turnedUpright = async (image: Image, turn: Turn): Promise<Image> =>
  turnedBy(await reduceImage(image), turn);

function surest({ faces }: FacedImage): number {
  return Math.max(0, ...faces.map(({ score }) => score));
}

async function reduceImage(image: Image): Promise<Image> {
  const scale = longestSide / Math.max(image.width, image.height);
  if (scale >= 1) return image;
  return resizeImage(image, Math.round(image.width * scale), Math.round(image.height * scale));
}

function turnedBy(image: Image, turn: Turn): Image {
  if (turn === 0) return image;
  if (turn === 180) return turnImage(turnImage(image, "clockwise"), "clockwise");
  return turnImage(image, turn === 90 ? "clockwise" : "counterclockwise");
}
