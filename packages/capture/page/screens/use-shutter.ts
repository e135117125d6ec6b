import type { RefObject } from "preact";
import { useRef, useState } from "preact/hooks";
import { faceMargin } from "../camera/face.ts";
import { around, type Shape } from "../camera/frame.ts";
import type { Camera } from "../camera/open.ts";
import { photographed } from "../camera/photo.ts";
import type { Picture, Region } from "../camera/picture.ts";
import { margin } from "../camera/watch.ts";
import { regionOf } from "./use-camera.ts";

/** What the shutter takes a photo of. */
interface View {
  readonly video: RefObject<HTMLVideoElement | null>;
  readonly camera: Camera | undefined;
  readonly frame: Region | undefined;
  readonly mirrored: boolean;
}

interface Shutter {
  /** Whether a photo is being taken. */
  readonly taking: boolean;
  take(): void;
}

export function useShutter(
  { video, camera, frame, mirrored }: View,
  shape: Shape,
  onPicture: (picture: Picture) => void,
): Shutter {
  const [taking, setTaking] = useState(false);
  const isTaken = useRef(false);
  return {
    taking,
    take() {
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
    },
  };
}
