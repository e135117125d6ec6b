import type { SessionDocumentType } from "@passmuster/client";
import type { Region } from "./picture.ts";

export type Shape = SessionDocumentType["shape"];

/** Width divided by height: ID-1 and ID-3 of ISO/IEC 7810, A4 of ISO 216, and an oval for a face. */
export const ratios: Readonly<Record<Shape, number>> = {
  card: 85.6 / 53.98,
  booklet: 125 / 88,
  page: 210 / 297,
  face: 3 / 4,
};

/** Maximum share of the view's width for the frame, and the space above and below it in CSS pixels. */
const most = 0.88;
const above = 84;
const below = 188;

/** The frame for a shape in a view of this size, in the view's pixels. */
export function frameIn(shape: Shape, view: { readonly width: number; readonly height: number }): Region {
  const ratio = ratios[shape];
  const free = Math.max(view.height - above - below, view.height * 0.5);
  const width = Math.min(view.width * most, free * ratio);
  const height = width / ratio;
  const top = Math.min(above, view.height * 0.2) + (free - height) / 2;
  return { left: (view.width - width) / 2, top, width, height };
}

interface Size {
  readonly width: number;
  readonly height: number;
}

/** A region of a view that shows a video with `object-fit: cover`, in pixels of the video. */
export function inVideo(region: Region, view: Size, video: Size): Region {
  const scale = Math.max(view.width / video.width, view.height / video.height);
  const left = (region.left + (video.width * scale - view.width) / 2) / scale;
  const top = (region.top + (video.height * scale - view.height) / 2) / scale;
  return { left, top, width: region.width / scale, height: region.height / scale };
}

/** The region with a margin on each side, as a share of its width and height, clipped to the video. */
export function widened({ left, top, width, height }: Region, margin: number, video: Size): Region {
  const x = Math.max(0, left - width * margin);
  const y = Math.max(0, top - height * margin);
  return {
    left: x,
    top: y,
    width: Math.min(video.width, left + width * (1 + margin)) - x,
    height: Math.min(video.height, top + height * (1 + margin)) - y,
  };
}
