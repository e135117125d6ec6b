import type { Canvas } from "./canvas.ts";

/** The values as in index.json of labelled images; null if the document lacks them. */
export type Expected = Readonly<Record<string, string | null>>;

/** A flat drawing of a document. */
export interface Drawn {
  readonly kind: "licence" | "card" | "poa";
  /** The recipe's family of layouts. */
  readonly model: string;
  readonly canvas: Canvas;
  readonly expected: Expected;
}
