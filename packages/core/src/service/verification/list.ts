import { z } from "zod";
import { PassmusterError } from "../../base/errors.ts";
import {
  group,
  instant,
  namesOf,
  parse,
  refuse,
  sentences,
  statusWithValue,
  text,
} from "../../base/input/fields.ts";
import { memoise } from "../../base/input/memoise.ts";
import { page, perPage } from "../../base/input/paging.ts";
import { searchQueryOf } from "../../base/search/search.ts";
import type { Open } from "../../model/open.ts";
import type { Principal } from "../../model/principal.ts";
import { dayNumber, isCalendarDate } from "../../model/time.ts";
import { type VerificationStatus, verificationStatuses } from "../../model/verification-status.ts";
import type { WaitingQuery } from "../../ports/desk.ts";
import type { Ports } from "../../ports/ports.ts";
import type { ListQuery } from "../../ports/storage.ts";
import type { Commands, UseCaseCall } from "../../verdict/lifecycle/commands.ts";
import { cursor, listWaiting, type WaitingCore } from "./list-waiting.ts";
import type { VerificationPage } from "./listed.ts";
import { seesCase } from "./present.ts";
import {
  type QueueFilterInput,
  type QueueFilters,
  queueFilterNames,
  queueFilters,
  queueFiltersOf,
} from "./queue-filters.ts";

/** API values of statuses, separated by commas. */
const statuses = () =>
  text().transform((value, context) =>
    value.split(",").map((part) => {
      const number = /^\d$/.test(part) ? Number(part) : Number.NaN;
      return statusWithValue(verificationStatuses, number, context, value);
    }),
  );

const calendarDay = () =>
  text().pipe(
    z.string().refine(isCalendarDate, "The :attribute field must be a calendar day, such as 2027-01-31."),
  );

const mostSearchedWords = 10;

/** Blank text is no search. */
const search = () =>
  text(200)
    .transform((value, context) => {
      if (value === "") return undefined;
      const query = searchQueryOf(value);
      const [words] = query.alternatives;
      if (words && words.length <= mostSearchedWords) return query;
      const sentence = `The :attribute field must have 1 to ${mostSearchedWords} words of letters or digits.`;
      return refuse(context, value, sentence);
    })
    .describe(
      "Words of names, document numbers and the vendor reference, whole or from their first three letters; " +
        "case, accents and punctuation do not matter, and all words must match. Opens the newest 200 candidates.",
    );

export const listInput = memoise(() =>
  group({
    page: page(),
    perPage: perPage(),
    status: statuses()
      .describe(`API values, separated by commas: \`3,4\`. They are ${namesOf(verificationStatuses)}.`)
      .optional(),
    vendorReference: text().optional().describe("Only verifications with exactly this reference."),
    search: search().optional(),
    createdAfter: instant().optional(),
    createdBefore: instant().optional(),
    expiringBefore: calendarDay()
      .optional()
      .describe(
        "Approved verifications of which a document ends before this day, `YYYY-MM-DD`. Needs the scope `review`; not with `search` or `needs`.",
      ),
    needs: z
      .enum(["review"], { error: sentences.oneOf(["review"]) })
      .optional()
      .describe(
        "`review`: only verifications in Double Check, oldest waiting first, with the reasons, the claim and the case of each.",
      ),
    after: cursor()
      .optional()
      .describe("Only with `needs=review` and `sort=oldest`: the items behind this place, from `meta.next`."),
    ...queueFilters(),
  }),
);

/** Strings as in a query. `status` takes API values, separated by commas. */
export type ListInput = Partial<
  Record<"status", Open<`${(typeof verificationStatuses)[VerificationStatus]["value"]}`>> &
    Record<
      "vendorReference" | "search" | "createdAfter" | "createdBefore" | "expiringBefore" | "after",
      string
    > &
    Record<"needs", "review"> &
    Record<"page" | "perPage", string | number>
> &
  QueueFilterInput;

/** Without `flow`, every flow that the principal may see. */
export type ListCall = Pick<UseCaseCall, "principal" | "input"> & { readonly flow?: string | undefined };

/** What a list reads. */
export interface ListOrder {
  readonly query: ListQuery;
  /** Absent for a list that is not the queue. */
  readonly queue?: QueueFilters & Pick<WaitingQuery, "after">;
}

/**
 * Lists one flow, or without `flow` all that the principal may see; newest first, the queue oldest first.
 * @throws {PassmusterError} `flow_not_found`, `validation_failed`, `insufficient_scope`
 */
export async function listVerifications(
  core: Pick<Commands, "flow"> & Pick<Ports, "environment"> & WaitingCore,
  call: ListCall,
): Promise<VerificationPage> {
  const { query, queue } = readList(core, call);
  if (queue) return listWaiting(core, query, queue);
  const { page, perPage } = query;
  return { ...(await core.storage.list(query)), page, perPage };
}

/** @throws {PassmusterError} `flow_not_found`, `validation_failed`, `insufficient_scope` */
export function readList(
  core: Pick<Commands, "flow"> & Pick<Ports, "environment">,
  call: ListCall,
): ListOrder {
  const { needs, after, ...input } = parse(listInput(), call.input ?? {});
  if (input.expiringBefore !== undefined) refuseEnds(call.principal, { needs, search: input.search });
  const query = queryOf(core, call, input);
  const given = queueFilterNames.filter((name) => input[name] !== undefined);
  if (needs !== "review") {
    refuseAll([...(after ? ["after"] : []), ...given], "The :attribute field needs needs=review.");
    return { query };
  }
  const isByPlace = (input.sort ?? "oldest") === "oldest" && !query.search;
  if (after && !isByPlace)
    refuseAll(["after"], "The :attribute field needs sort=oldest, and no search. Use page instead.");
  const filters = queueFiltersOf(input, call.principal, core.environment.now());
  return { query, queue: { ...filters, ...(after && { after }) } };
}

/** @throws {PassmusterError} `insufficient_scope`, `validation_failed` */
function refuseEnds(
  principal: Principal,
  others: { readonly needs: unknown; readonly search: unknown },
): void {
  if (!seesCase(principal)) throw new PassmusterError("insufficient_scope");
  const beside = others.needs !== undefined || others.search !== undefined;
  if (beside) refuseAll(["expiringBefore"], "The :attribute field cannot be used with needs or search.");
}

function refuseAll(names: readonly string[], sentence: string): void {
  const problems = names.map((name) => ({ path: [name], sentence }));
  if (problems.length > 0) throw new PassmusterError("validation_failed", { problems });
}

function queryOf(
  core: Pick<Commands, "flow">,
  { principal, flow: flowPath }: ListCall,
  input: Omit<z.output<ReturnType<typeof listInput>>, "needs" | "after">,
): ListQuery {
  const flows = flowPath === undefined ? principal.flows : [core.flow(principal, flowPath).path];
  return {
    tenant: principal.tenant,
    page: input.page,
    perPage: input.perPage,
    ...(flows && { flows }),
    ...(input.status && { statuses: input.status }),
    ...(input.vendorReference !== undefined && { vendorReference: input.vendorReference }),
    ...(input.search && { search: input.search }),
    ...(input.createdAfter !== undefined && { createdAfter: input.createdAfter }),
    ...(input.createdBefore !== undefined && { createdBefore: input.createdBefore }),
    ...(input.expiringBefore !== undefined && { endsBefore: dayNumber(input.expiringBefore) }),
  };
}
