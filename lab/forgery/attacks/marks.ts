import { drawPassport } from "@passmuster/specimens/workshop";
import sharp from "sharp";
import { text, textWidth } from "../../../tools/specimens/src/text.ts";
import { drawnPassport, passportScene, passportUpload } from "../documents.ts";
import { type Piece, withPieces } from "../paper.ts";
import type { Attack } from "../scene.ts";

const face = "sans-bold";

/** A stamped word, `turn` degrees clockwise around the middle of a square. */
function stamp(word: string, size: number, turn: number, fill: string, opacity = 1): Piece {
  const side = textWidth(word, { size, face });
  const written = text(word, { x: 0, y: side / 2 + size * 0.36, size, face, fill });
  const middle = side / 2;
  return {
    width: side,
    height: side,
    body: `<g opacity="${opacity}" transform="rotate(${turn} ${middle} ${middle})">${written}</g>`,
  };
}

const words: readonly (readonly [name: string, what: string, stamp: Piece, at: readonly [number, number]])[] =
  [
    ["mark-cancelled", "CANCELLED in red between the print", stamp("CANCELLED", 4.4, 0, "#b01226"), [84, 2]],
    ["mark-upright", "UNGÜLTIG upright beside the print", stamp("UNGÜLTIG", 5, -90, "#2b2f7a"), [102, 32]],
    ["mark-copy", "KOPIE in the white margin of the portrait", stamp("KOPIE", 4, 0, "#333333"), [8, 9]],
    ["mark-across", "a pale VOID across the print", stamp("VOID", 34, -24, "#b01226", 0.3), [30, -4]],
  ];

const marked = words.map(
  ([name, what, piece, at]): Attack => ({
    name,
    what: `A genuine passport with ${what}.`,
    group: "images",
    scene(studio) {
      const { holder } = studio;
      const own = studio.options("passport");
      const page = withPieces(drawPassport(holder, own), holder.seed, [{ piece, at }]);
      return drawnPassport(studio, name, page, { person: holder, number: own.number });
    },
  }),
);

/** The window of a program around a picture: bars, a list, a field. */
async function inWindow(picture: Uint8Array): Promise<Uint8Array> {
  const { width = 0, height = 0 } = await sharp(picture).metadata();
  const [list, bar] = [Math.round(width * 0.32), 54];
  const rows = [0.2, 0.34, 0.48, 0.62].map(
    (share) => `<rect y="${Math.round(bar + share * height)}" width="${list}" height="3" fill="#c4c7cb"/>`,
  );
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width + list}" height="${height + 2 * bar}">
    <rect width="100%" height="${bar}" fill="#2f3440"/><rect y="${bar}" width="${list}" height="${height}" fill="#f7f8fa"/>
    <rect y="${height + bar}" width="100%" height="${bar}" fill="#e4e6ea"/>${rows.join("")}</svg>`;
  return sharp(Buffer.from(svg))
    .flatten({ background: "#fff" })
    .composite([{ input: Buffer.from(picture), left: list, top: bar }])
    .jpeg({ quality: 88 })
    .toBuffer();
}

async function withBox(picture: Uint8Array): Promise<Uint8Array> {
  const { width = 0, height = 0 } = await sharp(picture).metadata();
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect x="${width * 0.1}" y="${height * 0.72}"
    width="${width * 0.8}" height="${height * 0.16}" fill="none" stroke="#ff1010" stroke-width="5"/></svg>`;
  return sharp(Buffer.from(picture))
    .composite([{ input: Buffer.from(svg) }])
    .jpeg({ quality: 88 })
    .toBuffer();
}

const drawings: readonly (readonly [name: string, what: string, edit: typeof withBox])[] = [
  ["picture-in-window", "in the window of a program", inWindow],
  ["picture-with-box", "with a red box around its MRZ", withBox],
];

const drawn = drawings.map(
  ([name, what, edit]): Attack => ({
    name,
    what: `The picture of a genuine passport ${what}.`,
    group: "images",
    async scene(studio) {
      const scene = await passportScene(studio);
      const [upload] = scene.uploads;
      return { ...scene, uploads: upload ? [passportUpload(await edit(upload.front))] : [] };
    },
  }),
);

/** Marks that void a document, and what a program draws. */
export const marks: readonly Attack[] = [...marked, ...drawn];
