import type { Sex } from "../person.ts";
import { random } from "../seed.ts";

export type HairStyle = "waves" | "bob" | "updo" | "side-part" | "crop" | "curls";

/** What a portrait seed decides. The drawing's box is 100 × 128. */
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
  readonly beard: boolean;
  readonly earrings: boolean;
  readonly age: number;
}

const skins: readonly [string, ...string[]] = [
  "#f0cdb4",
  "#e8bd9c",
  "#d9a47d",
  "#b97f58",
  "#8d5a3c",
  "#6b4430",
];
const fairHair: readonly [string, ...string[]] = [
  "#6b4a2f",
  "#8a6238",
  "#b58a52",
  "#43302a",
  "#7b3f26",
  "#8d8985",
];
const darkHair: readonly [string, ...string[]] = ["#241a18", "#33231d", "#1c1718", "#3d2a22"];
const fairEyes: readonly [string, ...string[]] = ["#5d7f8f", "#6f7f4e", "#6b4a30", "#4f6f86", "#7b6a3f"];
const garments: readonly [string, ...string[]] = [
  "#2f4858",
  "#5b3a4e",
  "#36543f",
  "#6b3b32",
  "#33406b",
  "#4a4a52",
];

export const lookOf = (seed: string, sex: Sex): Look => {
  const r = random(`${seed}/look/5/${sex}`);
  const tone = r.whole(0, skins.length - 1);
  const fair = tone < 2;
  const woman = sex === "F";
  return {
    sex,
    skin: skins[tone] ?? skins[0],
    hair: fair ? r.pick(fairHair) : r.pick(darkHair),
    style: woman
      ? r.pick(["waves", "bob", "updo", "curls"])
      : r.pick(["side-part", "crop", "curls", "side-part"]),
    iris: fair ? r.pick(fairEyes) : r.pick(["#4d3322", "#3b271b", "#5a3d25"]),
    garment: r.pick(garments),
    collar: r.pick(["crew", "shirt", "blazer"]),
    cheek: woman ? r.between(25.4, 27) : r.between(26.4, 28.4),
    jaw: woman ? r.between(18, 20) : r.between(21, 23.4),
    chin: woman ? r.between(95, 97) : r.between(97, 99.5),
    browWeight: woman ? r.between(1.5, 1.9) : r.between(2.2, 2.9),
    eyeGap: r.between(12.4, 13.6),
    lips: woman ? r.between(2.9, 3.5) : r.between(2.2, 2.7),
    nose: woman ? r.between(4.6, 5.6) : r.between(5.6, 6.8),
    glasses: r.chance(0.2),
    beard: !woman && r.chance(0.45),
    earrings: woman && r.chance(0.6),
    age: r.next(),
  };
};
