import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import type { Messages } from "../../src/messages/messages.ts";
import { frameIn, type Shape } from "../camera/frame.ts";
import { type Camera, type CameraProblem, cameraCount, type Facing, openCamera } from "../camera/open.ts";
import type { Picture, Region } from "../camera/picture.ts";
import { type Seen, taken, watch } from "../camera/watch.ts";
import { FileButton } from "../parts/controls.tsx";
import { Sign } from "../parts/icons.tsx";
import { useSettled } from "../parts/use-settled.ts";
import { type Say, useSay } from "../session/context.ts";
import { NoCamera } from "./no-camera.tsx";

const hints: Readonly<Record<string, keyof Messages>> = {
  near: "hintNear",
  dark: "hintDark",
  blurred: "hintBlurred",
  glare: "hintGlare",
  far: "hintFar",
  tilted: "hintTilted",
};

/** The live video with a frame; the shutter fires by hand, or automatically if the view is good. */
export function CameraStep({
  shape,
  title,
  pdf,
  onPicture,
  onFile,
  onPhone,
  onClose,
}: {
  readonly shape: Shape;
  readonly title: string;
  /** Whether a PDF is allowed. */
  readonly pdf: boolean;
  readonly onPicture: (picture: Picture) => void;
  readonly onFile: (file: Blob) => void;
  readonly onPhone: (() => void) | undefined;
  readonly onClose: () => void;
}) {
  const say = useSay();
  const [facing, setFacing] = useState<Facing>(shape === "face" ? "user" : "environment");
  const [attempt, setAttempt] = useState(0);
  const [camera, problem] = useCamera(facing, attempt);
  const video = useRef<HTMLVideoElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const isTaken = useRef(false);
  // Two presses, or one press and the automatic shutter, take one photo.
  const deliver = (picture: Picture): void => {
    if (isTaken.current) return;
    isTaken.current = true;
    onPicture(picture);
  };
  const [seen, live] = useSeen(video, shape, camera, deliver);
  const frame = useFrame(video, shape, camera);
  const several = useSeveral(camera);
  const hint = useSettled(hintOf(say, shape, live ? seen : undefined), 600);
  useLayoutEffect(() => {
    document.title = title;
    heading.current?.focus({ preventScroll: true });
  }, [title, problem]);
  if (problem) {
    return (
      <NoCamera
        problem={problem}
        pdf={pdf}
        onAgain={() => setAttempt(attempt + 1)}
        onFile={onFile}
        onPhone={onPhone}
        onBack={onClose}
      />
    );
  }
  const shoot = (): void => {
    if (video.current && live) void taken(video.current, shape).then(deliver);
  };
  const good = live && seen !== undefined && !seen.hint;
  return (
    <div class={`camera ${shape}`} data-step={`camera ${shape}`}>
      <video ref={video} autoplay playsInline muted class={facing === "user" ? "mirrored" : ""} />
      {frame && <Frame frame={frame} shape={shape} good={good} progress={good ? seen.progress : 0} />}
      <div class="camera-head">
        <button type="button" class="icon-button on-dark" onClick={onClose} aria-label={say("cancel")}>
          <Sign name="close" />
        </button>
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
      </div>
      <div class="camera-foot">
        <p class={good ? "hint good" : "hint"} role="status" aria-live="polite">
          {hint}
        </p>
        <div class="camera-controls">
          <FileButton kind="quiet" pdf={pdf} onFile={onFile} />
          <button
            type="button"
            class="shutter"
            onClick={shoot}
            aria-label={say("shutter")}
            aria-disabled={!live}
          >
            <span />
          </button>
          {several ? (
            <button
              type="button"
              class="icon-button on-dark switch"
              onClick={() => setFacing(facing === "user" ? "environment" : "user")}
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

function hintOf(say: Say, shape: Shape, seen: Seen | undefined): string {
  if (!seen) return say("cameraStarting");
  const place = shape === "face" ? "frameFace" : "frameDocument";
  if (seen.hint === "none") return say(place);
  if (seen.hint) return say(hints[seen.hint] ?? place);
  if (shape === "face") return say("frameFace");
  return say(seen.steady ? "hintSteady" : "hintReady");
}

function Frame({
  frame,
  shape,
  good,
  progress,
}: {
  readonly frame: Region;
  readonly shape: Shape;
  readonly good: boolean;
  readonly progress: number;
}) {
  const { left, top, width, height } = frame;
  const radius = shape === "face" ? width / 2 : shape === "page" ? 6 : Math.min(width, height) * 0.045;
  const place = { x: left, y: top, width, height, rx: radius, ry: shape === "face" ? height / 2 : radius };
  return (
    <svg class={good ? "frame good" : "frame"} aria-hidden="true" focusable="false">
      <defs>
        <mask id="hole">
          <rect width="100%" height="100%" fill="#fff" />
          <rect {...place} fill="#000" />
        </mask>
      </defs>
      <rect width="100%" height="100%" class="shade" mask="url(#hole)" />
      <rect {...place} class="outline" />
      {progress > 0 && <rect {...place} class="progress" pathLength={1} stroke-dasharray={`${progress} 1`} />}
    </svg>
  );
}

function useCamera(
  facing: Facing,
  attempt: number,
): readonly [Camera | undefined, CameraProblem | undefined] {
  const [camera, setCamera] = useState<Camera>();
  const [problem, setProblem] = useState<CameraProblem>();
  useEffect(() => {
    let own: Camera | undefined;
    let left = false;
    setCamera(undefined);
    setProblem(undefined);
    void openCamera(facing).then((opened) => {
      if (typeof opened === "string") return left || setProblem(opened);
      if (left) return opened.close();
      own = opened;
      setCamera(opened);
    });
    return () => {
      left = true;
      own?.close();
    };
  }, [facing, attempt]);
  return [camera, problem];
}

function useSeen(
  video: { readonly current: HTMLVideoElement | null },
  shape: Shape,
  camera: Camera | undefined,
  onPicture: (picture: Picture) => void,
): readonly [Seen | undefined, boolean] {
  const [seen, setSeen] = useState<Seen>();
  const latest = useRef(onPicture);
  latest.current = onPicture;
  useEffect(() => {
    const { current } = video;
    setSeen(undefined);
    if (!camera || !current) return undefined;
    current.srcObject = camera.stream;
    void current.play().catch(() => undefined);
    return watch(
      current,
      shape,
      setSeen,
      () => void taken(current, shape).then((one) => latest.current(one)),
    );
  }, [camera, shape]);
  return [seen, seen !== undefined];
}

function useFrame(
  video: { readonly current: HTMLVideoElement | null },
  shape: Shape,
  camera: Camera | undefined,
): Region | undefined {
  const [frame, setFrame] = useState<Region>();
  useEffect(() => {
    const { current } = video;
    if (!current) return undefined;
    const measure = (): void =>
      setFrame(frameIn(shape, { width: current.clientWidth, height: current.clientHeight }));
    const observer = new ResizeObserver(measure);
    observer.observe(current);
    measure();
    return () => observer.disconnect();
  }, [shape, camera]);
  return frame;
}

function useSeveral(camera: Camera | undefined): boolean {
  const [several, setSeveral] = useState(false);
  useEffect(() => {
    if (camera) void cameraCount().then((count) => setSeveral(count > 1));
  }, [camera]);
  return several;
}
