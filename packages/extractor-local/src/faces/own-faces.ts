import type { PartReading } from "@passmuster/core/ports";
import type { Point } from "../detect/geometry.ts";
import type { Area, DocumentForm } from "../outline/document-forms.ts";
import type { OutlineOnSide } from "../outline/on-side.ts";
import { toMillimetres } from "../outline/outline.ts";
import type { Side } from "../side.ts";
import type { FaceBox } from "./detect-faces.ts";
import { storedBox } from "./stored-box.ts";
import type { FacedImage } from "./upright-faces.ts";

/** Where the faces of a document are. Points are in pixels of that side's image. */
export interface FacePlaces {
  readonly side: Side["name"];
  /** The portrait is on this side or nowhere. */
  readonly isOnlySide: boolean;
  isPortrait(centre: Point): boolean;
  /** Anywhere on the document: a second, smaller portrait is. */
  isOwn(centre: Point): boolean;
  /** Neither on the document nor on the other page of an open booklet. */
  isBeside(centre: Point): boolean;
}

/** What a face's centre may be off the page. Outlines were off by 0.9 mm in the median, and a few by 5. */
const slack = 3;

/**
 * The places on a document whose outline is known. Undefined for a TD1, which has its portrait on its other side:
 * that may be another image, or another card in this one.
 */
export function placesOn({ side, outline, form }: OutlineOnSide): FacePlaces | undefined {
  const { portrait } = form;
  if (!portrait) return undefined;
  const millimetres = toMillimetres(outline);
  const page = { left: -slack, top: -slack, right: form.width + slack, bottom: form.height + slack };
  const isOwn = (centre: Point): boolean => isWithin(page, millimetres(centre));
  return {
    side: side.name,
    isOnlySide: form.portraitBesideMrz,
    isPortrait: (centre) => isWithin(portrait, millimetres(centre)),
    isOwn,
    isBeside: (centre) => !isOwn(centre) && !isWithin(otherPage(form), millimetres(centre)),
  };
}

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
  const isPortrait = ({ x, y }: Point): boolean => isWithin(area, { x: x * scale, y: y * scale });
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
  const centreOf = (face: FaceBox): Point => {
    const { left, top, width, height } = storedBox(face, side.image, turn);
    return { x: left + width / 2, y: top + height / 2 };
  };
  const portrait = faces.find((face) => places.isPortrait(centreOf(face)));
  const others = faces.filter((face) => face !== portrait && places.isOwn(centreOf(face)));
  return {
    ...seen,
    faces: portrait ? [portrait, ...others] : [],
    beside: faces.filter((face) => places.isBeside(centreOf(face))),
  };
}
