import type { Canvas } from "./canvas.ts";

/** The values as index.json of labelled pictures has them; null where the document has none. */
export type Expected = Readonly<Record<string, string | null>>;

/** A document drawn, flat. */
export interface Drawn {
  readonly kind: "licence" | "card" | "poa";
  /** Of the recipe: which family of layouts. */
  readonly model: string;
  readonly canvas: Canvas;
  readonly expected: Expected;
}
