import { isCalendarDate } from "../model/time.ts";

/** A date that a reader answered, where it is a day that exists, as `YYYY-MM-DD`. Anything else was not read. */
export const parseDate = (text: string | undefined): string | undefined =>
  text !== undefined && isCalendarDate(text) ? text : undefined;

/** A score from 0 to 100 in digits, with or without decimals. Anything else was not read. */
export function parseScore(text: string | undefined): number | undefined {
  if (text === undefined || !/^(?:0|[1-9]\d{0,2})(?:\.\d+)?$/.test(text)) return undefined;
  const score = Number(text);
  return score <= 100 ? score : undefined;
}
