import type { VerificationDocument } from "../../model/document.ts";
import { after } from "../../model/duration.ts";
import type { DocumentId } from "../../model/ids.ts";
import type { Retake } from "../../model/retake.ts";
import type { HistoryEvent } from "../../model/verification.ts";
import type { VerificationStatus } from "../../model/verification-status.ts";
import type { Actor } from "./actor.ts";
import { announce } from "./announce.ts";
import { type Change, type StepContext, withDocument, withMessage } from "./change.ts";
import { cancelDocument, decide, type Outcome, resetDocument, workflow } from "./decide.ts";
import { standingDocuments } from "./standing.ts";
import { allStoredKeys } from "./stored-keys.ts";
import type { EffectName, VerificationAction } from "./verification-machine.ts";

/**
 * A command to a verification. `outcomes` comes with `settle_*`: the pipeline's outcome for each document.
 * `retakes` comes with `settle_retake` and `retake`, `untouched` with `correct_document`.
 */
export interface Command {
  readonly type: VerificationAction;
  readonly by: Actor;
  readonly comment?: string;
  /** What the history keeps for guards. */
  readonly event?: HistoryEvent;
  /** A private comment beside the public one. */
  readonly note?: string;
  readonly outcomes?: ReadonlyMap<DocumentId, Outcome>;
  readonly retakes?: readonly Retake[];
  readonly untouched?: boolean;
}

type Effect = (
  change: Change,
  command: Command,
  scope: StepContext & { readonly from: VerificationStatus },
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

/** Without the settlement: its readings are gone. */
function unsettled({ verification: { settled: _, ...verification }, messages }: Change): Change {
  return { verification, messages };
}

/** The token used, beside the e-mail address. A caller can type any address, but no other token. */
export function tokenOf({ token }: StepContext): { readonly token?: string } {
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
      ...(command.event && { event: command.event }),
      createdAt: scope.at,
    };
    return withFields(change, { history: [...history, entry] });
  },

  remark: (change, command, scope) => {
    const { comments, status } = change.verification;
    const remarkOf = (content: string, isPrivate: boolean) => ({
      id: scope.id("cmt"),
      content,
      status,
      author: command.by,
      ...tokenOf(scope),
      private: isPrivate,
      createdAt: scope.at,
    });
    const remarks = [
      remarkOf(command.comment ?? "", false),
      ...(command.note === undefined ? [] : [remarkOf(command.note, true)]),
    ];
    return withFields(change, { comments: [...comments, ...remarks] });
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
    forEachDocument(unsettled(change), (next, document) => resetDocument(next, document, scope)),

  forgetReadings: (change) =>
    forEachDocument(unsettled(change), (next, document) =>
      withDocument(next, { ...document, reading: null, look: null }),
    ),

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

  returnDocuments: (change, command, scope) =>
    standingDocuments(change.verification).reduce<Change>(
      (next, document) => resetDocument(next, document, scope),
      withFields(unsettled(change), { retakes: command.retakes ?? [] }),
    ),

  renewReadings: ({ verification: { readings: _, ...verification }, messages }) => ({
    verification,
    messages,
  }),

  announceSubmitted: (change, _command, scope) => announce(change, { type: "verification.submitted" }, scope),

  announceFinished: (change, _command, scope) => announce(change, { type: "verification.finished" }, scope),

  announceCanceled: (change, _command, scope) => announce(change, { type: "verification.canceled" }, scope),

  scheduleExpiry: (change, _command, scope) =>
    scope.expiresAfter === undefined
      ? change
      : withMessage(change, { topic: "expire", payload: {} }, scope, scope.at + scope.expiresAfter),

  scheduleErasure: (change, _command, scope) => {
    const images = allStoredKeys(change.verification);
    return withMessage(
      withFields(change, { deletedAt: scope.at }),
      { topic: "erase", payload: { images } },
      scope,
      after(scope.at, scope.retention.deleted ?? "0s"),
    );
  },
};
