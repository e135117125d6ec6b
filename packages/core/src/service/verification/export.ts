import { type Cell, csvOf } from "../../base/csv/csv.ts";
import { timestamp } from "../../model/time.ts";
import type { VerificationSummary } from "../../model/verification.ts";
import { verificationStatuses } from "../../model/verification-status.ts";
import type { Ports } from "../../ports/ports.ts";
import type { ListQuery } from "../../ports/storage.ts";
import type { Commands } from "../../verdict/lifecycle/commands.ts";
import { atMost } from "../access/at-once.ts";
import { type ListCall, type ListOrder, readList } from "./list.ts";
import { listWaiting, type WaitingCore } from "./list-waiting.ts";
import { pageByPage } from "./page-by-page.ts";

/**
 * An export of 8,000 verifications on SQLite takes 0.4 s of the event loop, and holds its rows until it ends.
 */
const fewAtOnce = atMost(2, "Two exports are at work.");

/** The most rows of one file. */
export const mostRows = 10_000;
const perPage = 100;

export interface ExportedList {
  readonly csv: string;
  readonly items: readonly VerificationSummary[];
  /** Matches that the file does not have. */
  readonly leftOut: number;
}

/**
 * The list as a table for a spreadsheet, newest first, at most `mostRows`; the queue in its order. `page` and
 * `perPage` have no effect.
 * @throws {PassmusterError} `flow_not_found`, `validation_failed`, `rate_limited`: two exports of the tenant
 *   are at work
 */
export async function exportVerifications(
  core: Pick<Commands, "flow"> & Pick<Ports, "environment"> & WaitingCore,
  call: ListCall,
): Promise<ExportedList> {
  const { query: asked, queue } = readList(core, call);
  const query = { ...asked, perPage };
  return fewAtOnce(core.storage, call.principal, () =>
    queue ? queueFileOf(core, query, queue) : fileOf(core, query),
  );
}

/** A case that is decided in between moves the others to other pages: one may then be left out. */
async function queueFileOf(
  core: WaitingCore,
  query: ListQuery,
  queue: NonNullable<ListOrder["queue"]>,
): Promise<ExportedList> {
  const found = new Map<string, VerificationSummary>();
  let total = 0;
  for (let page = 1; found.size < mostRows; page += 1) {
    const { items, total: matches } = await pageByPage(() => listWaiting(core, { ...query, page }, queue));
    if (page === 1) total = matches;
    for (const item of items) if (found.size < mostRows) found.set(item.id, item);
    if (items.length < perPage) break;
  }
  return exportOf([...found.values()], total);
}

function exportOf(items: readonly VerificationSummary[], total: number): ExportedList {
  const leftOut = Math.max(0, total - items.length);
  return { csv: csvOf(columns, items.map(rowOf)), items, leftOut };
}

async function fileOf({ storage }: Pick<Ports, "storage">, query: ListQuery): Promise<ExportedList> {
  const found = new Map<string, VerificationSummary>();
  let total: number | undefined;
  let { createdBefore } = query;
  let page = 1;
  while (found.size < mostRows) {
    const bound = createdBefore === undefined ? {} : { createdBefore };
    const place = { ...query, ...bound, page };
    const { items, total: matches } = await pageByPage(() => storage.list(place));
    total ??= matches;
    const sizeBefore = found.size;
    for (const item of items) if (found.size < mostRows) found.set(item.id, item);
    const last = items.at(-1);
    if (!last || items.length < perPage) break;
    // The next page begins at a time: a change in between moves no item to another page.
    const isMoved =
      query.search === undefined && found.size > sizeBefore && last.createdAt + 1 !== createdBefore;
    if (isMoved) createdBefore = last.createdAt + 1;
    page = isMoved ? 1 : page + 1;
  }
  return exportOf([...found.values()], total ?? 0);
}

const columns = [
  "id",
  "flow",
  "status",
  "vendor_reference",
  "vendor_state",
  "first_name",
  "last_name",
  "date_of_birth",
  "photo_id_type",
  "photo_id_number",
  "photo_id_country",
  "proof_of_address_type",
  "proof_of_address_number",
  "proof_of_address_country",
  "submitted_at",
  "created_at",
  "updated_at",
];

function rowOf(item: VerificationSummary): readonly Cell[] {
  const { id, flow, status, vendorReference, vendorState, expected } = item;
  const { photoId, proofOfAddress } = expected.documents;
  return [
    id,
    flow,
    verificationStatuses[status].label,
    vendorReference,
    vendorState,
    expected.person?.firstName,
    expected.person?.lastName,
    expected.person?.dateOfBirth,
    ...[photoId, proofOfAddress].flatMap((one) => [one?.type, one?.number, one?.country]),
    ...[item.submittedAt, item.createdAt, item.updatedAt].map((at) => (at === null ? null : timestamp(at))),
  ];
}
