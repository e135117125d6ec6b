import { frameIn, inVideo, ratios, type Shape, widened } from "./frame.ts";
import type { Gray } from "./lines.ts";
import { type Look, lookAtDocument, lookAtFace, movement } from "./look.ts";
import { drawn, type Picture, type Region } from "./picture.ts";

export const margin = 0.12;
const lookWidth = 320;
const detailWidth = 384;
const lookEvery = 140;
/** Consecutive good looks with a still camera before the automatic shutter: about 0.8 s. */
const goodLooks = 6;
/** The camera counts as moving above this difference, in brightness steps. */
const still = 3.5;

export interface Seen extends Look {
  readonly steady: boolean;
  /** Progress of the automatic shutter, from 0 to 1. */
  readonly progress: number;
}

/**
 * Examines a video until stopped; calls `ready` when the automatic shutter may fire.
 *
 * @returns a function that stops it
 */
export function watch(
  video: HTMLVideoElement,
  shape: Shape,
  seen: (seen: Seen) => void,
  ready: () => void,
): () => void {
  const look = createLook();
  let before: Gray | undefined;
  let good = 0;
  let timer = 0;
  const turn = (): void => {
    timer = window.setTimeout(turn, lookEvery);
    const region = regionOf(video, shape);
    if (!region || document.hidden) return;
    const { result, gray } = look(video, shape, region);
    const steady = before !== undefined && movement(before, gray) < still;
    before = gray;
    good = steady && !result.hint ? good + 1 : 0;
    seen({ ...result, steady, progress: Math.min(1, good / goodLooks) });
    if (good >= goodLooks && shape !== "face") {
      clearTimeout(timer);
      ready();
    }
  };
  timer = window.setTimeout(turn, lookEvery);
  return () => clearTimeout(timer);
}

/** The current content of the frame with a small margin. */
export function taken(video: HTMLVideoElement, shape: Shape): Promise<Picture> {
  const size = { width: video.videoWidth, height: video.videoHeight };
  const region = regionOf(video, shape) ?? { left: 0, top: 0, ...size };
  return drawn(video, widened(region, shape === "face" ? 0.3 : margin, size));
}

function regionOf(video: HTMLVideoElement, shape: Shape): Region | undefined {
  const view = { width: video.clientWidth, height: video.clientHeight };
  const size = { width: video.videoWidth, height: video.videoHeight };
  if (video.readyState < 2 || size.width === 0 || view.width === 0) return undefined;
  return inVideo(frameIn(shape, view), view, size);
}

function createLook(): (
  video: HTMLVideoElement,
  shape: Shape,
  region: Region,
) => { readonly result: Look; readonly gray: Gray } {
  const read = createReading();
  const readDetail = createReading();
  return (video, shape, frame) => {
    const size = { width: video.videoWidth, height: video.videoHeight };
    const region = widened(frame, margin, size);
    const gray = read(video, region, lookWidth, Math.round((lookWidth * region.height) / region.width));
    const width = Math.min(detailWidth, frame.width);
    const height = Math.min(detailWidth * 0.75, frame.height);
    const patch = {
      left: frame.left + (frame.width - width) / 2,
      top: frame.top + (frame.height - height) / 2,
      width,
      height,
    };
    const detail = readDetail(video, patch, Math.round(width), Math.round(height));
    return {
      gray,
      result:
        shape === "face" ? lookAtFace(gray, detail) : lookAtDocument(gray, margin, ratios[shape], detail),
    };
  };
}

type Reading = (
  source: HTMLVideoElement | ImageBitmap,
  region: Region,
  width: number,
  height: number,
) => Gray;

/** Brightness by ITU-R BT.601. */
function createReading(): Reading {
  const canvas = document.createElement("canvas");
  const context = canvas.getContext("2d", { willReadFrequently: true });
  return (source, { left, top, width: wide, height: high }, width, height) => {
    canvas.width = width;
    canvas.height = height;
    const data = new Uint8Array(width * height);
    if (!context) return { width, height, data };
    context.drawImage(source, left, top, wide, high, 0, 0, width, height);
    const { data: pixels } = context.getImageData(0, 0, width, height);
    for (let at = 0; at < data.length; at += 1)
      data[at] =
        ((pixels[at * 4] ?? 0) * 77 + (pixels[at * 4 + 1] ?? 0) * 150 + (pixels[at * 4 + 2] ?? 0) * 29) >> 8;
    return { width, height, data };
  };
}
