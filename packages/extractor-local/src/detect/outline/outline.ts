import type { DocumentOutline } from "@passmuster/core/ports";
import type { Point } from "../../image/geometry.ts";
import type { Side } from "../side.ts";
import { type Corners, fromCorners, ontoCorners, type Projection } from "./projection.ts";

/** Where a document lies in an image. */
export interface Outline {
  /** In pixels of that image. Corners may lie outside of it. */
  readonly corners: Corners;
  /** In millimetres. */
  readonly size: { readonly width: number; readonly height: number };
  /** 0–1, the mean of how surely each of its sides was seen. */
  readonly confidence: number;
}

/** From pixels of the image to millimetres from the document's upper left corner. */
export const toMillimetres = ({ corners, size }: Outline): Projection => fromCorners(corners, size);

/** The inverse of `toMillimetres`. */
export const toPixels = ({ corners, size }: Outline): Projection => ontoCorners(corners, size);

/** The same outline in pixels of the stored image. Undefined if its size is unknown. */
export function storedOutline(
  { corners, size, confidence }: Outline,
  { scale }: Pick<Side, "scale">,
): DocumentOutline | undefined {
  if (scale === undefined) return undefined;
  const stored = ({ x, y }: Point): Point => ({ x: Math.round(x * scale), y: Math.round(y * scale) });
  const [upperLeft, upperRight, lowerRight, lowerLeft] = corners;
  return {
    corners: {
      upperLeft: stored(upperLeft),
      upperRight: stored(upperRight),
      lowerRight: stored(lowerRight),
      lowerLeft: stored(lowerLeft),
    },
    ...size,
    confidence,
  };
}
