import type { Canvas } from "./canvas.ts";

/** A document drawn, flat. */
export interface Drawn {
  readonly kind: "licence" | "card" | "poa";
  /** Of the recipe: which family of layouts. */
  readonly model: string;
  readonly canvas: Canvas;
  readonly expected: object;
}
