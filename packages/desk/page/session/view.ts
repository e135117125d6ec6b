import type { Box } from "./wire.ts";

/** How a picture is shown. `zoom` is screen pixels for each pixel; `undefined` fits it into the stage. */
export interface View {
  readonly zoom: number | undefined;
  /** The picture's point in the middle of the stage, in its own pixels from its middle. */
  readonly x: number;
  readonly y: number;
  /** Quarter turns clockwise. */
  readonly turns: number;
  readonly contrast: number;
}

export const plainView: View = { zoom: undefined, x: 0, y: 0, turns: 0, contrast: 0 };

export interface Size {
  readonly width: number;
  readonly height: number;
}

const least = 0.05;
const most = 12;

export function fitOf(picture: Size, stage: Size, turns: number): number {
  const [width, height] = turns % 2 === 0 ? [picture.width, picture.height] : [picture.height, picture.width];
  return Math.max(least, Math.min(stage.width / width, stage.height / height));
}

/** Fills the stage with the middle of a picture. */
export function covering(view: View, picture: Size, stage: Size): View {
  const [width, height] =
    view.turns % 2 === 0 ? [picture.width, picture.height] : [picture.height, picture.width];
  return { ...view, zoom: Math.max(stage.width / width, stage.height / height), x: 0, y: 0 };
}

export function zoomed(view: View, factor: number, fit: number): View {
  const zoom = Math.min(most, Math.max(least, (view.zoom ?? fit) * factor));
  return zoom <= fit ? { ...view, zoom: undefined, x: 0, y: 0 } : { ...view, zoom };
}

/** Moves the picture by screen pixels, and keeps its middle within the stage. */
export function moved(view: View, dx: number, dy: number, fit: number, { width, height }: Size): View {
  const zoom = view.zoom ?? fit;
  const angle = (-view.turns * Math.PI) / 2;
  const [cos, sin] = [Math.round(Math.cos(angle)), Math.round(Math.sin(angle))];
  const x = view.x - (dx * cos - dy * sin) / zoom;
  const y = view.y - (dx * sin + dy * cos) / zoom;
  return { ...view, x: within(x, width / 2), y: within(y, height / 2) };
}

/** Shows a box in the middle, with some of its surroundings. */
export function onBox(view: View, box: Box, picture: Size, stage: Size, room = 1.6): View {
  const fit = fitOf(picture, stage, view.turns);
  const near = fitOf(
    { width: box.width * room, height: box.height * Math.min(3, room * room) },
    stage,
    view.turns,
  );
  return {
    ...view,
    zoom: Math.min(4, Math.max(fit, near)),
    x: box.left + box.width / 2 - picture.width / 2,
    y: box.top + box.height / 2 - picture.height / 2,
  };
}

function within(value: number, limit: number): number {
  return Math.min(limit, Math.max(-limit, value));
}
