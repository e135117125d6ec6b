import type { Instant } from "./time.ts";

/** The most pressing first. */
export const casePriorities = ["urgent", "high", "normal", "low"] as const;

export type CasePriority = (typeof casePriorities)[number];

/** What a team notes about a case while it waits. It decides nothing. */
export interface Casework {
  /** The e-mail address of the reviewer who is to decide, in lower case. Never with `pool`. */
  readonly assignee?: string;
  /** The pool whose reviewers are to decide. */
  readonly pool?: string;
  /** Absent: `normal`. */
  readonly priority?: CasePriority;
  /** When a decision is due. */
  readonly dueAt?: Instant;
  /** When `verification.overdue` was sent for `dueAt`. */
  readonly overdueAt?: Instant;
  /** Tags of the flow, in the order of the alphabet. */
  readonly tags?: readonly string[];
  /** The items of the flow's checklist that are done. */
  readonly checked?: readonly CheckedItem[];
}

export interface CheckedItem {
  readonly item: string;
  /** The e-mail address of the reviewer. */
  readonly by: string;
  readonly at: Instant;
}
