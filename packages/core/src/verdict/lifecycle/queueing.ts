import type { Casework } from "../../model/casework.ts";
import { after } from "../../model/duration.ts";
import type { Verification } from "../../model/verification.ts";
import type { Flow } from "../catalogue/flow.ts";
import { type Change, type StepContext, withMessage } from "./change.ts";
import { entryOf } from "./retirement.ts";

/** Casework with members that may be `undefined`. */
export type CaseworkDraft = { readonly [Name in keyof Casework]: Casework[Name] | undefined };

/**
 * Begins a new wait when a verification enters Double Check: a due time and a pool of the flow, nothing
 * checked. A wait that a hold interrupted goes on as it was.
 */
export function enterQueue(change: Change, current: Verification, scope: StepContext): Change {
  if (change.verification.status !== "double_check") return change;
  const { casework = {} } = change.verification;
  if (isInterrupted(current)) {
    const isAwaited = casework.dueAt !== undefined && casework.overdueAt === undefined;
    return isAwaited ? escalatedAt(change, casework.dueAt, scope) : change;
  }
  return withCasework(change, newWait(casework, scope), scope);
}

/** What the team noted stays; what belongs to the wait before is dropped. */
function newWait(
  { assignee, pool, priority, tags }: Casework,
  { at, flow }: Pick<StepContext, "at"> & { readonly flow: Pick<Flow, "review"> },
): CaseworkDraft {
  const { within, pool: usual } = flow.review ?? {};
  const isFree = assignee === undefined && pool === undefined;
  const dueAt = within === undefined ? undefined : after(at, within);
  return { assignee, pool: isFree ? usual : pool, priority, tags, dueAt };
}

/** Whether it is on hold, and was in Double Check before. */
function isInterrupted(current: Verification): boolean {
  return current.status === "hold" && entryOf(current)?.from === "double_check";
}

/** With this casework. A new due time sends a message for then. */
export function withCasework(change: Change, draft: CaseworkDraft, scope: StepContext): Change {
  const { casework: before, ...verification } = change.verification;
  const casework = tidied(draft);
  const isNone = Object.keys(casework).length === 0;
  const next = { ...change, verification: isNone ? verification : { ...verification, casework } };
  const { dueAt } = casework;
  return dueAt === undefined || dueAt === before?.dueAt ? next : escalatedAt(next, dueAt, scope);
}

function escalatedAt(change: Change, dueAt: number | undefined, scope: StepContext): Change {
  return withMessage(change, { topic: "escalate", payload: {} }, scope, dueAt);
}

/** Without members that are absent, empty or usual. */
function tidied({ priority, tags = [], checked = [], ...draft }: CaseworkDraft): Casework {
  const members = {
    ...draft,
    priority: priority === "normal" ? undefined : priority,
    tags: tags.length === 0 ? undefined : tags,
    checked: checked.length === 0 ? undefined : checked,
  };
  return Object.fromEntries(Object.entries(members).filter(([, member]) => member !== undefined));
}
