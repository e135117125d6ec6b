import { commentText, email, group, integer, parse, refuse, sentences } from "../../base/input/fields.ts";
import { memoise } from "../../base/input/memoise.ts";
import { holds, type Takes } from "../../base/input/types.ts";
import type { Decision, VerificationDocument } from "../../model/document.ts";
import type { Literal, Open } from "../../model/open.ts";
import type { Verification } from "../../model/verification.ts";
import type { Commands, UseCaseCall } from "../../verdict/lifecycle/commands.ts";
import type { Outcome } from "../../verdict/lifecycle/decide.ts";
import { decideByHand } from "../../verdict/lifecycle/four-eyes.ts";
import { step } from "../../verdict/lifecycle/verification-step.ts";
import { requireReversal } from "../access/reversal.ts";
import { documentIn } from "./accept.ts";

const outcomes: Readonly<Record<number, Outcome>> = { 1: "approved", 2: "rejected", 3: "double_check" };

/** `status`: 1 approved, 2 rejected, 3 double check. */
export const decisionInput = memoise(() =>
  group({
    status: integer()
      .transform(
        (value, context) =>
          outcomes[value] ??
          refuse(context, value, sentences.oneOf(["1 (Approved)", "2 (Rejected)", "3 (Double check)"])),
      )
      .describe("1 Approved, 2 Rejected, 3 Double check."),
    comment: commentText(),
    email: email(),
  }),
);

export interface DecisionInput {
  /** 1 approved, 2 rejected, 3 double check. */
  readonly status: Open<1 | 2 | 3>;
  readonly comment: string;
  readonly email: string;
}

holds<Takes<ReturnType<typeof decisionInput>, DecisionInput>>();

/** `DecisionInput` where a literal is one of the statuses. */
export type KnownDecision<Status extends number> = DecisionInput & {
  readonly status: Literal<Status, 1 | 2 | 3>;
};

/**
 * A reviewer decides one document; its verification keeps its status.
 * @throws {PassmusterError} `flow_not_found`, `document_not_found`, `validation_failed`, `wrong_flow`,
 * `verification_canceled`, `insufficient_scope`, `four_eyes`
 */
export async function decideDocument(
  core: Commands,
  { principal, flow: flowPath, id, input: body }: UseCaseCall,
): Promise<{
  readonly verification: Verification;
  readonly document: VerificationDocument;
  readonly decision: Decision;
}> {
  const verification = await core.change({
    principal,
    flow: core.flow(principal, flowPath),
    target: { document: id },
    input: () => parse(decisionInput(), body),
    step: (current, { status, comment, email: by }, scope) => {
      const change = step(current, { type: "decide_document", by, comment }, scope);
      requireReversal(principal, current);
      return decideByHand(change, documentIn(current, id), { status, by, judged: current }, scope);
    },
  });
  const document = documentIn(verification, id);
  const decision = document.decisions.at(-1);
  if (!decision) throw new Error("The decision was not saved.");
  return { verification, document, decision };
}
