import type { Box } from "@passmuster/core/ports";
import type { Side } from "../detect/side.ts";
import { decodeImage } from "../image/decode.ts";
import type { Image } from "../image/image.ts";
import type { Trace } from "../image/trace.ts";
import { type Network, openNetworks, type Runtime } from "../networks/inference.ts";
import { faceDetectorModel, faceEmbedderModel, faceLandmarksModel } from "../networks/models.ts";
import { comparisonOf, distanceBetween } from "./compare-faces.ts";
import { isCopied, type PlacedFace } from "./copied-face.ts";
import type { FaceBox } from "./detect-faces.ts";
import { type AlignedFace, embedFace, knowFace } from "./embed-face.ts";
import { type HumanCheck, openHumanCheck, withoutOthers } from "./human-face.ts";
import { type FacePlaces, type OwnFaces, ownFaces } from "./own-faces.ts";
import { isSameImage } from "./same-image.ts";
import { boxOnStored } from "./stored-box.ts";
import { type FacedImage, findCloseUp, findUpright, type Turn, turnedUpright } from "./upright-faces.ts";

/** The faces of one document, and the result for a selfie. */
export interface FacesSeen {
  /** Faces on each side, including small second portraits. The back is searched if the front shows none. */
  readonly front: number;
  readonly back?: number;
  /** The place of the portrait, in pixels of that side's stored image. */
  readonly portrait?: { readonly side: Side["name"]; readonly box: Box };
  /**
   * The second largest face is nearly as large as the largest and belongs to another person, or a face lies
   * beside the document: the image shows several documents.
   */
  readonly strangers: boolean;
  /** The faces of each searched image. A later look at the same image takes them as they are. */
  readonly found?: FacesBySide;
  readonly selfie?: {
    /** Faces at least a third as wide as the largest. Bystanders and a card held up do not count. */
    readonly faces: number;
    /** The selfie copies a side, a part of it, or its portrait. Detection of a face is not required. */
    readonly copied: boolean;
    /** Distance between the document's portrait and the selfie's only face; absent if either is missing. */
    readonly distance?: number;
    /** 0–100, by `comparisonOf`. */
    readonly comparison?: number;
  };
}

/** The human faces of an image. */
export interface FoundFaces {
  /** The turn that was given. Without it each one was tried. */
  readonly given?: Turn;
  /** The turn in which the faces are upright. Their boxes are in pixels of that copy. */
  readonly turn: Turn;
  readonly boxes: readonly FaceBox[];
}

export type FacesBySide = { readonly [Name in Side["name"]]?: FoundFaces | undefined };

export interface FaceLook {
  readonly sides: readonly Side[];
  /** The orientation of the side with an MRZ or a barcode. */
  readonly known?: { readonly side: Side["name"]; readonly turn: Turn } | undefined;
  /** Where the document's faces are. If unknown, the largest face is the portrait. */
  readonly places?: FacePlaces | undefined;
  /** What an earlier look at the same sides found. */
  readonly found?: FacesBySide | undefined;
  /** The encoded selfie. */
  readonly selfie?: Uint8Array;
  readonly trace?: Trace | undefined;
}

/** Finds portraits and compares them. Compares likeness only; does not detect liveness. */
export interface FaceReader {
  /** @throws {UnreadablePictureError} the selfie is not an image that can be decoded */
  look(what: FaceLook): Promise<FacesSeen>;
  close(): Promise<void>;
}

type Networks = Readonly<Record<"detector" | "landmarks" | "embedder", Network>> & {
  readonly isHuman: HumanCheck;
};

const files = { detector: faceDetectorModel, landmarks: faceLandmarksModel, embedder: faceEmbedderModel };

/** Loads the networks (13 MB) for the first document that needs them. */
export function createFaceReader(runtime: Runtime | undefined): FaceReader {
  let opened: Promise<Networks> | undefined;
  const networks = (): Promise<Networks> => {
    opened ??= openAll(runtime);
    return opened;
  };
  return {
    async look({ sides, known, places, found, selfie, trace }) {
      const nets = await networks();
      const portrait = await findPortrait(nets, { sides, known, places, found });
      const stored = selfie && (await decodeImage(selfie));
      const close = stored && (await findCloseUp(nets.detector, stored));
      const own = close && (await withoutOthers(nets, nets.isHuman, close));
      trace?.("faces", { portrait: portrait.seen.faces, selfie: own?.faces });
      const strangers = (await showsStrangers(nets, portrait.whole)) || showsFaceBeside(portrait.seen);
      const seen = { ...portrait.counts, strangers, found: portrait.found };
      return own ? { ...seen, selfie: await compareWith(nets, portrait, sides, { ...own, stored }) } : seen;
    },
    async close() {
      const closing = await opened?.catch(() => undefined);
      opened = undefined;
      if (closing)
        await Promise.all([closing.detector, closing.landmarks, closing.embedder].map(closeNetwork));
    },
  };
}

async function openAll(runtime: Runtime | undefined): Promise<Networks> {
  const [{ networks }, isHuman] = await Promise.all([openNetworks(files, runtime), openHumanCheck()]);
  return { ...networks, isHuman };
}

const closeNetwork = (network: Network): Promise<void> => network.close();

const nothing = { image: { width: 0, height: 0, data: new Uint8Array() }, faces: [], turn: 0 } as const;

