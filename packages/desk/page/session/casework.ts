/** The most pressing first. */
export const priorities = ["urgent", "high", "normal", "low"] as const;

export type Priority = (typeof priorities)[number];

export interface ChecklistItem {
  readonly item: string;
  readonly done: boolean;
  readonly by?: string | null;
  readonly at?: string | null;
}

/** What a team notes about a case. Names are those of the wire. */
export interface Casework {
  readonly assignee: string | null;
  readonly pool: string | null;
  readonly priority: Priority;
  readonly due_at: string | null;
  readonly overdue: boolean;
  readonly tags: readonly string[];
  readonly checklist: readonly ChecklistItem[];
}

/** A change of one case or of several. */
export interface CaseChange {
  readonly assignee?: string | null;
  readonly pool?: string | null;
  readonly priority?: Priority;
  readonly due_at?: string | null;
  readonly tags?: readonly string[];
  /** The items that are done. */
  readonly checked?: readonly string[];
  /** Only for several cases. */
  readonly add_tags?: readonly string[];
  /** Only for several cases. */
  readonly remove_tags?: readonly string[];
}

/** One act on several cases. */
export interface BulkOrder {
  readonly verifications: readonly string[];
  readonly act: "claim" | "release" | "update" | "reject";
  readonly change?: CaseChange;
  readonly comment?: string;
  readonly note?: string;
}

/** What became of one case of a bulk act. */
export type BulkResult =
  | { readonly verification: string; readonly done: true; readonly before?: Casework }
  | {
      readonly verification: string;
      readonly done: false;
      readonly code: string;
      readonly message: string;
    };

/** The API takes no more at once. */
export const mostAtOnce = 100;

export interface SavedView {
  readonly name: string;
  readonly shared: boolean;
  readonly query: Readonly<Record<string, string>>;
}

/** Takes a change back. @returns `undefined` if nothing was changed */
export function inverseOf(change: CaseChange, before: Casework): CaseChange | undefined {
  if (change.priority !== undefined) return { priority: before.priority };
  if (change.add_tags ?? change.remove_tags ?? change.tags) return { tags: before.tags };
  if (change.assignee === undefined && change.pool === undefined) return undefined;
  const { assignee, pool } = before;
  if (assignee !== null) return { assignee };
  return pool === null ? { assignee: null, pool: null } : { pool };
}
