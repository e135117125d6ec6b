import { z } from "zod";
import { duration, durationOrFalse } from "../../base/input/duration.ts";
import { memoise } from "../../base/input/memoise.ts";
import type { Duration } from "../../model/duration.ts";
import type { VerificationStatus } from "../../model/verification-status.ts";

/**
 * How long a verification stays in a status before it is deleted, and how long the data of a deleted one is
 * kept.
 */
export type Retention = Readonly<Partial<Record<VerificationStatus, Duration | false>>> & {
  readonly deleted?: Duration;
};

/** In options and flows. `false` keeps for ever; a status that is left out follows the wider setting. */
export const retentionInput = memoise(() => {
  const stay = durationOrFalse("0s", "100y").exactOptional();
  return z.strictObject({
    started: stay,
    submitted: stay,
    approved: stay,
    rejected: stay,
    double_check: stay,
    expired: stay,
    canceled: stay,
    hold: stay,
    deleted: duration("0s", "100y").exactOptional(),
  });
});
