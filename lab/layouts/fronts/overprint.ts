import { type Canvas, widthOf } from "../canvas.ts";
import { type Random, wordOf } from "../chance.ts";
import { specimenWords } from "../lists/issuers.ts";
import type { Faces } from "./pour.ts";

export interface Crossing {
  readonly canvas: Canvas;
  readonly faces: Faces;
  readonly hues: readonly [string, string, string];
}

/** Outlined words, microtext and stamps under or over the values. */
export function crossing({ canvas, faces, hues }: Crossing, q: Random, r: Random): void {
  const { width, height } = canvas;
  const word = wordOf(q, specimenWords);
  const large = q.chance(0.4);
  const size = large ? q.between(7, 16) : q.between(2, 4);
  const turn = q.chance(0.7) ? q.between(-38, 38) : 0;
  const fill = q.chance(0.5) ? "#b3123a" : (hues[1] ?? "#555555");
  const opacity = large ? q.between(0.12, 0.4) : q.between(0.4, 0.9);
  const style = { size, face: faces.value, fill, opacity, turn, spacing: size * q.between(0, 0.2) };
  const wide = Math.min(widthOf(word, style), width * 0.8);
  const outlined = q.chance(0.4) ? ({ effect: "outlined" } as const) : {};
  const at = { x: q.between(0.3, 0.75) * width, y: q.between(0.3, 0.95) * height };
  canvas.write(word, { ...style, ...at, ...outlined, anchor: "middle", maxWidth: wide }, { role: "other" });
  if (q.chance(0.2)) {
    const text = `${word} `.repeat(24);
    for (let y = q.between(2, 12); y < height; y += q.between(6, 22))
      canvas.write(text, {
        x: 0,
        y,
        size: q.between(0.7, 1.2),
        face: faces.label,
        fill: hues[0],
        opacity: 0.5,
      });
  }
  if (q.chance(0.12)) {
    const [x, y, radius] = [r.between(0.45, 0.85) * width, r.between(0.4, 0.8) * height, r.between(5, 10)];
    canvas.add(
      `<g transform="rotate(${r.between(-30, 30)} ${x} ${y})" fill="none" stroke="${hues[2]}" opacity="0.55"><circle cx="${x}" cy="${y}" r="${radius}" stroke-width="0.5"/><circle cx="${x}" cy="${y}" r="${radius * 0.8}" stroke-width="0.25"/><rect x="${x - radius * 0.9}" y="${y - 1.4}" width="${radius * 1.8}" height="2.8" stroke-width="0.3"/></g>`,
    );
  }
}

/** Foil with shifting colours over the text. */
export function hologram(canvas: Canvas, r: Random): void {
  const patches = r.whole(1, 4);
  for (let i = 0; i < patches; i++) {
    const [x, y] = [r.between(0.2, 0.95) * canvas.width, r.between(0.15, 0.95) * canvas.height];
    const size = r.between(4, 20);
    const id = `foil${i}`;
    const stops = ["#ffe070", "#70ffd0", "#80a0ff", "#ff90d0"]
      .map(
        (hue, at) => `<stop offset="${at / 3}" stop-color="${hue}" stop-opacity="${r.between(0.1, 0.55)}"/>`,
      )
      .join("");
    canvas.add(
      `<defs><linearGradient id="${id}" x1="0" y1="0" x2="1" y2="${r.between(0, 1)}">${stops}</linearGradient></defs><ellipse cx="${x}" cy="${y}" rx="${size}" ry="${size * r.between(0.3, 1)}" transform="rotate(${r.between(0, 180)} ${x} ${y})" fill="url(#${id})" opacity="${r.between(0.3, 0.8)}"/>`,
    );
  }
}
