import type { CasePriority } from "../../model/casework.ts";
import { timestamp } from "../../model/time.ts";
import type { VerificationSummary } from "../../model/verification.ts";
import type { Ports } from "../../ports/ports.ts";
import { flowAt } from "../../verdict/catalogue/flow.ts";
import type { Settings } from "../options.ts";

/** An item of the flow's checklist. */
export interface ChecklistItemView {
  readonly item: string;
  readonly done: boolean;
  /** The e-mail address of who checked it; `null` while it is open. */
  readonly by: string | null;
  readonly at: string | null;
}

/** What a team noted about a case. */
export interface CaseView {
  /** The e-mail address of the reviewer who is to decide; `null` for none. */
  readonly assignee: string | null;
  /** The pool that is to decide; `null` for none. */
  readonly pool: string | null;
  readonly priority: CasePriority;
  readonly dueAt: string | null;
  /** Whether it waits, and its due time has passed. */
  readonly overdue: boolean;
  readonly tags: readonly string[];
  readonly checklist: readonly ChecklistItemView[];
}

type Presenting = Pick<Ports, "environment"> & { readonly settings: Pick<Settings, "flows"> };

/** Items that were checked and are no longer in the flow's checklist are left out. */
export function presentCase(
  { settings, environment }: Presenting,
  { flow, status, casework = {} }: Pick<VerificationSummary, "flow" | "status" | "casework">,
): CaseView {
  const { assignee = null, pool = null, priority = "normal", dueAt, tags = [], checked = [] } = casework;
  const waits = status === "double_check" || status === "hold";
  const checklist = flowAt(settings.flows, flow)?.review?.checklist ?? [];
  return {
    assignee,
    pool,
    priority,
    dueAt: dueAt === undefined ? null : timestamp(dueAt),
    overdue: waits && dueAt !== undefined && dueAt <= environment.now(),
    tags,
    checklist: checklist.map((item) => {
      const done = checked.find((one) => one.item === item);
      return { item, done: done !== undefined, by: done?.by ?? null, at: done ? timestamp(done.at) : null };
    }),
  };
}
