import { readFile } from "node:fs/promises";
import sharp from "sharp";
import { prepareZXingModule, type ReaderOptions, readBarcodes } from "zxing-wasm/reader";
import { cropBox } from "../image/crop.ts";
import { cornersOf, type OrientedBox, type Point, turnPoint } from "../image/geometry.ts";
import type { GrayImage } from "../image/image.ts";
import { decodeContent } from "./content.ts";
import { halvesOf } from "./halves.ts";
import { locateBars } from "./locate.ts";
import { redrawnCodes } from "./redrawn-codes.ts";
import { showsCode } from "./shows-code.ts";
import { withoutCodes } from "./without-codes.ts";

/** A PDF417 whose error correction succeeded. */
export interface Barcode {
  readonly content: string;
  /** Clockwise degrees that turn the barcode upright. */
  readonly orientation: 0 | 90 | 180 | 270;
  /** Corners of the barcode in image pixels. */
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
  scan<Wanted>(image: GrayImage, effort: Effort, wanted: Wants<Wanted>): Promise<Scanned<Wanted> | undefined>;
  /** Whether the image shows bars like those of a barcode, readable or not. */
  showsBars(image: GrayImage): boolean;
  /** Whether the image shows a code, readable or not, beside those with the given corners. */
  showsCodeBeside(image: GrayImage, codes: readonly (readonly Point[])[]): boolean;
}

interface Accepted<Wanted> {
  readonly wanted: Wanted;
  readonly barcode: Barcode;
}

/** The accepted barcode, and the others on the image. */
export interface Scanned<Wanted> extends Accepted<Wanted> {
  readonly look: Look;
  readonly beside: readonly Accepted<Wanted>[];
  /** The image shows another barcode, and it could not be read. Never after a glance. */
  readonly unreadBeside: boolean;
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
const looks: Readonly<Record<Effort | "beside" | "half", readonly Look[]>> = {
  glance: [image(1, false)],
  half: [bars(1, 0), bars(2, 0)].map((look) => ({ ...look, smaller: false })),
  beside: [bars(1, 0), bars(1, 0, true), ...[-1.5, 1.5, 0].map((turn) => bars(2, turn))],
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
  // A bundler that sees the name of the file compiles it.
  const { createRequire } = process.getBuiltinModule("node:module");
  const file = createRequire(import.meta.url).resolve("zxing-wasm/reader/zxing_reader.wasm");
  const wasmBinary = new Uint8Array(await readFile(file)).buffer;
  await prepareZXingModule({ overrides: { wasmBinary }, fireImmediately: true });
}

/** Adds what stands beside the codes that the accepted look read. */
async function withBeside<Wanted>(
  whole: GrayImage,
  [found, ...beside]: readonly Accepted<Wanted>[],
  wanted: Wants<Wanted>,
) {
  if (!found) return undefined;
  const rest = withoutCodes(
    whole,
    [found, ...beside].map(({ barcode }) => barcode.corners),
  );
  const others: Barcode[] = [];
  let unreadBeside = false;
  for (const row of locateBars(rest).filter((one) => showsCode(rest, one))) {
    const codes = await firstCodes(looks.beside, (look) => readLook(rest, row, look, mostPixels));
    unreadBeside ||= codes.length === 0;
    others.push(...codes);
  }
  for (const row of halvesOf(found.barcode.corners)) {
    const codes = await firstCodes(looks.half, (look) => readLook(whole, row, look, mostPixels));
    unreadBeside ||= codes.some(({ content }) => content === found.barcode.content);
    others.push(...codes.filter(({ content }) => content !== found.barcode.content));
  }
  const read = accept(others, wanted);
  return { ...found, beside: [...beside, ...read], unreadBeside };
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
        for (const row of bars || [wholeOf(whole)]) {
          const accepted = accept(await readLook(whole, row, look, most), wanted);
          const [found, ...beside] = accepted;
          if (found && effort === "glance") return { ...found, look, beside, unreadBeside: false };
          const all = await withBeside(whole, accepted, wanted);
          if (all) return { ...all, look };
        }
      }
      for (const { row, drawn } of redrawnCodes(whole, seen)) {
        const codes = (await decode(drawn, false)).map((code) => barcodeOf(code, row, cornersOf(row)));
        const all = await withBeside(whole, accept(codes, wanted), wanted);
        if (all) return { ...all, look: redrawn };
      }
      return undefined;
    },
    showsBars: (image) => barsIn(image).length > 0,
    showsCodeBeside: (image, codes) => {
      const rest = withoutCodes(image, codes);
      return locateBars(rest).some((one) => showsCode(rest, one));
    },
  };
}

type Wants<Wanted> = (barcode: Barcode) => Wanted | undefined;

const accept = <Wanted>(codes: readonly Barcode[], wanted: Wants<Wanted>): readonly Accepted<Wanted>[] =>
  codes.flatMap((barcode) => {
    const value = wanted(barcode);
    return value === undefined ? [] : [{ wanted: value, barcode }];
  });

async function firstCodes(
  looks: readonly Look[],
  read: (look: Look) => Promise<readonly Barcode[]>,
): Promise<readonly Barcode[]> {
  for (const look of looks) {
    const codes = await read(look);
    if (codes.length > 0) return codes;
  }
  return [];
}

async function readLook(
  whole: GrayImage,
  row: OrientedBox,
  look: Look,
  most: number,
): Promise<readonly Barcode[]> {
  const shown = await show(whole, row, look, most);
  const codes = shown ? await decode(shown, look.smaller) : [];
  return codes.map((code) => {
    const shownAt = look.at === "bars" ? { ...row, along: turnPoint(row.along, look.turn) } : row;
    const at = code.corners.map((point) => pointOn(shownAt, dividePoint(point, look.scale)));
    return barcodeOf(code, row, at);
  });
}

function barcodeOf(
  { content, turned }: Awaited<ReturnType<typeof decode>>[number],
  row: OrientedBox,
  corners: readonly Point[],
): Barcode {
  return { content, orientation: uprightTurn(row, turned), corners };
}

/** A point of a straightened crop, in the image. */
function pointOn({ centre, along, length, height }: OrientedBox, { x, y }: Point): Point {
  const [right, down] = [x - length / 2, y - height / 2];
  return {
    x: centre.x + right * along.x - down * along.y,
    y: centre.y + right * along.y + down * along.x,
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
