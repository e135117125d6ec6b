import type { Sex } from "../sex.ts";
import type { Shape } from "./shape.ts";

export type HairStyle = "waves" | "bob" | "updo" | "side-part" | "crop" | "curls" | "bald";

/** A face by its portrait seed, in a box of 100 × 128. */
export interface Look {
  readonly sex: Sex;
  readonly skin: string;
  readonly hair: string;
  readonly style: HairStyle;
  readonly iris: string;
  readonly garment: string;
  readonly collar: "crew" | "shirt" | "blazer";
  /** Half the width of the face at the cheekbones. */
  readonly cheek: number;
  readonly jaw: number;
  readonly chin: number;
  readonly browWeight: number;
  readonly eyeGap: number;
  readonly lips: number;
  readonly nose: number;
  readonly glasses: boolean;
  readonly beard: "full" | "moustache" | "goatee" | "none";
  readonly earrings: boolean;
  readonly age: number;
  readonly shape: Shape;
}
