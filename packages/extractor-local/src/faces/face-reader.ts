import type { Box } from "@passmuster/core";
import { decodePicture } from "../image/decode.ts";
import type { Picture } from "../image/image.ts";
import { type Network, openNetworks, type Runtime } from "../inference.ts";
import { faceDetectorModel, faceEmbedderModel, faceLandmarksModel } from "../models.ts";
import type { Side } from "../side.ts";
import type { Trace } from "../trace.ts";
import { comparisonOf, distanceBetween } from "./compare-faces.ts";
import { isCopied, type PlacedFace } from "./copied-face.ts";
import type { FaceBox } from "./detect-faces.ts";
import { alignFace, embedFace, embedSquare } from "./embed-face.ts";
import { isSamePicture } from "./same-image.ts";
import { storedBox } from "./stored-box.ts";
import { type FacedPicture, findCloseUp, findUpright, type Turn } from "./upright-faces.ts";

/** The faces of one document, and what a selfie beside it shows. */
export interface FacesSeen {
  /** On each side that was looked at; small second portraits count. The back is looked at when the front shows none. */
  readonly front: number;
  readonly back?: number;
  /** Where the largest face is, in pixels of that side's picture as it is stored. */
  readonly portrait?: { readonly side: Side["name"]; readonly box: Box };
  /** The second largest face is nearly as large as the largest and somebody else's: there is more than one document. */
  readonly strangers: boolean;
  readonly selfie?: {
    /** Bystanders, and faces on a card held up, are not counted: what is less than a third as wide as the largest. */
    readonly faces: number;
    /** It is the picture of a side, or a part of it, or shows the same picture of a face; also where no face was found. */
    readonly copied: boolean;
    /** Between the largest face of the document and the only one of the selfie; absent where either is missing. */
    readonly distance?: number;
    /** 0–100, by `comparisonOf`. */
    readonly comparison?: number;
  };
}

export interface FaceLook {
  readonly sides: readonly Side[];
  /** The way up of the side that bears a zone or a barcode. */
  readonly known?: { readonly side: Side["name"]; readonly turn: Turn };
  /** The encoded selfie. */
  readonly selfie?: Uint8Array;
  readonly trace?: Trace | undefined;
}

/** Finds portraits and compares them. It says how alike two faces are, and nothing of whether anybody was there. */
export interface FaceReader {
  /** @throws {UnreadablePictureError} the selfie is no picture that can be decoded */
  look(what: FaceLook): Promise<FacesSeen>;
  close(): Promise<void>;
}

type Networks = Readonly<Record<"detector" | "landmarks" | "embedder", Network>>;

const files = { detector: faceDetectorModel, landmarks: faceLandmarksModel, embedder: faceEmbedderModel };

/** The networks (12 MB) are loaded for the first document that needs them. */
export function createFaceReader(runtime: Runtime | undefined): FaceReader {
  let opened: Promise<Networks> | undefined;
  const networks = (): Promise<Networks> => {
    opened ??= openNetworks(files, runtime).then((engine) => engine.networks);
    return opened;
  };
  return {
    async look({ sides, known, selfie, trace }) {
      const nets = await networks();
      const portrait = await findPortrait(nets, sides, known);
      const stored = selfie && (await decodePicture(selfie));
      const own = stored && (await findCloseUp(nets.detector, stored));
      trace?.("faces", { portrait: portrait.seen.faces, selfie: own?.faces });
      const seen = { ...portrait.counts, strangers: await showsStrangers(nets, portrait.seen) };
      return own ? { ...seen, selfie: await compareWith(nets, portrait, sides, { ...own, stored }) } : seen;
    },
    async close() {
      const closing = await opened?.catch(() => undefined);
      opened = undefined;
      if (closing) await Promise.all(Object.values(closing).map((network) => network.close()));
    },
  };
}

