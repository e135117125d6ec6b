import { contrasts } from "../parts/viewer.tsx";
import type { Keys } from "../session/keys.ts";
import { fitOf, moved, onBox, type Size, type View, zoomed } from "../session/view.ts";
import type { Box } from "../session/wire.ts";
import type { ViewChange } from "./use-views.ts";

/** The sizes of a stage and of the picture in it. */
export interface Sizes {
  readonly stage: Size;
  readonly picture: Size;
}

type ViewActs = ReturnType<typeof viewActs>;

/** What tools and keys do in the part with the pictures. */
export interface PictureActs extends ViewActs {
  next(): void;
  beside(): void;
  boxes(): void;
}

/**
 * The acts that change the view of a picture.
 *
 * @param box the box that is lit on it
 */
export function viewActs(
  change: (to: ViewChange) => void,
  sizes: { readonly current: Sizes | undefined },
  box: Box | undefined,
) {
  const whenSized = (to: (view: View, sizes: Sizes, fit: number) => View): void =>
    change((view) => {
      const { current } = sizes;
      return current ? to(view, current, fitOf(current.picture, current.stage, view.turns)) : view;
    });
  const zoom = (factor: number): void => whenSized((view, _, fit) => zoomed(view, factor, fit));
  return {
    move: (dx: number, dy: number) =>
      whenSized((view, { picture }, fit) => moved(view, dx, dy, fit, picture)),
    in: () => zoom(1.4),
    out: () => zoom(1 / 1.4),
    fit: () => change((view) => ({ ...view, zoom: undefined, x: 0, y: 0 })),
    pixels: () => change((view) => ({ ...view, zoom: 1 / devicePixelRatio })),
    rotate: () => change((view) => ({ ...view, turns: (view.turns + 1) % 4 })),
    contrast: () => change((view) => ({ ...view, contrast: (view.contrast + 1) % contrasts })),
    box: () => whenSized((view, { stage, picture }) => (box ? onBox(view, box, picture, stage) : view)),
  };
}

const step = 60;

/** The keys of the acts. Arrows move a picture that does not fit into its stage. */
export function keysOf(acts: PictureActs, view: View): Keys {
  const pan = (dx: number, dy: number) => (view.zoom === undefined ? undefined : () => acts.move(dx, dy));
  return {
    ArrowLeft: pan(step, 0),
    ArrowRight: pan(-step, 0),
    ArrowUp: pan(0, step),
    ArrowDown: pan(0, -step),
    "+": acts.in,
    "=": acts.in,
    "-": acts.out,
    "0": acts.fit,
    "1": acts.pixels,
    o: acts.rotate,
    i: acts.contrast,
    z: acts.box,
    p: acts.next,
    v: acts.beside,
    b: acts.boxes,
  };
}
