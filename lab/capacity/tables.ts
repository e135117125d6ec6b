import { median } from "../../bench/load.ts";
import { askedOfPostgres, carried, type Fleet, type Measurements, quantile, simulate } from "./model.ts";

const cores = 4;
const sizes = [1, 10, 100] as const;

const thousands = (value: number): string => Math.round(value).toLocaleString("en-US");
/** Two significant digits: the figures are those of a model. */
const rounded = (value: number): string => thousands(Number(value.toPrecision(2)));
const decimal = (value: number): string => (value < 10 ? value.toFixed(1) : thousands(value));

/** The tables of the page about fleets, in Markdown. */
export function tables({ kinds, idlePostgres }: Measurements): string {
  const costs = Object.entries(kinds).map(([kind, { processor, server, postgres, transactions, logged }]) => {
    const sorted = processor.toSorted((a, b) => a - b);
    return `| ${kind} | ${processor.length} | ${median(sorted).toFixed(1)} (${sorted[0]?.toFixed(1)} to ${sorted.at(-1)?.toFixed(1)}) | ${server.toFixed(2)} | ${thousands(postgres * 1000)} ms | ${thousands(transactions)} | ${thousands(logged / 1000)} kB |`;
  });
  const fleets = Object.entries(kinds).map(([kind, cost]) => {
    const rows = sizes.map((machines) => {
      const fleet: Fleet = { machines, cores };
      const rate = carried(fleet, cost.processor);
      const half = simulate(fleet, rate / 2, cost.processor);
      const asked = askedOfPostgres(fleet, rate, cost, idlePostgres);
      return `| ${machines} | ${rounded(rate * 3600)} | ${quantile(half, 0.5).toFixed(1)} / ${quantile(half, 0.95).toFixed(1)} s | ${decimal(asked.cores)} | ${rounded(asked.transactions)} | ${decimal(asked.logged / 1e6)} MB | ${thousands(asked.connections)} |`;
    });
    return [
      `| machines: ${kind} | most in an hour | p50 / p95 at half | Postgres: cores | transactions a second | log a second | connections |`,
      "|---|---|---|---|---|---|---|",
      ...rows,
    ].join("\n");
  });
  const measured = [
    "| verification | measured | processor seconds | server's own | Postgres | transactions | log |",
    "|---|---|---|---|---|---|---|",
    ...costs,
  ].join("\n");
  return [measured, ...fleets].join("\n\n");
}
