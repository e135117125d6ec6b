import { createHash } from "node:crypto";
import type { ReaderInput } from "../reader/reading.ts";

type Images = Pick<ReaderInput, "front" | "back" | "selfie">;

/** Images whose readings, or backs, have not come. */
const mostKnown = 256;

/** Remembers what a first look found, by the digest of the images, until they are read. */
export interface KnownFindings<Finding> {
  keep(images: Images, finding: Finding): void;
  take(images: Images): Finding | undefined;
  /** Does not forget them: a back may be taken again. */
  recall(images: Images): Finding | undefined;
}

export function createKnownFindings<Finding>(): KnownFindings<Finding> {
  const findings = new Map<string, Finding>();
  return {
    keep(images, finding) {
      findings.set(digestOf(images), finding);
      const [oldest] = findings.keys();
      if (findings.size > mostKnown && oldest !== undefined) findings.delete(oldest);
    },
    recall: (images) => findings.get(digestOf(images)),
    take(images) {
      const digest = digestOf(images);
      const finding = findings.get(digest);
      findings.delete(digest);
      return finding;
    },
  };
}

/** A digest of each image by itself: no image can be taken for a part of another. */
function digestOf({ front, back, selfie }: Images): string {
  return [front, back, selfie]
    .map((image) => (image ? createHash("sha256").update(image).digest("base64") : ""))
    .join();
}
