import { onlyPictures } from "@vouchsafe/core/pictures";
import { serveProcess } from "@vouchsafe/core/process-pool";
import sharp from "sharp";
import { openPdfium, type Rasterised, rasterise } from "./rasterise.ts";

onlyPictures(sharp);

serveProcess<Uint8Array, Rasterised>(rasterise, {
  async warmUp() {
    await openPdfium();
  },
});
