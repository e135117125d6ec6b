import type { DataKey, WaitingItem, WaitingQuery } from "@passmuster/core/storage";
import { type Parts, waitingOf } from "./aggregate.ts";
import type { LookUp } from "./claim-rows.ts";
import { sealerOf } from "./seal.ts";

type Lease = NonNullable<WaitingItem["lease"]>;

/** The lease of a waiting verification; the columns are `null` without one. */
export interface LeaseRow {
  /** The look-up digest of the reviewer. */
  readonly holder: Uint8Array;
  readonly until: number;
  readonly sealed: Uint8Array;
}

/**
 * The holder of a lease. The e-mail address is sealed with the key of the database, since a lease may be
 * taken before its verification is known.
 */
export function holderOf(
  key: DataKey,
  lookUp: LookUp,
  tenant: string,
  by: string,
): Pick<LeaseRow, "holder" | "sealed"> {
  const holder = lookUp("reviewer", by);
  return { holder, sealed: sealerOf(key, { tenant, id: "" }).seal("waiting", tenant, [], { by }) };
}

/** @throws {IntegrityError} */
export function leaseOf(key: DataKey, tenant: string, { until, sealed }: Omit<LeaseRow, "holder">): Lease {
  const { by } = sealerOf(key, { tenant, id: "" }).open<Pick<Lease, "by">>("waiting", tenant, [], sealed);
  return { by, until };
}

/** The place of a verification in the queue, with the lease if there is one. */
export interface PlaceRow {
  readonly since: number;
  readonly until: number | null;
  readonly sealed: Uint8Array | null;
}

/**
 * An item of the queue. Leases are sealed with the key of the database.
 * @throws {IntegrityError}
 */
export function waitingItemOf(
  { key, database }: { readonly key: DataKey; readonly database: DataKey },
  { place, ...parts }: Pick<Parts, "verification" | "comments"> & { readonly place: PlaceRow },
  { tenant, now }: Pick<WaitingQuery, "tenant" | "now">,
): WaitingItem {
  const { since, until, sealed } = place;
  const isHeld = until !== null && sealed !== null && until > now;
  return {
    ...waitingOf(key, parts),
    since,
    lease: isHeld ? leaseOf(database, tenant, { until, sealed }) : null,
  };
}
