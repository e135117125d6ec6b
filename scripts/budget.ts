import { spawnSync } from "node:child_process";
import { root } from "./workspace.ts";

/** What a package may weigh and how long it may take to load; pinned where it stands, so that it grows only on purpose. */
interface Budget {
  /** Thousands of bytes that npm unpacks, dependencies left out. */
  readonly unpacked: number;
  /** Where it is meant to come to. */
  readonly aim?: number;
  /** Times that importing zod, which it cannot do without, takes in the same run. */
  readonly loading?: number;
}

const budgets: Readonly<Record<string, Budget>> = {
  "@vouchsafe/core": { unpacked: 850, aim: 300, loading: 5 },
};

interface Packed {
  readonly name: string;
  readonly size: number;
  readonly unpackedSize: number;
  readonly files: readonly { readonly path: string; readonly size: number }[];
}

const kilobytes = (bytes: number): string => `${(bytes / 1000).toFixed(0)} kB`;

/** What takes the most room, by kind. */
function parts({ files }: Packed): string {
  const kinds = new Map<string, number>();
  for (const { path, size } of files) {
    const kind = path.includes("conformance")
      ? "conformance suites"
      : path.endsWith(".d.ts")
        ? "types"
        : path.endsWith(".js")
          ? "code"
          : "the rest";
    kinds.set(kind, (kinds.get(kind) ?? 0) + size);
  }
  return [...kinds].map(([kind, size]) => `${kind} ${kilobytes(size)}`).join(", ");
}

/** Milliseconds to import a module in a process of its own: the best of several, since a busy machine only ever adds. */
function loadingTime(module: string, folder: string): number {
  const script = `const begun = performance.now(); await import(${JSON.stringify(module)}); console.log(performance.now() - begun)`;
  const times = Array.from({ length: 5 }, () =>
    Number(
      spawnSync(process.execPath, ["--input-type=module", "-e", script], { cwd: folder, encoding: "utf8" })
        .stdout,
    ),
  );
  return Math.min(...times);
}

/** Sentences on what a packed package weighs, and on what is over its budget. */
export function weigh(packed: Packed): {
  readonly said: readonly string[];
  readonly over: readonly string[];
} {
  const { name, size, unpackedSize } = packed;
  const { unpacked, aim, loading } = budgets[name] ?? {};
  const said = [`${name}: ${kilobytes(size)} packed, ${kilobytes(unpackedSize)} unpacked (${parts(packed)})`];
  const over: string[] = [];
  if (unpacked !== undefined && unpackedSize > unpacked * 1000)
    over.push(`${name} unpacks to ${kilobytes(unpackedSize)}; its budget is ${unpacked} kB.`);
  if (aim !== undefined && unpackedSize > aim * 1000)
    said.push(
      `${name} is ${kilobytes(unpackedSize - aim * 1000)} over the ${aim} kB that it is meant to come to`,
    );
  if (loading !== undefined) {
    const ratio = loadingTime(name, root) / loadingTime("zod", root);
    said.push(`importing ${name} takes ${ratio.toFixed(1)} times as long as importing zod`);
    if (!(ratio <= loading))
      over.push(
        `Importing ${name} takes ${ratio.toFixed(1)} times as long as zod; its budget is ${loading}.`,
      );
  }
  return { said, over };
}
