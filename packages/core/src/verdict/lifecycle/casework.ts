import { type CasePriority, type Casework, casePriorities } from "../../model/casework.ts";
import type { Instant } from "../../model/time.ts";
import type { Verification } from "../../model/verification.ts";
import { system } from "./actor.ts";
import { announce } from "./announce.ts";
import type { Change, StepContext } from "./change.ts";
import { type CaseworkDraft, withCasework } from "./queueing.ts";
import { step } from "./verification-step.ts";

/** What a person changes about a case. Absent members stay as they are; `null` clears one. */
export interface CaseChange {
  /** An e-mail address in lower case. Ends an assignment to a pool. */
  readonly assignee?: string | null;
  /** Ends an assignment to a person. */
  readonly pool?: string | null;
  readonly priority?: CasePriority;
  readonly dueAt?: Instant | null;
  /** All tags. */
  readonly tags?: readonly string[];
  readonly addTags?: readonly string[];
  readonly removeTags?: readonly string[];
  /** All items of the checklist that are done. */
  readonly checked?: readonly string[];
}

/**
 * Changes the casework of a verification that waits.
 * @param by the e-mail address of the person, in lower case
 * @throws {PassmusterError} `not_waiting`
 */
export function noteCase(current: Verification, change: CaseChange, by: string, scope: StepContext): Change {
  const noted = step(current, { type: "note_case", by }, scope);
  return withCasework(noted, changedBy(current.casework ?? {}, change, by, scope), scope);
}

function changedBy(
  before: Casework,
  change: CaseChange,
  by: string,
  { at }: Pick<StepContext, "at">,
): CaseworkDraft {
  const { priority = before.priority, checked } = change;
  const dueAt = afterChange(before.dueAt, change.dueAt);
  return {
    ...assignmentAfter(before, change),
    priority,
    dueAt,
    overdueAt: dueAt === before.dueAt ? before.overdueAt : undefined,
    tags: tagsAfter(before.tags ?? [], change),
    checked: checked
      ? checked.map((item) => before.checked?.find((one) => one.item === item) ?? { item, by, at })
      : before.checked,
  };
}

/** The assignment after a change: to a person, to a pool, or neither. */
export function assignmentAfter(
  before: Pick<Casework, "assignee" | "pool">,
  { assignee, pool }: Pick<CaseChange, "assignee" | "pool">,
): { readonly assignee: string | undefined; readonly pool: string | undefined } {
  return {
    assignee: pool ? undefined : afterChange(before.assignee, assignee),
    pool: assignee ? undefined : afterChange(before.pool, pool),
  };
}

function afterChange<Value>(before: Value | undefined, given: Value | null | undefined): Value | undefined {
  return given === undefined ? before : (given ?? undefined);
}

function tagsAfter(before: readonly string[], change: CaseChange): readonly string[] {
  const { tags = before, addTags = [], removeTags = [] } = change;
  const all = new Set([...tags, ...addTags]);
  return [...all].filter((tag) => !removeTags.includes(tag)).sort();
}

/**
 * Notes that a case is overdue, announces `verification.overdue` and raises the priority by one step.
 * `undefined` if it is not due, or was noted before.
 * @throws {PassmusterError} `not_waiting`
 */
export function overdue(current: Verification, scope: StepContext): Change | undefined {
  const { casework = {} } = current;
  if (!isDue(casework, scope.at)) return undefined;
  const noted = step(current, { type: "escalate", by: system }, scope);
  const { priority } = casework;
  const raised = { ...casework, priority: pressed(priority), overdueAt: scope.at };
  return announce(withCasework(noted, raised, scope), { type: "verification.overdue" }, scope);
}

/** Whether the due time has come and was not noted yet. */
export function isDue({ dueAt, overdueAt }: Casework, now: Instant): boolean {
  return dueAt !== undefined && overdueAt === undefined && dueAt <= now;
}

const pressed = (priority: CasePriority = "normal"): CasePriority =>
  casePriorities[casePriorities.indexOf(priority) - 1] ?? "urgent";
