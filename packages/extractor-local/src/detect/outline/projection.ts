import type { Point } from "../../image/geometry.ts";

/** Upper left, upper right, lower right, lower left. */
export type Corners = readonly [Point, Point, Point, Point];

/** Maps a plane onto another one, as a camera does. */
export type Projection = (point: Point) => Point;

/** A 3 × 3 matrix in rows. */
type Matrix = readonly [number, number, number, number, number, number, number, number, number];

/** Maps a rectangle of this size, from the origin, onto four corners. */
export const ontoCorners = (corners: Corners, size: Size): Projection =>
  project(fromRectangle(corners, size));

/** Maps four corners onto a rectangle of this size. */
export const fromCorners = (corners: Corners, size: Size): Projection =>
  project(adjugate(fromRectangle(corners, size)));

interface Size {
  readonly width: number;
  readonly height: number;
}

/**
 * The square's matrix (Heckbert 1989, "Fundamentals of Texture Mapping", 2.2.3), with the size of the
 * rectangle.
 */
function fromRectangle([a, b, c, d]: Corners, { width, height }: Size): Matrix {
  const right = { x: b.x - c.x, y: b.y - c.y };
  const low = { x: d.x - c.x, y: d.y - c.y };
  const sum = { x: a.x - b.x + c.x - d.x, y: a.y - b.y + c.y - d.y };
  const area = right.x * low.y - low.x * right.y;
  const g = (sum.x * low.y - low.x * sum.y) / area;
  const h = (right.x * sum.y - sum.x * right.y) / area;
  const across = { x: (b.x - a.x + g * b.x) / width, y: (b.y - a.y + g * b.y) / width };
  const down = { x: (d.x - a.x + h * d.x) / height, y: (d.y - a.y + h * d.y) / height };
  return [across.x, down.x, a.x, across.y, down.y, a.y, g / width, h / height, 1];
}

/** The inverse up to a factor, which a projection does not show. */
function adjugate([a, b, c, d, e, f, g, h, i]: Matrix): Matrix {
  return [
    e * i - f * h,
    c * h - b * i,
    b * f - c * e,
    f * g - d * i,
    a * i - c * g,
    c * d - a * f,
    d * h - e * g,
    b * g - a * h,
    a * e - b * d,
  ];
}

function project([a, b, c, d, e, f, g, h, i]: Matrix): Projection {
  return ({ x, y }) => {
    const depth = g * x + h * y + i;
    return { x: (a * x + b * y + c) / depth, y: (d * x + e * y + f) / depth };
  };
}
