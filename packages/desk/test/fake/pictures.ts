import { readFile } from "node:fs/promises";

const images = new URL("../../../../tools/specimens/images/", import.meta.url);
const files: Readonly<Record<string, string>> = {
  "passport front": "passport-ines.jpg",
  "licence front": "driver-licence-front.jpg",
  "licence back": "driver-licence-back.jpg",
  "selfie front": "selfie-ines.jpg",
};

/** A specimen as the picture of a document. */
export function pictureOf(kind: string, side: string): Promise<Buffer> {
  return readFile(new URL(files[`${kind} ${side}`] ?? "lease.jpg", images));
}
