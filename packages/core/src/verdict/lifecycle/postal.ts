import type {
  Certification,
  MailboxClosing,
  Postal,
  PostalApplication,
  Witness,
} from "../../model/postal.ts";
import type { Verification } from "../../model/verification.ts";
import type { Flow } from "../catalogue/flow.ts";
import { system } from "./actor.ts";
import { type Change, type StepContext, withMessage } from "./change.ts";
import type { Command } from "./effects.ts";
import { scheduleRetirement } from "./retirement.ts";
import { step } from "./verification-step.ts";

/** The paths of the flows with a mailbox. */
export const postalFlows: readonly string[] = ["postal1583", "postal1583-skip-country"];

export const isPostal = ({ path }: Pick<Flow, "path">): boolean => postalFlows.includes(path);

/** Whether mail may be delivered: Approved, and witnessed since the application was last changed. */
export function isReady({
  status,
  postal: { application, witness } = {},
}: Pick<Verification, "status" | "postal">): boolean {
  return status === "approved" && witness !== undefined && (application?.givenAt ?? 0) <= witness.recordedAt;
}

/** The same application again changes nothing. @throws {PassmusterError} `verification_canceled` */
export function giveApplication(current: Verification, given: PostalApplication, scope: StepContext): Change {
  const { givenAt, ...before } = current.postal?.application ?? { givenAt: scope.at };
  const isSame = JSON.stringify(before) === JSON.stringify(given);
  return noted(current, "update", { application: { ...given, givenAt: isSame ? givenAt : scope.at } }, scope);
}

/** The file of a witness before is swept. @throws {PassmusterError} `verification_canceled` */
export function recordWitness(
  current: Verification,
  given: Omit<Witness, "recordedAt">,
  scope: StepContext,
): Change {
  const change = noted(current, "comment", { witness: { ...given, recordedAt: scope.at } }, scope);
  const before = current.postal?.witness?.document;
  return before ? withMessage(change, { topic: "sweep", payload: { images: [before] } }, scope) : change;
}

/** Retention counts from the day of the closing. @throws {PassmusterError} `verification_canceled` */
export function closeMailbox(
  current: Verification,
  given: Omit<MailboxClosing, "recordedAt">,
  scope: StepContext,
): Change {
  const change = noted(current, "comment", { closing: { ...given, recordedAt: scope.at } }, scope);
  return scheduleRetirement(change, scope);
}

/** One certification a quarter: a later one replaces it. @throws {PassmusterError} `verification_canceled` */
export function certifyMailbox(
  current: Verification,
  given: Omit<Certification, "at">,
  scope: StepContext,
): Change {
  const others = (current.postal?.certifications ?? []).filter(({ quarter }) => quarter !== given.quarter);
  const certifications = [...others, { ...given, at: scope.at }].toSorted((one, other) =>
    one.quarter < other.quarter ? -1 : 1,
  );
  return noted(current, "comment", { certifications }, scope);
}

/** Like a comment, a note makes nobody a hand; the application is what another person approves. */
function noted(current: Verification, type: Command["type"], postal: Postal, scope: StepContext): Change {
  const change = step(current, { type, by: system }, scope);
  return {
    ...change,
    verification: { ...change.verification, postal: { ...current.postal, ...postal } },
  };
}
