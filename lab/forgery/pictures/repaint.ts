import sharp from "sharp";
import { svg } from "../../../tools/specimens/src/raster.ts";
import { createSheet } from "../../../tools/specimens/src/sheet.ts";
import type { ZonePlace } from "../scene.ts";
import type { ZoneLines } from "./zone-lines.ts";

/** OCR-B at 10 characters an inch, as the specimens' MRZs (ICAO 9303-3). */
const pitch = 2.54;
const size = 3.52;
const capitals = 0.705 * size;
const length = 44 * pitch;

/**
 * Whether the box of two lines lies upright. Straight lines are a tenth as high as wide; a turn of 3 degrees
 * adds half of that.
 */
export const isStraight = ({ width, height }: ZonePlace): boolean =>
  height / width > 0.06 && height / width < 0.14;

const margin = ({ height }: ZonePlace): number => Math.round(height * 0.14);

/** The box with a margin, within the image. */
function roomFor(box: ZonePlace, image: { readonly width: number; readonly height: number }): ZonePlace {
  const rim = margin(box);
  const [left, top] = [Math.max(0, box.left - rim), Math.max(0, box.top - rim)];
  return {
    left,
    top,
    width: Math.min(image.width, box.left + box.width + rim) - left,
    height: Math.min(image.height, box.top + box.height + rim) - top,
  };
}

const columns = 24;

/** Paper and ink of a strip of pixels: the 80th and the 2nd percentile of each channel. */
function tonesOf(data: Uint8Array, width: number, from: number, to: number) {
  const at = (share: number): readonly number[] =>
    [0, 1, 2].map((channel) => {
      const values: number[] = [];
      for (let pixel = 0; pixel * 3 < data.length; pixel += 1)
        if (pixel % width >= from && pixel % width < to) values.push(data[pixel * 3 + channel] ?? 0);
      values.sort((a, b) => a - b);
      return values[Math.floor(share * (values.length - 1))] ?? 0;
    });
  return { paper: at(0.8), ink: at(0.02) };
}

/** The room without its print: the paper's colour by columns, which keeps shadows that run across. */
async function blankOf(image: Uint8Array, room: ZonePlace) {
  const { width, height } = room;
  const { data } = await sharp(image)
    .removeAlpha()
    .toColourspace("srgb")
    .extract(room)
    .raw()
    .toBuffer({ resolveWithObject: true });
  const strip = new Uint8Array(columns * 3);
  for (let column = 0; column < columns; column += 1) {
    const [from, to] = [column, column + 1].map((edge) => Math.floor((edge * width) / columns));
    strip.set(tonesOf(data, width, from ?? 0, to ?? width).paper, column * 3);
  }
  const blank = await sharp(strip, { raw: { width: columns, height: 1, channels: 3 } })
    .resize(width, height, { fit: "fill", kernel: "cubic" })
    .png()
    .toBuffer();
  return { blank, ink: tonesOf(data, width, 0, width).ink };
}

/** The lines in the drawn type, as large as the box. */
function printed(lines: ZoneLines, box: ZonePlace, ink: readonly number[]): Buffer {
  const height = (length * box.height) / box.width;
  const sheet = createSheet(length, height);
  const fill = `rgb(${ink.join(" ")})`;
  lines.forEach((line, i) => {
    const y = i === 0 ? capitals + (height - 6.35 - capitals) / 2 : height - (height - 6.35 - capitals) / 2;
    sheet.text(line, { x: 0, y, size, face: "ocr-b", pitch, fill });
  });
  return Buffer.from(svg(sheet.drawing(), box.width));
}

/** `image` with its MRZ painted over and `lines` in its place. */
export async function repaint(image: Uint8Array, box: ZonePlace, lines: ZoneLines): Promise<Uint8Array> {
  const { width = 0, height = 0 } = await sharp(image).metadata();
  const room = roomFor(box, { width, height });
  const { blank, ink } = await blankOf(image, room);
  // Published pictures are soft; edges as sharp as the drawing's would be the only ones in the picture.
  const zone = await sharp(printed(lines, box, ink))
    .blur(0.5)
    .png()
    .toBuffer();
  return sharp(image)
    .removeAlpha()
    .toColourspace("srgb")
    .composite([
      { input: blank, left: room.left, top: room.top },
      { input: zone, left: box.left, top: box.top },
    ])
    .jpeg({ quality: 92 })
    .toBuffer();
}
