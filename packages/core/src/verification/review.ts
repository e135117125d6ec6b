import { email, filled, group, parse } from "../input/fields.ts";
import { lazily } from "../input/memoise.ts";
import type { Takes } from "../input/types.ts";
import type { Call, Commands } from "../lifecycle/commands.ts";
import { step } from "../lifecycle/verification-step.ts";
import type { Verification } from "../model/verification.ts";

/** The reason and the reviewer, which every act of a reviewer needs. */
export const reviewInput = lazily(() => group({ comment: filled(5000), email: email() }));

export interface ReviewInput {
  readonly comment: string;
  readonly email: string;
}

const fits: Takes<ReturnType<typeof reviewInput>, ReviewInput> = true;
void fits;
export type ReviewAction = "resubmit" | "approve" | "reject" | "cancel";

/**
 * A reviewer resubmits, approves, rejects or cancels a verification, with a reason and an e-mail address.
 * @throws {PassmusterError} `flow_not_found`, `verification_not_found`, `validation_failed`, `wrong_flow`,
 * `verification_canceled`, `already_approved`, `already_rejected`, `already_canceled`, `documents_missing`
 */
export function reviewVerification(
  core: Commands,
  { principal, flow: flowPath, id, input: body }: Call,
  action: ReviewAction,
): Promise<Verification> {
  return core.change({
    principal,
    flow: core.flow(principal, flowPath),
    target: { verification: id },
    input: () => parse(reviewInput(), body),
    step: (current, { comment, email: by }, scope) => step(current, { type: action, by, comment }, scope),
  });
}
