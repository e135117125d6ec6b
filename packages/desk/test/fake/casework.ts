import type { BulkOrder, CaseChange, Casework, SavedView } from "../../page/session/casework.ts";
import type { Made } from "./cases.ts";

interface Refused {
  readonly status: number;
  readonly code: string;
  readonly message: string;
}

type Answer = { readonly data: unknown } | Refused;

/** How many cases one reviewer may have. */
export const mostOfReviewer = 8;

/** Changes what is noted about a case. */
export function changeCase(one: Made, change: CaseChange, by: string, made: readonly Made[]): Answer {
  const {
    assignee,
    pool,
    priority,
    due_at: due,
    tags,
    checked,
    add_tags: more = [],
    remove_tags: less = [],
  } = change;
  const held = made.filter((each) => each !== one && each.casework.assignee === assignee).length;
  if (assignee && held >= mostOfReviewer)
    return {
      status: 409,
      code: "assignments_full",
      message: `${assignee} has ${held} cases; at most ${mostOfReviewer} are allowed.`,
    };
  const now = one.casework;
  const at = new Date().toISOString();
  const dueAt = due === undefined ? now.due_at : due;
  one.casework = {
    assignee: assignee === undefined ? (pool ? null : now.assignee) : assignee,
    pool: pool === undefined ? (assignee === undefined ? now.pool : null) : pool,
    priority: priority ?? now.priority,
    due_at: dueAt,
    overdue: dueAt !== null && dueAt < at,
    tags: [...new Set([...(tags ?? now.tags), ...more])].filter((tag) => !less.includes(tag)).sort(),
    checklist: now.checklist.map((each) =>
      checked === undefined || checked.includes(each.item) === each.done
        ? each
        : { item: each.item, done: !each.done, by: each.done ? null : by, at: each.done ? null : at },
    ),
  };
  return { data: one.casework };
}

/** Whether a waiting case is one of the query. */
export function matches(one: Made, query: URLSearchParams, by: string, holder: string | undefined): boolean {
  const { casework } = one;
  const is = (name: string, has: (value: string) => boolean): boolean => {
    const value = query.get(name);
    return value === null || has(value === "me" ? by : value);
  };
  const span = query.get("waiting_longer_than") ?? "0m";
  const minutes = Number.parseInt(span, 10) * ({ m: 1, h: 60, d: 1440 }[span.slice(-1)] ?? 1);
  return (
    is("tag", (tag) => casework.tags.includes(tag)) &&
    is("reason", (rule) => (one.failed as readonly string[]).includes(rule)) &&
    is("assignee", (who) => (casework.assignee ?? (casework.pool === null ? "none" : "")) === who) &&
    is("pool", (pool) => casework.pool === pool) &&
    is("priority", (priority) => casework.priority === priority) &&
    is("holder", (who) => (holder ?? "none") === who) &&
    is("overdue", () => casework.overdue) &&
    one.waited >= minutes
  );
}

const ranks = ["urgent", "high", "normal", "low"];

/** The order of the queue. */
export function sorted(found: readonly Made[], sort: string | null): readonly Made[] {
  const dueOf = ({ casework }: Made): string => casework.due_at ?? "9";
  if (sort === "newest") return found.toSorted((a, b) => a.waited - b.waited);
  if (sort === "due") return found.toSorted((a, b) => dueOf(a).localeCompare(dueOf(b)));
  if (sort === "priority")
    return found.toSorted((a, b) => ranks.indexOf(a.casework.priority) - ranks.indexOf(b.casework.priority));
  return found;
}

/** One act on several cases. */
export function many(
  { verifications, act, change = {}, comment = "", note }: BulkOrder,
  made: readonly Made[],
  each: (one: Made, name: BulkOrder["act"], body: object) => Answer,
  by: string,
) {
  return verifications.map((verification) => {
    const one = made.find(({ id }) => id === verification);
    if (!one) return { verification, done: false, code: "verification_not_found", message: "There is none." };
    const before: Casework = one.casework;
    const answer =
      act === "update"
        ? changeCase(one, change, by, made)
        : each(one, act, { comment, ...(note && { note }) });
    if ("code" in answer) return { verification, done: false, code: answer.code, message: answer.message };
    return { verification, done: true, ...(act === "update" && { before }) };
  });
}

/** The saved views of every reviewer. */
export function createViews() {
  const views: (SavedView & { readonly owner: string })[] = [];
  const ownerOf = (shared: boolean, by: string): string => (shared ? "" : by);
  const remove = (name: string, owner: string): void => {
    const at = views.findIndex((view) => view.name === name && view.owner === owner);
    if (at >= 0) views.splice(at, 1);
  };
  return {
    views,
    answer(method: string, name: string, by: string, body: Partial<SavedView>, shared: boolean): unknown {
      const owner = ownerOf(method === "PUT" ? body.shared === true : shared, by);
      if (method !== "GET") remove(name, owner);
      if (method === "PUT") views.push({ name, owner, shared: owner === "", query: body.query ?? {} });
      return views
        .filter((view) => view.owner === "" || view.owner === by)
        .toSorted((a, b) => Number(a.shared) - Number(b.shared) || a.name.localeCompare(b.name))
        .map(({ owner: _, ...view }) => view);
    },
  };
}
