import { z } from "zod";
import { commentText, email, group, parse, sentences } from "../../base/input/fields.ts";
import { memoise } from "../../base/input/memoise.ts";
import { holds, type Takes } from "../../base/input/types.ts";
import type { Verification, VerificationComment } from "../../model/verification.ts";
import type { Ports } from "../../ports/ports.ts";
import type { Commands, UseCaseCall } from "../../verdict/lifecycle/commands.ts";
import { tokenOf } from "../../verdict/lifecycle/effects.ts";
import { step } from "../../verdict/lifecycle/verification-step.ts";

export const commentInput = memoise(() =>
  group({
    content: commentText(),
    email: email(),
    private: z
      .boolean({ error: sentences.boolean })
      .nullish()
      .describe("Whether only callers with `review` see it, on request; `false` by default."),
  }),
);

export interface CommentInput {
  readonly content: string;
  readonly email: string;
  /** Shown only on request, and only to callers with the scope `review`. */
  readonly private?: boolean | null | undefined;
}

holds<Takes<ReturnType<typeof commentInput>, CommentInput>>();

/**
 * Adds a comment, public or private.
 * @throws {PassmusterError} `flow_not_found`, `verification_not_found`, `validation_failed`, `wrong_flow`,
 * `verification_canceled`
 */
export async function commentOn(
  core: Commands & Pick<Ports, "environment">,
  { principal, flow: flowPath, id, input: body }: UseCaseCall,
): Promise<{ readonly verification: Verification; readonly comment: VerificationComment }> {
  const commentId = core.environment.id("cmt");
  const verification = await core.change({
    principal,
    flow: core.flow(principal, flowPath),
    target: { verification: id },
    whileClaimed: true,
    input: () => parse(commentInput(), body),
    step: (current, input, scope) => {
      const change = step(current, { type: "comment", by: input.email }, scope);
      const comment: VerificationComment = {
        id: commentId,
        content: input.content,
        status: current.status,
        author: input.email,
        ...tokenOf(scope),
        private: input.private ?? false,
        createdAt: scope.at,
      };
      return {
        ...change,
        verification: { ...change.verification, comments: [...current.comments, comment] },
      };
    },
  });
  const comment = verification.comments.find((each) => each.id === commentId);
  if (!comment) throw new Error("The comment was not saved.");
  return { verification, comment };
}
