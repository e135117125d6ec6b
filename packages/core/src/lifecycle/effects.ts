import type { VerificationDocument } from "../model/document.ts";
import { after } from "../model/duration.ts";
import type { DocumentId } from "../model/ids.ts";
import type { VerificationStatus } from "../model/verification-status.ts";
import { announce } from "./announce.ts";
import { type Change, type Scope, withMessage } from "./change.ts";
import { cancelDocument, decide, type Outcome, resetDocument, workflow } from "./decide.ts";
import { storedKeys } from "./stored-keys.ts";
import type { EffectName, VerificationAction } from "./verification-machine.ts";

/** Who acts: an e-mail address, or `system`. */
export type Actor = string;

export const system: Actor = "system";

/**
 * A command to a verification. `outcomes` comes with `settle_*`: the pipeline's outcome for each document.
 */
export interface Command {
  readonly type: VerificationAction;
  readonly by: Actor;
  readonly comment?: string;
  readonly outcomes?: ReadonlyMap<DocumentId, Outcome>;
}

type Effect = (
  change: Change,
  command: Command,
  scope: Scope & { readonly from: VerificationStatus },
) => Change;

function forEachDocument(
  change: Change,
  effect: (change: Change, document: VerificationDocument) => Change,
): Change {
  return change.verification.documents.reduce(effect, change);
}

function decideAll(status: Outcome): Effect {
  return (change, command, scope) =>
    forEachDocument(change, (next, document) =>
      decide(next, document, { status, workflow: workflow.manualBy(command.by) }, scope),
    );
}

function withFields(change: Change, fields: Partial<Change["verification"]>): Change {
  return { ...change, verification: { ...change.verification, ...fields } };
}

/** The token used, beside the e-mail address. A caller can type any address, but no other token. */
export function tokenOf({ token }: Scope): { readonly token?: string } {
  return token === undefined ? {} : { token };
}

/** The effects of the lifecycle; all pure. */
export const effects: Readonly<Record<EffectName, Effect>> = {
  touch: (change) => change,

  record: (change, command, scope) => {
    const { history, status } = change.verification;
    const entry = {
      id: scope.id("hist"),
      from: scope.from,
      to: status,
      user: command.by,
      ...tokenOf(scope),
      comment: command.comment ?? null,
      createdAt: scope.at,
    };
    return withFields(change, { history: [...history, entry] });
  },

  remark: (change, command, scope) => {
    const { comments, status } = change.verification;
    const comment = {
      id: scope.id("cmt"),
      content: command.comment ?? "",
      status,
      author: command.by,
      ...tokenOf(scope),
      private: false,
      createdAt: scope.at,
    };
    return withFields(change, { comments: [...comments, comment] });
  },

  stampSubmission: (change, _command, scope) => withFields(change, { submittedAt: scope.at }),

  stampFirstSubmission: (change, _command, scope) =>
    withFields(change, { submittedAt: change.verification.submittedAt ?? scope.at }),

  startRun: (change, _command, scope) => {
    const run = change.verification.run + 1;
    return withMessage(withFields(change, { run }), { topic: "pipeline", payload: { run } }, scope);
  },

  endRun: (change) => withFields(change, { run: change.verification.run + 1 }),

  resetDocuments: (change, _command, scope) =>
    forEachDocument(change, (next, document) => resetDocument(next, document, scope)),

  approveDocuments: decideAll("approved"),

  rejectDocuments: decideAll("rejected"),

  cancelDocuments: (change, _command, scope) =>
    forEachDocument(change, (next, document) => cancelDocument(next, document, scope)),

  settleDocuments: (change, command, scope) =>
    forEachDocument(change, (next, document) => {
      const outcome = command.outcomes?.get(document.id);
      return outcome
        ? decide(next, document, { status: outcome, workflow: workflow.automatic }, scope)
        : next;
    }),

  announceSubmitted: (change, _command, scope) => announce(change, { type: "verification.submitted" }, scope),

  announceFinished: (change, _command, scope) => announce(change, { type: "verification.finished" }, scope),

  announceCanceled: (change, _command, scope) => announce(change, { type: "verification.canceled" }, scope),

  scheduleExpiry: (change, _command, scope) =>
    scope.expiresAfter === undefined
      ? change
      : withMessage(change, { topic: "expire", payload: {} }, scope, scope.at + scope.expiresAfter),

  scheduleErasure: (change, _command, scope) => {
    const images = change.verification.documents.flatMap(storedKeys);
    return withMessage(
      withFields(change, { deletedAt: scope.at }),
      { topic: "erase", payload: { images } },
      scope,
      after(scope.at, scope.retention.deleted ?? "0s"),
    );
  },
};
