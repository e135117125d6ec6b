import { PassmusterError } from "../../base/errors.ts";
import type { VerificationDocument } from "../../model/document.ts";
import type { Hand, Verification } from "../../model/verification.ts";
import type { Change, StepContext } from "./change.ts";
import { decide, type Outcome, workflow } from "./decide.ts";
import type { VerificationAction } from "./verification-machine.ts";

/** An act of a person: `by` is an e-mail address, or `system` if the caller gave none. */
interface Act {
  readonly type: VerificationAction;
  readonly by: string;
}

const system = "system";
/** The host recognises persons by itself: its calls are told apart by e-mail address alone. */
const host = "host";

/** Acts that change what a person approves. A renewed link lets its holder upload. */
const changing: ReadonlySet<VerificationAction> = new Set([
  "revise",
  "upload_document",
  "change_document",
  "remove_document",
  "correct_document",
  "renew_link",
]);

/** Acts after which an approval still holds. */
const harmless: ReadonlySet<VerificationAction> = new Set([
  "approve",
  "approve_first",
  "comment",
  "note",
  "note_case",
  "escalate",
  "set_hold",
  "lift_hold",
  "give_notice",
  "renew",
  "update",
  "renew_link",
  "read_document",
  "keep_reading",
  "screen_again",
  "delete",
]);

/** The first hand of a verification: the token that created it. */
export function creatorOf({ token }: Pick<StepContext, "token">): readonly Hand[] {
  return token === undefined ? [] : [{ email: null, token }];
}

/**
 * Everybody who created, changed or corrected a verification. Rows of earlier versions name all who acted.
 */
export function handsOf({ hands, history }: Verification): readonly Hand[] {
  return (
    hands ??
    history.map(({ user, token }) => ({ email: user === system ? null : folded(user), token: token ?? null }))
  );
}

/** Whether a reviewer changed it at the desk: their subject is their e-mail address. */
export function isChangedByReviewer({ hands = [] }: Pick<Verification, "hands">): boolean {
  return hands.some(({ email, token }) => email !== null && email === folded(token));
}

/**
 * Refuses an approval by a person who created, changed or corrected the verification, in a flow with four
 * eyes, and by one who approved it already.
 * @throws {PassmusterError} `four_eyes`
 */
export function requireFourEyes(
  verification: Verification,
  by: string,
  { flow, token }: Pick<StepContext, "flow" | "token">,
): void {
  const person = handOf(by, token);
  const others = [...(flow.fourEyes ? handsOf(verification) : []), ...(verification.approvals ?? [])];
  if (others.some((other) => isSame(other, person))) throw new PassmusterError("four_eyes");
}

/** A reviewer's decision on a document of `judged`, the verification as the reviewer saw it. */
interface ManualDecision {
  readonly status: Outcome;
  readonly by: string;
  readonly judged: Verification;
}

/** Approving a document needs four eyes like approving its verification. */
export function decideByHand(
  change: Change,
  document: VerificationDocument,
  { status, by, judged }: ManualDecision,
  scope: StepContext,
): Change {
  if (status === "approved" && scope.flow.fourEyes) requireFourEyes(judged, by, scope);
  return decide(change, document, { status, workflow: workflow.manualBy(by) }, scope);
}

/**
 * The action for an approval: `approve_first` if another person must approve too.
 * @throws {PassmusterError} `four_eyes`
 */
export function admitApproval(
  verification: Verification,
  { type, by }: Act,
  scope: Pick<StepContext, "flow" | "token" | "reviewer">,
): VerificationAction {
  if (type !== "approve") return type;
  requireFourEyes(verification, by, scope);
  if (!needsSecond(scope, verification)) return type;
  return (verification.approvals ?? []).length === 0 ? "approve_first" : type;
}

/**
 * A condition that throws, or returns anything but `false`, asks for a second approval. So does a reviewer
 * who created the verification, or changed what the condition looks at.
 */
function needsSecond(
  { flow: { secondApproval = false }, reviewer }: Pick<StepContext, "flow" | "reviewer">,
  verification: Verification,
): boolean {
  if (typeof secondApproval === "boolean") return secondApproval;
  if (reviewer !== undefined && mayOpen(verification, reviewer)) return true;
  try {
    return secondApproval(verification) !== false;
  } catch {
    return true;
  }
}

/** Notes who acted, and drops approvals of what the act changed. */
export function withPersons(change: Change, { type, by }: Act, scope: StepContext): Change {
  const { approvals, ...verification } = change.verification;
  const person = handOf(by, scope.token);
  const isChange = changing.has(type) || (type === "update" && scope.reviewer !== undefined);
  const hands = isChange ? handsWith(change.verification, person) : undefined;
  const isApproval = type === "approve_first" || (type === "approve" && approvals !== undefined);
  const kept = isApproval ? [...(approvals ?? []), { ...person, at: scope.at }] : approvals;
  return {
    ...change,
    verification: {
      ...verification,
      ...(hands && { hands }),
      ...(kept && harmless.has(type) && { approvals: kept }),
    },
  };
}

/** `undefined` if the person is known already, or is the end user. */
function handsWith(verification: Verification, person: Hand): readonly Hand[] | undefined {
  const hands = handsOf(verification);
  const isEndUser = person.token === verification.id && person.email === null;
  const isNobody = person.email === null && person.token === null;
  const isKnown = hands.some(({ email, token }) => email === person.email && token === person.token);
  return isEndUser || isNobody || isKnown ? undefined : [...hands, person];
}

function handOf(by: string, token: string | undefined): Hand {
  return { email: by === system ? null : folded(by), token: token ?? null };
}

/** A reviewer's subject is their e-mail address, so an address is compared with both. */
function isSame(one: Hand, other: Hand): boolean {
  const names = namesOf(other);
  return namesOf(one).some((name) => names.includes(name));
}

function namesOf({ email, token }: Hand): readonly string[] {
  return [email, token === host ? null : token].flatMap((name) => folded(name) ?? []);
}

function folded(text: string): string;
function folded(text: string | null): string | null;
function folded(text: string | null): string | null {
  return text === null ? null : text.trim().toLowerCase();
}

/** Whether a principal may see what opens a verification to its end user: with it, they could upload. */
export function mayOpen({ hands }: Pick<Verification, "hands">, subject: string): boolean {
  return subject === host || (hands ?? []).some((hand) => namesOf(hand).includes(subject.toLowerCase()));
}
