import { random } from "../seed.ts";
import type { Sex } from "../sex.ts";
import { cast } from "./cast.ts";
import type { Look } from "./look.ts";
import { shapeOf } from "./shape.ts";
import { darkHair, fairEyes, fairHair, garments, grayHair, skins } from "./tones.ts";

export const lookOf = (seed: string, sex: Sex): Look => {
  const known = cast[seed];
  return known?.sex === sex ? known : drawnLook(seed, sex);
};

const drawnLook = (seed: string, sex: Sex): Look => {
  const r = random(`${seed}/look/6/${sex}`);
  const tone = r.whole(0, skins.length - 1);
  const fair = tone < 2;
  const woman = sex === "F";
  const shape = shapeOf(seed);
  const natural = fair ? r.pick(fairHair) : r.pick(darkHair);
  return {
    sex,
    skin: skins[tone] ?? skins[0],
    hair: shape.wrinkles > 0.21 ? r.pick(grayHair) : natural,
    style: woman
      ? r.pick(["waves", "bob", "updo", "curls"])
      : r.pick(["side-part", "crop", "curls", "bald", "side-part"]),
    iris: fair ? r.pick(fairEyes) : r.pick(["#4d3322", "#3b271b", "#5a3d25"]),
    garment: r.pick(garments),
    collar: r.pick(["crew", "shirt", "blazer"]),
    cheek: woman ? r.between(23.6, 28.2) : r.between(24.6, 29.2),
    jaw: woman ? r.between(15.5, 22) : r.between(18.5, 26),
    chin: woman ? r.between(92, 99.5) : r.between(94, 103),
    browWeight: woman ? r.between(0.9, 2.6) : r.between(1.5, 4),
    eyeGap: r.between(11.2, 15),
    lips: woman ? r.between(2, 4.6) : r.between(1.4, 3.8),
    nose: woman ? r.between(4, 6.6) : r.between(4.8, 7.8),
    glasses: r.chance(0.25),
    beard: woman ? "none" : r.pick(["full", "full", "moustache", "goatee", "none", "none", "none"]),
    earrings: woman && r.chance(0.6),
    age: r.next(),
    shape,
  };
};
