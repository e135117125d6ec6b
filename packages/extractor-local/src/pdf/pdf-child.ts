import { onlyPictures } from "@passmuster/core/pictures";
import { serveProcess } from "@passmuster/process-pool";
import sharp from "sharp";
import { openPdfium, type Rasterised, rasterise } from "./rasterise.ts";

onlyPictures(sharp);

serveProcess<Uint8Array, Rasterised>(rasterise, {
  async warmUp() {
    await openPdfium();
  },
});
