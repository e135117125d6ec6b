import { z } from "zod";
import { PassmusterError } from "../../base/errors.ts";
import { commentText, email, group, parse, sentences, text } from "../../base/input/fields.ts";
import { memoise } from "../../base/input/memoise.ts";
import { holds, type Takes } from "../../base/input/types.ts";
import type { Verification } from "../../model/verification.ts";
import type { Ports } from "../../ports/ports.ts";
import { askedRetakes } from "../../verdict/lifecycle/asked-retakes.ts";
import type { Change, StepContext } from "../../verdict/lifecycle/change.ts";
import type { Commands, UseCaseCall } from "../../verdict/lifecycle/commands.ts";
import type { Command } from "../../verdict/lifecycle/effects.ts";
import { step } from "../../verdict/lifecycle/verification-step.ts";
import { requireReversal } from "../access/reversal.ts";
import { withApproval } from "../screening/search.ts";

const longestId = 64;
const mostDocuments = 20;

/** The entry that guards an act against changes that the reviewer has not seen. */
export const seenEntry = () =>
  text(longestId)
    .nullish()
    .describe("The id of the newest history entry that the reviewer saw. A newer one refuses the act.");

/** The members of every act: the reason, the reviewer, a private comment, and the state that was seen. */
const act = () => ({
  comment: commentText(),
  email: email(),
  note: commentText().nullish().describe("A private comment, saved with the act."),
  seen: seenEntry(),
});

export const reviewInput = memoise(() => group(act()));

/** The reason is also the sentence that the person sees. */
export const retakeInput = memoise(() =>
  group({
    ...act(),
    documents: z
      .array(text(longestId), { error: sentences.object })
      .min(1, { error: sentences.required })
      .max(mostDocuments, { error: sentences.selected })
      .nullish()
      .describe("Ids of the documents to retake; by default those that failed."),
  }),
);

export interface ReviewInput {
  readonly comment: string;
  readonly email: string;
  /** A private comment, saved with the act. */
  readonly note?: string | null | undefined;
  /** The id of the newest history entry that the reviewer saw. A newer one refuses the act. */
  readonly seen?: string | null | undefined;
}

/** The `comment` is shown to the person. */
export interface RetakeInput extends ReviewInput {
  /** The documents to retake; by default those that failed. */
  readonly documents?: readonly string[] | null | undefined;
}

holds<Takes<ReturnType<typeof reviewInput>, ReviewInput>>();
holds<Takes<ReturnType<typeof retakeInput>, RetakeInput>>();
export type ReviewAction = "resubmit" | "approve" | "reject" | "cancel" | "retake";

/**
 * A reviewer resubmits, approves, rejects or cancels a verification, or asks for new pictures, with a reason
 * and an e-mail address.
 * @throws {PassmusterError} `flow_not_found`, `verification_not_found`, `validation_failed`, `wrong_flow`,
 * `insufficient_scope`, `changed_since_seen`, `verification_canceled`, `already_approved`,
 * `already_rejected`, `already_canceled`, `documents_missing`, `retake_not_possible`, `four_eyes`,
 * `checklist_open`, `hits_open`, `unavailable` (the lists cannot be searched for an approval)
 */
export function reviewVerification(
  core: Commands & Pick<Ports, "logger" | "screening">,
  { principal, flow: flowPath, id, input: body }: UseCaseCall,
  action: ReviewAction,
): Promise<Verification> {
  const flow = core.flow(principal, flowPath);
  return withApproval(core, { flow, tenant: principal.tenant, id }, (searched) =>
    core.change({
      principal,
      flow,
      target: { verification: id },
      input: (): RetakeInput => parse(action === "retake" ? retakeInput() : reviewInput(), body),
      step: (current, input, scope) => {
        requireSeen(current, input);
        const { comment, email: by, note } = input;
        const command = { by, comment, ...(note && { note }) };
        const act = (from: Verification): Change => step(from, { ...command, type: action }, scope);
        const change =
          action === "retake"
            ? retake(current, input, command, scope)
            : action === "approve"
              ? searched.approve(current, scope.at, act)
              : act(current);
        requireReversal(principal, current);
        return change;
      },
    }),
  );
}

/** Two reviewers who saw the same history: the first act is saved, the second one is told. */
export function requireSeen({ history }: Verification, { seen }: Pick<ReviewInput, "seen">): void {
  if (seen !== undefined && seen !== null && history.at(-1)?.id !== seen)
    throw new PassmusterError("changed_since_seen");
}

function retake(
  current: Verification,
  { documents, comment }: RetakeInput,
  command: Omit<Command, "type">,
  scope: StepContext,
): Change {
  const retakes = askedRetakes(current, scope.flow, { documents, message: comment });
  const change = step(current, { ...command, type: "retake", retakes }, scope);
  const isStrange = (id: string): boolean =>
    askedRetakes(current, scope.flow, { documents: [id], message: comment }).length === 0;
  const problems = (documents ?? []).flatMap((id, index) =>
    isStrange(id) ? [{ path: ["documents", String(index)], sentence: sentences.selected }] : [],
  );
  if (problems.length > 0) throw new PassmusterError("validation_failed", { problems });
  return change;
}
