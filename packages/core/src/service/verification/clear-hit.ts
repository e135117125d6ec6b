import { email, filled, group, parse } from "../../base/input/fields.ts";
import { memoise } from "../../base/input/memoise.ts";
import { holds, type Takes } from "../../base/input/types.ts";
import type { Verification } from "../../model/verification.ts";
import { clearHit } from "../../verdict/lifecycle/clear-hit.ts";
import type { Commands, UseCaseCall } from "../../verdict/lifecycle/commands.ts";

export const clearHitInput = memoise(() =>
  group({
    reason: filled().describe("Why the entry is somebody else, at most 500 characters."),
    email: email(),
  }),
);

export interface ClearHitInput {
  /** Why the entry is somebody else, at most 500 characters. */
  readonly reason: string;
  /** The e-mail address of the acting person. */
  readonly email: string;
}

holds<Takes<ReturnType<typeof clearHitInput>, ClearHitInput>>();

/**
 * Notes that a hit on a list is somebody else. It is not asked again until the list's entry changes.
 * @param hit the id of the hit
 * @throws {PassmusterError} `flow_not_found`, `verification_not_found`, `validation_failed`, `wrong_flow`,
 * `verification_canceled`, `hit_not_found`
 */
export async function clearListHit(
  core: Commands,
  { principal, flow: path, id, input }: UseCaseCall,
  hit: string,
): Promise<Verification> {
  return core.change({
    principal,
    flow: core.flow(principal, path),
    target: { verification: id },
    input: () => parse(clearHitInput(), input),
    step: (current, { reason, email: by }, scope) =>
      clearHit(current, { hit, reason, by: by.toLowerCase() }, scope),
  });
}
