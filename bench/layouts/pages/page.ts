import { createCanvas } from "../canvas.ts";
import type { Drawn } from "../drawn.ts";
import type { Share } from "../recipes.ts";

export function drawPage(recipe: number, share: Share, seed: string): Drawn {
  return { kind: "poa", model: `${recipe}${share}${seed}`, canvas: createCanvas(210, 297), expected: {} };
}
