import type { ErrorCode } from "@passmuster/client";
import type { Messages } from "../../src/messages.ts";
import { Refusal } from "./api.ts";
import type { Say } from "./context.ts";
import { refusalText } from "./refusal.ts";

/** The page's own sentences on a digital ID that the server refused. */
export const walletRefusalKeys = {
  validation_failed: "walletRefused",
  type_not_allowed: "walletRefused",
  credential_request_not_found: "walletLate",
  duplicate_document_type: "refusedTwice",
} as const satisfies Partial<Record<ErrorCode, keyof Messages>>;

/**
 * The names of a `DOMException` if the person, the wallet's dialog or the browser's policy ended the request.
 */
const declines: readonly string[] = ["NotAllowedError", "AbortError"];

/** What to tell a person about a wallet that gave nothing, or whose answer was refused. */
export function walletRefusalText(say: Say, error: unknown): string {
  if (error instanceof Refusal)
    return isKnown(error.code) ? say(walletRefusalKeys[error.code]) : refusalText(say, error);
  const isDeclined = error instanceof Error && declines.includes(error.name);
  return say(isDeclined ? "walletDeclined" : "walletFailed");
}

const isKnown = (code: string): code is keyof typeof walletRefusalKeys =>
  Object.hasOwn(walletRefusalKeys, code);
