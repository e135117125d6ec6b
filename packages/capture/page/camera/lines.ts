/** Brightness by pixel, 0 to 255. */
export interface Gray {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8Array | Uint8ClampedArray;
}

/** A nearly vertical or horizontal line: its position at the middle, and its slope (pixels per pixel). */
export interface Line {
  readonly at: number;
  readonly lean: number;
  /** Share of the scan lines that support the line, 0 to 1. */
  readonly support: number;
}

export type Edge = "left" | "right" | "top" | "bottom";

const scans = 28;
/** Brightness steps that count as an edge. */
const leastStep = 9;
const candidatesEach = 3;

/**
 * Finds the outermost straight edge on one side of an image, within `depth` (a share of the width or height)
 * of that side. The first three brightness steps of each of 28 scan lines are candidates; the line with the
 * most supporting scan lines wins.
 *
 * @param from where the scan lines begin and end, as a share of the side's length
 */
export function findEdge(gray: Gray, edge: Edge, depth: number, from = 0.18): Line | undefined {
  const upright = edge === "left" || edge === "right";
  const along = upright ? gray.height : gray.width;
  const across = upright ? gray.width : gray.height;
  const points: { readonly along: number; readonly at: number }[] = [];
  for (let scan = 0; scan < scans; scan += 1) {
    const place = Math.round(along * (from + ((1 - 2 * from) * scan) / (scans - 1)));
    for (const at of stepsFrom(gray, edge, place, Math.floor(across * depth)))
      points.push({ along: place, at });
  }
  return consensus(points, along / 2, along * (1 - 2 * from) * 0.47);
}

function stepsFrom(gray: Gray, edge: Edge, place: number, reach: number): readonly number[] {
  const upright = edge === "left" || edge === "right";
  const far = edge === "right" || edge === "bottom";
  const across = upright ? gray.width : gray.height;
  const value = (at: number): number => {
    const x = upright ? at : place;
    const y = upright ? place : at;
    return gray.data[y * gray.width + x] ?? 0;
  };
  const found: number[] = [];
  let strongest = 0;
  let strongestAt = -1;
  for (let depth = 2; depth < reach - 2 && found.length < candidatesEach; depth += 1) {
    const at = far ? across - 1 - depth : depth;
    const step = Math.abs(value(at + 2) + value(at + 1) - value(at - 1) - value(at - 2)) / 2;
    if (step >= leastStep && step > strongest) {
      strongest = step;
      strongestAt = at;
    } else if (strongestAt >= 0 && Math.abs(at - strongestAt) > 3) {
      found.push(strongestAt);
      strongest = 0;
      strongestAt = -1;
    }
  }
  return found;
}

/** The line through two candidates that most scan lines support, each counted once. */
function consensus(
  points: readonly { readonly along: number; readonly at: number }[],
  middle: number,
  leastApart: number,
): Line | undefined {
  let best: Line | undefined;
  for (const one of points) {
    for (const other of points) {
      if (other.along - one.along < leastApart) continue;
      const lean = (other.at - one.at) / (other.along - one.along);
      if (Math.abs(lean) > 0.35) continue;
      const agreeing = new Set<number>();
      for (const { along, at } of points)
        if (Math.abs(one.at + lean * (along - one.along) - at) <= 1.6) agreeing.add(along);
      const support = agreeing.size / scans;
      if (support > (best?.support ?? 0)) best = { at: one.at + lean * (middle - one.along), lean, support };
    }
  }
  return best;
}
