import { day } from "../../calendar.ts";
import type { Storage } from "../../ports/storage.ts";
import type { Vouchsafe } from "../../vouchsafe.ts";
import type { ManualEnvironment } from "../manual-environment.ts";

export interface Ticking {
  readonly environment: ManualEnvironment;
  readonly storage: Pick<Storage, "outbox">;
  readonly vouchsafe: Pick<Vouchsafe, "drain">;
}

/** Goes from one due message to the next, so that what is retried or falls due on the way happens at its own time. */
export async function advanceBy(days: number, { environment, storage, vouchsafe }: Ticking): Promise<void> {
  if (!(days >= 0)) throw new RangeError("advance takes a number of days, 0 or more.");
  const until = environment.now() + Math.round(days * day);
  await vouchsafe.drain();
  for (;;) {
    const { oldestDueAt } = await storage.outbox.depth(until);
    if (oldestDueAt === undefined) break;
    environment.advance(Math.max(0, oldestDueAt - environment.now()));
    await vouchsafe.drain();
  }
  environment.advance(Math.max(0, until - environment.now()));
}
