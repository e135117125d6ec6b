import { z } from "zod";
import { PassmusterError, type Problem } from "../../base/errors.ts";
import { email, group, instant, parse, sentences, text } from "../../base/input/fields.ts";
import { memoise } from "../../base/input/memoise.ts";
import { holds, type Nullish, type Takes } from "../../base/input/types.ts";
import { type CasePriority, casePriorities } from "../../model/casework.ts";
import type { Principal } from "../../model/principal.ts";
import type { Verification } from "../../model/verification.ts";
import type { QueueMark } from "../../model/waiting.ts";
import type { Ports } from "../../ports/ports.ts";
import type { Flow } from "../../verdict/catalogue/flow.ts";
import { assignmentAfter, type CaseChange, noteCase } from "../../verdict/lifecycle/casework.ts";
import type { Commands, UseCaseCall } from "../../verdict/lifecycle/commands.ts";
import { requireRole } from "../access/roles.ts";
import type { Settings } from "../options.ts";
import type { LeaseClock } from "../outbox/lease-clock.ts";

const mostItems = 50;

const list = (longest: number) =>
  z
    .array(text(longest), { error: sentences.object })
    .max(mostItems, { error: `The :attribute field must not have more than ${mostItems} items.` })
    .nullish();

/** The members of a change of a case. */
export const caseMembers = () => ({
  assignee: email()
    .nullish()
    .describe(
      "The e-mail address of the reviewer who is to decide; `null` for nobody. Ends an assignment to a pool.",
    ),
  pool: text(32)
    .nullish()
    .describe("The pool that is to decide; `null` for none. Ends an assignment to a person."),
  priority: z
    .enum(casePriorities, { error: sentences.oneOf(casePriorities) })
    .nullish()
    .describe("How pressing it is."),
  dueAt: instant().nullish().describe("When a decision is due; `null` for no due time."),
  tags: list(32).describe("All tags of the case, of the flow's tags."),
  checked: list(120).describe("All items of the flow's checklist that are done."),
});

const names = ["assignee", "pool", "priority", "dueAt", "tags", "checked"] as const;

/** A case has an assignee or a pool, not both. */
export const isOneAssignment = ({ assignee, pool }: { assignee?: unknown; pool?: unknown }): boolean =>
  !(assignee && pool);
export const twoAssignments = {
  error: "The :attribute field is prohibited when assignee is present.",
  path: ["pool"],
};

const missing =
  "The :attribute field is required when none of pool, priority, due at, tags and checked are present.";

export const caseInput = memoise(() =>
  group({ ...caseMembers(), email: email() })
    .refine((given) => names.some((name) => given[name] !== undefined), {
      error: missing,
      path: ["assignee"],
    })
    .refine(isOneAssignment, twoAssignments),
);

/** Absent members stay as they are. `null` clears the assignee, the pool and the due time. */
interface CaseMembers
  extends Nullish<{
    /** The e-mail address of the reviewer who is to decide. Ends an assignment to a pool. */
    assignee: string;
    /** The pool that is to decide. Ends an assignment to a person. */
    pool: string;
    priority: CasePriority;
    /** When a decision is due. */
    dueAt: string;
    /** All tags of the case, of the flow's tags. */
    tags: readonly string[];
    /** All items of the flow's checklist that are done. */
    checked: readonly string[];
  }> {}

export interface CaseInput extends CaseMembers {
  /** The e-mail address of the acting person. */
  readonly email: string;
}

/** A change of several cases, which may have different tags. */
export interface CasesChange
  extends CaseMembers,
    Nullish<{ addTags: readonly string[]; removeTags: readonly string[] }> {}

holds<Takes<ReturnType<typeof caseInput>, CaseInput>>();

/** What use cases of casework need. */
export type CaseCore = Commands &
  Pick<Ports, "storage"> & {
    readonly leaseClock: LeaseClock;
    readonly settings: Pick<Settings, "review">;
  };

/** A change of a case that was read, and the e-mail address of the acting person. */
export interface CaseOrder {
  readonly change: CaseChange;
  readonly by: string;
}

/** A verification after a change of its case, and before. */
export interface ChangedCase {
  readonly verification: Verification;
  readonly before: Verification;
}

/**
 * Changes what is noted about a case that waits, in Double Check or on hold: who is to decide, how pressing
 * it is, its tags and what was checked. A claim of another reviewer does not prevent it. The limits of
 * assignments are checked before the save, so that two changes at once can exceed them by one.
 * @throws {PassmusterError} `flow_not_found`, `verification_not_found`, `validation_failed`, `wrong_flow`,
 * `insufficient_scope`, `not_waiting`, `assignments_full`
 */
export async function updateCase(core: CaseCore, call: UseCaseCall): Promise<Verification> {
  const { verification } = await changeCase(core, call, () => {
    const { email: by, ...members } = parse(caseInput(), call.input);
    return caseOrder(members, by);
  });
  return verification;
}

