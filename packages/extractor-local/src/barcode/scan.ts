import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import sharp from "sharp";
import { prepareZXingModule, type ReaderOptions, readBarcodes } from "zxing-wasm/reader";
import { cornersOf, type OrientedBox, type Point, turnPoint } from "../detect/geometry.ts";
import { cropBox } from "../image/crop.ts";
import type { GrayImage } from "../image/image.ts";
import { decodeContent } from "./content.ts";
import { locateBars } from "./locate.ts";
import { redrawnCodes } from "./redrawn-codes.ts";
import { showsCode } from "./shows-code.ts";

/** A PDF417 whose error correction succeeded. */
export interface Barcode {
  readonly content: string;
  /** Clockwise degrees that turn the barcode upright. */
  readonly orientation: 0 | 90 | 180 | 270;
  /** Corners of the barcode, or of the bars that it was found in, in image pixels. */
  readonly corners: readonly Point[];
}

/**
 * `glance` is for sides that need no barcode. `first` is cheap enough for any side. `further` is for a side
 * that may carry one and did not show it.
 */
export type Effort = "glance" | "first" | "further";

/**
 * The decoder's input: the whole image, a straightened crop of bars with a small extra turn, or a code
 * redrawn from its codewords.
 */
export interface Look {
  readonly at: "image" | "bars" | "codewords";
  readonly scale: number;
  /** Clockwise degrees. */
  readonly turn: number;
  readonly sharpen: boolean;
  /** Whether the decoder also tries smaller copies. */
  readonly smaller: boolean;
}

export interface Scanner {
  /** Scans until `wanted` accepts a barcode. */
  scan<Wanted>(
    image: GrayImage,
    effort: Effort,
    wanted: (barcode: Barcode) => Wanted | undefined,
  ): Promise<Scanned<Wanted> | undefined>;
  /** Whether the image shows bars like those of a barcode, readable or not. */
  showsBars(image: GrayImage): boolean;
}

/** The accepted barcode, and the others that the same look showed. */
export interface Scanned<Wanted> {
  readonly wanted: Wanted;
  readonly barcode: Barcode;
  readonly look: Look;
  readonly beside: readonly { readonly wanted: Wanted; readonly barcode: Barcode }[];
}

const image = (scale: number, smaller = true): Look => {
  return { at: "image", scale, turn: 0, sharpen: false, smaller };
};
const bars = (scale: number, turn: number, sharpen = false): Look => {
  return { at: "bars", scale, turn, sharpen, smaller: true };
};

const redrawn: Look = { at: "codewords", scale: 1, turn: 0, sharpen: false, smaller: false };

/**
 * Ordered by findings per cost on photographs of our own specimens. Without smaller copies a look takes a
 * third of the time.
 */
const looks: Readonly<Record<Effort, readonly Look[]>> = {
  glance: [image(1, false)],
  first: [image(1, false), image(1), bars(1, 0)],
  further: [
    bars(1, 0, true),
    ...[-1.5, 1.5, 0].map((turn) => bars(2, turn)),
    ...[-1.5, 1.5, 0].map((turn) => bars(2, turn, true)),
    ...[0, -1.5, 1.5].map((turn) => bars(3, turn)),
    ...[-3, 3].map((turn) => bars(2, turn, true)),
    image(2),
  ],
};

/** Pixel budget of the decoder. Unlike a time limit, it does not depend on the machine's load. */
const mostPixels = 8e6;
/** Pixel budget of further looks at an image without start and stop patterns. They take 80 ms. */
const mostUnlikelyPixels = 3e6;

const decoderOptions: ReaderOptions = { formats: ["PDF417"], tryInvert: false, maxNumberOfSymbols: 4 };

let prepared: Promise<unknown> | undefined;

/** Loads the decoder's module from the package on disk. By default the decoder would fetch it. */
async function prepareDecoder(): Promise<void> {
  const file = createRequire(import.meta.url).resolve("zxing-wasm/reader/zxing_reader.wasm");
  const wasmBinary = new Uint8Array(await readFile(file)).buffer;
  await prepareZXingModule({ overrides: { wasmBinary }, fireImmediately: true });
}

