import type { Flags } from "./flags.ts";
import { table } from "./table.ts";

/** One item of a list, with the field names of the API. */
export type Row = Readonly<Record<string, string | number | boolean | readonly string[] | null>>;

/** Prints rows as a table under `head`; with `--json` one object a line. */
export function show(
  rows: readonly Row[],
  head: readonly string[],
  json: Flags[string],
  print: (line: string) => void,
): number {
  const lines =
    json === true
      ? rows.map((row) => JSON.stringify(row))
      : table(
          head,
          rows.map((row) => Object.values(row).map(cell)),
        );
  for (const line of lines) print(line);
  return 0;
}

function cell(value: Row[string]): string {
  if (value === null || value === undefined) return "–";
  return typeof value === "object" ? value.join(",") : String(value);
}
