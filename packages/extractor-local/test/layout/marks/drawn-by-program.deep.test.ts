import { createSeeded } from "@passmuster/core/testing";
import sharp from "sharp";
import { expect, test } from "vitest";
import type { Image } from "../../../src/image/image.ts";
import { isDrawnByProgram } from "../../../src/layout/marks/drawn-by-program.ts";

const [width, height] = [900, 600];

/** An uneven ground with noise, as a camera sees a table, and what is drawn onto it. */
async function photograph(drawn = ""): Promise<Image> {
  const seeded = createSeeded(7);
  const data = Uint8Array.from({ length: width * height * 3 }, (_, at) => {
    const [x, y] = [(at / 3) % width, Math.floor(at / 3 / width)];
    return 110 + 40 * Math.sin(x / 90) + 30 * Math.cos(y / 70) + seeded.below(18);
  });
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${drawn}</svg>`;
  const { data: pixels } = await sharp(data, { raw: { width, height, channels: 3 } })
    .composite([{ input: Buffer.from(svg) }])
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { width, height, data: pixels };
}

const isDrawn = (image: Image, bars = false): boolean => isDrawnByProgram(image, { bars });

const cardOnTable = '<rect x="160" y="120" width="560" height="350" rx="12" fill="#d8d4c6"/>';
const entries = [140, 200, 260, 320].map(
  (y) => `<rect x="0" y="${y}" width="260" height="3" fill="#c8c8c8"/>`,
);
const window = `<rect width="900" height="44" fill="#30343a"/><rect y="44" width="900" height="30" fill="#f1f1f1"/>
  <rect y="74" width="260" height="526" fill="#fafafa"/>${entries.join("")}`;

test("a photograph of a card is not drawn, nor is its clean border", async () => {
  expect(isDrawn(await photograph())).toBe(false);
  expect(isDrawn(await photograph(cardOnTable))).toBe(false);
});

test("the window around a picture is drawn", async () => {
  expect(isDrawn(await photograph(cardOnTable + window))).toBe(true);
});

test.each([
  ["box", '<rect x="120" y="300" width="640" height="60" fill="none" stroke="#ff0000" stroke-width="4"/>'],
  [
    "arrow",
    '<path d="M100 80 L700 500 M700 500 L640 490 M700 500 L690 440" fill="none" stroke="#0030ff" stroke-width="6"/>',
  ],
  ["ellipse", '<ellipse cx="450" cy="300" rx="300" ry="120" fill="none" stroke="#00d030" stroke-width="5"/>'],
])("a coloured %s over a picture is drawn", async (_name, mark) => {
  expect(isDrawn(await photograph(cardOnTable + mark))).toBe(true);
});

test("a short mark and a broad coloured thing are not: scissors may lie beside a card", async () => {
  expect(isDrawn(await photograph('<path d="M700 60 L860 200" stroke="#e01010" stroke-width="9"/>'))).toBe(
    false,
  );
  expect(isDrawn(await photograph('<rect x="100" y="500" width="700" height="90" fill="#d01010"/>'))).toBe(
    false,
  );
});

test("the sides of a scanned document and of the page above it are no window's", async () => {
  const sides =
    '<rect x="100" y="20" width="700" height="560" fill="#f4f2ee"/><rect x="100" y="300" width="700" height="40" fill="#123a55"/>';
  const flat = await sharp({ create: { width, height, channels: 3, background: "#b9b6b0" } })
    .composite([{ input: Buffer.from(`<svg width="${width}" height="${height}">${sides}</svg>`) }])
    .removeAlpha()
    .raw()
    .toBuffer();
  const image = { width, height, data: flat };
  const corners = [
    { x: 101, y: 299 },
    { x: 799, y: 299 },
    { x: 799, y: 579 },
    { x: 101, y: 579 },
  ] as const;
  const outline = { corners, size: { width: 125, height: 88 }, confidence: 1 };
  expect(isDrawnByProgram(image, { bars: false })).toBe(true);
  expect(isDrawnByProgram(image, { bars: false, outline })).toBe(false);
});

test("the bars of a barcode are no edges of windows, and a mark beside them still counts", async () => {
  const bars = Array.from(
    { length: 40 },
    (_, at) => `<rect x="${120 + at * 16}" y="60" width="7" height="200" fill="#111"/>`,
  );
  const code = `<rect x="100" y="40" width="690" height="240" fill="#fff"/>${bars.join("")}`;
  expect(isDrawn(await photograph(code))).toBe(true);
  expect(isDrawn(await photograph(code), true)).toBe(false);
  const boxed = `${code}<rect x="90" y="30" width="720" height="270" fill="none" stroke="#f00" stroke-width="4"/>`;
  expect(isDrawn(await photograph(boxed), true)).toBe(true);
});
