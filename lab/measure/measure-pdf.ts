/**
 * Measures the cost of a PDF's text layer, apart from drawing its pages, in CPU-ms of this process:
 * `node --conditions=@passmuster/source lab/measure/measure-pdf.ts page.pdf …`
 */
import { readFile } from "node:fs/promises";
import { cellsFor, mostPages } from "../../packages/extractor-local/src/image/sheets.ts";
import { openPdfium, rasterise } from "../../packages/extractor-local/src/pdf/rasterise.ts";
import { wordsOf } from "../../packages/extractor-local/src/pdf/words.ts";

async function cpuMs(task: () => Promise<unknown>): Promise<number> {
  const begun = process.cpuUsage();
  await task();
  const { user, system } = process.cpuUsage(begun);
  return Math.round((user + system) / 1000);
}

const engine = await openPdfium();
for (const file of process.argv.slice(2)) {
  const bytes = await readFile(file);
  let words = 0;
  const layer = async () => {
    const document = await engine.loadDocument(bytes);
    const count = Math.min(document.getPageCount(), mostPages);
    const pages = Array.from({ length: count }, (_, index) => document.getPage(index));
    const { cells } = cellsFor(pages.map((page) => page.getOriginalSize()));
    for (const [index, page] of pages.entries()) {
      const cell = cells[index];
      if (cell) words += wordsOf(page, cell).length;
    }
    document.destroy();
  };
  await layer();
  const [drawn, read] = [await cpuMs(() => rasterise(bytes)), await cpuMs(layer)];
  console.log(JSON.stringify({ words: words / 2, drawn, layer: read }));
}
