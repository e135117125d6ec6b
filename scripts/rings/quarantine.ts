import { readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../workspace.ts";
import { type FlakyTests, readResult } from "./results.ts";

/** A test that passed on a retry, and who mends it. */
export interface Quarantined {
  /** `path: name of the test`, as the summary prints it. */
  readonly test: string;
  /** The day it was seen: `2026-11-27`. */
  readonly date: string;
  readonly cause: string;
  readonly owner: string;
}

const longestDays = 14;
const day = 86_400_000;

/** Reports entries that are incomplete or older than 14 days, and flaky tests without an entry. */
export function quarantineFaults(
  entries: readonly Quarantined[],
  flaky: FlakyTests,
  today: string,
): readonly string[] {
  const named = new Set(entries.map(({ test }) => test));
  return [
    ...entries.flatMap(({ test, date, cause, owner }) => {
      if (!test || !cause || !owner || Number.isNaN(Date.parse(date)))
        return [`${test || "An entry"} needs a test, a date (2026-11-27), a cause and an owner.`];
      const days = (Date.parse(today) - Date.parse(date)) / day;
      return days > longestDays
        ? [`${test} is in quarantine since ${date}, more than 14 days: mend it.`]
        : [];
    }),
    ...Object.entries(flaky)
      .filter(([test]) => !named.has(test))
      .map(([test, date]) => `${test} passed on a retry on ${date}: mend it, or add it to the quarantine.`),
  ];
}

/**
 * `node scripts/rings/quarantine.ts` checks `tests/quarantine.json` against the flaky tests of this checkout.
 */
if (import.meta.main) {
  const entries = JSON.parse(readFileSync(join(root, "tests/quarantine.json"), "utf8")) as Quarantined[];
  const today = new Date().toISOString().slice(0, 10);
  const faults = quarantineFaults(entries, readResult<FlakyTests>("flaky") ?? {}, today);
  for (const fault of faults) console.error(fault);
  if (faults.length > 0) console.error("The quarantine is tests/quarantine.json; see CONTRIBUTING.md.");
  process.exitCode = faults.length > 0 ? 1 : 0;
}
