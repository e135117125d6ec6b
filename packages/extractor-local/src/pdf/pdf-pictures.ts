import { type DrawnPdf, type Extractor, ImageRefusedError } from "@passmuster/core/ports";
import { type Confine, createProcessPool, moduleBeside } from "@passmuster/process-pool";
import type { Rasterised } from "./rasterise.ts";
import { rasterised } from "./rasterised.ts";

/** Renders PDFs as images. Owns the process that does it. */
export interface PdfPictures extends Required<Pick<Extractor, "close">> {
  rasterise(pdf: Uint8Array): Promise<DrawnPdf>;
}

const module = moduleBeside(import.meta.url, "./pdf-child");
const mebibyte = 2 ** 20;

/**
 * Lets an extractor accept PDFs as proofs of address. PDFium, compiled to WebAssembly, runs in a process of
 * its own, from the first PDF until a minute without one. The first five pages become one JPEG, and their
 * text layer a list of words. The PDF itself is not kept.
 *
 * @throws {ImageRefusedError} from `rasterise`: locked by a password, without pages, damaged
 * @throws {ProcessTimeoutError | ProcessCrashedError | ProcessBusyError} from `rasterise`: too slow or too
 * large to draw, too many waiting
 * @example
 * const extractor = { ...sandboxExtractor(), ...pdfPictures() };
 */
export function pdfPictures({ confine = "auto" }: { readonly confine?: Confine } = {}): PdfPictures {
  const pool = createProcessPool<Uint8Array, Rasterised>({
    module,
    size: 1,
    timeLimit: 8_000,
    memoryLimit: 768 * mebibyte,
    idleLimit: 60_000,
    priority: 5,
    queueLimit: 16,
    output: rasterised,
    confine,
    packages: ["@hyzyla/pdfium", "@passmuster/core", "@passmuster/process-pool", "sharp"],
  });
  return {
    async rasterise(pdf) {
      const result = await pool.run(pdf);
      if ("refused" in result) throw new ImageRefusedError(result.refused);
      return result;
    },
    close: () => pool.close(),
  };
}
