import { refuse, text } from "../../base/input/fields.ts";
import type { Tenant } from "../../model/principal.ts";
import { mostOpened } from "../../model/search.ts";
import type { WaitingItem, WaitingPlace } from "../../model/waiting.ts";
import type { WaitingQuery } from "../../ports/desk.ts";
import type { Ports } from "../../ports/ports.ts";
import type { ListQuery } from "../../ports/storage.ts";
import { reasonsOf } from "../../verdict/lifecycle/reasons.ts";
import type { LeaseClock } from "../outbox/lease-clock.ts";
import type { ListedVerification, VerificationPage } from "./listed.ts";
import type { QueueFilters } from "./queue-filters.ts";

export type WaitingCore = Pick<Ports, "storage"> & { readonly leaseClock: LeaseClock };

/** A place in the queue, opaque to callers. */
export const cursor = () => text().transform((value, context) => placeOf(value) ?? refuse(context, value));

/** The verifications that wait for a person, oldest waiting first unless the order is another. */
export async function listWaiting(
  { storage, leaseClock }: WaitingCore,
  { statuses, ...query }: ListQuery,
  queue: QueueFilters & Pick<WaitingQuery, "after">,
): Promise<VerificationPage> {
  const { tenant, page, perPage } = query;
  if (statuses && !statuses.includes("double_check"))
    return { items: [], total: 0, page, perPage, next: null };
  if (query.search) return searchWaiting({ storage, leaseClock }, query, queue);
  const now = await leaseClock();
  const { items, total } = await storage.desk.waiting({ ...query, ...queue, now });
  const shown = await Promise.all(items.map((item) => withReasons(storage, tenant, item)));
  const found = { items: shown, total, page, perPage };
  if ((queue.order ?? "oldest") !== "oldest") return { ...found, next: null, byNumber: true };
  const last = items.at(-1);
  return { ...found, next: last && items.length === perPage ? cursorOf(last) : null };
}

/** A search opens its matches: newest waiting first unless the order is another. It has no places. */
async function searchWaiting(
  { storage, leaseClock }: WaitingCore,
  query: ListQuery,
  queue: QueueFilters,
): Promise<VerificationPage> {
  const { tenant, page, perPage } = query;
  const now = await leaseClock();
  const all = { ...query, statuses: ["double_check"], page: 1, perPage: mostOpened } as const;
  const { items: matches, truncated } = await storage.list(all);
  const only = matches.map(({ id }) => id);
  const { items, total } = await storage.desk.waiting({
    order: "newest",
    ...queue,
    tenant,
    only,
    page,
    perPage,
    now,
  });
  const shown = await Promise.all(items.map((item) => withReasons(storage, tenant, item)));
  const found = { items: shown, total, page, perPage, next: null, byNumber: true } as const;
  return truncated ? { ...found, truncated } : found;
}

/** Verifications that were last saved before reasons were stored are opened whole. */
async function withReasons(
  storage: Ports["storage"],
  tenant: Tenant,
  { summary, since, reasons, lease }: WaitingItem,
): Promise<ListedVerification> {
  const shownReasons = reasons ?? reasonsOf((await storage.load(tenant, summary.id)) ?? { documents: [] });
  return { ...summary, waiting: { since, reasons: shownReasons, lease } };
}

function cursorOf({ since, summary }: WaitingItem): string {
  return Buffer.from(JSON.stringify([since, summary.id])).toString("base64url");
}

function placeOf(value: string): WaitingPlace | undefined {
  const found = /^\[(\d{1,16}),"(ver_[0-9a-z]{26})"\]$/.exec(Buffer.from(value, "base64url").toString());
  const [, since, id] = found ?? [];
  return since !== undefined && id !== undefined ? { since: Number(since), id } : undefined;
}