/** The human faces of a side: those of an earlier look, if it was given the same turn. */
async function facesOf(
  nets: Networks,
  { name, image }: Side,
  { known, found }: Pick<FaceLook, "known" | "found">,
): Promise<FacedImage & { readonly given?: Turn }> {
  const given = known?.side === name ? known.turn : undefined;
  const earlier = found?.[name];
  const faced =
    earlier && earlier.given === given
      ? { image: await turnedUpright(image, earlier.turn), faces: earlier.boxes, turn: earlier.turn }
      : await withoutOthers(nets, nets.isHuman, await findUpright(nets.detector, image, given));
  return { ...faced, ...(given !== undefined && { given }) };
}

async function findPortrait(nets: Networks, { sides, places, ...earlier }: Omit<FaceLook, "selfie">) {
  const found: { [Name in Side["name"]]?: FoundFaces } = {};
  const look = async (name: Side["name"]) => {
    const side = sides.find((one) => one.name === name);
    const faced = side && (await facesOf(nets, side, earlier));
    if (faced)
      found[name] = {
        ...(faced.given !== undefined && { given: faced.given }),
        turn: faced.turn,
        boxes: faced.faces,
      };
    const whole = faced ?? nothing;
    const isElsewhere = places?.isOnlySide === true && places.side !== name;
    const seen: OwnFaces =
      side && places?.side === name
        ? ownFaces(whole, side, places)
        : { ...whole, faces: isElsewhere ? [] : whole.faces, beside: [] };
    const [portrait] = seen.faces;
    const box = side && portrait && boxOnStored(portrait, side, seen.turn);
    return { whole, seen, side: name, ...(box && { portrait: { side: name, box } }) };
  };
  const front = await look("front");
  const back = front.seen.faces.length === 0 ? await look("back") : undefined;
  const counts = {
    front: front.seen.faces.length,
    ...(back && sides.some(({ name }) => name === "back") && { back: back.seen.faces.length }),
  };
  const { portrait, ...shown } = back && back.seen.faces.length > 0 ? back : front;
  return { counts: { ...counts, ...(portrait && { portrait }) }, found, ...shown };
}

/**
 * Most second portraits are smaller, and all show the same person. Of three found, one was 0.9 as high as the
 * first. Sizes are means of both sides: the box of a pale copy of 0.47 the width was 0.63 as high.
 */
const nearlyAsLarge = 0.6;
const sizeOf = ({ width, height }: FaceBox): number => Math.sqrt(width * height);
const sameFace = 0.6;

async function showsStrangers(networks: Networks, { image, faces: [first, second] }: FacedImage) {
  if (!first || !second || sizeOf(second) < sizeOf(first) * nearlyAsLarge) return false;
  const distance = distanceBetween(
    await embedFace(networks, image, first),
    await embedFace(networks, image, second),
  );
  return distance > sameFace;
}

/**
 * Least size of a face beside the document, as a share of the portrait's: faces on stamps and notes are
 * smaller.
 */
const tellsBeside = 0.5;

function showsFaceBeside({ faces: [portrait], beside }: OwnFaces): boolean {
  return portrait !== undefined && beside.some((face) => sizeOf(face) > sizeOf(portrait) * tellsBeside);
}

/** Least width of a second person's face in a selfie, as a share of the largest. */
const another = 1 / 3;

interface Selfie extends FacedImage {
  readonly stored: Image;
}

async function compareWith(
  networks: Networks,
  { seen, side }: { readonly seen: FacedImage; readonly side: Side["name"] },
  sides: readonly Side[],
  selfie: Selfie,
): Promise<NonNullable<FacesSeen["selfie"]>> {
  const [own] = selfie.faces;
  const faces = selfie.faces.filter(({ width }) => own && width >= own.width * another).length;
  const [portrait] = seen.faces;
  const place = async ({ image }: FacedImage, box: FaceBox): Promise<PlacedFace & AlignedFace> => ({
    image,
    ...(await knowFace(networks, image, box)),
  });
  const placed = own && portrait && { one: await place(seen, portrait), other: await place(selfie, own) };
  const copied =
    sides.some(({ image }) => hasSamePixels(image, selfie.stored)) ||
    (placed !== undefined && isCopied(placed.one, placed.other)) ||
    (await isOfSide(seen, selfie, sides.find(({ name }) => name === side)?.image)) ||
    (await isOfOther(
      sides.filter(({ name }) => name !== side),
      selfie,
    ));
  if (!placed || faces !== 1) return { faces, copied };
  const distance = distanceBetween(placed.one.embedding, placed.other.embedding);
  return { faces, copied, distance, comparison: comparisonOf(distance) };
}

function hasSamePixels(one: Image, other: Image): boolean {
  return one.width === other.width && Buffer.compare(one.data, other.data) === 0;
}

/** The orientation may be wrong, so a turned image is also compared as stored. */
async function isOfSide(seen: FacedImage, selfie: Selfie, stored: Image | undefined): Promise<boolean> {
  if (await isSameImage(seen, selfie)) return true;
  if (!stored || (seen.turn === 0 && selfie.turn === 0)) return false;
  return isSameImage({ image: stored, faces: [] }, { image: selfie.stored, faces: [] });
}

async function isOfOther(sides: readonly Side[], { stored }: Selfie): Promise<boolean> {
  for (const { image } of sides)
    if (await isSameImage({ image, faces: [] }, { image: stored, faces: [] })) return true;
  return false;
}
