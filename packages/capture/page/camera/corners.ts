import type { Gray, Line } from "./lines.ts";

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** Top left, top right, bottom right, bottom left. */
export type Corners = readonly [Point, Point, Point, Point];

export type Sides = Readonly<Record<"left" | "right" | "top" | "bottom", Line>>;

/** Where the edges of a document in an image of this size meet. */
export function cornersOf(
  { width, height }: { readonly width: number; readonly height: number },
  { left, right, top, bottom }: Sides,
): Corners {
  const meet = (upright: Line, level: Line): Point => {
    // x = at + lean (y - height / 2), y = at + lean (x - width / 2)
    const x =
      (upright.at + upright.lean * (level.at - height / 2 - (level.lean * width) / 2)) /
      (1 - upright.lean * level.lean);
    return { x, y: level.at + level.lean * (x - width / 2) };
  };
  return [meet(left, top), meet(right, top), meet(right, bottom), meet(left, bottom)];
}

export function scaledBy(corners: Corners, scale: number): Corners {
  const scaled = ({ x, y }: Point): Point => ({ x: x * scale, y: y * scale });
  const [one, two, three, four] = corners;
  return [scaled(one), scaled(two), scaled(three), scaled(four)];
}

/** The corners of a whole image without a margin on each side, as a share of its size. */
export function insetOf(
  { width, height }: { readonly width: number; readonly height: number },
  margin: number,
): Corners {
  const [left, right] = [width * margin, width * (1 - margin)];
  const [top, bottom] = [height * margin, height * (1 - margin)];
  return [
    { x: left, y: top },
    { x: right, y: top },
    { x: right, y: bottom },
    { x: left, y: bottom },
  ];
}

/** The document alone: the pixels between the corners, bilinear in both directions. */
export function flattened(
  gray: Gray,
  [one, two, three, four]: Corners,
  { width, height }: { readonly width: number; readonly height: number },
): Gray {
  const data = new Uint8Array(width * height);
  for (let row = 0; row < height; row += 1) {
    const v = (row + 0.5) / height;
    for (let column = 0; column < width; column += 1) {
      const u = (column + 0.5) / width;
      const x = (one.x * (1 - u) + two.x * u) * (1 - v) + (four.x * (1 - u) + three.x * u) * v - 0.5;
      const y = (one.y * (1 - u) + two.y * u) * (1 - v) + (four.y * (1 - u) + three.y * u) * v - 0.5;
      data[row * width + column] = brightnessAt(gray, x, y);
    }
  }
  return { width, height, data };
}

function brightnessAt({ width, height, data }: Gray, x: number, y: number): number {
  const left = Math.max(0, Math.min(width - 2, Math.floor(x)));
  const top = Math.max(0, Math.min(height - 2, Math.floor(y)));
  const [right, down] = [Math.max(0, Math.min(1, x - left)), Math.max(0, Math.min(1, y - top))];
  const at = top * width + left;
  const above = (data[at] ?? 0) * (1 - right) + (data[at + 1] ?? 0) * right;
  const below = (data[at + width] ?? 0) * (1 - right) + (data[at + width + 1] ?? 0) * right;
  return above * (1 - down) + below * down;
}
