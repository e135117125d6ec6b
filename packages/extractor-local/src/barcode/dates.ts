import { noEnd } from "@passmuster/core/ports";
import { type Day, exists, write } from "@passmuster/mrz";

/**
 * Version 1 and Canada use `CCYYMMDD`, others `MMDDCCYY`. Printers confuse the two, so either order is tried
 * everywhere.
 */
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

/** The only reading within the span; absent if there are none or several. */
function only(raw: string, from: Day, to: Day): string | undefined {
  const plausible = [...new Set(readings(raw))].filter((day) => day >= write(from) && day <= write(to));
  return plausible.length === 1 ? plausible[0] : undefined;
}

const years = (now: Day, count: number): Day => ({ ...now, year: now.year + count });

/** A date of birth as `YYYY-MM-DD`: in the past, by at most 130 years. */
export const dateOfBirth = (raw: string, now: Day): string | undefined => only(raw, years(now, -130), now);

/** Figures of 9, or a day of 9999 in either order: the card never expires. */
const endless = /^(?:9{8}|9999(?:0101|1231)|(?:0101|1231)9999)$/;

/** A date of expiry as `YYYY-MM-DD`: at most 20 years ago or 50 years ahead, or never. */
export const dateOfExpiry = (raw: string, now: Day): string | undefined =>
  endless.test(raw.replace(/\D/g, "")) ? noEnd : only(raw, years(now, -20), years(now, 50));

/** A date of issue as `YYYY-MM-DD`: in the past, by at most 30 years. */
export const dateOfIssue = (raw: string, now: Day): string | undefined => only(raw, years(now, -30), now);
