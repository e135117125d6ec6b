import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { gunzip } from "node:zlib";
import type { GrayPicture } from "../image/picture.ts";
import { withoutDictionary } from "./traineddata.ts";

/** One word as tesseract reads it. */
export interface ReadWord {
  readonly text: string;
  /** 0–100. */
  readonly confidence: number;
}

/** Reads one line of text at a time. */
export interface LineReader {
  /**
   * `line` is one line of text, upright, dark on light. Tesseract finds the print in it first (`found`), which the grain of a poor picture
   * misleads, or takes all of it for the line (`given`).
   */
  read(line: GrayPicture, print?: "found" | "given"): readonly ReadWord[];
  close(): void;
}

/** Languages whose letters with marks are read, without their words. Between them they have most of those that Latin print has. */
export const markedLanguages = ["deu", "ces", "pol", "dan"] as const;
export type MarkedLanguage = (typeof markedLanguages)[number];

/** Reads English. */
export interface Tesseract extends LineReader {
  /** Opened when first asked for; closes with the English one. */
  reading(language: MarkedLanguage): Promise<LineReader>;
}

/** The part of tesseract.js-core that is called here. */
interface Core {
  readonly FS: { writeFile(path: string, data: Uint8Array): void; unlink(path: string): void };
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
const core = "tesseract.js-core/tesseract-core-relaxedsimd-lstm";

const lstmOnly = 1;
const layouts = { found: "7", given: "13" } as const;
/** Of a crop as `line-crop.ts` makes it; without it tesseract guesses one from the picture's height. */
const dotsPerInch = "300";

/**
 * Opens tesseract in this thread: its WebAssembly is handed over as bytes and its languages come from disk, so there is nothing that
 * could be fetched, no cache that is written, and no worker thread that could outlive a job.
 */
export async function openTesseract(): Promise<Tesseract> {
  const create: CoreFactory = ofTesseract(`${core}.js`);
  const [wasmBinary, data] = await Promise.all([
    readFile(ofTesseract.resolve(`${core}.wasm`)),
    languageData("eng"),
  ]);
  const opened = await create({ wasmBinary, TesseractProgress: () => undefined });
  const english = openLanguage(opened, "eng", data);
  const marked = new Map<MarkedLanguage, Promise<LineReader>>();
  const openMarked = async (language: MarkedLanguage): Promise<LineReader> =>
    openLanguage(opened, language, withoutDictionary(await languageData(language)));
  return {
    read: english.read,
    reading(language) {
      const known = marked.get(language) ?? openMarked(language);
      marked.set(language, known);
      return known;
    },
    close() {
      english.close();
      for (const reader of marked.values()) void reader.then((each) => each.close()).catch(() => undefined);
    },
  };
}

/** Named one by one, for whoever follows what a program needs. */
const manifests: Readonly<Record<"eng" | MarkedLanguage, () => string>> = {
  eng: () => require.resolve("@tesseract.js-data/eng/package.json"),
  deu: () => require.resolve("@tesseract.js-data/deu/package.json"),
  ces: () => require.resolve("@tesseract.js-data/ces/package.json"),
  pol: () => require.resolve("@tesseract.js-data/pol/package.json"),
  dan: () => require.resolve("@tesseract.js-data/dan/package.json"),
};

async function languageData(language: "eng" | MarkedLanguage): Promise<Buffer> {
  const folder = dirname(manifests[language]());
  return promisify(gunzip)(await readFile(join(folder, "4.0.0_best_int", `${language}.traineddata.gz`)));
}

/** The file goes once it is opened: kept, it would take its size of memory. */
function openLanguage({ FS, TessBaseAPI }: Core, language: string, data: Uint8Array): LineReader {
  const file = `${language}.traineddata`;
  FS.writeFile(file, data);
  const api = new TessBaseAPI();
  if (api.Init(null, language, lstmOnly) !== 0) throw new Error("Tesseract does not take its language data.");
  FS.unlink(file);
  for (const [name, value] of [
    ["user_defined_dpi", dotsPerInch],
    // Else every line that it doubts is read a second time, inverted.
    ["tessedit_do_invert", "0"],
    ["debug_file", "/dev/null"],
  ] as const) {
    api.SetVariable(name, value);
  }
  return {
    read(line, print = "found") {
      api.SetVariable("tessedit_pageseg_mode", layouts[print]);
      FS.writeFile("/input", portableGraymap(line));
      if (api.SetImageFile(1, 0) !== 0) throw new Error("Tesseract does not take a line.");
      api.Recognize(null);
      return wordsOf(api.GetTSVText(0));
    },
    close: () => api.End(),
  };
}

function portableGraymap({ width, height, data }: GrayPicture): Uint8Array {
  return Buffer.concat([Buffer.from(`P5\n${width} ${height}\n255\n`), data]);
}

const wordLevel = "5";

function wordsOf(table: string): ReadWord[] {
  return table.split("\n").flatMap((row) => {
    const cells = row.split("\t");
    const text = cells[11]?.trim() ?? "";
    return cells[0] === wordLevel && text !== "" ? [{ text, confidence: Number(cells[10]) }] : [];
  });
}
