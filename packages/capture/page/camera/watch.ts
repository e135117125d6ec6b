import { flattened, scaledBy } from "./corners.ts";
import { evidenceWidth, showsDocument } from "./evidence.ts";
import { faceMargin, faceWindow, placeOf } from "./face.ts";
import type { FindFace } from "./face-net.ts";
import { around, clipped, ratios, type Shape } from "./frame.ts";
import { isAnyOf } from "./last-side.ts";
import type { Gray } from "./lines.ts";
import { type Hint, type Look, lookAtDocument, lookAtFace, movement } from "./look.ts";
import type { Region } from "./picture.ts";
import { createReading, sizeAt } from "./reading.ts";
import type { Pattern } from "./same-view.ts";

export const margin = 0.12;
const lookWidth = 320;
const detailWidth = 384;
const lookEvery = 140;
/** How long consecutive looks must be good and the camera still before the automatic shutter. */
const goodTime = 750;
/** And how many they must be: a slow phone needs 0.4 s for a look. */
const goodLooks = 3;
/** Looks without a good view after which a discarded side may be taken automatically again. */
const awayLooks = 4;
/** The camera counts as moving above this difference, in brightness steps. */
const still = 3.5;

export interface Seen extends Omit<Look, "hint"> {
  readonly hint: Hint | "missing" | "beside" | "faceNear" | undefined;
  /** Whether a face is in the oval. */
  readonly face: boolean;
  readonly steady: boolean;
  /** Progress of the automatic shutter, from 0 to 1. */
  readonly progress: number;
}

/** What the automatic shutter must know. */
export interface Wanted {
  readonly shape: Shape;
  readonly side: "front" | "back";
  /** The other side of this document; `undefined` while it is not known yet. */
  readonly other: readonly Pattern[] | undefined;
  /** The picture that was just discarded, likewise. */
  readonly discarded: readonly Pattern[] | undefined;
  readonly findFace: FindFace | undefined;
}

/**
 * Examines a video until stopped; calls `ready` when the automatic shutter may fire.
 *
 * @param frame the frame in pixels of the video
 * @returns a function that stops it
 */
export function watch(
  video: HTMLVideoElement,
  frame: () => Region | undefined,
  wanted: () => Wanted,
  seen: (seen: Seen) => void,
  ready: () => void,
): () => void {
  const look = createLook(video);
  let before: Gray | undefined;
  let good = 0;
  let goodSince = 0;
  let away = 0;
  let timer = 0;
  const turn = (): void => {
    timer = window.setTimeout(turn, lookEvery);
    const region = frame();
    if (!region || document.hidden) return;
    const now = wanted();
    const { result, gray, flat } = look(region, now);
    const steady = before !== undefined && movement(before, gray) < still;
    before = gray;
    if (!flat) away += 1;
    const hint = result.hint ?? (flat && steady ? withheld(flat, now, away < awayLooks) : undefined);
    good = steady && !hint ? good + 1 : 0;
    if (good <= 1) goodSince = performance.now();
    const goodFor = performance.now() - goodSince;
    const progress = good === 0 ? 0 : Math.min(1, good / goodLooks, Math.max(0.1, goodFor / goodTime));
    seen({ ...result, hint, steady, progress });
    if (progress < 1 || now.shape === "face") return;
    clearTimeout(timer);
    ready();
  };
  timer = window.setTimeout(turn, lookEvery);
  return () => clearTimeout(timer);
}

/** Why a good view is not taken automatically. */
function withheld(
  flat: Gray,
  { shape, side, other, discarded, findFace }: Wanted,
  isStill: boolean,
): "same" | "again" | "unsure" | undefined {
  if (!other || !discarded) return "unsure";
  if (isAnyOf(flat, other)) return "same";
  if (isStill && isAnyOf(flat, discarded)) return "again";
  return showsDocument(flat, shape, side, findFace) ? undefined : "unsure";
}

type LookAt = (
  region: Region,
  wanted: Wanted,
) => {
  readonly result: Omit<Seen, "steady" | "progress">;
  readonly gray: Gray;
  /** The document alone, if the view is good. */
  readonly flat?: Gray;
};

function createLook(video: HTMLVideoElement): LookAt {
  const read = createReading();
  const size = () => ({ width: video.videoWidth, height: video.videoHeight });
  const middleOf = (frame: Region): Gray => {
    const width = Math.min(detailWidth, frame.width);
    const height = Math.min(detailWidth * 0.75, frame.height);
    const left = frame.left + (frame.width - width) / 2;
    const top = frame.top + (frame.height - height) / 2;
    return read(
      video,
      { left, top, width, height },
      { width: Math.round(width), height: Math.round(height) },
    );
  };
  const atFace = (frame: Region, findFace: FindFace | undefined): ReturnType<LookAt> => {
    const gray = read(video, clipped(frame, size()), faceWindow);
    const result = lookAtFace(gray, middleOf(frame));
    const face = findFace?.(read(video, around(frame, faceMargin), faceWindow));
    const place = face ? placeOf(face) : "missing";
    const isIn = place === "inside";
    const hint = isIn ? result.hint : place === "near" ? "faceNear" : place;
    return { gray, result: { ...result, face: isIn, hint: result.hint === "dark" ? "dark" : hint } };
  };
  return (frame, { shape, findFace }) => {
    if (shape === "face") return atFace(frame, findFace);
    const region = clipped(around(frame, margin), size());
    const gray = read(video, region, sizeAt(lookWidth, region));
    const result = { ...lookAtDocument(gray, margin, ratios[shape], middleOf(frame)), face: false };
    if (result.hint || !result.corners) return { gray, result };
    const scale = evidenceWidth / lookWidth;
    const large = read(video, region, sizeAt(evidenceWidth * 1.25, region));
    const corners = scaledBy(result.corners, scale * 1.25);
    const height = Math.round(evidenceWidth / ratios[shape]);
    return { gray, result, flat: flattened(large, corners, { width: evidenceWidth, height }) };
  };
}
