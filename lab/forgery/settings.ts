import { parseArgs } from "node:util";
import type { Quality } from "@passmuster/specimens";
import { measures } from "./pictures/run.ts";

export interface Settings {
  readonly seed: string;
  /** Specimens per class of attacks. */
  readonly each: number;
  readonly genuine: number;
  /** Genuine documents of people whom other software forgets. */
  readonly people: number;
  /** Class names; empty for all. */
  readonly only: readonly string[];
  readonly qualities: readonly Quality[];
  readonly minutes: number;
  readonly processes: number;
  /** A folder of pictures to measure instead of drawn documents. */
  readonly pictures: string | undefined;
  /** Whether to write docs/forgery.md. */
  readonly write: boolean;
  /** Output file for all figures. */
  readonly json: string | undefined;
}

const known: readonly Quality[] = ["scan", "clear", "worn", "poor"];
const list = (value: string): readonly string[] => value.split(",").filter(Boolean);

export function settingsOf(args: readonly string[], classes: readonly string[]): Settings {
  const { values } = parseArgs({
    args: [...args],
    options: {
      seed: { type: "string", default: "forgery" },
      each: { type: "string", default: "100" },
      genuine: { type: "string", default: "300" },
      people: { type: "string", default: "0" },
      only: { type: "string", default: "" },
      qualities: { type: "string", default: "clear,worn" },
      minutes: { type: "string", default: "600" },
      processes: { type: "string", default: "2" },
      write: { type: "boolean", default: false },
      json: { type: "string" },
      pictures: { type: "string" },
    },
  });
  const only = list(values.only);
  const names = values.pictures === undefined ? classes : measures;
  const stranger = only.find((name) => !names.some((one) => one === name));
  if (stranger) throw new Error(`Unknown class "${stranger}": use ${names.join(", ")}.`);
  if (values.write && (only.length > 0 || values.pictures !== undefined))
    throw new Error("--write takes a run of all classes, without --only and --pictures.");
  const qualities = known.filter((quality) => list(values.qualities).includes(quality));
  if (qualities.length === 0) throw new Error(`--qualities takes ${known.join(", ")}.`);
  return {
    seed: values.seed,
    each: Number(values.each),
    genuine: Number(values.genuine),
    people: Number(values.people),
    only,
    qualities,
    minutes: Number(values.minutes),
    processes: Number(values.processes),
    write: values.write,
    json: values.json,
    pictures: values.pictures,
  };
}
