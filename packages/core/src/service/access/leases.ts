import { PassmusterError } from "../../base/errors.ts";
import type { Principal } from "../../model/principal.ts";
import { timestamp } from "../../model/time.ts";
import type { Verification } from "../../model/verification.ts";
import type { Lease } from "../../model/waiting.ts";
import type { LeaseFence } from "../../ports/desk.ts";
import type { Ports } from "../../ports/ports.ts";
import type { LeaseClock } from "../outbox/lease-clock.ts";

/** The refusal that names the reviewer who has the lease, for other reviewers. */
export function claimedBy({ by, until }: Lease): PassmusterError {
  const time = timestamp(until).slice("2026-11-27T".length, "2026-11-27T08:53".length);
  const message = `${by} works on this verification. The claim ends at ${time} UTC unless renewed.`;
  return new PassmusterError("claimed", { message });
}

/**
 * Passes principals without a reviewer: leases bind reviewers only.
 * @returns the fence of the save, since another reviewer can claim before it
 * @throws {PassmusterError} `claimed`
 */
export async function requireUnclaimed(
  { storage, leaseClock }: Pick<Ports, "storage"> & { readonly leaseClock: LeaseClock },
  { tenant, reviewer }: Principal,
  { id, status }: Verification,
): Promise<LeaseFence | undefined> {
  if (!reviewer || status !== "double_check") return undefined;
  const fence = { by: reviewer.email, now: await leaseClock() };
  const lease = await storage.desk.leaseOf(tenant, id, fence.now);
  if (lease && lease.by !== fence.by) throw claimedBy(lease);
  return fence;
}
