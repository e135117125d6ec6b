import { type AnyMachineSnapshot, createMachine, transition } from "xstate";
import { type ErrorCode, PassmusterError } from "../errors.ts";
import { lazily } from "../input/memoise.ts";
import type { Verification } from "../model/verification.ts";
import type { VerificationStatus } from "../model/verification-status.ts";
import { approvalGaps } from "./approval.ts";
import type { Change, Scope } from "./change.ts";
import { type Command, effects } from "./effects.ts";
import { hasRequired } from "./required.ts";
import { scheduleRetirement } from "./retirement.ts";
import { type EffectName, type VerificationAction, verificationLifecycle } from "./verification-machine.ts";

interface Facts {
  /** Every required document is there. */
  readonly present: boolean;
  /** … and none of them was canceled by a reviewer. */
  readonly ready: boolean;
  /** Nothing is missing for an automatic Approved. Asked for by the guard of `settle_approved` alone. */
  readonly proven: () => boolean;
}

// The configurations are plain data, typed where they are written; xstate wants its own mutable shape.
const verificationMachine = lazily(() =>
  createMachine(structuredClone(verificationLifecycle) as object, {
    guards: {
      documentsPresent: ({ context }) => (context as Facts).present,
      documentsReady: ({ context }) => (context as Facts).ready,
      approvalProven: ({ context }) => (context as Facts).proven(),
    },
  }),
);

/**
 * Takes one step of the verification lifecycle: pure, from the stored status to the next verification and its messages.
 * @throws {PassmusterError} with the code of the refusal; nothing has changed
 */
export function step(current: Verification, command: Command, scope: Scope): Change {
  const snapshot = verificationSnapshot(current, scope);
  if (!snapshot.can({ type: command.type })) throw new PassmusterError(refusal(current.status, command.type));
  const [next, actions] = transition(verificationMachine(), snapshot, { type: command.type });
  const status = statusIn(next.value);
  const moved: Change = { verification: { ...current, status, updatedAt: scope.at }, messages: [] };
  const change = actions.reduce<Change>(
    (before, action) =>
      effects[action.type as EffectName](before, command, { ...scope, from: current.status }),
    moved,
  );
  return status === current.status ? change : scheduleRetirement(change, scope);
}

function verificationSnapshot(current: Verification, scope: Scope): AnyMachineSnapshot {
  const standing = current.documents.filter((document) => document.status !== "canceled");
  const context: Facts = {
    present: hasRequired(current, scope.flow, current.documents),
    ready: hasRequired(current, scope.flow, standing),
    proven: () => approvalGaps(current, scope.flow).length === 0,
  };
  const value = current.status === "canceled" ? "canceled" : { open: current.status };
  return verificationMachine().resolveState({ value, context });
}

function statusIn(value: unknown): VerificationStatus {
  if (typeof value === "string") return value as VerificationStatus;
  return (value as { open: VerificationStatus }).open;
}

function refusal(status: VerificationStatus, action: VerificationAction): ErrorCode {
  if (status === "canceled") return action === "cancel" ? "already_canceled" : "verification_canceled";
  if (status === "approved" && action === "approve") return "already_approved";
  if (status === "rejected" && action === "reject") return "already_rejected";
  const documentsFailed = action === "resubmit" || (action === "submit" && status === "started");
  return documentsFailed ? "documents_missing" : "not_started";
}
