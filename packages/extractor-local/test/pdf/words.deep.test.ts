import { bill, pdf } from "@passmuster/test-files/pdf";
import sharp from "sharp";
import { expect, test } from "vitest";
import { cellsFor } from "../../src/image/sheets.ts";
import { openPdfium, rasterise } from "../../src/pdf/rasterise.ts";
import { type LayerWord, wordsOf } from "../../src/pdf/words.ts";

async function layerOf(bytes: Uint8Array): Promise<readonly LayerWord[]> {
  const document = await (await openPdfium()).loadDocument(bytes);
  const pages = Array.from({ length: document.getPageCount() }, (_, index) => document.getPage(index));
  const { cells } = cellsFor(pages.map((page) => page.getOriginalSize()));
  const words = pages.flatMap((page, index) => {
    const cell = cells[index];
    return cell ? wordsOf(page, cell) : [];
  });
  document.destroy();
  return words;
}

/** The share of dark pixels in each word's box. */
async function inkOf(bytes: Uint8Array, words: readonly LayerWord[]): Promise<readonly number[]> {
  const drawn = await rasterise(bytes);
  if (!("picture" in drawn)) throw new Error(drawn.refused);
  const { data, info } = await sharp(drawn.picture).greyscale().raw().toBuffer({ resolveWithObject: true });
  return words.map(({ box: { left, top, width, height } }) => {
    let dark = 0;
    for (let y = top; y < top + height; y += 1)
      for (let x = left; x < left + width; x += 1) if ((data[y * info.width + x] ?? 255) < 128) dark += 1;
    return dark / (width * height);
  });
}

const texts = (words: readonly LayerWord[]) => words.map(({ text }) => text).join(" ");

test.each([0, 90, 180, 270])("words match the drawn page, turned by %i degrees", async (rotate) => {
  const plain = await pdf(bill);
  const turned = Buffer.from(
    plain.toString("latin1").replace("/MediaBox", `/Rotate ${String(rotate).padEnd(3)} /MediaBox`),
    "latin1",
  );
  const words = await layerOf(turned);
  const sorted = (of: readonly LayerWord[]) => of.map(({ text }) => text).toSorted();
  expect(sorted(words)).toEqual(sorted(await layerOf(plain)));
  expect(sorted(words)).toContain("Moreau");
  const ink = await inkOf(turned, words);
  expect(Math.min(...ink)).toBeGreaterThan(0.1);
});

test("words of several pages stand on their own sheets", async () => {
  const long = await pdf((document) => {
    document.text("first");
    document.addPage({ size: "LETTER" }).text("second");
    document.addPage({ size: "A5" }).text("third");
  });
  const words = await layerOf(long);
  expect(texts(words)).toBe("first second third");
  expect(words.map(({ box }) => Math.floor(box.top / 2339))).toEqual([0, 1, 2]);
  expect(Math.min(...(await inkOf(long, words)))).toBeGreaterThan(0.1);
});

test("a layer may have words that the image does not show", async () => {
  const forged = await pdf((document) => {
    document.fontSize(12).text("shown").fillColor("#ffffff").text("hidden");
    document.fillColor("#000000").text("beyond", -400, 200, { lineBreak: false });
  });
  const words = await layerOf(forged);
  expect(texts(words)).toBe("shown hidden");
  const [shown = 0, hidden = 1] = await inkOf(forged, words);
  expect([shown > 0.1, hidden]).toEqual([true, 0]);
});

test("a scan has no layer", async () => {
  const grey = await sharp({ create: { width: 60, height: 80, channels: 3, background: "#888888" } })
    .jpeg()
    .toBuffer();
  expect(await layerOf(await pdf((document) => void document.image(grey, 0, 0)))).toEqual([]);
});