/** Loads the decoder (1 MB) once per process. */
export async function createScanner(): Promise<Scanner> {
  prepared ??= prepareDecoder();
  await prepared;
  const located = new WeakMap<GrayImage, readonly OrientedBox[]>();
  const barsIn = (image: GrayImage): readonly OrientedBox[] => {
    const found = located.get(image) ?? locateBars(image);
    located.set(image, found);
    return found;
  };
  return {
    async scan(whole, effort, wanted) {
      const further = effort === "further";
      const seen = further ? barsIn(whole).filter((row) => showsCode(whole, row)) : [];
      const most = further && seen.length === 0 ? mostUnlikelyPixels : mostPixels;
      for (const look of looks[effort]) {
        const bars = look.at === "bars" && (further ? seen : barsIn(whole));
        const rows = bars || [wholeOf(whole)];
        for (const row of rows) {
          const shown = await show(whole, row, look, most);
          const decoded = shown ? await decode(shown, look.smaller) : [];
          const accepted = decoded.flatMap(({ content, turned, corners }) => {
            const at =
              look.at === "bars" ? cornersOf(row) : corners.map((point) => dividePoint(point, look.scale));
            const barcode = { content, orientation: uprightTurn(row, turned), corners: at };
            const value = wanted(barcode);
            return value === undefined ? [] : [{ wanted: value, barcode }];
          });
          const [found, ...beside] = accepted;
          if (found) return { ...found, look, beside };
        }
      }
      for (const { row, drawn } of redrawnCodes(whole, seen)) {
        const accepted = (await decode(drawn, false)).flatMap(({ content, turned }) => {
          const barcode = { content, orientation: uprightTurn(row, turned), corners: cornersOf(row) };
          const value = wanted(barcode);
          return value === undefined ? [] : [{ wanted: value, barcode }];
        });
        const [found, ...beside] = accepted;
        if (found) return { ...found, look: redrawn, beside };
      }
      return undefined;
    },
    showsBars: (image) => barsIn(image).length > 0,
  };
}

const dividePoint = ({ x, y }: Point, by: number): Point => ({ x: x / by, y: y / by });

const wholeOf = ({ width, height }: GrayImage): OrientedBox => ({
  centre: { x: width / 2, y: height / 2 },
  along: { x: 1, y: 0 },
  length: width,
  height,
});

async function show(
  whole: GrayImage,
  row: OrientedBox,
  look: Look,
  most: number,
): Promise<GrayImage | undefined> {
  if (look.at === "image" && look.scale === 1) return whole;
  const [width, height] = [Math.round(row.length * look.scale), Math.round(row.height * look.scale)];
  if (width * height > most) return undefined;
  const data = Uint8Array.from(
    cropBox(whole, { ...row, along: turnPoint(row.along, look.turn) }, height, width),
  );
  if (!look.sharpen) return { width, height, data };
  const sharpened = sharp(data, { raw: { width, height, channels: 1 } }).sharpen({ sigma: 1.5 });
  return { width, height, data: await sharpened.toColourspace("b-w").extractChannel(0).raw().toBuffer() };
}

/** The decoder takes encoded images. A portable graymap is a header of three numbers before the pixels. */
async function decode({ width, height, data }: GrayImage, tryDownscale: boolean) {
  const head = Buffer.from(`P5\n${width} ${height}\n255\n`, "latin1");
  const graymap = new Uint8Array(head.length + data.length);
  graymap.set(head);
  graymap.set(data, head.length);
  const found = await readBarcodes(graymap, { ...decoderOptions, tryDownscale });
  return found
    .filter(({ isValid }) => isValid)
    .map(({ bytes, orientation, position }) => ({
      content: decodeContent(bytes),
      turned: orientation,
      corners: [position.topLeft, position.topRight, position.bottomRight, position.bottomLeft],
    }));
}

/** The decoder reports how far the barcode is turned clockwise in its input. */
function uprightTurn({ along }: OrientedBox, turned: number): Barcode["orientation"] {
  const angle = (Math.atan2(along.y, along.x) * 180) / Math.PI + turned;
  const quarter = ((Math.round(-angle / 90) % 4) + 4) % 4;
  return ([0, 90, 180, 270] as const)[quarter] ?? 0;
}
