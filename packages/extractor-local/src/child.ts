import { onlyPictures } from "@passmuster/core/pictures";
import type { PrintVerdict } from "@passmuster/core/ports";
import { serveProcess } from "@passmuster/core/process-pool";
import sharp from "sharp";
import { type Confirmation, confirmPrint } from "./confirm/confirm-print.ts";
import type { FacesSeen } from "./faces/face-reader.ts";
import { createReader, type FacesInput, type Reader, type ReaderInput, type Reading } from "./reader.ts";

/** The sides of one document, and the read plan. */
export type ReadJob = Pick<
  ReaderInput,
  "front" | "text" | "back" | "selfie" | "wanted" | "brief" | "faces" | "frontFaces"
>;

/** Faces to compare without a reading. */
interface FacesJob {
  readonly compared: FacesInput;
}

/** The host's request: read a document, confirm values in the looks at one, or compare faces. */
export type Job = ReadJob | Confirmation | FacesJob;
export type Answer = Reading | readonly PrintVerdict[] | FacesSeen;

onlyPictures(sharp);
sharp.unblock({
  operation: ["VipsForeignLoadJpegBuffer", "VipsForeignLoadPngBuffer", "VipsForeignLoadWebpBuffer"],
});

let reader: Reader | undefined;

serveProcess<Job, Answer>(
  async (job) => {
    if ("sight" in job) return confirmPrint(job);
    reader ??= await createReader();
    return "compared" in job ? reader.compare(job.compared) : reader.read(job);
  },
  {
    async warmUp() {
      reader = await createReader();
    },
  },
);
