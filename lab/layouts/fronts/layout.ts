import type { FamilyKind } from "../faces.ts";

export type LabelPlace = "left" | "above" | "none";

export interface Cell {
  readonly field: string;
  readonly lines: readonly string[];
  readonly label?: string | undefined;
  readonly code?: string | undefined;
  /** Share of its row. */
  readonly share?: number;
}

/** Rows that form a block with one style. */
export interface Group {
  readonly rows: readonly (readonly Cell[])[];
  readonly place: LabelPlace;
  /** Size of the values; 1 is ordinary. */
  readonly size: number;
  readonly boxed?: boolean;
}

export interface Look {
  readonly valueFace: FamilyKind;
  readonly valueBold: boolean;
  readonly labelFace: FamilyKind;
  readonly labelBold: boolean;
  readonly ink: string;
  readonly labelInk: string;
  /** The ink of number and dates, if different. */
  readonly accent: string;
  /** Ratio of a label's size to its value's. */
  readonly labelSize: number;
  readonly codeSize: number;
  readonly ending: "" | ":" | ".";
  readonly codeEnding: "" | ".";
  readonly spacing: number;
  readonly effect: "dotted" | "outlined" | "raised" | undefined;
  readonly aligned: boolean;
  readonly dark: boolean;
}

export interface Area {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** The contents of a front, and their places. Lengths are millimetres. */
export interface Front {
  readonly width: number;
  readonly height: number;
  readonly look: Look;
  readonly state: string;
  readonly title: string;
  readonly mark: string;
  readonly portrait: Area;
  readonly ghost: Area | undefined;
  readonly columns: readonly { readonly area: Area; readonly groups: readonly Group[] }[];
  /** Small text that is not a field's value. */
  readonly loose: readonly {
    readonly text: string;
    readonly x: number;
    readonly y: number;
    readonly size: number;
    readonly turn: number;
    readonly field?: string;
  }[];
  readonly zone?: readonly string[];
  readonly header: { readonly height: number; readonly style: "band" | "plain" | "boxed title" };
}
