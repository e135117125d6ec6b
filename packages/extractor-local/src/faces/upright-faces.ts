import { resizePicture } from "../image/decode.ts";
import type { Picture } from "../image/image.ts";
import { turnPicture } from "../image/turn.ts";
import type { Network } from "../inference.ts";
import type { FaceBox } from "./detect-faces.ts";
import { addRim, findFillingFace } from "./filling-face.ts";
import { findFaces } from "./find-faces.ts";

/** Degrees by which a picture has to be turned clockwise to be upright. */
export type Turn = 0 | 90 | 180 | 270;

/** A picture that was turned so that its faces are upright, and the faces, the largest first. */
export interface FacedPicture {
  readonly picture: Picture;
  readonly faces: readonly FaceBox[];
  /** By how much it was turned. */
  readonly turn: Turn;
}

/** A larger picture adds nothing: the recognition network sees 150 pixels of a face. */
export const longestSide = 1600;
/** Faces that lie on their side or stand on their head score less than this where they are seen at all. */
const upright = 0.8;
const turns: readonly Turn[] = [0, 90, 270, 180];

/** Surer than this, a face needs no look from farther away. */
const plain = 0.9;
/** A face that fills its picture is seen better with this much around it, as a share of the picture. */
const rim = 0.35;

/** Looks for faces each way up until one is plain, and from farther away where none is: a picture may be cut close to its face. */
export async function findCloseUp(network: Network, picture: Picture): Promise<FacedPicture> {
  const seen = await findUpright(network, picture, undefined);
  if (surest(seen) >= plain) return seen;
  const farther = await findUpright(
    network,
    await withRim(await reduceImage(picture)),
    surest(seen) === 0 ? 0 : undefined,
  );
  return surest(farther) > surest(seen) ? farther : seen;
}

function withRim(picture: Picture): Promise<Picture> {
  return addRim(picture, Math.round(picture.width * rim), Math.round(picture.height * rim));
}

/** Looks for faces the way up that is known, or else each way until one is plain; where none is, for one that fills the picture. */
export async function findUpright(
  network: Network,
  picture: Picture,
  known: Turn | undefined,
): Promise<FacedPicture> {
  const small = await reduceImage(picture);
  let best: FacedPicture | undefined;
  for (const turn of known === undefined ? turns : [known]) {
    const turned = turnedBy(small, turn);
    const seen = { picture: turned, faces: await findFaces(network, turned), turn };
    if (!best || surest(seen) > surest(best)) best = seen;
    if (surest(best) >= upright) break;
  }
  if (best && surest(best) > 0) return best;
  const turn = known ?? 0;
  const turned = turnedBy(small, turn);
  const filling = await findFillingFace(network, turned);
  return { picture: turned, faces: filling ? [filling] : [], turn };
}

function surest({ faces }: FacedPicture): number {
  return Math.max(0, ...faces.map(({ score }) => score));
}

async function reduceImage(picture: Picture): Promise<Picture> {
  const scale = longestSide / Math.max(picture.width, picture.height);
  if (scale >= 1) return picture;
  return resizePicture(picture, Math.round(picture.width * scale), Math.round(picture.height * scale));
}

function turnedBy(picture: Picture, turn: Turn): Picture {
  if (turn === 0) return picture;
  if (turn === 180) return turnPicture(turnPicture(picture, "clockwise"), "clockwise");
  return turnPicture(picture, turn === 90 ? "clockwise" : "counterclockwise");
}
