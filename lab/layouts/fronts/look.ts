import { oneOf, type Random, weighted } from "../chance.ts";
import type { FamilyKind } from "../faces.ts";
import type { Share } from "../recipes.ts";
import type { Look } from "./layout.ts";

const inks = ["#101010", "#1b1b22", "#000000", "#22252b", "#1a2340", "#2b1b1b", "#303030"];
const labelInks = [
  "#1d3f8f",
  "#a02030",
  "#26663f",
  "#5a5f66",
  "#101010",
  "#31506e",
  "#7b3f8c",
  "#8a5a20",
  "#0a5c86",
];
const lightInks = ["#ffffff", "#f5f2e2", "#e9f2ff"];
const effects = { none: undefined, dotted: "dotted", raised: "raised", outlined: "outlined" } as const;

/** The fonts and inks of one layout. Only blind layouts use fonts that no reader is trained on. */
export function lookOf(q: Random, share: Share): Look {
  const kinds = (weights: Readonly<Partial<Record<FamilyKind, number>>>): FamilyKind =>
    share === "blind" && q.chance(0.15) ? "own" : weighted(q, weights as Record<FamilyKind, number>);
  const dark = q.chance(0.07);
  const ink = dark ? oneOf(q, lightInks) : oneOf(q, inks);
  const labelInk = dark ? oneOf(q, lightInks) : oneOf(q, labelInks);
  return {
    valueFace: kinds({ sans: 6, narrow: 2.2, serif: 0.7, slab: 0.6, mono: 0.7, display: 0.3 }),
    valueBold: q.chance(0.55),
    labelFace: kinds({ sans: 6, narrow: 3, serif: 0.6, display: 0.2 }),
    labelBold: q.chance(0.25),
    ink,
    labelInk,
    accent: dark ? ink : q.chance(0.3) ? oneOf(q, ["#b01824", "#12308f", "#a31545", "#0d4a2f"]) : ink,
    labelSize: q.chance(0.3) ? q.between(0.8, 1) : q.between(0.48, 0.78),
    codeSize: q.between(0.5, 0.75),
    ending: weighted(q, { "": 6, ":": 4, ".": 0.5 }),
    codeEnding: q.chance(0.35) ? "." : "",
    spacing: q.chance(0.18) ? q.between(0.04, 0.16) : 0,
    effect: effects[weighted(q, { none: 12, dotted: 1, raised: 1.2, outlined: 0.15 })],
    aligned: q.chance(0.35),
    dark,
  };
}
