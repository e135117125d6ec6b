import { onlyPictures } from "@vouchsafe/core/pictures";
import { serveProcess } from "@vouchsafe/core/process-pool";
import sharp from "sharp";
import { createReader, type Reader, type ReaderInput, type Reading } from "./reader.ts";

/** What the host sends: the sides of one document, and what to look for. */
export type Job = Pick<ReaderInput, "front" | "back" | "selfie" | "wanted">;

onlyPictures(sharp);
sharp.unblock({
  operation: ["VipsForeignLoadJpegBuffer", "VipsForeignLoadPngBuffer", "VipsForeignLoadWebpBuffer"],
});

let reader: Reader | undefined;

serveProcess<Job, Reading>(
  async (job) => {
    reader ??= await createReader();
    return reader.read(job);
  },
  {
    async warmUp() {
      reader = await createReader();
    },
  },
);
