import type { BirthSpan } from "./entry.ts";

/** How a birth date compares with those of an entry. */
export type BirthComparison = "same" | "near" | "close" | "other" | "unknown";

const rank: readonly BirthComparison[] = ["same", "near", "close", "other"];

/**
 * `same` day; `near`: within the listed month, year or years, or day and month changed places; `close`: at
 * most two years apart.
 */
export function compareBirth(own: string | undefined, spans: readonly BirthSpan[]): BirthComparison {
  if (own === undefined || spans.length === 0) return "unknown";
  const found = spans.map((span) => compareSpan(own, span));
  return rank.find((each) => found.includes(each)) ?? "other";
}

function compareSpan(own: string, { from, to }: BirthSpan): BirthComparison {
  if (from === own && to === own) return "same";
  if (own >= from && own <= to) return "near";
  const [year = "", month = "", day = ""] = own.split("-");
  if (from === to && `${year}-${day}-${month}` === from) return "near";
  const years = Number(year);
  const isClose = years >= Number(from.slice(0, 4)) - 2 && years <= Number(to.slice(0, 4)) + 2;
  return isClose ? "close" : "other";
}
