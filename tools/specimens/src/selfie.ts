import { specimenMark } from "./parts.ts";
import type { Person } from "./person.ts";
import { type Pose, portrait } from "./portrait/portrait.ts";
import { garments } from "./portrait/tones.ts";
import { random } from "./seed.ts";
import { createSheet, type Drawing } from "./sheet.ts";

const width = 90;
const height = 120;

/** A room out of focus: a window, a shelf, a plant. */
const room = (seed: string): string => {
  const r = random(`${seed}/room`);
  const wall = r.pick(["#cfc6b8", "#b9c4c6", "#c8bfc4", "#bcc5b4"]);
  const books = Array.from({ length: 9 }, (_, i) => {
    const tall = r.between(9, 14);
    return `<rect x="${62 + i * 3.4}" y="${38 - tall}" width="3" height="${tall}" fill="${r.pick(["#8a4b3c", "#3f5d6b", "#a88748", "#586b4a", "#6a5573"])}"/>`;
  }).join("");
  const leaves = Array.from({ length: 11 }, (_, i) => {
    const turn = -80 + i * 16;
    return `<ellipse cx="0" cy="-15" rx="3" ry="13" fill="${i % 2 === 0 ? "#587a4e" : "#46663f"}" transform="translate(8 88) rotate(${turn})"/>`;
  }).join("");
  return (
    `<defs><filter id="far" x="-20%" y="-20%" width="140%" height="140%"><feGaussianBlur stdDeviation="2.4"/></filter>` +
    `<linearGradient id="wall" x1="0" y1="0" x2="1" y2="0.5"><stop offset="0" stop-color="#f7f1e4"/><stop offset="0.5" stop-color="${wall}"/><stop offset="1" stop-color="#8f8c88"/></linearGradient></defs>` +
    `<rect width="${width}" height="${height}" fill="url(#wall)"/><g filter="url(#far)">` +
    `<rect x="-8" y="-6" width="34" height="66" fill="#fdfbf2"/><path stroke="#c9c0ae" stroke-width="2" d="M9 -6V60M-8 24H26"/>` +
    `<rect x="58" y="38" width="40" height="3" fill="#84674a"/><rect x="58" y="66" width="40" height="3" fill="#84674a"/>${books}` +
    `<path fill="#a8664a" d="M1 88h14l-2 18H3z"/>${leaves}</g>`
  );
};

/** Turns the head enough to move the features away from their places in the portrait. */
const poseOf = (seed: string): Pose => {
  const r = random(`${seed}/pose`);
  return {
    turn: (r.chance(0.5) ? 1 : -1) * r.between(1.4, 1.8),
    garment: r.pick(garments),
    collar: r.pick(["crew", "shirt"]),
    lit: r.chance(0.5) ? 1 : -1,
  };
};

/** The documents' person on another day, as with a phone at arm's length: 90 × 120. */
export const drawSelfie = (person: Person): Drawing => {
  const sheet = createSheet(width, height);
  const r = random(`${person.seed}/selfie`);
  const scale = 0.68;
  const tilt = r.between(-3.5, 3.5);
  sheet.add(
    room(person.seed),
    `<g transform="rotate(${tilt.toFixed(2)} 45 90) translate(${45 - 50 * scale} ${height - 127 * scale}) scale(${scale})">${portrait(person, { id: "selfie", smile: 1.3, pose: poseOf(person.seed) })}</g>`,
    `<rect width="${width}" height="${height}" fill="#ffdcae" opacity="0.07"/>`,
  );
  specimenMark(sheet, { x: 45, y: 113, width: 74, fill: "#ffffff", opacity: 0.62 });
  return sheet.drawing();
};

/** The room of a selfie without the person: 90 × 120. */
export const drawEmptyRoom = (seed: string): Drawing => {
  const sheet = createSheet(width, height);
  sheet.add(room(seed));
  specimenMark(sheet, { x: 45, y: 113, width: 74, fill: "#ffffff", opacity: 0.62 });
  return sheet.drawing();
};
