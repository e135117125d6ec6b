import { z } from "zod";
import { PassmusterError } from "../../base/errors.ts";
import { filledLine, group, parse, sentences, text } from "../../base/input/fields.ts";
import { memoise } from "../../base/input/memoise.ts";
import { resultOf } from "../../base/input/result-of.ts";
import type { Optional } from "../../base/input/types.ts";
import type { Principal } from "../../model/principal.ts";
import type { SavedView } from "../../ports/desk.ts";
import type { Ports } from "../../ports/ports.ts";
import type { Commands } from "../../verdict/lifecycle/commands.ts";
import { requireRole } from "../access/roles.ts";
import { listInput } from "./list.ts";

const mostViews = 50;
const longestName = 60;

/** Members of a list's query that a view can have. A search may name a person, so a view has none. */
const members = [
  "flow",
  "needs",
  "status",
  "vendorReference",
  "createdAfter",
  "createdBefore",
  "sort",
  "reason",
  "tag",
  "assignee",
  "pool",
  "priority",
  "holder",
  "waitingLongerThan",
  "overdue",
  "scoreFrom",
  "scoreUnder",
] as const;

type ViewMember = (typeof members)[number];

/** The query of a view: strings as in the query of a list. */
export type ViewQuery = Optional<Record<ViewMember, string>>;

export const viewInput = memoise(() =>
  group({
    query: z
      .record(z.string(), text(200), { error: sentences.object })
      .describe("Members of a list's query as strings, and `flow`. Never `search`: it may name a person."),
    shared: z
      .boolean({ error: sentences.boolean })
      .nullish()
      .describe("Whether all reviewers of the tenant see it; needs the role `lead`. `false` by default."),
  }),
);

export interface ViewInput {
  readonly query: ViewQuery;
  /** Whether all reviewers of the tenant see it; needs the role `lead`. */
  readonly shared?: boolean | null | undefined;
}

export const viewRemoval = memoise(() =>
  group({
    shared: z
      .enum(["true", "false"], { error: sentences.oneOf(["true", "false"]) })
      .optional()
      .describe("`true` for a view that all reviewers see; needs the role `lead`."),
  }),
);

/** A saved view of the queue. */
export interface ViewView {
  readonly name: string;
  readonly shared: boolean;
  readonly query: Readonly<Record<string, string>>;
}

interface ViewCall {
  readonly principal: Principal;
  readonly name: string;
  readonly input: unknown;
}

/**
 * The reviewer's views by name, then those that all reviewers see.
 * @throws {PassmusterError} `insufficient_scope`
 */
export async function listViews(
  { storage }: Pick<Ports, "storage">,
  principal: Principal,
): Promise<readonly ViewView[]> {
  const views = await storage.desk.views(principal.tenant, ownerOf(principal));
  return views.map(presentView);
}

/**
 * Saves a view, or replaces the one of that name.
 * @throws {PassmusterError} `insufficient_scope`, `validation_failed`, `flow_not_found`, `views_full`
 */
export async function saveView(
  core: Pick<Commands, "flow"> & Pick<Ports, "storage">,
  { principal, name: given, input }: ViewCall,
): Promise<ViewView> {
  const me = ownerOf(principal);
  const name = nameOf(given);
  const { query, shared } = parse(viewInput(), input);
  const view: SavedView = {
    tenant: principal.tenant,
    owner: shared ? null : me,
    name,
    query: checked(query),
  };
  if (shared) requireRole(principal, "lead");
  if (view.query.flow !== undefined) core.flow(principal, view.query.flow);
  const { desk } = core.storage;
  const others = (await desk.views(principal.tenant, me)).filter(
    (other) => other.owner === view.owner && other.name !== name,
  );
  if (others.length >= mostViews)
    throw new PassmusterError("views_full", {
      message: `There are ${others.length} views; ${mostViews} are allowed. Remove one first.`,
    });
  await desk.putView(view);
  return presentView(view);
}

/** @throws {PassmusterError} `insufficient_scope`, `validation_failed`, `view_not_found` */
export async function removeView(
  { storage }: Pick<Ports, "storage">,
  { principal, name: given, input }: ViewCall,
): Promise<void> {
  const me = ownerOf(principal);
  const name = nameOf(given);
  const isShared = parse(viewRemoval(), input).shared === "true";
  if (isShared) requireRole(principal, "lead");
  const owner = isShared ? null : me;
  const isRemoved = await storage.desk.removeView({ tenant: principal.tenant, owner, name });
  if (!isRemoved) throw new PassmusterError("view_not_found");
}

function ownerOf(principal: Principal): string {
  requireRole(principal, "review");
  if (principal.reviewer) return principal.reviewer.email;
  throw new PassmusterError("insufficient_scope", { message: "Only a reviewer's session has views." });
}

const viewName = memoise(() =>
  group({
    name: filledLine().refine((name) => name.length <= longestName, {
      error: sentences.longerThan(longestName),
    }),
  }),
);

const nameOf = (name: string): string => parse(viewName(), { name }).name;

/** Refuses what no list takes. @throws {PassmusterError} `validation_failed` */
function checked(query: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  const { flow: _, ...ofList } = query;
  const unknown = Object.keys(query).filter((name) => !members.some((one) => one === name));
  const result = resultOf(listInput(), ofList);
  const issues = result.success ? [] : result.error.issues;
  const problems = [
    ...unknown.map((name) => ({ path: ["query", name], sentence: sentences.prohibited })),
    ...issues.map(({ path, message }) => ({ path: ["query", ...path.map(String)], sentence: message })),
  ];
  if (problems.length > 0) throw new PassmusterError("validation_failed", { problems });
  return query;
}

function presentView({ owner, name, query }: SavedView): ViewView {
  return { name, shared: owner === null, query };
}
