import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { promisify } from "node:util";
import { gunzip } from "node:zlib";

/** One word as tesseract reads it. */
export interface ReadWord {
  readonly text: string;
  /** 0–100. */
  readonly confidence: number;
}

/** Reads one line of text at a time. */
export interface LineReader {
  /** `gray` is `width` × `height`, one byte a pixel: one line of text, upright, dark on light. */
  read(gray: Uint8Array, width: number, height: number): readonly ReadWord[];
  close(): void;
}

/** The part of tesseract.js-core that is called here. */
interface Core {
  readonly FS: { writeFile(path: string, data: Uint8Array): void };
  readonly TessBaseAPI: new () => Api;
}

interface Api {
  Init(dataPath: string | null, languages: string, engine: number): number;
  SetVariable(name: string, value: string): boolean;
  SetImageFile(exifOrientation: number, radians: number): number;
  Recognize(monitor: null): number;
  GetTSVText(page: number): string;
  End(): void;
}

type CoreFactory = (options: {
  wasmBinary: Uint8Array;
  TesseractProgress(percent: number): void;
}) => Promise<Core>;

const require = createRequire(import.meta.url);
const ofTesseract = createRequire(require.resolve("tesseract.js"));
const data = `${require.resolve("@tesseract.js-data/eng/package.json").slice(0, -"package.json".length)}4.0.0_best_int/eng.traineddata.gz`;
const core = "tesseract.js-core/tesseract-core-relaxedsimd-lstm";

const lstmOnly = 1;
const singleLine = "7";
/** Of a crop as `recognise.ts` makes it; without it tesseract guesses one from the picture's height. */
const dotsPerInch = "300";

/**
 * Opens tesseract in this thread: its WebAssembly is handed over as bytes and the language comes from disk, so there is nothing that
 * could be fetched, no cache that is written, and no worker thread that could outlive a job.
 */
export async function openTesseract(): Promise<LineReader> {
  const create: CoreFactory = ofTesseract(`${core}.js`);
  const [wasmBinary, packed] = await Promise.all([
    readFile(ofTesseract.resolve(`${core}.wasm`)),
    readFile(data),
  ]);
  const { FS, TessBaseAPI } = await create({ wasmBinary, TesseractProgress: () => undefined });
  FS.writeFile("eng.traineddata", await promisify(gunzip)(packed));
  const api = new TessBaseAPI();
  if (api.Init(null, "eng", lstmOnly) !== 0) throw new Error("Tesseract does not take its language data.");
  for (const [name, value] of [
    ["tessedit_pageseg_mode", singleLine],
    ["user_defined_dpi", dotsPerInch],
    // Else every line that it doubts is read a second time, inverted.
    ["tessedit_do_invert", "0"],
    ["debug_file", "/dev/null"],
  ] as const) {
    api.SetVariable(name, value);
  }
  return {
    read(gray, width, height) {
      FS.writeFile("/input", portableGraymap(gray, width, height));
      if (api.SetImageFile(1, 0) !== 0) throw new Error("Tesseract does not take a line.");
      api.Recognize(null);
      return wordsOf(api.GetTSVText(0));
    },
    close: () => api.End(),
  };
}

function portableGraymap(gray: Uint8Array, width: number, height: number): Uint8Array {
  return Buffer.concat([Buffer.from(`P5\n${width} ${height}\n255\n`), gray]);
}

const wordLevel = "5";

function wordsOf(table: string): ReadWord[] {
  return table.split("\n").flatMap((row) => {
    const cells = row.split("\t");
    const text = cells[11]?.trim() ?? "";
    return cells[0] === wordLevel && text !== "" ? [{ text, confidence: Number(cells[10]) }] : [];
  });
}
