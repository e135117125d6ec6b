import { z } from "zod";
import { duration, durationOrFalse } from "../input/duration.ts";
import { lazily } from "../input/memoise.ts";
import type { Duration } from "../model/duration.ts";
import type { VerificationStatus } from "../model/verification-status.ts";

/** `0` for no time, or a number of hours, days or calendar years: `12h`, `90d`, `5y`. */
export type Period = 0 | string;

/**
 * How long a verification may stay in a status before it is deleted, and how long the data of a deleted one
 * is kept.
 */
export type Retention = Readonly<Partial<Record<VerificationStatus, Period | false>>> & {
  readonly deleted?: Period;
};

const form = /^([1-9]\d{0,5})([hdy])$/;
const longestDays = 36_525;

const error = 'must be 0, or hours, days or years up to a hundred years, such as "12h", "90d" or "5y"';
/** The retention in options and flows. `false` keeps for ever; an omitted status inherits its setting. */
export const retentionInput = lazily(() => {
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

function isPeriod(text: string): boolean {
  const [, amount, unit] = form.exec(text) ?? [];
  const daysOf = { h: 1 / 24, d: 1, y: 365.25 };
  return unit !== undefined && Number(amount) * daysOf[unit as keyof typeof daysOf] <= longestDays;
}

/** The instant one period later. Years are calendar years: a year after 29 February is 1 March. */
export function later(at: Instant, after: Period): Instant {
  const [, amount, unit] = form.exec(String(after)) ?? [];
  if (unit === "h") return at + Number(amount) * hour;
  if (unit === "d") return at + Number(amount) * day;
  const date = new Date(Math.floor(at / 1000));
  date.setUTCFullYear(date.getUTCFullYear() + Number(amount ?? 0));
  return date.getTime() * 1000 + (at - Math.floor(at / 1000) * 1000);
}
