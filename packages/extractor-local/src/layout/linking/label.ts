import type { TextLine } from "../../print/page.ts";
import type { FieldName } from "./field-labels.ts";
import type { LabelMatch } from "./match-label.ts";
import type { PartOfName } from "./whole-name.ts";

/** A place on the side, in pixels. */
export interface Place {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** A label, and its place on its line. */
export interface Label extends Place {
  readonly field: FieldName;
  readonly line: TextLine;
  /** Left edge of its word, after its number. */
  readonly wordLeft: number;
  /** 0–1: how surely it is this label. */
  readonly strength: number;
  readonly number?: string;
  /** Whether its word was read, or only its number. */
  readonly worded: boolean;
  /** A number with a sign or a letter that values rarely have. */
  readonly marked: boolean;
  /** The first part of a whole name: `Surname, given names`. */
  readonly first?: PartOfName;
}

/** A label among the tokens of a line, before the numbering standard is known. */
export interface Found {
  readonly from: number;
  readonly to: number;
  readonly number?: string;
  readonly match?: LabelMatch;
  /** The bare number has a sign or a letter that values rarely have. */
  readonly marked: boolean;
}
