import { z } from "zod";
import { type Gives, holds } from "../../../base/input/types.ts";
import { casePriorities } from "../../../model/casework.ts";
import type { CaseView, ChecklistItemView } from "../../../service/verification/present-case.ts";
import type { CaseOutcomeView } from "../../../service/verification/present-outcome.ts";
import type { ViewView } from "../../../service/verification/views.ts";
import { named } from "./named.ts";
import { timestamp } from "./timestamp.ts";

const checklistItem = named(
  "ChecklistItem",
  z.strictObject({
    item: z.string().describe("The sentence of the flow's checklist."),
    done: z.boolean().describe("Whether it was checked."),
    by: z.string().nullable().describe("The e-mail address of who checked it; `null` while it is open."),
    at: timestamp.nullable().describe("When it was checked; `null` while it is open."),
  }),
  "An item of the flow's checklist.",
);

export const caseAnswer = named(
  "Case",
  z.strictObject({
    assignee: z
      .string()
      .nullable()
      .describe("The e-mail address of the reviewer who is to decide; `null` for nobody."),
    pool: z.string().nullable().describe("The pool that is to decide; `null` for none."),
    priority: z.enum(casePriorities).describe("How pressing it is; `normal` unless somebody set it."),
    dueAt: timestamp.nullable().describe("When a decision is due; `null` for no due time."),
    overdue: z.boolean().describe("Whether it waits, and its due time has passed."),
    tags: z.array(z.string()).describe("The tags of the case, in the order of the alphabet."),
    checklist: z.array(checklistItem).describe("The flow's checklist, in its order."),
  }),
  "What a team noted about a verification. It decides nothing.",
);

export const caseOutcome = named(
  "CaseOutcome",
  z.strictObject({
    verification: z.string().describe("The id, as it was given."),
    done: z.boolean().describe("Whether the act was done."),
    before: caseAnswer
      .exactOptional()
      .describe("The case before an update: send it back to undo the update."),
    code: z.string().exactOptional().describe("Why it was not done: a code of a refusal."),
    message: z.string().exactOptional().describe("The same as a sentence."),
  }),
  "What became of one of several cases.",
);

export const view = named(
  "SavedView",
  z.strictObject({
    name: z.string().describe("The name, unique for its owner."),
    shared: z.boolean().describe("Whether all reviewers of the tenant see it."),
    query: z.record(z.string(), z.string()).describe("Members of a list's query, and the path of a flow."),
  }),
  "A named view of the queue.",
);

holds<Gives<typeof checklistItem, ChecklistItemView>>();
holds<Gives<typeof caseAnswer, CaseView>>();
holds<Gives<typeof caseOutcome, CaseOutcomeView>>();
holds<Gives<typeof view, ViewView>>();
