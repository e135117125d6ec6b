import type { ComponentChildren, RefObject } from "preact";
import { useId, useLayoutEffect, useRef, useState } from "preact/hooks";
import type { Shape } from "../camera/frame.ts";
import type { Facing } from "../camera/open.ts";
import type { Picture } from "../camera/picture.ts";
import { FileButton } from "../parts/controls.tsx";
import { Sign } from "../parts/icons.tsx";
import { useAsksForCamera } from "../parts/use-asks-for-camera.ts";
import { useSay } from "../session/context.ts";
import type { Side } from "../session/parts.ts";
import { CameraFrame } from "./camera-frame.tsx";
import { NoCamera } from "./no-camera.tsx";
import { useAim, useToldHint } from "./use-aim.ts";
import { useCamera, useFindFace, useFrame, usePatterns, useSeen, useSeveral } from "./use-camera.ts";
import { useCameraDialog } from "./use-camera-dialog.ts";
import { useShutter } from "./use-shutter.ts";
import { useTorch } from "./use-torch.ts";

interface CameraStepProps {
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
}

/**
 * The live video with a frame, over everything else of the page; the shutter fires by hand, or automatically
 * if the view is good.
 */
export function CameraStep(props: CameraStepProps) {
  const { shape, side, title, other, discarded } = props;
  const [facing, setFacing] = useState<Facing>(shape === "face" ? "user" : "environment");
  const [attempt, setAttempt] = useState(0);
  const [camera, problem] = useCamera(facing, attempt);
  const video = useRef<HTMLVideoElement>(null);
  const room = useRef<HTMLDivElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const id = useId();
  const frame = useFrame(video, room, shape, problem === undefined);
  const findFace = useFindFace();
  const patterns = { other: usePatterns(other, shape), discarded: usePatterns(discarded, shape) };
  const mirrored = facing === "user";
  const { taking, take } = useShutter({ video, camera, frame, mirrored }, shape, props.onPicture);
  const seen = useSeen(video, camera, frame, { shape, side, findFace, ...patterns }, mirrored, take);
  const several = useSeveral(camera);
  useToldHint(seen?.hint);
  const asks = useAsksForCamera();
  const aim = useAim(shape, seen, taking, take, asks && !camera);
  const torch = useTorch(camera);
  const dialog = useCameraDialog(props.onClose);
  useLayoutEffect(() => {
    document.title = title;
    dialog.open();
    heading.current?.focus({ preventScroll: true });
  }, [title, problem]);
  if (problem) {
    return (
      <NoCamera
        problem={problem}
        pdf={props.pdf}
        files={props.files}
        onAgain={() => setAttempt(attempt + 1)}
        onFile={props.onFile}
        onPhone={props.onPhone}
        onBack={props.onClose}
      />
    );
  }
  const turn = (): void => setFacing(mirrored ? "environment" : "user");
  return (
    <dialog {...dialog.props} class={`camera ${shape}`} data-step={`camera ${shape}`} aria-labelledby={id}>
      <video ref={video} autoplay playsInline muted class={mirrored ? "mirrored" : ""} />
      {frame && <CameraFrame frame={frame} shape={shape} good={aim.good} progress={aim.progress} />}
      <CameraHead id={id} title={title} heading={heading} onClose={dialog.close}>
        {torch && <Torch {...torch} />}
      </CameraHead>
      <div class="camera-room" ref={room} />
      <CameraFoot aim={aim} isDisabled={!seen || taking} {...props}>
        {several ? <Switch onTurn={turn} /> : <span class="switch" />}
      </CameraFoot>
    </dialog>
  );
}

/** What the view says, and the ways to take the picture. */
function CameraFoot({
  aim,
  isDisabled,
  files,
  pdf,
  onFile,
  children,
}: Pick<CameraStepProps, "files" | "pdf" | "onFile"> & {
  readonly aim: ReturnType<typeof useAim>;
  readonly isDisabled: boolean;
  readonly children: ComponentChildren;
}) {
  return (
    <div class="camera-foot">
      <p class={aim.good ? "hint good" : "hint"} role="status" aria-live="polite">
        {aim.hint}
      </p>
      <div class="camera-controls">
        {files ? <FileButton kind="quiet" pdf={pdf} onFile={onFile} /> : <span />}
        <Shutter isDisabled={isDisabled} onPress={aim.press} />
        {children}
      </div>
    </div>
  );
}

function CameraHead({
  id,
  title,
  heading,
  onClose,
  children,
}: {
  readonly id: string;
  readonly title: string;
  readonly heading: RefObject<HTMLHeadingElement | null>;
  readonly onClose: () => void;
  readonly children: ComponentChildren;
}) {
  const say = useSay();
  return (
    <div class="camera-head">
      <button type="button" class="icon-button on-dark" onClick={onClose} aria-label={say("cancel")}>
        <Sign name="close" />
      </button>
      <h1 ref={heading} id={id} tabIndex={-1}>
        {title}
      </h1>
      {children}
    </div>
  );
}

/** Turns the light beside the camera on and off. */
function Torch({ on, toggle }: NonNullable<ReturnType<typeof useTorch>>) {
  const say = useSay();
  return (
    <button
      type="button"
      class={on ? "icon-button on-dark torch on" : "icon-button on-dark torch"}
      onClick={toggle}
      aria-label={say(on ? "torchOff" : "torchOn")}
    >
      <Sign name="torch" />
    </button>
  );
}

function Shutter({ isDisabled, onPress }: { readonly isDisabled: boolean; readonly onPress: () => void }) {
  const say = useSay();
  return (
    <button
      type="button"
      class="shutter"
      onClick={onPress}
      aria-label={say("shutter")}
      aria-disabled={isDisabled}
    >
      <span />
    </button>
  );
}

/** Turns from one camera of the device to the other. */
function Switch({ onTurn }: { readonly onTurn: () => void }) {
  const say = useSay();
  return (
    <button
      type="button"
      class="icon-button on-dark switch"
      onClick={onTurn}
      aria-label={say("switchCamera")}
    >
      <Sign name="flip" />
    </button>
  );
}
