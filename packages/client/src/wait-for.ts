import { type Duration, millisecondsOf } from "./duration.ts";
import type { VerificationDetail, VerificationStatusLabel } from "./generated/types.generated.ts";
import { pause, within } from "./within.ts";

export interface WaitOptions {
  /** By default Approved, Rejected, Double Check, Expired and Canceled. */
  readonly until?: readonly VerificationStatusLabel[] | undefined;
  /** The time for all polls together: `"5m"` by default. */
  readonly timeout?: Duration | undefined;
  /**
   * The pause before the second poll: `"1s"` by default. Each pause is 1.5 times the one before, up to 15
   * seconds, ± 20 %.
   */
  readonly poll?: Duration | undefined;
  readonly signal?: AbortSignal | undefined;
}

const finalStatuses = ["Approved", "Rejected", "Double Check", "Expired", "Canceled"] as const;
/** Milliseconds. */
const longestPause = 15_000;

export function waitFor(
  get: (signal: AbortSignal) => Promise<VerificationDetail>,
  { until = finalStatuses, timeout = "5m", poll = "1s", signal }: WaitOptions = {},
): Promise<VerificationDetail> {
  const first = millisecondsOf("poll", poll);
  return within(timeout, [signal], async (limited) => {
    for (let ms = first; ; ms = Math.min(ms * 1.5, Math.max(first, longestPause))) {
      const verification = await get(limited);
      if (until.includes(verification.status_label)) return verification;
      await pause(ms * (0.8 + Math.random() * 0.4), [limited]);
    }
  });
}
