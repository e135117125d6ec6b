import type { ErrorCode } from "@passmuster/client";
import type { Messages } from "../../src/messages.ts";
import { Refusal } from "./api.ts";
import type { Say } from "./context.ts";
import { isPassing, lostBy } from "./retry.ts";

/** The page's own sentences on what a person can mend. The server's sentences are for developers. */
export const refusalKeys = {
  validation_failed: "refusedType",
  type_not_allowed: "refusedType",
  duplicate_document_type: "refusedTwice",
  image_missing: "refusedImage",
  image_invalid: "refusedImage",
  payload_too_large: "refusedLarge",
  document_not_found: "refusedChanged",
  document_not_uploaded: "refusedChanged",
  documents_missing: "refusedMissing",
  consent_missing: "consentNeeded",
} as const satisfies Partial<Record<ErrorCode, keyof Messages>>;

/** What to tell a person about a failed request. */
export function refusalText(say: Say, error: unknown, isPdf = false): string {
  if (!(error instanceof Refusal)) return say("fileUnreadable");
  if (isPassing(error)) return say(lostBy(error));
  // A proxy's refusal of a large body has no code.
  if (error.status === 413) return say("refusedLarge");
  if (isPdf && error.code === "image_invalid") return say("refusedPdf");
  return say(isKnown(error.code) ? refusalKeys[error.code] : "serverTroubled");
}

const isKnown = (code: string): code is keyof typeof refusalKeys => Object.hasOwn(refusalKeys, code);
