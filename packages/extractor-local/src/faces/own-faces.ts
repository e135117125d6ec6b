import type { PartReading } from "@passmuster/core/ports";
import type { Area, DocumentForm } from "../detect/outline/document-forms.ts";
import { otherCard, type PlacedFace } from "../detect/outline/other-card.ts";
import { toMillimetres } from "../detect/outline/outline.ts";
import type { Projection } from "../detect/outline/projection.ts";
import type { Side } from "../detect/side.ts";
import type { Point } from "../image/geometry.ts";
import type { OutlineOnSide } from "../mrz/outline-on-side.ts";
import type { FaceBox } from "./detect-faces.ts";
import { storedBox } from "./stored-box.ts";
import type { FacedImage } from "./upright-faces.ts";

/** Where the faces of a document are. Places are in pixels of that side's image. */
export interface FacePlaces {
  readonly side: Side["name"];
  /** The portrait is on this side or nowhere. */
  readonly isOnlySide: boolean;
  isPortrait(face: PlacedFace): boolean;
  /** Anywhere on the document: a second, smaller portrait is. Asked after `isPortrait`. */
  isOwn(face: PlacedFace): boolean;
  /** Neither on the document nor on the other page of an open booklet. */
  isBeside(face: PlacedFace): boolean;
}

/** What a face's centre may be off the page. Outlines were off by 0.9 mm in the median, and a few by 5. */
const slack = 3;

/** The places on a document whose outline is known. */
export function placesOn(outlined: OutlineOnSide): FacePlaces {
  const { side, outline, form } = outlined;
  const { portrait } = form;
  if (!portrait) return placesOnCards(outlined);
  const millimetres = toMillimetres(outline);
  const isOwn = ({ centre }: PlacedFace): boolean => isWithin(pageOf(form), millimetres(centre));
  return {
    side: side.name,
    isOnlySide: form.portraitBesideMrz,
    isPortrait: ({ centre }) => isWithin(portrait, millimetres(centre)),
    isOwn,
    isBeside: (face) => !isOwn(face) && !isWithin(otherPage(form), millimetres(face.centre)),
  };
}

/** Least size of a portrait beside an MRZ, in millimetres. Second portraits of cards had 6 to 12. */
const leastPortrait = 12;

/**
 * The portrait of a TD1 is on its front, the MRZ on its back. The front is another image, or a second card in
 * this one. A photograph beside the card is not its portrait.
 */
function placesOnCards({ side, outline, form }: OutlineOnSide): FacePlaces {
  const onFirst = toMillimetres(outline);
  const page = pageOf(form);
  const isOnFirst = ({ centre }: PlacedFace): boolean => isWithin(page, onFirst(centre));
  let onOther: Projection | undefined;
  const isOwn = (face: PlacedFace): boolean =>
    isOnFirst(face) || (onOther !== undefined && isWithin(page, onOther(face.centre)));
  return {
    side: side.name,
    isOnlySide: false,
    isPortrait: (face) => {
      if (isOnFirst(face)) return sizeIn(onFirst, face) >= leastPortrait;
      const other = otherCard(side.image, outline, face);
      if (other) onOther = toMillimetres(other);
      return other !== undefined;
    },
    isOwn,
    isBeside: (face) => !isOwn(face),
  };
}

function sizeIn(millimetres: Projection, { centre: { x, y }, size }: PlacedFace): number {
  const [a, b] = [millimetres({ x: x - size / 2, y }), millimetres({ x: x + size / 2, y })];
  return Math.hypot(b.x - a.x, b.y - a.y);
}

const pageOf = ({ width, height }: DocumentForm): Area => ({
  left: -slack,
  top: -slack,
  right: width + slack,
  bottom: height + slack,
});

/** An open booklet has its other page above the one with the MRZ. */
const otherPage = ({ width, height }: DocumentForm): Area => ({
  left: -slack,
  top: -height,
  right: width + slack,
  bottom: 0,
});

/** The place of a portrait that an earlier reading found, or that there is none. */
export function placesOfPortrait(
  { side, box, state }: PartReading,
  sides: readonly Side[],
): FacePlaces | undefined {
  if (state === "missing")
    return { side: "front", isOnlySide: true, isPortrait: never, isOwn: never, isBeside: never };
  const scale = sides.find(({ name }) => name === side)?.scale;
  if (!side || !box || scale === undefined) return undefined;
  const area = { left: box.left, top: box.top, right: box.left + box.width, bottom: box.top + box.height };
  const isPortrait = ({ centre: { x, y } }: PlacedFace): boolean =>
    isWithin(area, { x: x * scale, y: y * scale });
  return { side, isOnlySide: true, isPortrait, isOwn: isPortrait, isBeside: never };
}

const never = (): boolean => false;

const isWithin = ({ left, top, right, bottom }: Area, { x, y }: Point): boolean =>
  x >= left && x <= right && y >= top && y <= bottom;

/** The faces of an image that are the document's, its portrait first. */
export interface OwnFaces extends FacedImage {
  /** Faces that lie beside the document. */
  readonly beside: readonly FaceBox[];
}

/** A document whose portrait is not in its place has no face of its own. */
export function ownFaces(seen: FacedImage, side: Side, places: FacePlaces): OwnFaces {
  const { faces, turn } = seen;
  const placed = (face: FaceBox): PlacedFace => {
    const { left, top, width, height } = storedBox(face, side.image, turn);
    return { centre: { x: left + width / 2, y: top + height / 2 }, size: Math.sqrt(width * height) };
  };
  const portrait = faces.find((face) => places.isPortrait(placed(face)));
  const others = faces.filter((face) => face !== portrait && places.isOwn(placed(face)));
  return {
    ...seen,
    faces: portrait ? [portrait, ...others] : [],
    beside: faces.filter((face) => places.isBeside(placed(face))),
  };
}
