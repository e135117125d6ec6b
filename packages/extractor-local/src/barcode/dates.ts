import { type Day, exists, write } from "../mrz/dates.ts";

/** `CCYYMMDD` in version 1 and in Canada, `MMDDCCYY` else; printers did not always keep to it, so either may stand anywhere. */
function readings(raw: string): readonly string[] {
  const digits = /^\d{8}(?!\d)/.exec(raw.replace(/(?<=\d)[-/.](?=\d)/g, ""))?.[0];
  if (!digits) return [];
  const number = (from: number, to: number) => Number(digits.slice(from, to));
  const days: readonly Day[] = [
    { year: number(0, 4), month: number(4, 6), day: number(6, 8) },
    { year: number(4, 8), month: number(0, 2), day: number(2, 4) },
  ];
  return days.filter(exists).map(write);
}

/** The one reading within the span; absent where there is none, or more than one. */
function only(raw: string, from: Day, to: Day): string | undefined {
  const plausible = [...new Set(readings(raw))].filter((day) => day >= write(from) && day <= write(to));
  return plausible.length === 1 ? plausible[0] : undefined;
}

const years = (now: Day, count: number): Day => ({ ...now, year: now.year + count });

/** A date of birth as `YYYY-MM-DD`: it lies in the past, by 130 years at most. */
export const dateOfBirth = (raw: string, now: Day): string | undefined => only(raw, years(now, -130), now);

/** A date of expiry as `YYYY-MM-DD`: at most 20 years ago or 50 years ahead. `99999999` and the like are none. */
export const dateOfExpiry = (raw: string, now: Day): string | undefined =>
  only(raw, years(now, -20), years(now, 50));

/** A date of issue as `YYYY-MM-DD`: it lies in the past, by 30 years at most. */
export const dateOfIssue = (raw: string, now: Day): string | undefined => only(raw, years(now, -30), now);
