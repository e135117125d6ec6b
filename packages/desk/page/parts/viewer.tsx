import { useEffect, useRef, useState } from "preact/hooks";
import type { CasePicture, Shown } from "../session/cases.ts";
import type { Lit } from "../session/rows.ts";
import { say } from "../session/say.ts";
import { fitOf, moved, type Size, type View, zoomed } from "../session/view.ts";
import { BoxLayer } from "./box-layer.tsx";

const filters = ["none", "contrast(1.6)", "contrast(2.4) grayscale(1)", "invert(1) contrast(1.4)"];
export const contrasts = filters.length;

/** A picture that can be moved, zoomed, rotated and shown with more contrast. */
export function Viewer({
  picture,
  name,
  view,
  boxes,
  lit,
  onView,
  onStage,
}: {
  readonly picture: CasePicture;
  readonly name: string;
  readonly view: View;
  readonly boxes: boolean;
  readonly lit: readonly Lit[];
  readonly onView: (change: (view: View) => View) => void;
  readonly onStage?: (stage: Size, picture: Size) => void;
}) {
  const shown = useShown(picture);
  const stage = useRef<HTMLDivElement>(null);
  const size = useSize(stage);
  const image = shown === "missing" ? undefined : shown;
  const fit = image ? fitOf(image, size, view.turns) : 1;
  useEffect(() => {
    if (image && size.width > 0) onStage?.(size, image);
  }, [image, size.width, size.height]);
  const move = (dx: number, dy: number): void => {
    if (image) onView((now) => moved(now, dx, dy, fit, image));
  };
  useWheel(stage, (delta) => onView((now) => zoomed(now, delta > 0 ? 1 / 1.2 : 1.2, fit)));
  const zoom = view.zoom ?? fit;
  return (
    <div
      ref={stage}
      class="stage"
      onPointerDown={({ currentTarget, pointerId }) => currentTarget.setPointerCapture(pointerId)}
      onPointerMove={({ buttons, movementX, movementY }) => buttons === 1 && move(movementX, movementY)}
    >
      {shown === "missing" && <p class="problem">{say("pictureMissing")}</p>}
      {image && (
        <div
          class="paper"
          style={{
            width: `${image.width}px`,
            height: `${image.height}px`,
            transform: `translate(-50%, -50%) rotate(${view.turns * 90}deg) scale(${zoom}) translate(${-view.x}px, ${-view.y}px)`,
          }}
        >
          <img
            src={image.url}
            alt={name}
            draggable={false}
            class={zoom > 2 ? "coarse" : ""}
            style={{ filter: filters[view.contrast] ?? "none" }}
          />
          {boxes && <BoxLayer picture={picture} size={image} lit={lit} line={1 / zoom} />}
        </div>
      )}
    </div>
  );
}

/** The picture once it is in memory. */
function useShown(picture: CasePicture): Shown | "missing" | undefined {
  const [shown, setShown] = useState<{ readonly of: string; readonly value: Shown | "missing" }>();
  useEffect(() => {
    let alive = true;
    const set = (value: Shown | "missing"): void => {
      if (alive) setShown({ of: picture.key, value });
    };
    picture.loaded.then(set, () => set("missing"));
    return () => {
      alive = false;
    };
  }, [picture.loaded]);
  return shown?.of === picture.key ? shown.value : undefined;
}

function useSize(stage: { readonly current: HTMLElement | null }): Size {
  const [size, setSize] = useState<Size>({ width: 0, height: 0 });
  useEffect(() => {
    const element = stage.current;
    if (!element) return undefined;
    const look = (): void => setSize({ width: element.clientWidth, height: element.clientHeight });
    const observer = new ResizeObserver(look);
    observer.observe(element);
    look();
    return () => observer.disconnect();
  }, []);
  return size;
}

/** Preact listens passively to wheels, and a passive listener cannot keep the page from scrolling. */
function useWheel(stage: { readonly current: HTMLElement | null }, zoom: (delta: number) => void): void {
  const latest = useRef(zoom);
  latest.current = zoom;
  useEffect(() => {
    const element = stage.current;
    const turn = (event: WheelEvent): void => {
      event.preventDefault();
      latest.current(event.deltaY);
    };
    element?.addEventListener("wheel", turn, { passive: false });
    return () => element?.removeEventListener("wheel", turn);
  }, []);
}
