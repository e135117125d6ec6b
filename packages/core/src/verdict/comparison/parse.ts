import { isCalendarDate } from "../../model/time.ts";

/** A reader's date as `YYYY-MM-DD`, if it is a calendar day. Any other text counts as unread. */
export const parseDate = (text: string | undefined): string | undefined =>
  text !== undefined && isCalendarDate(text) ? text : undefined;

/** A score from 0 to 100 in digits, with or without decimals. Any other text counts as unread. */
export function parseScore(text: string | undefined): number | undefined {
  if (text === undefined || !/^(?:0|[1-9]\d{0,2})(?:\.\d+)?$/.test(text)) return undefined;
  const score = Number(text);
  return score <= 100 ? score : undefined;
}
