import { darker, lighter, mix } from "../colour.ts";
import { random } from "../seed.ts";
import type { Look } from "./look.ts";
import { laid } from "./shape.ts";

const eyeY = 59.4;

const eye = (look: Look, id: string, side: 1 | -1, turn: number): string => {
  const cx = 50 + side * look.eyeGap;
  const dark = darker(mix(look.skin, look.hair, 0.55), 0.55);
  const lash = look.sex === "F" ? 0.95 : 0.62;
  const wide = (look.sex === "F" ? 6.2 : 5.9) * (1 + 0.05 * side * turn);
  const open = (look.sex === "F" ? 3.1 : 2.6) * (turn === 0 ? 1 : 0.88);
  const gaze = cx - 0.3 * turn;
  const inner = cx - side * wide;
  const outer = cx + side * wide;
  const top = `M${inner} ${eyeY + 0.9}C${cx - side * wide * 0.5} ${eyeY - open * 1.15} ${cx + side * wide * 0.45} ${eyeY - open * 1.2} ${outer} ${eyeY - 0.3}`;
  const shape = `${top}C${cx + side * wide * 0.5} ${eyeY + open * 0.85} ${cx - side * wide * 0.4} ${eyeY + open * 0.95} ${inner} ${eyeY + 0.9}Z`;
  const clip = `${id}eye${side === 1 ? "r" : "l"}`;
  return (
    `<ellipse cx="${cx}" cy="${eyeY - 0.4}" rx="${wide + 2}" ry="${open + 2.2}" fill="${darker(mix(look.skin, "#7a4030", 0.3), 0.3)}" opacity="0.3" filter="url(#${id}soft)"/>` +
    `<clipPath id="${clip}"><path d="${shape}"/></clipPath><path fill="#f6f1ea" d="${shape}"/>` +
    `<g clip-path="url(#${clip})"><circle cx="${gaze}" cy="${eyeY - 0.35}" r="3.05" fill="url(#${id}iris)"/><circle cx="${gaze}" cy="${eyeY - 0.35}" r="1.3" fill="#140f0e"/>` +
    `<path fill="#20120c" opacity="0.34" d="${top}L${outer} ${eyeY + 0.6}C${cx + side * 2} ${eyeY - open * 0.55} ${cx - side * 2} ${eyeY - open * 0.5} ${inner} ${eyeY + 1.6}Z"/></g>` +
    `<circle cx="${gaze - 0.9}" cy="${eyeY - 1.25}" r="0.62" fill="#fff"/><circle cx="${gaze + 1}" cy="${eyeY + 0.7}" r="0.3" fill="#fff" opacity="0.6"/>` +
    `<path fill="none" stroke="${dark}" stroke-width="${lash}" stroke-linecap="round" d="${top}${look.sex === "F" ? `l${side * 1.1} -0.7` : ""}"/>` +
    `<path fill="none" stroke="${darker(look.skin, 0.42)}" stroke-width="0.4" opacity="0.7" d="M${outer} ${eyeY - 0.3}C${cx + side * wide * 0.5} ${eyeY + open * 0.85} ${cx - side * wide * 0.4} ${eyeY + open * 0.95} ${inner + side * 1.2} ${eyeY + 1.2}"/>` +
    `<path fill="none" stroke="${darker(look.skin, 0.45)}" stroke-width="0.5" opacity="0.6" d="M${inner + side * 0.6} ${eyeY - open * 0.75}C${cx - side * 2} ${eyeY - open * 1.75} ${cx + side * 3} ${eyeY - open * 1.75} ${outer + side * 0.6} ${eyeY - 1.7}"/>` +
    `<path fill="none" stroke="${darker(look.skin, 0.35)}" stroke-width="0.7" opacity="${(0.16 + 0.3 * look.age).toFixed(2)}" filter="url(#${id}fine)" d="M${inner + side * 0.5} ${eyeY + 4}Q${cx} ${eyeY + 6.4} ${outer - side * 1.5} ${eyeY + 4}"/>`
  );
};

