import type { FacetName } from "../session/filter.ts";
import { durationOf } from "../session/format.ts";
import { reasonOf, valueName } from "../session/names.ts";
import { isMessage, type MessageKey, numberOf, say } from "../session/say.ts";
import type { Seen } from "../session/seen.ts";

/** The names of the filters. */
export const facetLabels: Readonly<Record<FacetName, MessageKey>> = {
  sort: "sort",
  reason: "reason",
  tag: "tag",
  assignee: "assignedTo",
  pool: "assignedTo",
  priority: "priority",
  holder: "heldBy",
  waiting_longer_than: "waitsLonger",
  overdue: "overdueOnly",
  score_from: "scoreFrom",
  score_under: "scoreUnder",
};

/** The value of a filter in words. */
export function facetValue(name: FacetName, value: string, { reasons, defects }: Seen): string {
  if (name === "reason")
    return defects.includes(value) || !/^(Rule|Policy|none)/.test(value)
      ? valueName("RuleDI004", value)
      : reasonOf(value === "none" ? null : value, reasons[value] ?? value);
  if (name === "priority") return priorityName(value);
  if (name === "pool") return say("poolOf", { pool: value });
  if (name === "waiting_longer_than") return durationOf(value);
  if (name === "score_from" || name === "score_under") return numberOf(Number(value));
  if (value === "me") return say("me");
  return value === "none" ? say("nobody") : value;
}

/** A filter in words, with its value. */
export function facetText(name: FacetName, value: string, seen: Seen): string {
  if (name === "overdue") return say("overdueOnly");
  return say("pair", { name: say(facetLabels[name]), value: facetValue(name, value, seen) });
}

export function priorityName(priority: string): string {
  const key = `priority_${priority}`;
  return isMessage(key) ? say(key) : priority;
}
