import { parseArgs } from "node:util";
import type { Kind } from "../layouts/document.ts";
import type { Share } from "../layouts/recipes.ts";

const kindNames: readonly Kind[] = ["front", "stock", "page"];

/** Sizes of the measurements. `seed` and number decide all drawings. */
export interface Settings {
  readonly parts: readonly string[];
  readonly folder: string | undefined;
  readonly seed: string;
  /** The number of the first drawn document, so that a long measurement can be split. */
  readonly from: number;
  readonly documents: number;
  readonly altered: number;
  readonly lines: number;
  readonly negatives: number;
  readonly backs: number;
  readonly pages: number;
  /** Documents of each of `kinds`. */
  readonly layouts: number;
  readonly kinds: readonly Kind[];
  /** Of `blind` recipes only sums and causes are printed, of `seen` ones also the text of the misses. */
  readonly share: Share;
  /** Keeps what the reader saw of drawn layouts, so that a change of linking is measured in seconds. */
  readonly linesFile: string | undefined;
  /** Writes the tables of drawn layouts into docs/accuracy.md. */
  readonly write: boolean;
  /** Fronts with a word across them that voids them, and as many with other words and without. */
  readonly marks: number;
  /** False claims per field. */
  readonly claims: number;
  readonly peers: number;
  readonly memory: number;
}

export function settingsOf(args: readonly string[], names: readonly string[]): Settings {
  const count = (ordinary: number) => ({ type: "string", default: String(ordinary) }) as const;
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      part: { type: "string", multiple: true },
      samples: { type: "string" },
      seed: { type: "string", default: "bench" },
      from: count(0),
      documents: count(60),
      altered: count(200),
      lines: count(100),
      negatives: count(60),
      backs: count(14),
      pages: count(6),
      layouts: count(12),
      kinds: { type: "string", default: "front,stock,page" },
      share: { type: "string", default: "blind" },
      "lines-file": { type: "string" },
      write: { type: "boolean", default: false },
      marks: count(20),
      claims: count(30),
      peers: count(12),
      memory: count(200),
    },
  });
  const parts = (values.part ?? []).flatMap((part) => part.split(","));
  const unknown = parts.find((part) => !names.includes(part));
  if (unknown) throw new Error(`Unknown part "${unknown}": use ${names.join(", ")}.`);
  const { share } = values;
  if (share !== "seen" && share !== "blind") throw new Error(`Unknown share "${share}": use seen or blind.`);
  const kinds = kindNames.filter((kind) => values.kinds.split(",").includes(kind));
  return {
    share,
    kinds,
    linesFile: values["lines-file"],
    write: values.write,
    parts: parts.length > 0 ? names.filter((name) => parts.includes(name)) : names,
    folder: values.samples ?? positionals[0] ?? process.env.BENCH_READING,
    seed: values.seed,
    from: Number(values.from),
    documents: Number(values.documents),
    altered: Number(values.altered),
    lines: Number(values.lines),
    negatives: Number(values.negatives),
    backs: Number(values.backs),
    pages: Number(values.pages),
    layouts: Number(values.layouts),
    marks: Number(values.marks),
    claims: Number(values.claims),
    peers: Number(values.peers),
    memory: Number(values.memory),
  };
}
