import { PassmusterError } from "../../base/errors.ts";
import type { ClearedHit } from "../../model/screening.ts";
import type { Verification } from "../../model/verification.ts";
import type { Change, StepContext } from "./change.ts";
import { clearanceOf, hitId, matchOf } from "./open-hits.ts";
import { step } from "./verification-step.ts";

/** A reviewer's word that a hit is somebody else. */
export interface Clearance {
  /** The id of the hit: list, entry and the entry's digest. */
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
  if (open.length === 0) return change;
  const cleared = new Map(
    open.map((each): readonly [string, ClearedHit] => {
      const { list, entry, digest } = each;
      const match = matchOf(each);
      return [match, { list, entry, digest, match, reason, by, at: scope.at }];
    }),
  );
  const next = { ...screening, cleared: [...screening.cleared, ...cleared.values()] };
  return { ...change, verification: { ...change.verification, screening: next } };
}
