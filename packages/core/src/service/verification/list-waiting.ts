import { refuse, text } from "../../base/input/fields.ts";
import type { Tenant } from "../../model/principal.ts";
import type { WaitingItem, WaitingPlace } from "../../model/waiting.ts";
import type { Ports } from "../../ports/ports.ts";
import type { ListQuery } from "../../ports/storage.ts";
import { reasonsOf } from "../../verdict/lifecycle/reasons.ts";
import type { LeaseClock } from "../outbox/lease-clock.ts";
import type { ListedVerification, VerificationPage } from "./listed.ts";

export type WaitingCore = Pick<Ports, "storage"> & { readonly leaseClock: LeaseClock };

/** A place in the queue, opaque to callers. */
export const cursor = () => text().transform((value, context) => placeOf(value) ?? refuse(context, value));

/** The verifications that wait for a person, oldest waiting first. */
export async function listWaiting(
  { storage, leaseClock }: WaitingCore,
  { statuses, ...query }: ListQuery,
  after: WaitingPlace | undefined,
): Promise<VerificationPage> {
  const { tenant, page, perPage } = query;
  if (statuses && !statuses.includes("double_check"))
    return { items: [], total: 0, page, perPage, next: null };
  if (query.search) return searchWaiting({ storage, leaseClock }, query);
  const now = await leaseClock();
  const { items, total } = await storage.desk.waiting({ ...query, now, ...(after && { after }) });
  const last = items.at(-1);
  const next = last && items.length === perPage ? cursorOf(last) : null;
  const shown = await Promise.all(items.map((item) => withReasons(storage, tenant, item)));
  return { items: shown, total, page, perPage, next };
}

/** A search opens its matches, newest first. It has no places. */
async function searchWaiting(
  { storage, leaseClock }: WaitingCore,
  query: ListQuery,
): Promise<VerificationPage> {
  const { tenant, page, perPage } = query;
  const now = await leaseClock();
  const found = await storage.list({ ...query, statuses: ["double_check"] });
  const only = found.items.map(({ id }) => id);
  const waiting = await storage.desk.waiting({ tenant, only, page: 1, perPage, now });
  const shown = await Promise.all(waiting.items.map((item) => withReasons(storage, tenant, item)));
  // One that was decided in between waits no longer.
  const items = only.flatMap((id) => shown.find((item) => item.id === id) ?? []);
  return { ...found, items, page, perPage, next: null };
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
