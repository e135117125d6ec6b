import { darker } from "../colour.ts";
import { type Random, random } from "../seed.ts";
import type { Look } from "./look.ts";

const onChin = (look: Look, r: Random, narrow: boolean): string[] => {
  const hairs: string[] = [];
  for (let i = 0; i < 1700; i++) {
    const angle = Math.PI * r.between(0.04, 0.96);
    const out = r.between(0.56, 1.02);
    const x = 50 + look.cheek * out * Math.cos(angle);
    const y = 70 + (look.chin - 69) * out * Math.sin(angle);
    const lip = Math.hypot((x - 50) / 10.5, (y - 86 - look.shape.mouth.down) / 4.4) < 1;
    const cheek = narrow && Math.abs(x - 50) > 12.5;
    if (!lip && !cheek && y > 71)
      hairs.push(
        `M${x.toFixed(1)} ${y.toFixed(1)}l${((x - 50) * 0.03).toFixed(2)} ${r.between(0.6, 1.3).toFixed(2)}`,
      );
  }
  return hairs;
};

const onLip = (look: Look, r: Random): string[] =>
  Array.from({ length: look.beard === "moustache" ? 420 : 170 }, () => {
    const x = r.between(-10.5, 10.5);
    const y = 80.6 + look.shape.mouth.down + Math.abs(x) * 0.22 + r.between(-0.8, 0.9);
    return `M${(50 + x).toFixed(1)} ${y.toFixed(1)}l${(x * 0.08).toFixed(2)} 1.3`;
  });

export const beard = (look: Look, seed: string, id: string): string => {
  if (look.beard === "none") return "";
  const r = random(`${seed}/beard`);
  const dark = darker(look.hair, 0.2);
  const hairs = [
    ...(look.beard === "moustache" ? [] : onChin(look, r, look.beard === "goatee")),
    ...onLip(look, r),
  ];
  const { cheek, chin } = look;
  const shade =
    look.beard === "full"
      ? `<path fill="none" stroke="${dark}" stroke-width="11" opacity="0.3" filter="url(#${id}soft)" d="M${50 - cheek} 71C${50 - cheek + 4} 96 40 ${chin - 2} 50 ${chin - 2}C60 ${chin - 2} ${50 + cheek - 4} 96 ${50 + cheek} 71"/>`
      : "";
  return `<g clip-path="url(#${id}face)">${shade}<path fill="none" stroke="${dark}" stroke-width="${look.beard === "full" ? 0.42 : 0.6}" opacity="${look.beard === "full" ? 0.6 : 0.85}" stroke-linecap="round" d="${hairs.join("")}"/></g>`;
};