const brow = (look: Look, id: string, side: 1 | -1): string => {
  const r = random(`${look.hair}${side}/brow`);
  const cx = 50 + side * look.eyeGap;
  const colour = darker(look.hair, 0.25);
  const w = look.browWeight;
  const hairs: string[] = [];
  for (let i = 0; i < 130; i++) {
    const t = i / 129;
    const x = cx + side * (-7 + 14.4 * t);
    const arch = 50.6 - 2.3 * Math.sin(Math.min(1, t * 1.12) * 2) + (t > 0.7 ? (t - 0.7) * 5.5 : 0);
    const thick = w * (t < 0.15 ? 0.6 + t * 2.6 : 1 - (t - 0.15) * 0.85);
    const y = arch + r.between(-0.3, 0.3) * thick;
    hairs.push(
      `M${x.toFixed(2)} ${(y + thick * 0.55).toFixed(2)}l${(side * (0.5 + t * 1.5)).toFixed(2)} ${(-thick * (1.05 - t * 0.8)).toFixed(2)}`,
    );
  }
  const line = `M${cx - side * 6.8} 50.8Q${cx + side * 3} ${50.4 - w * 1.5} ${cx + side * 7.4} 50.2`;
  return (
    `<path fill="none" stroke="${colour}" stroke-width="${w * 0.9}" stroke-linecap="round" opacity="0.34" filter="url(#${id}fine)" d="${line}"/>` +
    `<path fill="none" stroke="${colour}" stroke-width="0.34" stroke-linecap="round" opacity="0.72" d="${hairs.join("")}"/>`
  );
};

const nose = (look: Look, id: string): string => {
  const w = look.nose;
  const y = 76.5;
  const shade = darker(mix(look.skin, "#8a3d22", 0.3), 0.34);
  return (
    `<path fill="${shade}" opacity="0.3" filter="url(#${id}soft)" d="M53 54C54.4 64 55.4 70 ${50 + w} ${y - 2}C${50 + w + 1} ${y + 1.5} 53 ${y + 3} 50 ${y + 2.4}C53.4 ${y} 52.6 66 51.6 56Z"/>` +
    `<path fill="none" stroke="${shade}" stroke-width="1.5" opacity="0.24" filter="url(#${id}fine)" d="M${50 - look.eyeGap + 8.4} 54C46.8 58 47.2 64 46.6 69"/>` +
    `<ellipse cx="49.5" cy="64" rx="1.5" ry="8" fill="url(#${id}light)"/><ellipse cx="49.4" cy="${y - 2.4}" rx="2.6" ry="2.2" fill="url(#${id}light)"/>` +
    `<path fill="none" stroke="${shade}" stroke-width="0.75" stroke-linecap="round" opacity="0.75" d="M${50 - w} ${y - 2}C${50 - w - 1.2} ${y} ${50 - w} ${y + 1.6} ${50 - w + 1.6} ${y + 1.1}M${50 + w} ${y - 2}C${50 + w + 1.2} ${y} ${50 + w} ${y + 1.6} ${50 + w - 1.6} ${y + 1.1}"/>` +
    `<path fill="${darker(shade, 0.45)}" opacity="0.72" d="M${50 - w + 1.5} ${y + 1}C${50 - w + 2.4} ${y - 0.3} ${50 - 1.8} ${y} ${50 - 1.5} ${y + 1.5}C${50 - 2.4} ${y + 1.4} ${50 - w + 2.6} ${y + 1.9} ${50 - w + 1.5} ${y + 1}ZM${50 + w - 1.5} ${y + 1}C${50 + w - 2.4} ${y - 0.3} ${50 + 1.8} ${y} ${50 + 1.5} ${y + 1.5}C${50 + 2.4} ${y + 1.4} ${50 + w - 2.6} ${y + 1.9} ${50 + w - 1.5} ${y + 1}Z"/>` +
    `<path fill="none" stroke="${shade}" stroke-width="0.5" opacity="0.55" d="M${50 - 1.6} ${y + 1.5}Q50 ${y + 2.7} ${50 + 1.6} ${y + 1.5}"/>`
  );
};

