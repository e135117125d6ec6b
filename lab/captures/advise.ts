import { documentTypes } from "@passmuster/core";
import { createReader } from "@passmuster/extractor-local/in-process";
import { fingerprint } from "../../packages/core/src/service/media/fingerprint.ts";
import { type PictureAdvice, pictureAdvice } from "../../packages/core/src/service/session/picture-advice.ts";
import { readFacts } from "../../packages/core/src/service/session/read-facts.ts";
import { samePicture } from "../../packages/core/src/verdict/fingerprint/same-picture.ts";
import { toExtraction } from "../../packages/extractor-local/src/host/to-extraction.ts";
import { planFor } from "../../packages/extractor-local/src/layout/read-plan.ts";
import type { Capture } from "./capture.ts";

export interface Advised {
  readonly advice: readonly PictureAdvice[];
  /** Whether an MRZ or a barcode was read without a doubt. */
  readonly isRead: boolean;
  /** Whether RuleDI004 sends a submit of these images to a person. */
  readonly isDoubtful: boolean;
  /** Processor time of the reading in milliseconds. */
  readonly cpuMs: number;
}

export interface Adviser {
  advise(capture: Pick<Capture, "type" | "country" | "front" | "back" | "selfie">): Promise<Advised>;
  close(): Promise<void>;
}

/** Reads a capture once with the reader of this repository, and asks for the advice of the capture page. */
export async function createAdviser(): Promise<Adviser> {
  const reader = await createReader();
  const today = new Date().toISOString().slice(0, 10);
  return {
    async advise({ type: id, country, front, back, selfie }) {
      const type = documentTypes.find((one) => one.id === id);
      if (!type) throw new Error(`No type has the id ${id}.`);
      const images = { front, ...(back && { back }), ...(selfie && { selfie }) };
      const reading = await reader.read({ ...images, wanted: planFor(type) });
      const extraction = toExtraction(type, reading, country);
      const { category } = type;
      const repeated = back !== undefined && (await isOneImage(front, back)) ? ("back" as const) : null;
      const read = readFacts({ type, country, today, extraction });
      const own = pictureAdvice({ category, repeated, read });
      const shown = { ...read, ...(extraction.selfie && { selfie: extraction.selfie }) };
      const ofSelfie = selfie ? pictureAdvice({ category: "selfie", repeated: null, read: shown }) : [];
      const isRead = reading.barcode !== undefined || reading.mrz?.valid === true;
      const isDoubtful = extraction.quality.length > 0;
      return { advice: [...own, ...ofSelfie], isRead, isDoubtful, cpuMs: reading.cpuMs };
    },
    close: () => reader.close(),
  };
}

async function isOneImage(front: Uint8Array, back: Uint8Array): Promise<boolean> {
  const [one, other] = [await fingerprint(front), await fingerprint(back)];
  return one !== null && other !== null && samePicture(one, other);
}
