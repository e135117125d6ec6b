import { group, instant, parse, statusWithValue, text } from "../input/fields.ts";
import { lazily } from "../input/memoise.ts";
import { page, perPage } from "../input/paging.ts";
import type { Call, Commands } from "../lifecycle/commands.ts";
import type { Open } from "../model/open.ts";
import type { VerificationSummary } from "../model/verification.ts";
import { type VerificationStatus, verificationStatuses } from "../model/verification-status.ts";
import type { Ports } from "../ports/ports.ts";
import type { ListQuery } from "../ports/storage.ts";

/** API values of statuses, separated by commas. */
const statuses = () =>
  text().transform((value, context) =>
    value.split(",").map((part) => {
      const number = /^\d$/.test(part) ? Number(part) : Number.NaN;
      return statusWithValue(verificationStatuses, number, context, value);
    }),
  );

export const listInput = lazily(() =>
  group({
    page: page(),
    perPage: perPage(),
    status: statuses().meta({ description: "API values, separated by commas: `3,4`." }).optional(),
    vendorReference: text().optional(),
    createdAfter: instant().optional(),
    createdBefore: instant().optional(),
  }),
);

/** Strings as in a query. `status` takes API values, separated by commas. */
export type ListInput = Partial<
  Record<"status", Open<`${(typeof verificationStatuses)[VerificationStatus]["value"]}`>> &
    Record<"vendorReference" | "createdAfter" | "createdBefore", string> &
    Record<"page" | "perPage", string | number>
>;

export interface VerificationPage {
  readonly items: readonly VerificationSummary[];
  readonly total: number;
  readonly page: number;
  readonly perPage: number;
}

/** Without `flow`, every flow that the principal may see. */
type ListCall = Pick<Call, "principal" | "input"> & { readonly flow?: string | undefined };

/**
 * Lists one flow, or without `flow` all that the principal may see; newest first.
 * @throws {PassmusterError} `flow_not_found`, `validation_failed`
 */
export async function listVerifications(
  core: Pick<Commands, "flow"> & Pick<Ports, "storage">,
  { principal, flow: flowPath, input: query }: ListCall,
): Promise<VerificationPage> {
  const flows = flowPath === undefined ? principal.flows : [core.flow(principal, flowPath).path];
  const input = parse(listInput(), query ?? {});
  const listQuery: ListQuery = {
    tenant: principal.tenant,
    page: input.page,
    perPage: input.perPage,
    ...(flows && { flows }),
    ...(input.status && { statuses: input.status }),
    ...(input.vendorReference !== undefined && { vendorReference: input.vendorReference }),
    ...(input.createdAfter !== undefined && { createdAfter: input.createdAfter }),
    ...(input.createdBefore !== undefined && { createdBefore: input.createdBefore }),
  };
  const { items, total } = await core.storage.list(listQuery);
  return { items, total, page: input.page, perPage: input.perPage };
}