async function findPortrait({ detector }: Networks, sides: readonly Side[], known: FaceLook["known"]) {
  const look = async (name: Side["name"]): Promise<FacedPicture | undefined> => {
    const side = sides.find((one) => one.name === name);
    const turn = known?.side === name ? known.turn : undefined;
    return side && findUpright(detector, side.picture, turn);
  };
  const front = (await look("front")) ?? {
    picture: { width: 0, height: 0, data: new Uint8Array() },
    faces: [],
    turn: 0 as const,
  };
  const back = front.faces.length === 0 ? await look("back") : undefined;
  const counts = { front: front.faces.length, ...(back && { back: back.faces.length }) };
  const seen = back && back.faces.length > 0 ? back : front;
  const side: Side["name"] = seen === front ? "front" : "back";
  const portrait = portraitOf(
    sides.find(({ name }) => name === side),
    seen,
  );
  return { counts: { ...counts, ...(portrait && { portrait }) }, seen, side };
}

function portraitOf(side: Side | undefined, { faces: [largest], turn }: FacedPicture): FacesSeen["portrait"] {
  return side && largest && { side: side.name, box: storedBox(largest, side.picture, turn) };
}

/** Most second portraits are smaller, and all show the same person: of three found, one was 0.9 as high as the first. */
const nearlyAsLarge = 0.6;
const sameFace = 0.6;

async function showsStrangers(networks: Networks, { picture, faces: [first, second] }: FacedPicture) {
  if (!first || !second || second.height < first.height * nearlyAsLarge) return false;
  const distance = distanceBetween(
    await embedFace(networks, picture, first),
    await embedFace(networks, picture, second),
  );
  return distance > sameFace;
}

/** As wide as this share of the largest, a second face in a selfie is another person. */
const another = 1 / 3;

interface Selfie extends FacedPicture {
  readonly stored: Picture;
}

async function compareWith(
  networks: Networks,
  { seen, side }: { readonly seen: FacedPicture; readonly side: Side["name"] },
  sides: readonly Side[],
  selfie: Selfie,
): Promise<NonNullable<FacesSeen["selfie"]>> {
  const [own] = selfie.faces;
  const faces = selfie.faces.filter(({ width }) => own && width >= own.width * another).length;
  const [portrait] = seen.faces;
  const place = async ({ picture }: FacedPicture, box: FaceBox): Promise<PlacedFace> => ({
    picture,
    square: await alignFace(networks, picture, box),
  });
  const placed = own && portrait && { one: await place(seen, portrait), other: await place(selfie, own) };
  const copied =
    sides.some(({ picture }) => hasSamePixels(picture, selfie.stored)) ||
    (placed !== undefined && isCopied(placed.one, placed.other)) ||
    (await isOfSide(seen, selfie, sides.find(({ name }) => name === side)?.picture)) ||
    (await isOfOther(
      sides.filter(({ name }) => name !== side),
      selfie,
    ));
  if (!placed || faces !== 1) return { faces, copied };
  const distance = distanceBetween(
    await embedSquare(networks, placed.one.picture, placed.one.square),
    await embedSquare(networks, placed.other.picture, placed.other.square),
  );
  return { faces, copied, distance, comparison: comparisonOf(distance) };
}

function hasSamePixels(one: Picture, other: Picture): boolean {
  return one.width === other.width && Buffer.compare(one.data, other.data) === 0;
}

/** A way up may be taken wrongly: what was turned is compared as it is stored as well. */
async function isOfSide(seen: FacedPicture, selfie: Selfie, stored: Picture | undefined): Promise<boolean> {
  if (await isSamePicture(seen, selfie)) return true;
  if (!stored || (seen.turn === 0 && selfie.turn === 0)) return false;
  return isSamePicture({ picture: stored, faces: [] }, { picture: selfie.stored, faces: [] });
}

async function isOfOther(sides: readonly Side[], { stored }: Selfie): Promise<boolean> {
  for (const { picture } of sides)
    if (await isSamePicture({ picture, faces: [] }, { picture: stored, faces: [] })) return true;
  return false;
}
