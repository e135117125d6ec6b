import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import type { Messages } from "../../src/messages.ts";
import { faceMargin } from "../camera/face.ts";
import { around, type Shape } from "../camera/frame.ts";
import type { Facing } from "../camera/open.ts";
import { photographed } from "../camera/photo.ts";
import type { Picture } from "../camera/picture.ts";
import { margin, type Seen } from "../camera/watch.ts";
import { FileButton } from "../parts/controls.tsx";
import { Sign } from "../parts/icons.tsx";
import { useSettled } from "../parts/use-settled.ts";
import { type Say, usePage, useSay } from "../session/context.ts";
import type { Side } from "../session/parts.ts";
import { CameraFrame } from "./camera-frame.tsx";
import { NoCamera } from "./no-camera.tsx";
import {
  regionOf,
  useCamera,
  useFindFace,
  useFrame,
  usePatterns,
  useSeen,
  useSeveral,
} from "./use-camera.ts";

const hints: Readonly<Record<NonNullable<Seen["hint"]>, keyof Messages>> = {
  none: "frameDocument",
  near: "hintNear",
  dark: "hintDark",
  blurred: "hintBlurred",
  glare: "hintGlare",
  far: "hintFar",
  tilted: "hintTilted",
  same: "hintSame",
  again: "hintAgain",
  unsure: "hintUnsure",
  missing: "frameFace",
  beside: "frameFace",
  faceNear: "hintFaceNear",
};

/** The live video with a frame; the shutter fires by hand, or automatically if the view is good. */
export function CameraStep({
  shape,
  side,
  title,
  other,
  discarded,
  pdf,
  files,
  onPicture,
  onFile,
  onPhone,
  onClose,
}: {
  readonly shape: Shape;
  readonly side: Side;
  readonly title: string;
  /** The picture of the other side: what it shows is not taken automatically. */
  readonly other: Picture | undefined;
  /** The picture that was just discarded. */
  readonly discarded: Picture | undefined;
  /** Whether a PDF is allowed. */
  readonly pdf: boolean;
  /** Whether files are allowed. */
  readonly files: boolean;
  readonly onPicture: (picture: Picture) => void;
  readonly onFile: (file: Blob) => void;
  readonly onPhone: (() => void) | undefined;
  readonly onClose: () => void;
}) {
  const say = useSay();
  const [facing, setFacing] = useState<Facing>(shape === "face" ? "user" : "environment");
  const [attempt, setAttempt] = useState(0);
  const [taking, setTaking] = useState(false);
  const [warned, setWarned] = useState(false);
  const [camera, problem] = useCamera(facing, attempt);
  const video = useRef<HTMLVideoElement>(null);
  const room = useRef<HTMLDivElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const isTaken = useRef(false);
  const frame = useFrame(video, room, shape, problem === undefined);
  const findFace = useFindFace();
  const patterns = { other: usePatterns(other, shape), discarded: usePatterns(discarded, shape) };
  const mirrored = facing === "user";
  const take = (): void => {
    const { current } = video;
    const region = current && regionOf(current, frame, mirrored);
    // Two presses, or one press and the automatic shutter, take one photo.
    if (!region || !camera || isTaken.current) return;
    isTaken.current = true;
    setTaking(true);
    const whole = around(region, shape === "face" ? faceMargin : margin);
    photographed(current, camera.stream, whole).then(onPicture, () => {
      isTaken.current = false;
      setTaking(false);
    });
  };
  const seen = useSeen(video, camera, frame, { shape, side, findFace, ...patterns }, mirrored, take);
  const several = useSeveral(camera);
  useToldHint(seen?.hint);
  const live = seen !== undefined;
  // The oval is green for what was seen: a face in it, sharp, and at rest.
  const good = live && !seen.hint && isAtRest(shape, seen);
  const wanted = taking ? say("hintSteady") : warned && !good ? say("hintNoFace") : hintOf(say, shape, seen);
  const hint = useSettled(wanted, 700, taking || warned);
  useLayoutEffect(() => {
    document.title = title;
    heading.current?.focus({ preventScroll: true });
  }, [title, problem]);
  if (problem) {
    return (
      <NoCamera
        problem={problem}
        pdf={pdf}
        files={files}
        onAgain={() => setAttempt(attempt + 1)}
        onFile={onFile}
        onPhone={onPhone}
        onBack={onClose}
      />
    );
  }
  // Without a face in the oval the first press warns; the second one takes the photo.
  const shoot = (): void => {
    if (!live) return;
    if (shape === "face" && !warned && !seen.face) setWarned(true);
    else take();
  };
  return (
    <div class={`camera ${shape}`} data-step={`camera ${shape}`}>
      <video ref={video} autoplay playsInline muted class={mirrored ? "mirrored" : ""} />
      {frame && <CameraFrame frame={frame} shape={shape} good={good} progress={good ? seen.progress : 0} />}
      <div class="camera-head">
        <button type="button" class="icon-button on-dark" onClick={onClose} aria-label={say("cancel")}>
          <Sign name="close" />
        </button>
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
      </div>
      <div class="camera-room" ref={room} />
      <div class="camera-foot">
        <p class={good ? "hint good" : "hint"} role="status" aria-live="polite">
          {hint}
        </p>
        <div class="camera-controls">
          {files ? <FileButton kind="quiet" pdf={pdf} onFile={onFile} /> : <span />}
          <button
            type="button"
            class="shutter"
            onClick={shoot}
            aria-label={say("shutter")}
            aria-disabled={!live || taking}
          >
            <span />
          </button>
          {several ? (
            <button
              type="button"
              class="icon-button on-dark switch"
              onClick={() => setFacing(mirrored ? "environment" : "user")}
              aria-label={say("switchCamera")}
            >
              <Sign name="flip" />
            </button>
          ) : (
            <span class="switch" />
          )}
        </div>
      </div>
    </div>
  );
}

function isAtRest(shape: Shape, { steady }: Seen): boolean {
  return shape !== "face" || steady;
}

function hintOf(say: Say, shape: Shape, seen: Seen | undefined): string {
  if (!seen) return say("cameraStarting");
  if (seen.hint) return say(seen.hint === "none" && shape === "face" ? "frameFace" : hints[seen.hint]);
  if (shape === "face") return say(isAtRest(shape, seen) ? "hintFaceGood" : "hintSteady");
  return say(seen.steady ? "hintSteady" : "hintReady");
}

/** Tells each hint once. */
function useToldHint(now: Seen["hint"]): void {
  const { tell } = usePage();
  const told = useRef(new Set<string>());
  const hint = useSettled(now, 700, false);
  useEffect(() => {
    if (!hint || hint === "none" || hint === "missing" || told.current.has(hint)) return;
    told.current.add(hint);
    tell({ type: "hint", hint: hint === "faceNear" ? "face_near" : hint });
  }, [hint]);
}
