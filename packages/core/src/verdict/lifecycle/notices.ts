import type { VerificationDocument } from "../../model/document.ts";
import { after } from "../../model/duration.ts";
import type { Notice } from "../../model/notice.ts";
import { dateOf, day, dayNumber, type Instant, startOfDay } from "../../model/time.ts";
import type { Verification } from "../../model/verification.ts";
import type { Flow } from "../catalogue/flow.ts";
import { system } from "./actor.ts";
import { announce } from "./announce.ts";
import { type Change, type StepContext, withMessage } from "./change.ts";
import { documentEnds } from "./document-ends.ts";
import { entryOf } from "./retirement.ts";
import { step } from "./verification-step.ts";

/** An announcement that is still to be made. */
interface Planned extends Omit<Notice, "at"> {
  readonly dueAt: Instant;
  /** The document that ends; absent for a check that is due. */
  readonly document?: VerificationDocument;
}

type Dated = Pick<Flow, "expiring" | "due" | "timeZone">;

/**
 * What is still to be announced of an Approved verification. What was past when it was Approved never is.
 */
function planned(verification: Verification, flow: Dated): readonly Planned[] {
  const approval = entryOf(verification);
  const { status, deletedAt, renewedBy, notices = [] } = verification;
  const isSilent = status !== "approved" || deletedAt !== null || renewedBy !== undefined;
  if (isSilent || !approval) return [];
  const all = [...endings(verification, flow), ...checks(approval, flow)];
  return all
    .filter(({ dueAt }) => dueAt > approval.createdAt)
    .filter(({ about, days }) => !notices.some((one) => one.about === about && one.days === days));
}

function endings(verification: Verification, { expiring = [], timeZone }: Dated): readonly Planned[] {
  return documentEnds(verification).flatMap(({ document, day: last }) =>
    expiring.map((days) => {
      const date = dateOf((dayNumber(last) - days) * day);
      return { about: document.id, days, document, dueAt: startOfDay(date, timeZone) };
    }),
  );
}

function checks(approval: NonNullable<ReturnType<typeof entryOf>>, { due }: Dated): readonly Planned[] {
  return due === undefined ? [] : [{ about: approval.id, dueAt: after(approval.createdAt, due) }];
}

/** When the next announcement is due; `undefined` if there is none. */
export function nextNotice(verification: Verification, flow: Dated): Instant | undefined {
  const times = planned(verification, flow).map(({ dueAt }) => dueAt);
  return times.length === 0 ? undefined : Math.min(...times);
}

/** Adds the message for the next announcement, if the change moves it. */
export function withNextNotice(current: Verification, change: Change, scope: StepContext): Change {
  const next = nextNotice(change.verification, scope.flow);
  if (next === undefined || next === nextNotice(current, scope.flow)) return change;
  return withMessage(change, { topic: "notice", payload: {} }, scope, next);
}

/**
 * Announces what is due, the earliest first, and notes it. `undefined` if nothing is.
 * @throws {PassmusterError} it is not Approved any more
 */
export function giveNotices(current: Verification, scope: StepContext): Change | undefined {
  const due = planned(current, scope.flow)
    .filter(({ dueAt }) => dueAt <= scope.at)
    .sort((one, other) => one.dueAt - other.dueAt);
  if (due.length === 0) return undefined;
  const given = step(current, { type: "give_notice", by: system }, scope);
  const noted = due.map(
    ({ about, days }): Notice => ({ about, ...(days !== undefined && { days }), at: scope.at }),
  );
  const notices = [...(current.notices ?? []), ...noted];
  return due.reduce<Change>(
    (change, { document, days }) =>
      document
        ? announce(
            change,
            { type: "document.expiring", document, ...(days !== undefined && { days }) },
            scope,
          )
        : announce(change, { type: "verification.due" }, scope),
    { ...given, verification: { ...given.verification, notices } },
  );
}
