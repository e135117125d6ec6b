import type { Instant } from "../../model/time.ts";
import type { Environment } from "../../ports/environment.ts";
import type { VerificationStorage } from "../../ports/storage.ts";

/** The time that leases are measured on. */
export type LeaseClock = () => Promise<Instant>;

/** The clock of the storage: a process with a fast clock must not take what another process works on. */
export function createLeaseClock(
  storage: Pick<VerificationStorage, "leaseClock">,
  environment: Pick<Environment, "now">,
): LeaseClock {
  return async () => (await storage.leaseClock?.()) ?? environment.now();
}
