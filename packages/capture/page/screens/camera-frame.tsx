import type { Shape } from "../camera/frame.ts";
import type { Region } from "../camera/picture.ts";

/** The frame over the video, green while the view is good. */
export function CameraFrame({
  frame: { left, top, width, height },
  shape,
  good,
  progress,
}: {
  readonly frame: Region;
  readonly shape: Shape;
  readonly good: boolean;
  readonly progress: number;
}) {
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
