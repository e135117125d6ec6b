import { framesOf } from "../../base/error-name.ts";
import { IntegrityError } from "../../ports/storage.ts";

/** The origin of an unexpected error: its class and code locations, not its message. */
export function whereabouts(cause: unknown): {
  readonly error: string;
  readonly at: readonly string[];
  readonly reason?: string;
} {
  if (!(cause instanceof Error)) return { error: "unknown", at: [] };
  const where = { error: cause.name, at: framesOf(cause).slice(0, 8) };
  // Its message names the row and what to do, and nothing personal.
  return cause instanceof IntegrityError ? { ...where, reason: cause.message } : where;
}