const mouth = (look: Look, id: string, smile: number): string => {
  const y = 85.2;
  const w = look.sex === "F" ? 8.6 : 9;
  const h = look.lips;
  const lip = mix(look.skin, look.sex === "F" ? "#b04545" : "#9c4a41", look.sex === "F" ? 0.46 : 0.34);
  const corner = y - 0.5 - smile;
  const upper = `M${50 - w} ${corner}C${50 - w * 0.5} ${y - h * 0.7} ${50 - 2.6} ${y - h * 1.05} 50 ${y - h * 0.62}C${50 + 2.6} ${y - h * 1.05} ${50 + w * 0.5} ${y - h * 0.7} ${50 + w} ${corner}`;
  const line = `C${50 + w * 0.5} ${y + 0.5 + smile * 0.3} ${50 + 2} ${y + 0.1} 50 ${y + 0.6}C${50 - 2} ${y + 0.1} ${50 - w * 0.5} ${y + 0.5 + smile * 0.3} ${50 - w} ${corner}`;
  return (
    `<ellipse cx="50.6" cy="${y + h * 1.75}" rx="5" ry="1.2" fill="${darker(look.skin, 0.5)}" opacity="0.32" filter="url(#${id}fine)"/>` +
    `<path fill="${darker(lip, 0.11)}" d="${upper}${line}Z"/>` +
    `<path fill="${lip}" d="M${50 - w} ${corner}C${50 - w * 0.5} ${y + 0.5 + smile * 0.3} ${50 - 2} ${y + 0.1} 50 ${y + 0.6}C${50 + 2} ${y + 0.1} ${50 + w * 0.5} ${y + 0.5 + smile * 0.3} ${50 + w} ${corner}C${50 + w * 0.55} ${y + h * 1.25} ${50 + 3} ${y + h * 1.5} 50 ${y + h * 1.5}C${50 - 3} ${y + h * 1.5} ${50 - w * 0.55} ${y + h * 1.25} ${50 - w} ${corner}Z"/>` +
    `<ellipse cx="49" cy="${y + h * 0.8}" rx="3.6" ry="0.7" fill="${lighter(lip, 0.6)}" opacity="0.4" filter="url(#${id}fine)"/>` +
    `<path fill="none" stroke="${darker(lip, 0.62)}" stroke-width="0.55" stroke-linecap="round" opacity="0.85" d="M${50 + w} ${corner}${line}"/>` +
    `<path fill="none" stroke="${darker(look.skin, 0.36)}" stroke-width="0.8" opacity="${((look.sex === "F" ? 0.05 : 0.14) + 0.2 * look.age + 0.1 * smile).toFixed(2)}" filter="url(#${id}fine)" d="M${50 - w - 0.6} 76C${50 - w - 3} 80 ${50 - w - 2.6} 83 ${50 - w - 2} 85M${50 + w + 0.6} 76C${50 + w + 3} 80 ${50 + w + 2.6} 83 ${50 + w + 2} 85"/>` +
    `<path fill="none" stroke="${darker(look.skin, 0.28)}" stroke-width="1" opacity="0.22" filter="url(#${id}fine)" d="M49.4 79.6V${y - h - 0.3}"/>`
  );
};

const glasses = (look: Look): string => {
  if (!look.glasses) return "";
  const rim = (side: 1 | -1): string => {
    const cx = 50 + side * look.eyeGap;
    return `<rect x="${cx - 9.2}" y="52.6" width="18.4" height="14.6" rx="6.4" fill="none" stroke="#2b2422" stroke-width="0.7"/><path stroke="#2b2422" stroke-width="0.8" d="M${cx + side * 9.2} 57L${50 + side * (look.cheek + 1.6)} 55.6"/>`;
  };
  return `${rim(-1)}${rim(1)}<path fill="none" stroke="#2b2422" stroke-width="1.1" d="M${50 - look.eyeGap + 9.2} 57.6Q50 54.6 ${50 + look.eyeGap - 9.2} 57.6"/>`;
};

export const features = (look: Look, id: string, smile: number, turn = 0): string => {
  const { eyes, brows, nose: noseShape, mouth: mouthShape } = look.shape;
  const moved = (drawing: string, share: number): string =>
    turn === 0 ? drawing : `<g transform="translate(${(turn * share).toFixed(2)} 0)">${drawing}</g>`;
  const eyeAt = (side: 1 | -1): string =>
    laid(eye(look, id, side, turn), eyes, [50 + side * look.eyeGap, eyeY], side);
  const browAt = (side: 1 | -1): string => {
    const at = { ...brows, down: brows.down + eyes.down - 0.5 * Math.abs(turn) };
    return laid(brow(look, id, side), at, [50 + side * look.eyeGap, 50.6], side);
  };
  const noseAt = laid(nose(look, id), { ...noseShape, down: eyes.down }, [50, 58]);
  return (
    moved(eyeAt(-1) + eyeAt(1), 0.6) +
    moved(browAt(-1) + browAt(1), 0.7) +
    moved(noseAt, 1.9) +
    moved(laid(mouth(look, id, smile), mouthShape, [50, 85.2]), 0.3) +
    moved(laid(glasses(look), { ...eyes, wide: 1, high: 1, slant: 0 }, [50, eyeY]), 0.8)
  );
};
