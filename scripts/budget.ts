import { spawnSync } from "node:child_process";
import { root } from "./workspace.ts";

/** What a package may weigh and how long it may take to load; pinned where it stands, so that it grows only on purpose. */
interface Budget {
  /** Thousands of bytes that npm unpacks, dependencies left out. */
  readonly unpacked: number;
  /** Times the work of importing zod, which it cannot do without, in the same run. */
  readonly loading?: number;
  /** Where it is meant to come to: milliseconds on a machine that does nothing else. */
  readonly aim?: { readonly milliseconds: number };
}

const budgets: Readonly<Record<string, Budget>> = {
  "@passmuster/core": { unpacked: 430, loading: 2.5, aim: { milliseconds: 100 } },
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
    const kind = path.endsWith(".d.ts") ? "types" : path.endsWith(".js") ? "code" : "the rest";
    kinds.set(kind, (kinds.get(kind) ?? 0) + size);
  }
  return [...kinds].map(([kind, size]) => `${kind} ${kilobytes(size)}`).join(", ");
}

interface Loading {
  /** Milliseconds from the import to its end. */
  readonly wall: number;
  /** Milliseconds that processors worked for it. */
  readonly processor: number;
}

/** Imports a module in a process of its own. */
function load(module: string): Loading {
  const script = `const used = process.cpuUsage(); const begun = performance.now(); await import(${JSON.stringify(module)});
const wall = performance.now() - begun; const { user, system } = process.cpuUsage(used);
console.log(JSON.stringify({ wall, processor: (user + system) / 1000 }));`;
  const line = ["--input-type=module", "-e", script];
  const { status, stdout, stderr } = spawnSync(process.execPath, line, { cwd: root, encoding: "utf8" });
  if (status !== 0) throw new Error(`Importing ${module} fails.\n${stderr}`);
  return JSON.parse(stdout);
}

/** The best of several, in turns with what it is held against: a busy machine only ever adds. */
function loadingOf(module: string, floor: string): { readonly milliseconds: number; readonly times: number } {
  const rounds = Array.from({ length: 7 }, () => ({ floor: load(floor), module: load(module) }));
  const least = (of: "floor" | "module", what: keyof Loading) =>
    Math.min(...rounds.map((round) => round[of][what]));
  return {
    milliseconds: least("module", "wall"),
    times: least("module", "processor") / least("floor", "processor"),
  };
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
  if (loading !== undefined) {
    const { milliseconds, times } = loadingOf(name, "zod");
    const meant = aim ? `, meant to come to ${aim.milliseconds} ms` : "";
    said.push(
      `importing ${name} takes ${milliseconds.toFixed(0)} ms here${meant} and ${times.toFixed(1)} times the work of zod`,
    );
    if (times > loading)
      over.push(`Importing ${name} is ${times.toFixed(1)} times the work of zod; its budget is ${loading}.`);
  }
  return { said, over };
}
