import { localeOf } from "./language.ts";
import { numberOf, say, spoken } from "./say.ts";
import type { Item, Reason } from "./wire.ts";

const minute = 60_000;

/** The time since an instant, in two units at most. */
export function ageOf(since: string | null | undefined, now = Date.now()): string {
  const passed = now - Date.parse(since ?? "");
  return Number.isFinite(passed) ? spanOf(passed) : "";
}

function spanOf(milliseconds: number): string {
  const minutes = Math.floor(milliseconds / minute);
  if (minutes < 1) return say("justNow");
  if (minutes < 60) return inUnit(minutes, "minute");
  const hours = Math.floor(minutes / 60);
  if (hours < 24) return `${inUnit(hours, "hour")} ${inUnit(minutes % 60, "minute")}`;
  return `${inUnit(Math.floor(hours / 24), "day")} ${inUnit(hours % 24, "hour")}`;
}

/** When a decision is due, in its largest unit: a coming time, or how long ago it was. */
export function dueOf(due: string, now = Date.now()): string {
  const left = Date.parse(due) - now;
  const minutes = Math.max(1, Math.floor(Math.abs(left) / minute));
  const [count, unit] =
    minutes < 60
      ? ([minutes, "minute"] as const)
      : minutes < 2880
        ? ([Math.floor(minutes / 60), "hour"] as const)
        : ([Math.floor(minutes / 1440), "day"] as const);
  return say(left < 0 ? "overdueBy" : "dueIn", { span: inUnit(count, unit) });
}

/** A duration of the API, such as `4h`. */
export function durationOf(text: string): string {
  const units: Readonly<Record<string, Unit>> = { s: "second", m: "minute", h: "hour", d: "day" };
  return inUnit(Number.parseInt(text, 10), units[text.slice(-1)] ?? "hour");
}

type Unit = "second" | "minute" | "hour" | "day";

function inUnit(count: number, unit: Unit): string {
  return numberOf(count, { style: "unit", unit, unitDisplay: "short" });
}

export function secondsOf(seconds: number | null): string {
  if (seconds === null) return "—";
  return seconds < 60 ? inUnit(Math.round(seconds), "second") : spanOf(seconds * 1000);
}

export function timeOf(instant: string): string {
  return formatted(instant, { dateStyle: "medium", timeStyle: "short" });
}

/** A day of the figures, which are counted in UTC. */
export function dayOf(day: string): string {
  return formatted(`${day}T00:00:00Z`, { dateStyle: "medium", timeZone: "UTC" });
}

export function dateOf(instant: string): string {
  return formatted(instant, { dateStyle: "medium" });
}

/**
 * A text with its ISO dates as the reader writes them, with the month's name: `27 Nov 1990`. What is not a
 * day of the calendar stays.
 */
export function withDates(text: string): string {
  return text.replace(/\b\d{4}-\d{2}-\d{2}\b/g, (iso) => {
    const day = new Date(`${iso}T00:00:00Z`);
    if (Number.isNaN(day.getTime()) || !day.toISOString().startsWith(iso)) return iso;
    return formatted(day.toISOString(), {
      year: "numeric",
      month: "short",
      day: "numeric",
      calendar: "gregory",
      timeZone: "UTC",
    });
  });
}

function formatted(instant: string, options: Intl.DateTimeFormatOptions): string {
  const date = new Date(instant);
  if (Number.isNaN(date.getTime())) return "";
  return new Intl.DateTimeFormat(localeOf(spoken.get().code), options).format(date);
}

export function nameOf({ expected_data: { person } }: Pick<Item, "expected_data">): string {
  return `${person?.first_name ?? ""} ${person?.last_name ?? ""}`.trim() || say("noName");
}

/** One reason for each rule, those that reject first. */
export function reasonsOf({ reasons = [] }: Item): readonly Reason[] {
  return [...reasons].sort((a, b) => Number(b.action === "reject") - Number(a.action === "reject"));
}