/** @throws {PassmusterError} as `updateCase` */
export async function changeCase(
  core: CaseCore,
  { principal, flow: path, id }: Omit<UseCaseCall, "input">,
  read: () => CaseOrder,
): Promise<ChangedCase> {
  const flow = core.flow(principal, path);
  const found = await core.find(principal, { verification: id });
  const { change, by } = read();
  const full = await fullMessage(core, found, change);
  let before = found;
  const verification = await core.change({
    principal,
    flow,
    target: { verification: id },
    whileClaimed: true,
    input: (current) => refuseUnknown(change, flow, current, core.settings.review.pools),
    step(current, _, scope) {
      before = current;
      requireCaseRole(principal, current, change);
      const next = noteCase(current, change, by, scope);
      if (full !== undefined) throw new PassmusterError("assignments_full", { message: full });
      return next;
    },
  });
  return { verification, before };
}

type Members = z.output<z.ZodObject<ReturnType<typeof caseMembers>>> &
  Pick<CasesChange, "addTags" | "removeTags">;

/** `null` for a list or a priority changes nothing. */
export function caseOrder(members: Members, by: string): CaseOrder {
  const { assignee, pool, dueAt, priority, ...lists } = members;
  const { tags, addTags, removeTags, checked } = lists;
  const change: CaseChange = {
    ...(assignee !== undefined && { assignee: assignee?.toLowerCase() ?? null }),
    ...(pool !== undefined && { pool }),
    ...(dueAt !== undefined && { dueAt }),
    ...(priority && { priority }),
    ...(tags && { tags }),
    ...(addTags && { addTags }),
    ...(removeTags && { removeTags }),
    ...(checked && { checked: [...new Set(checked)] }),
  };
  return { change, by: by.toLowerCase() };
}

/**
 * A reviewer takes cases, gives up their own and puts cases into pools. What concerns others needs a lead.
 * @throws {PassmusterError} `insufficient_scope`
 */
function requireCaseRole(principal: Principal, { casework = {} }: Verification, change: CaseChange): void {
  const me = principal.reviewer?.email;
  const { assignee: holder } = casework;
  const isGiven = typeof change.assignee === "string" && change.assignee !== me;
  const isTaken =
    holder !== undefined && holder !== me && assignmentAfter(casework, change).assignee !== holder;
  const isPressed = change.priority !== undefined || change.dueAt !== undefined;
  if (isGiven || isTaken || isPressed) requireRole(principal, "lead");
}

/** Tags that the case has already may stay, also if the flow has them no longer. */
function refuseUnknown(
  { tags = [], addTags = [], removeTags = [], checked = [], pool }: CaseChange,
  { review }: Pick<Flow, "review">,
  { casework }: Verification,
  pools: readonly string[],
): void {
  const { tags: allowed = [], checklist = [] } = review ?? {};
  const known = [...allowed, ...(casework?.tags ?? [])];
  const strange = (name: string, given: readonly string[], of: readonly string[], none: string) =>
    given.flatMap((value, index): readonly Problem[] =>
      of.includes(value) ? [] : [{ path: [name, String(index)], sentence: invalid(of, none) }],
    );
  const problems = [
    ...strange("tags", tags, known, noTags),
    ...strange("addTags", addTags, known, noTags),
    ...strange("removeTags", removeTags, known, noTags),
    ...strange("checked", checked, checklist, "the flow has no checklist"),
    ...(typeof pool === "string" && !pools.includes(pool)
      ? [{ path: ["pool"], sentence: invalid(pools, "there are no pools") }]
      : []),
  ];
  if (problems.length > 0) throw new PassmusterError("validation_failed", { problems });
}

const noTags = "the flow has no tags";

function invalid(allowed: readonly string[], none: string): string {
  if (allowed.length === 0) return `The selected :attribute is invalid: ${none}.`;
  return sentences.oneOf(allowed, "the options of the server");
}

/** Why the case cannot be assigned; `undefined` if it can. */
async function fullMessage(
  { storage, leaseClock, settings }: CaseCore,
  { tenant, casework = {} }: Verification,
  change: CaseChange,
): Promise<string | undefined> {
  const { assignee, pool } = assignmentAfter(casework, change);
  if (assignee === casework.assignee && pool === casework.pool) return undefined;
  const { casesOfReviewer, casesOfPool } = settings.review;
  const [mark, most, who]: readonly [QueueMark, number, string] =
    assignee === undefined
      ? [`pool:${pool}`, casesOfPool, "pool"]
      : [`assignee:${assignee}`, casesOfReviewer, "reviewer"];
  if (assignee === undefined && pool === undefined) return undefined;
  const now = await leaseClock();
  const { total } = await storage.desk.waiting({ tenant, marks: [mark], page: 1, perPage: 1, now });
  if (total < most) return undefined;
  return `The ${who} has ${total} cases in Double Check; ${most} are allowed. Assign the case to another one.`;
}
