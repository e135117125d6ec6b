import { z } from "zod";
import { PassmusterError } from "../../base/errors.ts";
import { email, refuse, sentences, text } from "../../base/input/fields.ts";
import { type CasePriority, casePriorities } from "../../model/casework.ts";
import { type Duration, isDuration, microsecondsIn } from "../../model/duration.ts";
import type { Principal } from "../../model/principal.ts";
import { hostCodeForm, ruleCodes } from "../../model/rule-code.ts";
import type { Instant } from "../../model/time.ts";
import type { QueueMark, QueueOrder } from "../../model/waiting.ts";
import type { WaitingQuery } from "../../ports/desk.ts";
import { qualityCodes } from "../../verdict/catalogue/quality-codes.ts";
import { slug } from "../../verdict/catalogue/review.ts";
import { seesCase } from "./present.ts";

const orders = ["oldest", "newest", "priority", "due", "score"] as const satisfies readonly QueueOrder[];

const selected = sentences.selected;

/** A rule code, a quality code, or `none`. */
const reason = () =>
  text().transform((value, context): QueueMark => {
    if (Object.hasOwn(qualityCodes, value)) return `quality:${value as keyof typeof qualityCodes}`;
    const isRule = (ruleCodes as readonly string[]).includes(value) || hostCodeForm.test(value);
    if (isRule || value === "none") return `rule:${value}`;
    return refuse(
      context,
      value,
      "The selected :attribute is invalid. Allowed: codes of rules, codes of defects, none.",
    );
  });

const name = () => text().pipe(slug().or(z.never({ error: selected })));

const person = (others: readonly ["none", "me"]) =>
  text().transform((value, context) => {
    if (value === "none" || value === "me") return value;
    const address = email().safeParse(value);
    if (address.success) return address.data.toLowerCase();
    return refuse(context, value, `The :attribute field must be an email address, ${others.join(" or ")}.`);
  });

const score = () =>
  z.union([z.number(), z.string()]).transform((value, context) => {
    const number = /^\d{1,3}$/.test(String(value)) ? Number(value) : 101;
    return number <= 100 ? number : refuse(context, value, "The :attribute field must be from 0 to 100.");
  });

/** Members of a list's query that need `needs=review`. */
export const queueFilters = () => ({
  sort: z
    .enum(orders, { error: sentences.oneOf(orders) })
    .optional()
    .describe("Only with `needs=review`: the order. `oldest` by default; `newest` for a search."),
  reason: reason()
    .optional()
    .describe(
      "Only with `needs=review`: why it waits. The code of a rule or of a defect; `none` if not judged.",
    ),
  tag: name().optional().describe("Only with `needs=review`: cases with this tag."),
  assignee: person(["none", "me"])
    .optional()
    .describe(
      "Only with `needs=review`: an e-mail address, `me`, or `none` for cases without person and pool.",
    ),
  pool: name().optional().describe("Only with `needs=review`: cases of this pool."),
  priority: z
    .enum(casePriorities, { error: sentences.oneOf(casePriorities) })
    .optional()
    .describe("Only with `needs=review`: cases of this priority."),
  holder: person(["none", "me"])
    .optional()
    .describe("Only with `needs=review`: who has the claim. An e-mail address, `me` or `none`."),
  waitingLongerThan: text()
    .transform(
      (value, context): Duration =>
        isDuration(value)
          ? value
          : refuse(context, value, "The :attribute field must be a duration, such as 4h."),
    )
    .optional()
    .describe("Only with `needs=review`: cases that wait longer, such as `4h`."),
  overdue: z
    .enum(["true"], { error: sentences.oneOf(["true"]) })
    .optional()
    .describe("Only with `needs=review`: `true` for cases whose due time has passed."),
  scoreFrom: score()
    .optional()
    .describe("Only with `needs=review`: cases whose selfie has at least this similarity, 0 to 100."),
  scoreUnder: score()
    .optional()
    .describe("Only with `needs=review`: cases whose selfie has a lower similarity, 0 to 100."),
});

type Filters = { readonly [Name in keyof Shape]: z.output<Shape[Name]> };
type Shape = ReturnType<typeof queueFilters>;

/** Their names. */
export const queueFilterNames = Object.keys(queueFilters()) as readonly (keyof Shape)[];

/** The same as a caller gives them. */
export type QueueFilterInput = Partial<
  Record<"sort", QueueOrder> &
    Record<"priority", CasePriority> &
    Record<"overdue", "true"> &
    Record<"reason" | "tag" | "assignee" | "pool" | "holder" | "waitingLongerThan", string> &
    Record<"scoreFrom" | "scoreUnder", string | number>
>;

/** What a storage filters and sorts by. */
export type QueueFilters = Pick<
  WaitingQuery,
  "marks" | "holder" | "waitingBefore" | "dueBefore" | "scoreFrom" | "scoreUnder" | "order"
>;

/** What shows casework, or who has a claim. */
const ofTeam = ["tag", "assignee", "pool", "priority", "holder", "overdue"] as const;

/**
 * @throws {PassmusterError} `insufficient_scope`: the caller may not see casework. `validation_failed`: `me`,
 * and the caller is nobody by e-mail address
 */
export function queueFiltersOf(filters: Partial<Filters>, principal: Principal, now: Instant): QueueFilters {
  const isOfTeam = filters.sort === "priority" || filters.sort === "due";
  if (!seesCase(principal) && (isOfTeam || ofTeam.some((name) => filters[name] !== undefined)))
    throw new PassmusterError("insufficient_scope");
  const { sort, holder, waitingLongerThan, overdue, scoreFrom, scoreUnder } = filters;
  const marks = marksOf(filters, principal);
  const holderOf = (given: string) => (given === "none" ? null : personOf("holder", given, principal));
  return {
    ...(marks.length > 0 && { marks }),
    ...(holder !== undefined && { holder: holderOf(holder) }),
    ...(waitingLongerThan !== undefined && { waitingBefore: now - microsecondsIn(waitingLongerThan) }),
    ...(overdue && { dueBefore: now + 1 }),
    ...(scoreFrom !== undefined && { scoreFrom }),
    ...(scoreUnder !== undefined && { scoreUnder }),
    ...(sort && { order: sort }),
  };
}

function marksOf(
  { reason: why, tag, assignee, pool, priority }: Partial<Filters>,
  principal: Principal,
): readonly QueueMark[] {
  const marks: QueueMark[] = [];
  if (why !== undefined) marks.push(why);
  if (tag !== undefined) marks.push(`tag:${tag}`);
  if (assignee === "none") marks.push("unassigned");
  else if (assignee !== undefined) marks.push(`assignee:${personOf("assignee", assignee, principal)}`);
  if (pool !== undefined) marks.push(`pool:${pool}`);
  if (priority !== undefined) marks.push(`priority:${priority}`);
  return marks;
}

function personOf(name: string, given: string, { reviewer, email: ofToken }: Principal): string {
  if (given !== "me") return given;
  const address = reviewer?.email ?? ofToken?.toLowerCase();
  if (address !== undefined) return address;
  const sentence = "The :attribute field cannot be me: the caller has no e-mail address.";
  throw new PassmusterError("validation_failed", { problems: [{ path: [name], sentence }] });
}
