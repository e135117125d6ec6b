import type { Quality } from "@passmuster/specimens";
import type { Judged } from "./run.ts";
import type { Attack } from "./scene.ts";
import { add, emptyTally, reasonsOf, shareOf, type Tally } from "./tally.ts";

export interface Results {
  readonly attacks: readonly Attack[];
  readonly tallies: ReadonlyMap<string, Tally>;
  readonly judged: readonly Judged[];
}

export interface Facts {
  readonly seed: string;
  readonly date: string;
  readonly qualities: readonly Quality[];
}

export const table = (head: readonly string[], rows: readonly (readonly (string | number)[])[]): string =>
  [head, head.map(() => "---"), ...rows].map((row) => `| ${row.join(" | ")} |`).join("\n");

/** One row per class: how many were not Approved, and the failed rules. */
export function attackTable({ attacks, tallies }: Pick<Results, "attacks" | "tallies">): string {
  const rows = attacks.map((attack) => {
    const tally = tallies.get(attack.name) ?? emptyTally();
    const caught = tally.tried - tally.approved;
    return [
      attack.name,
      tally.tried,
      caught,
      shareOf(caught, tally.tried),
      `${reasonsOf(tally)}${tally.void > 0 ? ` (${tally.void} could not begin)` : ""}`,
    ];
  });
  return table(["class", "tried", "caught", "share caught (95 %)", "failed rules"], rows);
}

/** The classes with Approved cases, the most frequent first. */
export function missed({ attacks, tallies }: Pick<Results, "attacks" | "tallies">): string {
  const rows = attacks
    .map((attack) => ({ attack, tally: tallies.get(attack.name) ?? emptyTally() }))
    .filter(({ tally }) => tally.approved > 0)
    .sort((a, b) => b.tally.approved / b.tally.tried - a.tally.approved / a.tally.tried)
    .map(({ attack, tally }) => [
      attack.name,
      attack.what,
      `${tally.approved} of ${tally.tried}`,
      shareOf(tally.approved, tally.tried),
    ]);
  if (rows.length === 0) return "No drawn forgery was Approved.";
  return table(["class", "what it is", "Approved", "share Approved (95 %)"], rows);
}

/** One line per class. */
export const classList = (attacks: readonly Attack[]): string =>
  attacks.map(({ name, what }) => `- \`${name}\`: ${what}`).join("\n");

const grouped = (judged: readonly Judged[], keyOf: (one: Judged) => string): ReadonlyMap<string, Tally> => {
  const tallies = new Map<string, Tally>();
  for (const one of judged) {
    const tally = tallies.get(keyOf(one)) ?? emptyTally();
    add(tally, one.outcome);
    tallies.set(keyOf(one), tally);
  }
  return tallies;
};

/** One row per kind of document, one column per quality. */
export function genuineTable(judged: readonly Judged[]): string {
  const qualities = ["scan", "clear", "worn", "poor"];
  const cell = (tally: Tally | undefined): string => (tally ? `${tally.approved}/${tally.tried}` : "–");
  const cells = grouped(judged, ({ kind, quality }) => `${kind}/${quality}`);
  const rowOf = (name: string, all: Tally | undefined, of: (quality: string) => Tally | undefined) => [
    name,
    ...qualities.map((quality) => cell(of(quality))),
    cell(all),
    all ? shareOf(all.approved, all.tried) : "–",
  ];
  const rows = [...grouped(judged, ({ kind }) => kind)].map(([kind, all]) =>
    rowOf(kind, all, (quality) => cells.get(`${kind}/${quality}`)),
  );
  const byQuality = grouped(judged, ({ quality }) => quality);
  const sum = rowOf("all", grouped(judged, () => "all").get("all"), (quality) => byQuality.get(quality));
  return table(["document", ...qualities, "all", "share Approved (95 %)"], [...rows, sum]);
}

/** The genuine documents that were not Approved, with the failed rules. */
export function causes(judged: readonly Judged[]): string {
  const rows = judged
    .filter(({ outcome }) => outcome.status !== "Approved")
    .map(({ index, kind, quality, rotate, selfie, name, outcome }) => [
      index,
      kind,
      `${quality}${rotate ? `, ${rotate}°` : ""}${selfie ? ", selfie" : ""}`,
      name,
      outcome.status,
      outcome.failed.join(", ") || (outcome.note ?? ""),
    ]);
  if (judged.length === 0) return "No genuine document was tried.";
  if (rows.length === 0) return "Every genuine document was Approved.";
  return table(["number", "document", "image", "name", "ended", "cause"], rows);
}

/** All figures, for comparison with later runs. */
export function jsonOf({ attacks, tallies, judged }: Results, facts: Facts): object {
  return {
    ...facts,
    attacks: attacks.map(({ name, group }) => {
      const { reasons, ...tally } = tallies.get(name) ?? emptyTally();
      return { name, group, ...tally, reasons: Object.fromEntries(reasons) };
    }),
    genuine: judged,
  };
}
