import { getNextTransitions, type SnapshotFrom, transition } from "xstate";
import { type ErrorCode, PassmusterError } from "../errors.ts";
import type { Verification } from "../model/verification.ts";
import type { VerificationStatus } from "../model/verification-status.ts";
import { approvalGaps } from "./approval.ts";
import type { Change, Scope } from "./change.ts";
import { type Command, effects } from "./effects.ts";
import { hasRequired } from "./required.ts";
import { scheduleRetirement } from "./retirement.ts";
import { standingDocuments } from "./standing.ts";
import { isEffect, type VerificationAction, verificationMachine } from "./verification-machine.ts";

type Snapshot = SnapshotFrom<ReturnType<typeof verificationMachine>>;

/**
 * Takes one step of the verification lifecycle. Pure: returns the next verification and its messages.
 * @throws {PassmusterError} with the refusal's code; nothing has changed
 */
export function step(current: Verification, command: Command, scope: Scope): Change {
  const snapshot = snapshotOf(current, scope);
  const event = { type: command.type };
  if (!snapshot.can(event)) throw new PassmusterError(refusalOf(snapshot, command.type));
  const [next, actions] = transition(verificationMachine(), snapshot, event);
  const status = statusOf(next);
  const moved: Change = { verification: { ...current, status, updatedAt: scope.at }, messages: [] };
  const change = actions
    .map(({ type }) => type)
    .filter(isEffect)
    .reduce<Change>(
      (before, name) => effects[name](before, command, { ...scope, from: current.status }),
      moved,
    );
  return status === current.status ? change : scheduleRetirement(change, scope);
}

function snapshotOf(current: Verification, scope: Scope): Snapshot {
  const standing = standingDocuments(current);
  const value = current.status === "canceled" ? current.status : { open: current.status };
  const context = {
    present: hasRequired(current, scope.flow, current.documents),
    ready: hasRequired(current, scope.flow, standing),
    proven: () => approvalGaps(current, scope.flow).length === 0,
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
