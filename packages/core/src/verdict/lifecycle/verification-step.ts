import { getNextTransitions, type SnapshotFrom, transition } from "xstate";
import { type ErrorCode, PassmusterError } from "../../base/errors.ts";
import type { Verification } from "../../model/verification.ts";
import type { VerificationStatus } from "../../model/verification-status.ts";
import { typeWithId } from "../catalogue/flow.ts";
import { system } from "./actor.ts";
import { approvalGaps } from "./approval.ts";
import type { Change, StepContext } from "./change.ts";
import { requireChecklist } from "./checklist.ts";
import { type Command, effects } from "./effects.ts";
import { admitApproval, withPersons } from "./four-eyes.ts";
import { requireClearedHits } from "./open-hits.ts";
import { enterQueue } from "./queueing.ts";
import { isRejectionProven } from "./rejection.ts";
import { hasRequired } from "./required.ts";
import { scheduleRetirement } from "./retirement.ts";
import { dueRetakes, retakesOf } from "./second-chance.ts";
import { standingDocuments } from "./standing.ts";
import { isEffect, type VerificationAction, verificationMachine } from "./verification-machine.ts";
import { withPresence } from "./with-presence.ts";

type Snapshot = SnapshotFrom<ReturnType<typeof verificationMachine>>;

/** What a legal hold refuses. */
const deleting: ReadonlySet<VerificationAction> = new Set(["delete", "remove_document"]);

/**
 * Takes one step of the verification lifecycle. Pure: returns the next verification and its messages.
 * @throws {PassmusterError} with the refusal's code; nothing has changed
 */
export function step(current: Verification, given: Command, scope: StepContext): Change {
  // Requests without an e-mail address in their body name nobody.
  const command = given.by === system && scope.reviewer ? { ...given, by: scope.reviewer } : given;
  const snapshot = snapshotOf(current, command, scope);
  if (!snapshot.can({ type: command.type })) throw new PassmusterError(refusalOf(snapshot, command.type));
  if (current.hold && deleting.has(command.type)) throw new PassmusterError("legal_hold");
  const type = admitApproval(current, command, scope);
  if (command.type === "approve") requireChecklist(current, scope.flow);
  if (command.type === "approve" || command.type === "approve_first") requireClearedHits(current, scope.flow);
  const [next, actions] = transition(verificationMachine(), snapshot, { type });
  const status = statusOf(next);
  const moved: Change = { verification: { ...current, status, updatedAt: scope.at }, messages: [] };
  const change = actions
    .map(({ type }) => type)
    .filter(isEffect)
    .reduce<Change>(
      (before, name) => effects[name](before, command, { ...scope, from: current.status }),
      moved,
    );
  const acted = withPersons(
    status === "started" ? ofAttempt(change, current, scope) : withoutQuestions(change),
    { type, by: command.by },
    scope,
  );
  return status === current.status ? acted : enterQueue(scheduleRetirement(acted, scope), current, scope);
}

/** Nobody may answer a request, a challenge or a presence session once the verification has left Started. */
function withoutQuestions({ verification, messages }: Change): Change {
  const { pendingCredential: _, chipChallenge: __, presence, ...rest } = verification;
  if (!presence) return { verification: rest, messages };
  const { session: ___, ...ended } = presence;
  return { verification: { ...rest, presence: ended }, messages };
}

/** A presence check counts for the attempt that it was made in. */
function ofAttempt(change: Change, { status }: Verification, scope: StepContext): Change {
  return status === "started" ? change : withPresence(change, undefined, scope);
}

function snapshotOf(current: Verification, { untouched = false }: Command, scope: StepContext): Snapshot {
  const standing = standingDocuments(current);
  const value = current.status === "canceled" ? current.status : { open: current.status };
  const context = {
    present: hasRequired(current, scope.flow, current.documents),
    ready: hasRequired(current, scope.flow, standing) && dueRetakes(current, scope.flow).length === 0,
    untouched,
    retakable: standing.some(({ typeId }) => typeWithId(scope.flow, typeId) !== undefined),
    proven: () => approvalGaps(current, scope.flow).length === 0,
    rejectable: () => isRejectionProven(current),
    mendable: () => retakesOf(current, scope.flow) !== undefined,
  };
  return verificationMachine().resolveState({ value, context });
}

const statusOf = ({ value }: Snapshot): VerificationStatus => (value === "canceled" ? value : value.open);

/** The machine's innermost refusal of an action. */
function refusalOf(snapshot: Snapshot, action: VerificationAction): ErrorCode {
  const refusals = getNextTransitions(snapshot)
    .filter(({ eventType }) => eventType === action || eventType === "*")
    .flatMap(({ meta }) => meta?.refusal ?? []);
  return refusals[0] ?? "internal";
}
