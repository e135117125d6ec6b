import type { Style } from "../canvas.ts";
import type { Face } from "../faces.ts";

/** The content of a page. */
export interface Content {
  readonly language: string;
  readonly name: string;
  readonly home: readonly string[];
  readonly sender: string;
  readonly senderHome: readonly string[];
  readonly title: string;
  /** Labels with their values, in order. */
  readonly facts: readonly { readonly field: string; readonly label: string; readonly value: string }[];
  readonly rows: readonly string[];
  readonly site: string;
}

/** The typesetting of a page. */
export interface Setting {
  readonly regular: Face;
  readonly bold: Face;
  readonly head: Face;
  readonly ink: string;
  readonly hue: string;
  readonly size: number;
  readonly margin: number;
}

export type Write = (
  text: string,
  style: Omit<Style, "face" | "fill" | "size"> & Partial<Pick<Style, "face" | "fill" | "size">>,
  role?: "label" | "value" | "other",
  field?: string,
) => number;
