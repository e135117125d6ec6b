import { type Experiment, experiments } from "./experiments.ts";

/** The last run of an experiment, as the page shows it. */
export interface Run {
  readonly file: string;
  /** The titles of its tests, which contain sizes and seeds. */
  readonly titles: readonly string[];
  readonly passed: number;
  readonly tests: number;
  readonly minutes: number;
}

const start = "<!-- experiments: written by npm run test:night -- --write -->";
const end = "<!-- end of experiments -->";
const most = 2;

/** The page with the rows of these runs replaced. An experiment that did not run keeps its row. */
export function writeRuns(page: string, runs: readonly Run[], day: string): string {
  const [before = "", table = "", after = ""] = page.split(new RegExp(`${start}|${end}`));
  const rows = experiments.map((experiment) => {
    const run = runs.find(({ file }) => file === experiment.file);
    const known = table.split("\n").find((line) => line.includes(`\`${experiment.file}\``));
    return run ? rowOf(experiment, run, day) : (known ?? unrun(experiment));
  });
  const head =
    "| guarantee | experiment | last run | result | date | seeded bug that it caught |\n|---|---|---|---|---|---|";
  return `${before}${start}\n\n${head}\n${rows.join("\n")}\n\n${end}${after}`;
}

const rowOf = ({ guarantee, file, seededBug = "–" }: Experiment, run: Run, day: string): string => {
  const more = run.titles.length > most ? [`${run.titles.length - most} more`] : [];
  const titles = [...run.titles.slice(0, most), ...more].join(" · ").replaceAll("|", "\\|");
  const result = `${run.passed === run.tests ? "held" : "**broken**"}: ${run.passed} of ${run.tests}, ${run.minutes.toFixed(1)} min`;
  return `| ${guarantee} | \`${file}\` | ${titles} | ${result} | ${day} | ${seededBug} |`;
};

const unrun = ({ guarantee, file, seededBug = "–" }: Experiment): string =>
  `| ${guarantee} | \`${file}\` | – | not run at this size | – | ${seededBug} |`;
