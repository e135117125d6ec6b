import { PassmusterError } from "../../base/errors.ts";
import type { Verification } from "../../model/verification.ts";
import type { Change, StepContext } from "./change.ts";
import { clearanceOf, hitId } from "./open-hits.ts";
import { step } from "./verification-step.ts";

/** A reviewer's word that a hit is somebody else. */
export interface Clearance {
  /** The id of the hit: list and entry. */
  readonly hit: string;
  readonly reason: string;
  /** The e-mail address of the reviewer. */
  readonly by: string;
}

/**
 * Clears a hit. One that is cleared keeps its first clearance.
 * @throws {PassmusterError} `hit_not_found`, `verification_canceled`
 */
export function clearHit(
  current: Verification,
  { hit: id, reason, by }: Clearance,
  scope: StepContext,
): Change {
  const { screening } = current;
  const hits = screening?.hits.filter((hit) => hitId(hit) === id) ?? [];
  if (!screening || hits.length === 0) throw new PassmusterError("hit_not_found");
  const change = step(current, { type: "clear_hit", by }, scope);
  const open = hits.filter((hit) => !clearanceOf(hit, screening));
  const cleared = new Map(
    open.map(({ list, entry, digest }) => [digest, { list, entry, digest, reason, by, at: scope.at }]),
  );
  const next = { ...screening, cleared: [...screening.cleared, ...cleared.values()] };
  return { ...change, verification: { ...change.verification, screening: next } };
}
