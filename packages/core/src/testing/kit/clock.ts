import { day } from "../../model/time.ts";
import type { Passmuster } from "../../passmuster.ts";
import type { VerificationStorage } from "../../ports/storage.ts";
import type { ManualEnvironment } from "../manual-environment.ts";

export interface Ticking {
  readonly environment: ManualEnvironment;
  readonly storage: Pick<VerificationStorage, "outbox">;
  readonly passmuster: Pick<Passmuster, "drain">;
}

/** Steps from one due message to the next, so that every retry and expiry runs at its own time. */
export async function advanceBy(days: number, { environment, storage, passmuster }: Ticking): Promise<void> {
  if (!(days >= 0)) throw new RangeError("advance takes a number of days, 0 or more.");
  const until = environment.now() + Math.round(days * day);
  await passmuster.drain();
  for (;;) {
    const { oldestDueAt } = await storage.outbox.depth(until);
    if (oldestDueAt === undefined) break;
    environment.advance(Math.max(0, oldestDueAt - environment.now()));
    await passmuster.drain();
  }
  environment.advance(Math.max(0, until - environment.now()));
}
