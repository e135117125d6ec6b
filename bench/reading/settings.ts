import { parseArgs } from "node:util";

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
  /** Fronts, and as many pages, of blind recipes. */
  readonly layouts: number;
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
      claims: count(30),
      peers: count(12),
      memory: count(200),
    },
  });
  const parts = (values.part ?? []).flatMap((part) => part.split(","));
  const unknown = parts.find((part) => !names.includes(part));
  if (unknown) throw new Error(`Unknown part "${unknown}": use ${names.join(", ")}.`);
  return {
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
    claims: Number(values.claims),
    peers: Number(values.peers),
    memory: Number(values.memory),
  };
}
