import type { Outcome } from "../scene.ts";
import { table } from "../tables.ts";
import { reasonsOf, shareOf, type Tally } from "../tally.ts";
import { type CaseResult, type PictureResult, talliesOf } from "./run.ts";

const causeOf = ({ failed, note }: Outcome): string => failed.join(", ") || (note ?? "");

const caught = (tallies: ReadonlyMap<string, Tally>, of: string): string =>
  table(
    [of, "tried", "Approved", "share caught (95 %)", "failed rules"],
    [...tallies].map(([name, tally]) => [
      name,
      tally.tried,
      tally.approved,
      shareOf(tally.tried - tally.approved, tally.tried),
      reasonsOf(tally),
    ]),
  );

function genuineOf(results: readonly PictureResult[]): readonly string[] {
  const statuses = Map.groupBy(results, ({ genuine }) => genuine.status);
  const sums = [...statuses].map(([status, all]) => `${status} ${all.length}`).join(", ");
  const rows = results.map(({ file, genuine, repainted }) => [
    file,
    genuine.status,
    repainted?.status ?? "–",
    causeOf(genuine),
  ]);
  return [
    `${results.length} pictures of passports with their own data: ${sums}.`,
    table(["picture", "ended", "own MRZ painted", "cause"], rows),
  ];
}

function paintedOf(results: readonly PictureResult[]): readonly string[] {
  const repainted = results.filter((result) => result.repainted);
  const approved = repainted.filter((result) => result.repainted?.status === "Approved");
  return [
    `The MRZ painted over with one changed value, expected as painted. ${repainted.length} pictures could be painted; ${approved.length} are Approved with their own MRZ painted, and count.`,
    caught(
      talliesOf(results, ({ painted }) => painted),
      "painted",
    ),
  ];
}

function againOf(results: readonly PictureResult[]): readonly string[] {
  const again = results.filter((result) => result.again.length > 0);
  const unsteady = again.filter((result) => result.again.length > 1);
  return [
    `Judged ten times: ${again.length}, of which ${again.length - unsteady.length} had one verdict.`,
    ...unsteady.map(({ file, again: verdicts }) => `- ${file}: ${verdicts.join("; ")}`),
  ];
}

function casesOf(cases: readonly CaseResult[]): readonly string[] {
  const wrong = cases.filter(
    ({ want, outcome }) => (outcome.status === "Approved") !== (want === "Approved"),
  );
  return [
    `Cases: ${cases.length - wrong.length} of ${cases.length} ended as they should.`,
    ...wrong.map(({ id, want, outcome }) => `- ${id}: ${outcome.status}, not ${want} (${causeOf(outcome)})`),
  ];
}

/** The tables of what was measured in a folder of pictures. */
export function pictureTables(results: readonly PictureResult[], cases: readonly CaseResult[]): string {
  const altered = talliesOf(results, (result) => result.altered);
  const sections = [
    ...(results.length > 0 ? genuineOf(results) : []),
    ...(altered.size > 0 ? ["Altered expectations of the Approved:", caught(altered, "altered")] : []),
    ...(results.some(({ repainted }) => repainted) ? paintedOf(results) : []),
    ...(results.some(({ again }) => again.length > 0) ? againOf(results) : []),
    ...(cases.length > 0 ? casesOf(cases) : []),
  ];
  return sections.join("\n\n") || "The folder has no pictures that this bench knows.";
}
