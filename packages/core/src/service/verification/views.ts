import { z } from "zod";
import { PassmusterError } from "../../base/errors.ts";
import { filledLine, group, parse, sentences, text } from "../../base/input/fields.ts";
import { memoise } from "../../base/input/memoise.ts";
import { resultOf } from "../../base/input/result-of.ts";
import { holds, type Optional, type Takes } from "../../base/input/types.ts";
import type { Principal } from "../../model/principal.ts";
import type { SavedView } from "../../ports/desk.ts";
import type { Ports } from "../../ports/ports.ts";
import type { Commands } from "../../verdict/lifecycle/commands.ts";
import { requireRole } from "../access/roles.ts";
import { listInput } from "./list.ts";

const mostViews = 50;
const longestName = 60;

/** Members of a list's query that a view can have. A search may name a person, so a view has none. */
export const viewMembers = [
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

type ViewMember = (typeof viewMembers)[number];

/** The query of a view: strings as in the query of a list. */
export type ViewQuery = Optional<Record<ViewMember, string>>;

const member = () => text(200).optional();
const queryShape = Object.fromEntries(viewMembers.map((name) => [name, member()])) as Record<
  ViewMember,
  ReturnType<typeof member>
>;

export const viewInput = memoise(() =>
  group({
    query: group(queryShape).describe("Members of a list's query as strings, and `flow`. Never `search`."),
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

holds<Takes<ReturnType<typeof viewInput>, ViewInput>>();

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
  readonly query: Readonly<Partial<Record<ViewMember, string>>>;
}

interface ViewCall {
  readonly principal: Principal;
  readonly name: string;
  readonly input: unknown;
}

/** The reviewer's views by name, then those that all reviewers see. @throws {PassmusterError} `insufficient_scope` */
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

/** The query without absent members. @throws {PassmusterError} `validation_failed` */
function checked(query: ViewQuery): Readonly<Record<string, string>> {
  const given = Object.entries(query).filter((entry): entry is [string, string] => entry[1] !== undefined);
  const { flow: _, ...members } = Object.fromEntries(given);
  const result = resultOf(listInput(), members);
  if (result.success) return Object.fromEntries(given);
  const problems = result.error.issues.map(({ path, message: sentence }) => ({
    path: ["query", ...path.map(String)],
    sentence,
  }));
  throw new PassmusterError("validation_failed", { problems });
}

function presentView({ owner, name, query }: SavedView): ViewView {
  return { name, shared: owner === null, query };
}
