import { decodeImage, decodeSheets, longestSideOf } from "../image/decode.ts";
import type { OrientedBox, Point } from "../image/geometry.ts";
import { type GrayImage, type Image, toGray } from "../image/image.ts";
import { type QuarterTurn, turnImage } from "../image/turn.ts";
import type { Network } from "../networks/inference.ts";
import type { LayerWord } from "../pdf/words.ts";
import { faint } from "./boxes.ts";
import { detectWithin } from "./detect-within.ts";
import { detectText } from "./detector.ts";

/** Text lines by the longest side of the copy in which they were detected. */
export type BoxesBySize = Readonly<Record<string, readonly OrientedBox[]>>;

export type BoxesBySide = { readonly [Name in Side["name"]]?: BoxesBySize | undefined };

/** What is known of an image beside its bytes. */
interface Known {
  /** The text layer of a PDF. */
  readonly words?: readonly LayerWord[] | undefined;
  /** Lines that an earlier look at the same bytes detected. */
  readonly boxes?: BoxesBySize | undefined;
}

/** One side of a document, decoded. */
export interface Side {
  readonly name: "front" | "back";
  readonly image: Image;
  readonly gray: GrayImage;
  /** The text layer of a PDF in pixels of this image. It may state text that the image does not show. */
  readonly words?: readonly LayerWord[];
  /** Pixels of the stored image per pixel of this one. Absent if this is a part of it. */
  readonly scale?: number;
  /** Text lines detected in a copy with this longest side. Detected once per size. */
  boxes(longestSide: number): Promise<readonly OrientedBox[]>;
  /** Lines of that detection on the document whose text is no value. Absent if all are in `boxes`. */
  boxesBesidePrint?(longestSide: number): Promise<readonly OrientedBox[]>;
  /** The same, including faint text. */
  faintBoxes(longestSide: number): Promise<readonly OrientedBox[]>;
  /** The lines of a detection that is not kept: `knownBoxes` stay those of the whole text. */
  boxesOnce(longestSide: number): Promise<readonly OrientedBox[]>;
  /** The lines of a detection in a copy of one part, so many pixels wide. None of them is kept. */
  boxesWithin(part: OrientedBox, width: number): Promise<readonly OrientedBox[]>;
  /** The lines of every detection of `boxes` until now. */
  detected(): Promise<BoxesBySize>;
  /** The lines of the latest detection, without a new one. */
  knownBoxes(): Promise<readonly OrientedBox[] | undefined>;
  /** Whether a date at that place is the document's. Absent if one may stand anywhere. */
  mayHoldDate?(point: Point): boolean;
  /** The same side, turned. */
  turned(turn: QuarterTurn): Side;
}

/** @throws {UnreadablePictureError} */
export async function openSide(
  name: Side["name"],
  bytes: Uint8Array,
  detector: Network,
  { words, boxes }: Known = {},
): Promise<Side> {
  const image = await decodeImage(bytes);
  const scale = (await longestSideOf(bytes)) / Math.max(image.width, image.height);
  const side = sideOf(name, image, detector, { scale, boxes });
  return words && scale === 1 ? { ...side, words } : side;
}

/** The lines that were detected on each side. */
export async function boxesOn(sides: readonly Side[]): Promise<BoxesBySide> {
  const all = sides.map(async (side) => [side.name, await side.detected()] as const);
  return Object.fromEntries(await Promise.all(all));
}

/** The pages of a front that was made of a PDF with several pages. Empty for any other image. */
export async function* openSheets(
  bytes: Uint8Array,
  detector: Network,
  words: readonly LayerWord[] = [],
): AsyncGenerator<Side> {
  let upper = 0;
  for await (const image of decodeSheets(bytes)) {
    const [top, bottom] = [upper, upper + image.height];
    const own = words
      .filter(({ box }) => box.top >= top && box.top < bottom)
      .map((word) => ({ ...word, box: { ...word.box, top: word.box.top - top } }));
    yield { ...sideOf("front", image, detector), words: own };
    upper = bottom;
  }
}

function sideOf(
  name: Side["name"],
  image: Image,
  detector: Network,
  { scale, boxes: earlier = {} }: { readonly scale?: number; readonly boxes?: BoxesBySize | undefined } = {},
): Side {
  const gray = toGray(image);
  const found = new Map<number, readonly OrientedBox[] | Promise<readonly OrientedBox[]>>();
  return {
    name,
    image,
    gray,
    ...(scale !== undefined && { scale }),
    async boxes(longestSide) {
      const boxes =
        found.get(longestSide) ?? earlier[longestSide] ?? detectText(detector, image, longestSide);
      found.set(longestSide, boxes);
      return boxes;
    },
    async detected() {
      const all = [...found].map(async ([size, boxes]) => [size, await boxes] as const);
      return Object.fromEntries(await Promise.all(all));
    },
    faintBoxes: (longestSide) => detectText(detector, image, longestSide, faint),
    boxesOnce: (longestSide) => detectText(detector, image, longestSide),
    boxesWithin: (part, width) => detectWithin(detector, gray, part, width),
    knownBoxes: async () => [...found.values()].at(-1),
    turned: (turn) => sideOf(name, turnImage(image, turn), detector, scale === undefined ? {} : { scale }),
  };
}
