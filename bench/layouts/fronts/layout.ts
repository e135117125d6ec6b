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

/** Rows that stand together and look alike. */
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
  /** The ink of the number and the dates, where it differs. */
  readonly accent: string;
  /** Size of a label over that of its value. */
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

/** What stands on a front, and where. Lengths are millimetres. */
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
  /** Small print that is no field's value. */
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
