import { useEffect, useRef, useState } from "preact/hooks";
import { openFindFace } from "../camera/face.ts";
import type { FindFace } from "../camera/face-net.ts";
import { frameIn, inVideo, type Shape } from "../camera/frame.ts";
import { listenTo } from "../camera/interruption.ts";
import { patternsOf } from "../camera/last-side.ts";
import { type Camera, type CameraProblem, cameraCount, type Facing, openCamera } from "../camera/open.ts";
import type { Picture, Region } from "../camera/picture.ts";
import type { Pattern } from "../camera/same-view.ts";
import { type Seen, type Wanted, watch } from "../camera/watch.ts";

interface Held<T> {
  readonly current: T;
}

/** How often a camera that was taken is opened again by itself. */
const mostReturns = 3;

/**
 * The camera of this side of the device, closed with the step. If the system takes it, it is opened again, or
 * the reason is given.
 */
export function useCamera(
  facing: Facing,
  attempt: number,
): readonly [Camera | undefined, CameraProblem | undefined] {
  const [camera, setCamera] = useState<Camera>();
  const [problem, setProblem] = useState<CameraProblem>();
  useEffect(() => {
    let close = (): void => undefined;
    let left = false;
    const open = (returns: number): void => {
      close();
      setCamera(undefined);
      setProblem(undefined);
      void openCamera(facing).then((opened) => {
        if (typeof opened === "string") return left || setProblem(opened);
        if (left) return opened.close();
        const interrupt = (why: CameraProblem): void => {
          setCamera(undefined);
          setProblem(why);
        };
        const stop = listenTo(opened.stream, {
          onLost: () => (returns < mostReturns ? open(returns + 1) : interrupt("busy")),
          onPaused: () => interrupt("paused"),
          onResumed: () => {
            setProblem(undefined);
            setCamera({ ...opened });
          },
        });
        close = () => {
          stop();
          opened.close();
        };
        setCamera(opened);
      });
    };
    open(0);
    return () => {
      left = true;
      close();
    };
  }, [facing, attempt]);
  return [camera, problem];
}

/** The latest look at the video; calls `ready` when the automatic shutter may fire. */
export function useSeen(
  video: Held<HTMLVideoElement | null>,
  camera: Camera | undefined,
  frame: Region | undefined,
  wanted: Wanted,
  mirrored: boolean,
  ready: () => void,
): Seen | undefined {
  const [seen, setSeen] = useState<Seen>();
  const latest = useRef({ frame, wanted, ready, mirrored });
  latest.current = { frame, wanted, ready, mirrored };
  useEffect(() => {
    const { current } = video;
    setSeen(undefined);
    if (!camera || !current) return undefined;
    current.srcObject = camera.stream;
    // Some browsers stop the video of a hidden page.
    const play = (): void => void current.play().catch(() => undefined);
    play();
    document.addEventListener("visibilitychange", play);
    const stop = watch(
      current,
      () => regionOf(current, latest.current.frame, latest.current.mirrored),
      () => latest.current.wanted,
      setSeen,
      () => latest.current.ready(),
    );
    return () => {
      stop();
      document.removeEventListener("visibilitychange", play);
    };
  }, [camera]);
  return seen;
}

/** The frame's region in pixels of the video, once the video plays. */
export function regionOf(
  video: HTMLVideoElement,
  frame: Region | undefined,
  mirrored: boolean,
): Region | undefined {
  const view = { width: video.clientWidth, height: video.clientHeight };
  const size = { width: video.videoWidth, height: video.videoHeight };
  if (!frame || video.readyState < 2 || size.width === 0 || view.width === 0) return undefined;
  return inVideo(frame, view, size, mirrored);
}

/** The frame in the room that the controls leave, in the view's pixels. */
export function useFrame(
  view: Held<HTMLElement | null>,
  room: Held<HTMLElement | null>,
  shape: Shape,
  isOpen: boolean,
): Region | undefined {
  const [frame, setFrame] = useState<Region>();
  useEffect(() => {
    const [outer, inner] = [view.current, room.current];
    if (!outer || !inner) return undefined;
    const measure = (): void => {
      const [all, free] = [outer.getBoundingClientRect(), inner.getBoundingClientRect()];
      const { width, height } = free;
      setFrame(frameIn(shape, { left: free.left - all.left, top: free.top - all.top, width, height }));
    };
    const observer = new ResizeObserver(measure);
    observer.observe(outer);
    observer.observe(inner);
    measure();
    return () => observer.disconnect();
  }, [shape, isOpen]);
  return frame;
}

export function useSeveral(camera: Camera | undefined): boolean {
  const [several, setSeveral] = useState(false);
  useEffect(() => {
    if (camera) void cameraCount().then((count) => setSeveral(count > 1));
  }, [camera]);
  return several;
}

export function useFindFace(): FindFace | undefined {
  const [found, setFound] = useState<{ readonly findFace: FindFace }>();
  useEffect(() => {
    void openFindFace().then((findFace) => findFace && setFound({ findFace }));
  }, []);
  return found?.findFace;
}

/** The patterns of a picture; `undefined` until they are known. */
export function usePatterns(picture: Picture | undefined, shape: Shape): readonly Pattern[] | undefined {
  const [patterns, setPatterns] = useState<readonly Pattern[]>();
  useEffect(() => {
    if (picture) void patternsOf(picture, shape).then(setPatterns, () => undefined);
  }, [picture]);
  return picture ? patterns : none;
}

const none: readonly Pattern[] = [];
