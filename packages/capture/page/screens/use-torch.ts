import { useEffect, useState } from "preact/hooks";
import type { Camera } from "../camera/open.ts";

interface Torch {
  readonly on: boolean;
  toggle(): void;
}

/** Media Capture Image, torch: the light beside the camera. TypeScript does not know it. */
interface Lit {
  readonly torch?: boolean;
}

/** The light of the open camera; `undefined` if it has none. */
export function useTorch(camera: Camera | undefined): Torch | undefined {
  const [on, setOn] = useState(false);
  const [track] = camera?.stream.getVideoTracks() ?? [];
  useEffect(() => setOn(false), [camera]);
  if (!track || !(track.getCapabilities?.() as Lit | undefined)?.torch) return undefined;
  return {
    on,
    toggle(): void {
      const advanced: readonly Lit[] = [{ torch: !on }];
      track.applyConstraints({ advanced: [...advanced] as MediaTrackConstraintSet[] }).then(
        () => setOn(!on),
        () => undefined,
      );
    },
  };
}
