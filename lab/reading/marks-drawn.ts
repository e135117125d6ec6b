import { type Canvas, type Style, widthOf } from "../layouts/canvas.ts";
import { oneOf, type Random, wordOf } from "../layouts/chance.ts";
import { faceOf, familiesOf } from "../layouts/faces.ts";
import { hologram } from "../layouts/fronts/overprint.ts";

/** What lies across a page: a word that voids it, nothing beside what genuine pages have, or other words. */
export const kindsCrossed = ["voided", "genuine", "other words"] as const;
export type Crossed = (typeof kindsCrossed)[number];

const voiding =
  "SPECIMEN|SPÉCIMEN|ESPÉCIMEN|MUSTER|SAMPLE|MUESTRA|CANCELLED|VOID|COPY|KOPIE|COPIE|COPIA|ANNULÉ|ANULADO|UNGÜLTIG|INVALID|WZÓR|VZOR|EXEMPLAR|ENTWERTET|PRØVE|MINTA";
/** 12 of these 24 words are among those of the networks' training. */
const others =
  "REPUBLIC|KINGDOM|PASSPORT|REISEPASS|IDENTITY|EUROPEAN UNION|LICENCE|IMMIGRATION|POLICE|GENUINE|ZEALAND|MALAYSIA|SINGAPORE|LESOTHO|MONTENEGRO|ADMITTED|RESIDENCE|CERTIFIED|COMMONWEALTH|TOURISM|SPECTRUM|SIMPLE|COUPON";
const inks = ["#b3123a", "#12308f", "#333333", "#555555", "#0d6a4f", "#7b3f8c", "#ffffff"];

/** Draws it in fonts that the network was not trained on. */
export function crossPage(canvas: Canvas, kind: Crossed, r: Random): void {
  if (kind === "genuine" || r.chance(0.4)) furnish(canvas, r);
  if (kind === "genuine") return;
  const word = wordOf(r, kind === "voided" ? voiding : others);
  oneOf(r, [large, large, large, stamped, rows])(canvas, word, r);
}

type Across = (canvas: Canvas, word: string, r: Random) => void;

const styleOf = (r: Random, size: number) => ({
  size,
  face: faceOf(oneOf(r, familiesOf(["own"])), r.chance(0.6) ? "bold" : "regular"),
  fill: oneOf(r, inks),
  spacing: r.chance(0.4) ? size * r.between(0, 0.3) : 0,
  anchor: "middle" as const,
});

/** The size at which a word is so long. */
function sized(word: string, length: number, style: Omit<Style, "x" | "y">) {
  const factor = length / widthOf(word, style);
  return { ...style, size: style.size * factor, spacing: (style.spacing ?? 0) * factor };
}

const large: Across = (canvas, word, r) => {
  const { width, height } = canvas;
  const turn = r.chance(0.2) ? 0 : r.between(8, 45) * oneOf(r, [-1, -1, 1]);
  const radians = (turn * Math.PI) / 180;
  const room = Math.min(
    width / Math.abs(Math.cos(radians)),
    height / Math.max(0.1, Math.abs(Math.sin(radians))),
  );
  const fitted = sized(word, room * r.between(0.4, 0.85), styleOf(r, 5));
  const style =
    fitted.size > height * 0.4 ? sized(word, (room * 0.4 * height) / fitted.size, fitted) : fitted;
  const [x, y] = [width * r.between(0.42, 0.6), height * r.between(0.4, 0.65)];
  const outlined = r.chance(0.3);
  const opacity = outlined ? r.between(0.4, 0.9) : r.between(0.15, 0.6);
  canvas.write(word, {
    ...style,
    x: x - Math.sin(radians) * style.size * 0.35,
    y: y + Math.cos(radians) * style.size * 0.35,
    turn,
    opacity,
    ...(outlined && { effect: "outlined" }),
  });
};

const stamped: Across = (canvas, word, r) => {
  const { width, height } = canvas;
  const style = sized(word, width * r.between(0.3, 0.6), {
    ...styleOf(r, 5),
    fill: oneOf(r, inks.slice(0, 4)),
  });
  const size = Math.min(style.size, height * 0.2);
  const length = widthOf(word, { ...style, size });
  const turn = r.between(-30, 30);
  const [x, y] = [width * r.between(0.35, 0.65), height * r.between(0.35, 0.75)];
  const opacity = r.between(0.4, 0.85);
  canvas.add(
    `<rect transform="rotate(${turn} ${x} ${y})" x="${x - length / 2 - size * 0.3}" y="${y - size * 1.05}" width="${length + size * 0.6}" height="${size * 1.4}" rx="${size * 0.1}" fill="none" stroke="${style.fill}" stroke-width="${size * 0.08}" opacity="${opacity}"/>`,
  );
  canvas.write(word, { ...style, size, x, y, turn, opacity });
};

const rows: Across = (canvas, word, r) => {
  const { width, height } = canvas;
  const style = styleOf(r, height * r.between(0.06, 0.11));
  const [turn, opacity] = [r.chance(0.4) ? 0 : r.between(-40, 40), r.between(0.2, 0.55)];
  const [step, pitch] = [widthOf(word, style) * r.between(1.15, 1.6), style.size * r.between(2, 4)];
  for (let y = pitch / 2; y < height + pitch; y += pitch)
    for (let x = 0; x < width + step; x += step) canvas.write(word, { ...style, x, y, turn, opacity });
};

/** Seals, holograms and microtext. */
function furnish(canvas: Canvas, r: Random): void {
  const { width, height } = canvas;
  if (r.chance(0.5)) {
    const [x, y, radius] = [width * r.between(0.3, 0.9), height * r.between(0.3, 0.8), r.between(7, 13)];
    const ink = oneOf(r, inks.slice(0, 4));
    const opacity = r.between(0.3, 0.7);
    canvas.add(
      `<g fill="none" stroke="${ink}" opacity="${opacity}"><circle cx="${x}" cy="${y}" r="${radius}" stroke-width="0.6"/><circle cx="${x}" cy="${y}" r="${radius * 0.7}" stroke-width="0.3"/></g>`,
    );
    const text = `${wordOf(r, others)} · ${wordOf(r, others)} · `;
    const style = { ...styleOf(r, radius * 0.22), fill: ink, spacing: 0, opacity };
    for (const [at, letter] of [...text].entries()) {
      const turn = (360 * at) / text.length;
      const radians = (turn * Math.PI) / 180;
      canvas.write(letter, {
        ...style,
        x: x + Math.sin(radians) * radius * 0.77,
        y: y - Math.cos(radians) * radius * 0.77,
        turn,
      });
    }
  }
  if (r.chance(0.4)) hologram(canvas, r);
  if (r.chance(0.4)) {
    const text = `${wordOf(r, others)} `.repeat(30);
    const style = {
      ...styleOf(r, r.between(0.8, 1.6)),
      anchor: "start" as const,
      opacity: r.between(0.3, 0.6),
    };
    for (let y = r.between(2, 8); y < height; y += r.between(4, 14))
      canvas.write(text, { ...style, x: 0, y });
  }
}
