import { onlyPictures } from "@passmuster/core/pictures";
import type { PrintVerdict } from "@passmuster/core/ports";
import { serveProcess } from "@passmuster/core/process-pool";
import sharp from "sharp";
import { type Confirmation, confirmPrint } from "./confirm/confirm-print.ts";
import { createReader, type Reader, type ReaderInput, type Reading } from "./reader.ts";

/** The sides of one document, and the read plan. */
export type ReadJob = Pick<ReaderInput, "front" | "text" | "back" | "selfie" | "wanted">;

/** The host's request: read a document, or confirm values in the looks at one. */
export type Job = ReadJob | Confirmation;
export type Answer = Reading | readonly PrintVerdict[];

onlyPictures(sharp);
sharp.unblock({
  operation: ["VipsForeignLoadJpegBuffer", "VipsForeignLoadPngBuffer", "VipsForeignLoadWebpBuffer"],
});

let reader: Reader | undefined;

serveProcess<Job, Answer>(
  async (job) => {
    if ("sight" in job) return confirmPrint(job);
    reader ??= await createReader();
    return reader.read(job);
  },
  {
    async warmUp() {
      reader = await createReader();
    },
  },
);
