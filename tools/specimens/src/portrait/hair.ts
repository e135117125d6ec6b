import { darker } from "../colour.ts";
import { random } from "../seed.ts";
import { curls, type Hair } from "./curls.ts";
import { type Curve, lock, mirrored } from "./lock.ts";
import type { Look } from "./look.ts";

type Locks = readonly (readonly [Curve, Curve])[];

const both = (locks: Locks): Locks =>
  locks.flatMap(
    ([a, b]): Locks => [
      [a, b],
      [mirrored(a), mirrored(b)],
    ],
  );

const long = (length: number, flare: number): Locks =>
  both([
    [
      [
        [50, 11],
        [20, 8],
        [13, 50],
        [20 - flare, length],
      ],
      [
        [50, 16],
        [36, 30],
        [34, 70],
        [40, length - 3],
      ],
    ],
  ]);

const parted = (part: number, side: number, fall: number): Locks => [
  [
    [
      [part, 12.4],
      [part - 24, 9.5],
      [16.5, 27],
      [20.6, fall],
    ],
    [
      [part, 25],
      [part - 9, 27],
      [29, 38],
      [25.4, fall - 4],
    ],
  ],
  [
    [
      [part, 12.4],
      [part + 24, 9.5],
      [83.5, 27],
      [side, fall],
    ],
    [
      [part, 25],
      [part + 12, 27],
      [71, 38],
      [side - 4.8, fall - 4],
    ],
  ],
];

const short = (part: number, height: number): Locks => [
  [
    [
      [part, 15.5],
      [part - 14, 13],
      [19, 20],
      [21.2, 54],
    ],
    [
      [part, 27],
      [part - 8, 29],
      [26.6, 33],
      [24.2, 55],
    ],
  ],
  [
    [
      [part - 4, 16.5],
      [part + 12, height],
      [82, 9],
      [78.8, 54],
    ],
    [
      [part - 4, 28.5],
      [part + 14, 31],
      [73, 32],
      [75.8, 55],
    ],
  ],
];

/** The hair before the ears, which thins out downwards. */
const sideburns: Locks = both([
  [
    [
      [21.4, 50],
      [21.2, 56],
      [22.4, 61],
      [24.6, 66],
    ],
    [
      [25.4, 50],
      [25, 57],
      [25.2, 61],
      [25, 66],
    ],
  ],
]);

const cap = (colour: string, top: number): string =>
  `<path fill="${darker(colour, 0.2)}" d="M21.5 56C17 20 34 ${top} 50 ${top}C66 ${top} 83 20 78.5 56C77 42 72 30 50 28C28 30 23 42 21.5 56Z"/>`;

const lockAll = (look: Look, seed: string, locks: Locks, strands = 60, looseness = 1.1): string => {
  const r = random(`${seed}/strands`);
  return locks.map(([a, b]) => lock(a, b, look.hair, r, strands, looseness)).join("");
};

/** `seed` places single hairs: they differ from day to day. */
export const hair = (look: Look, person: string, seed: string): Hair => {
  const r = random(`${person}/hair`);
  const part = r.chance(0.5) ? r.between(40, 46) : r.between(54, 60);
  const { style } = look;
  if (style === "curls") return curls(look, seed);
  if (style === "waves") {
    const wide = lockAll(look, `${seed}/b`, long(121, 6), 90, 2.4);
    return { back: wide, front: cap(look.hair, 13) + lockAll(look, seed, parted(part, 80, 112), 80, 1.4) };
  }
  if (style === "bob") {
    const wide = lockAll(look, `${seed}/b`, long(97, 1), 70, 1.2);
    return { back: wide, front: cap(look.hair, 12.5) + lockAll(look, seed, parted(part, 79.5, 93), 70) };
  }
  if (style === "updo") {
    const bun = `<circle cx="50" cy="13.4" r="10" fill="${darker(look.hair, 0.15)}"/>`;
    const knot = lockAll(
      look,
      `${seed}/k`,
      [
        [
          [
            [40.5, 15],
            [40, 2],
            [58, -0.5],
            [60, 12],
          ],
          [
            [42, 17],
            [46, 11],
            [54, 11],
            [59, 17],
          ],
        ],
      ],
      40,
    );
    return {
      back: bun + knot,
      front: cap(look.hair, 13) + lockAll(look, seed, parted(part, 78.6, 56), 70, 0.6),
    };
  }
  if (style === "bald") return { back: "", front: lockAll(look, `${seed}/s`, sideburns, 14, 0.3) };
  const height = style === "crop" ? 12 : 7;
  return {
    back: "",
    front:
      lockAll(look, `${seed}/s`, sideburns, 14, 0.3) +
      cap(look.hair, 13.5) +
      lockAll(look, seed, short(part, height), 80, style === "crop" ? 0.8 : 1.1),
  };
};
