import type { Word } from "../../print/page.ts";
import type { WantedField } from "./field-labels.ts";
import type { Piece } from "./pieces.ts";

/** A field's value, and its likelihood. */
export interface Linked {
  readonly field: WantedField;
  /** As printed; dates as `YYYY-MM-DD`. */
  readonly value: string;
  readonly words: readonly Word[];
  /** 0–1: that field and letters are right. */
  readonly confidence: number;
  /** 0–1: how well its place fits this field, whatever its letters. */
  readonly placed: number;
}

/** A piece chosen as a field's value. */
export interface Choice {
  readonly field: WantedField;
  readonly piece: Piece;
  readonly confidence: number;
  readonly value: string;
  /** Further lines of the value. */
  readonly more?: readonly Piece[];
}
