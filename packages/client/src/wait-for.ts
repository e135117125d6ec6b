import type { VerificationDetail, VerificationStatusLabel } from "./generated/types.generated.ts";
import { pause, within } from "./within.ts";

export interface WaitOptions {
  /** By default Approved, Rejected, Double Check, Expired and Canceled. */
  readonly until?: readonly VerificationStatusLabel[] | undefined;
  /** Total time-out in milliseconds: five minutes by default. */
  readonly timeoutMs?: number | undefined;
  /**
   * Milliseconds before the second poll: 1,000 by default. Each pause is 1.5 times the one before, up to 15
   * seconds, ± 20 %.
   */
  readonly pollMs?: number | undefined;
  readonly signal?: AbortSignal | undefined;
}

const finalStatuses = ["Approved", "Rejected", "Double Check", "Expired", "Canceled"] as const;
const longestPauseMs = 15_000;

export function waitFor(
  get: (signal: AbortSignal) => Promise<VerificationDetail>,
  { until = finalStatuses, timeoutMs = 300_000, pollMs = 1_000, signal }: WaitOptions = {},
): Promise<VerificationDetail> {
  return within(timeoutMs, [signal], async (limited) => {
    for (let ms = pollMs; ; ms = Math.min(ms * 1.5, Math.max(pollMs, longestPauseMs))) {
      const verification = await get(limited);
      if (until.includes(verification.status_label)) return verification;
      await pause(ms * (0.8 + Math.random() * 0.4), [limited]);
    }
  });
}
