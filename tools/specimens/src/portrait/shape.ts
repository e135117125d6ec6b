import { random } from "../seed.ts";

/**
 * Deviations from the plain face: size factors, downward shifts, and degrees by which the outer end is lower.
 */
export interface Shape {
  readonly head: { readonly wide: number; readonly high: number };
  readonly eyes: Placed;
  readonly brows: Placed;
  readonly nose: Placed;
  readonly mouth: Placed;
  /** From 0 to 1. */
  readonly freckles: number;
  readonly moles: number;
  readonly wrinkles: number;
}

export interface Placed {
  readonly wide: number;
  readonly high: number;
  readonly down: number;
  readonly slant: number;
}

const plainly: Placed = { wide: 1, high: 1, down: 0, slant: 0 };

/** The plain face. */
export const plain: Shape = {
  head: { wide: 1, high: 1 },
  eyes: plainly,
  brows: plainly,
  nose: plainly,
  mouth: plainly,
  freckles: 0,
  moles: 0,
  wrinkles: 0,
};

export const shapeOf = (seed: string): Shape => {
  const r = random(`${seed}/shape`);
  return {
    head: { wide: r.between(0.88, 1.04), high: r.between(0.96, 1.05) },
    eyes: {
      wide: r.between(0.84, 1.18),
      high: r.between(0.95, 1.35),
      down: r.between(-2, 2),
      slant: r.between(-3, 3),
    },
    brows: {
      wide: r.between(0.88, 1.12),
      high: r.between(0.85, 1.25),
      down: r.between(-1.5, 1.5),
      slant: r.between(-6, 4),
    },
    nose: { wide: r.between(0.8, 1.3), high: r.between(0.84, 1.14), down: 0, slant: 0 },
    mouth: { wide: r.between(0.78, 1.24), high: r.between(0.88, 1.15), down: r.between(-2.2, 2.4), slant: 0 },
    freckles: r.chance(0.25) ? r.between(0.5, 1) : 0,
    moles: r.chance(0.4) ? r.whole(1, 3) : 0,
    wrinkles: 0.6 * Math.max(0, r.between(-0.8, 1)),
  };
};

/** Places a drawing about a point, on the right half of a face if `side` is 1, on the left if it is -1. */
export const laid = (
  drawing: string,
  { wide, high, down, slant }: Placed,
  [x, y]: readonly [number, number],
  side: 1 | -1 = 1,
): string => {
  if (wide === 1 && high === 1 && down === 0 && slant === 0) return drawing;
  const lay = `translate(${x} ${(y + down).toFixed(2)}) rotate(${(side * slant).toFixed(2)}) scale(${wide.toFixed(3)} ${high.toFixed(3)}) translate(${-x} ${-y})`;
  return `<g transform="${lay}">${drawing}</g>`;
};
