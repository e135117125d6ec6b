import { parseArgs } from "node:util";

export interface Settings {
  readonly seed: string;
  /** Captures of each class of bad ones. */
  readonly each: number;
  readonly good: number;
  /** Class names; empty for all. */
  readonly only: readonly string[];
  /** Whether to name each capture without the right advice. */
  readonly misses: boolean;
  /** Folder of labelled images with an index.json, as of `bench:reading`. */
  readonly samples: string | undefined;
  /** Folder for the images of those captures. */
  readonly keep: string | undefined;
}

export function settingsOf(args: readonly string[], classes: readonly string[]): Settings {
  const { values } = parseArgs({
    args: [...args],
    options: {
      seed: { type: "string", default: "captures" },
      each: { type: "string", default: "20" },
      good: { type: "string", default: "200" },
      only: { type: "string", default: "" },
      misses: { type: "boolean", default: false },
      samples: { type: "string" },
      keep: { type: "string" },
    },
  });
  const only = values.only.split(",").filter(Boolean);
  const stranger = only.find((name) => !classes.includes(name));
  if (stranger) throw new Error(`Unknown class "${stranger}": use ${classes.join(", ")}.`);
  return {
    seed: values.seed,
    each: Number(values.each),
    good: Number(values.good),
    only,
    misses: values.misses || values.keep !== undefined,
    samples: values.samples,
    keep: values.keep,
  };
}
