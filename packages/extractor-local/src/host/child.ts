import { onlyPictures } from "@passmuster/core/pictures";
import type { PrintVerdict } from "@passmuster/core/ports";
import { serveProcess } from "@passmuster/process-pool";
import sharp from "sharp";
import { type Confirmation, confirmPrint } from "../confirm/confirm-print.ts";
import type { FacesSeen } from "../faces/face-reader.ts";
import type { Runtime } from "../networks/inference.ts";
import { createReader, type Reader } from "../reader/reader.ts";
import type { FacesInput, ReaderInput, Reading } from "../reader/reading.ts";

/** The sides of one document, and the read plan. */
export type ReadJob = Pick<
  ReaderInput,
  "front" | "text" | "back" | "selfie" | "wanted" | "brief" | "faces" | "facesFound" | "boxes"
>;

/** Faces to compare without a reading. */
interface FacesJob {
  readonly compared: FacesInput;
}

/** Asks which engine the process has opened. */
interface EngineJob {
  readonly asked: "engine";
}

export interface EngineOpened {
  readonly runtime: Runtime;
}

/**
 * The host's request: read a document, confirm values in the looks at one, compare faces, or name the engine.
 */
export type Job = ReadJob | Confirmation | FacesJob | EngineJob;
export type Answer = Reading | readonly PrintVerdict[] | FacesSeen | EngineOpened;

onlyPictures(sharp);
sharp.unblock({
  operation: ["VipsForeignLoadJpegBuffer", "VipsForeignLoadPngBuffer", "VipsForeignLoadWebpBuffer"],
});

let reader: Reader | undefined;

serveProcess<Job, Answer>(
  async (job) => {
    if ("sight" in job) return confirmPrint(job);
    reader ??= await createReader();
    if ("asked" in job) return { runtime: reader.runtime };
    return "compared" in job ? reader.compare(job.compared) : reader.read(job);
  },
  {
    async warmUp() {
      reader = await createReader();
    },
  },
);
