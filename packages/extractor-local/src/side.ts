import { faint } from "./detect/boxes.ts";
import { detectText } from "./detect/detector.ts";
import type { OrientedBox } from "./detect/geometry.ts";
import { decodePicture, decodeSheets, longestSideOf } from "./image/decode.ts";
import { type GrayPicture, type Picture, toGray } from "./image/image.ts";
import { type QuarterTurn, turnPicture } from "./image/turn.ts";
import type { Network } from "./inference.ts";
import type { LayerWord } from "./pdf/words.ts";

/** One side of a document, decoded. */
export interface Side {
  readonly name: "front" | "back";
  readonly picture: Picture;
  readonly gray: GrayPicture;
  /** The text layer of a PDF in pixels of this image. It may state text that the image does not show. */
  readonly words?: readonly LayerWord[];
  /** Pixels of the stored image per pixel of this one. Absent if this is a part of it. */
  readonly scale?: number;
  /** Text lines detected in a copy with this longest side. Detected once per size. */
  boxes(longestSide: number): Promise<readonly OrientedBox[]>;
  /** The same, including faint text. */
  faintBoxes(longestSide: number): Promise<readonly OrientedBox[]>;
  /** The lines of the latest detection, without a new one. */
  knownBoxes(): Promise<readonly OrientedBox[] | undefined>;
  /** The same side, turned. */
  turned(turn: QuarterTurn): Side;
}

/** @throws {UnreadablePictureError} */
export async function openSide(
  name: Side["name"],
  bytes: Uint8Array,
  detector: Network,
  words?: readonly LayerWord[],
): Promise<Side> {
  const picture = await decodePicture(bytes);
  const scale = (await longestSideOf(bytes)) / Math.max(picture.width, picture.height);
  const side = sideOf(name, picture, detector, scale);
  return words && scale === 1 ? { ...side, words } : side;
}

/** The pages of a front that was made of a PDF with several pages. Empty for any other image. */
export async function* openSheets(
  bytes: Uint8Array,
  detector: Network,
  words: readonly LayerWord[] = [],
): AsyncGenerator<Side> {
  let upper = 0;
  for await (const picture of decodeSheets(bytes)) {
    const [top, bottom] = [upper, upper + picture.height];
    const own = words
      .filter(({ box }) => box.top >= top && box.top < bottom)
      .map((word) => ({ ...word, box: { ...word.box, top: word.box.top - top } }));
    yield { ...sideOf("front", picture, detector), words: own };
    upper = bottom;
  }
}

function sideOf(name: Side["name"], picture: Picture, detector: Network, scale?: number): Side {
  const found = new Map<number, Promise<readonly OrientedBox[]>>();
  return {
    name,
    picture,
    gray: toGray(picture),
    ...(scale !== undefined && { scale }),
    boxes(longestSide) {
      const known = found.get(longestSide) ?? detectText(detector, picture, longestSide);
      found.set(longestSide, known);
      return known;
    },
    faintBoxes: (longestSide) => detectText(detector, picture, longestSide, faint),
    knownBoxes: async () => [...found.values()].at(-1),
    turned: (turn) => sideOf(name, turnPicture(picture, turn), detector, scale),
  };
}
