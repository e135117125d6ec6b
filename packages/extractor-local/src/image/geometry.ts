export interface Point {
  readonly x: number;
  readonly y: number;
}

/**
 * An oriented bounding box of a text line, in pixels. `along` is the unit vector of its longer side, in
 * reading direction.
 */
export interface OrientedBox {
  readonly centre: Point;
  readonly along: Point;
  readonly length: number;
  readonly height: number;
}

/** The direction from the top of a line to its foot, for text that runs along `along`. */
export const downOf = ({ x, y }: Point): Point => ({ x: -y || 0, y: x });

/** A direction turned clockwise by degrees. */
export function turnPoint({ x, y }: Point, degrees: number): Point {
  const angle = (degrees * Math.PI) / 180;
  return {
    x: x * Math.cos(angle) - y * Math.sin(angle),
    y: x * Math.sin(angle) + y * Math.cos(angle),
  };
}

export const dot = (a: Point, b: Point): number => a.x * b.x + a.y * b.y;

/** The same box, read from its other end. */
export const reverseBox = (row: OrientedBox): OrientedBox => ({
  ...row,
  along: { x: -row.along.x || 0, y: -row.along.y || 0 },
});

/** The convex hull, counter-clockwise (Andrew's monotone chain). */
export function convexHull(points: readonly Point[]): Point[] {
  const sorted = [...points].sort((a, b) => a.x - b.x || a.y - b.y);
  if (sorted.length < 3) return sorted;
  const lower = chain(sorted);
  const upper = chain(sorted.reverse());
  return [...lower.slice(0, -1), ...upper.slice(0, -1)];
}

function chain(points: readonly Point[]): Point[] {
  const hull: Point[] = [];
  for (const point of points) {
    for (;;) {
      const a = hull.at(-2);
      const b = hull.at(-1);
      if (!a || !b || (b.x - a.x) * (point.y - a.y) - (b.y - a.y) * (point.x - a.x) > 0) break;
      hull.pop();
    }
    hull.push(point);
  }
  return hull;
}

/** The rectangle of least area around a convex hull. One of its sides lies on a side of the hull. */
export function smallestRectangle(hull: readonly Point[]): OrientedBox | undefined {
  let best: OrientedBox | undefined;
  let least = Number.POSITIVE_INFINITY;
  for (const [index, from] of hull.entries()) {
    const to = hull[(index + 1) % hull.length] ?? from;
    const side = Math.hypot(to.x - from.x, to.y - from.y);
    if (side === 0) continue;
    const along = { x: (to.x - from.x) / side, y: (to.y - from.y) / side };
    const row = rectangleAround(hull, along);
    const area = row.length * row.height;
    if (area < least) {
      least = area;
      best = row;
    }
  }
  return best && best.height > best.length ? onItsSide(best) : best;
}

/** The rectangle with one side along `along` around all points. */
export function rectangleAround(points: readonly Point[], along: Point): OrientedBox {
  const down = downOf(along);
  let [left, right, top, bottom] = [Infinity, -Infinity, Infinity, -Infinity];
  for (const point of points) {
    const u = dot(point, along);
    const v = dot(point, down);
    left = Math.min(left, u);
    right = Math.max(right, u);
    top = Math.min(top, v);
    bottom = Math.max(bottom, v);
  }
  const u = (left + right) / 2;
  const v = (top + bottom) / 2;
  const centre = { x: u * along.x + v * down.x, y: u * along.y + v * down.y };
  return { centre, along, length: right - left, height: bottom - top };
}

const onItsSide = (row: OrientedBox): OrientedBox => ({
  ...row,
  along: downOf(row.along),
  length: row.height,
  height: row.length,
});

/** The four corners, clockwise from where the text begins. */
export function cornersOf({ centre, along, length, height }: OrientedBox): readonly Point[] {
  const down = downOf(along);
  const at = (u: number, v: number): Point => ({
    x: centre.x + u * length * along.x + v * height * down.x,
    y: centre.y + u * length * along.y + v * height * down.y,
  });
  return [at(-0.5, -0.5), at(0.5, -0.5), at(0.5, 0.5), at(-0.5, 0.5)];
}
