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

/** Maximum share of the room's width and height for the frame. */
const widest = 0.9;
const highest = 0.94;

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** The largest frame of a shape in the middle of the room that the controls leave. */
export function frameIn(shape: Shape, room: Region): Region {
  const ratio = ratios[shape];
  const width = Math.min(room.width * widest, room.height * highest * ratio);
  const height = width / ratio;
  return {
    left: room.left + (room.width - width) / 2,
    top: room.top + (room.height - height) / 2,
    width,
    height,
  };
}

/**
 * A region of a view that shows a video with `object-fit: cover`, in pixels of the video.
 *
 * @param mirrored whether the view is a mirror image of the video
 */
export function inVideo(region: Region, view: Size, video: Size, mirrored: boolean): Region {
  const scale = Math.max(view.width / video.width, view.height / video.height);
  const from = mirrored ? view.width - region.left - region.width : region.left;
  const left = (from + (video.width * scale - view.width) / 2) / scale;
  const top = (region.top + (video.height * scale - view.height) / 2) / scale;
  return { left, top, width: region.width / scale, height: region.height / scale };
}

/** The region with a margin on each side, as a share of its width and height. */
export function around({ left, top, width, height }: Region, margin: number): Region {
  return {
    left: left - width * margin,
    top: top - height * margin,
    width: width * (1 + 2 * margin),
    height: height * (1 + 2 * margin),
  };
}

/** The part of a region that an image of this size has. */
export function clipped({ left, top, width, height }: Region, image: Size): Region {
  const x = Math.max(0, left);
  const y = Math.max(0, top);
  return {
    left: x,
    top: y,
    width: Math.min(image.width, left + width) - x,
    height: Math.min(image.height, top + height) - y,
  };
}
