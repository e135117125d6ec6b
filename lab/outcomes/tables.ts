import { table } from "../forgery/tables.ts";
import { wilson } from "../forgery/tally.ts";
import type { Ended, Ending } from "./genuine.ts";

/** `27 of 30 (74–97)`: the count, and the 95 % interval of its share in per cent (Wilson). */
function counted(hits: number, all: number): string {
  if (all === 0) return "not tried";
  const [low, high] = wilson(hits, all);
  return `${Math.round((100 * hits) / all)} (${Math.round(low)}–${Math.round(high)})`;
}

/** The failed rules of those that were not Approved, the most frequent first. */
function failures(all: readonly Ended[]): string {
  const counts = new Map<string, number>();
  for (const rule of all.flatMap(({ failed }) => failed)) counts.set(rule, (counts.get(rule) ?? 0) + 1);
  const sorted = [...counts].sort(([a, x], [b, y]) => y - x || a.localeCompare(b));
  return sorted.map(([rule, count]) => `${rule} ${count}`).join(", ");
}

/** Genuine documents of 100, by kind, with 95 % intervals. */
export function genuineTable(endings: ReadonlyMap<string, readonly Ended[]>): string {
  const columns: readonly Ending[] = ["rightAtOnce", "askedAgain", "toPerson", "rejected"];
  const rows = [...endings, ["all", [...endings.values()].flat()] as const];
  return table(
    [
      "genuine",
      "pictures",
      "right at once",
      "asked again, then right",
      "to a person",
      "rejected",
      "failed rules",
    ],
    rows.map(([kind, all]) => [
      kind,
      all.length,
      ...columns.map((column) => counted(all.filter(({ ending }) => ending === column).length, all.length)),
      failures(all),
    ]),
  );
}

const names: Readonly<Record<string, string>> = {
  Passport: "passport",
  "National ID Card": "identity card",
  "Driver License": "driving licence",
};

/** Forgeries of 100, by kind, with 95 % intervals. */
export function forgedTable(approved: ReadonlyMap<string, readonly boolean[]>): string {
  const known = Object.entries(names).map(([type, name]) => [name, approved.get(type) ?? []] as const);
  return table(
    ["forged", "pictures", "caught", "Approved"],
    [...known, ["all", known.flatMap(([, all]) => all)] as const].map(([name, all]) => [
      name,
      all.length,
      counted(all.filter((isApproved) => !isApproved).length, all.length),
      counted(all.filter((isApproved) => isApproved).length, all.length),
    ]),
  );
}
