/** One instruction of a Dockerfile: `RUN`, and what follows it. */
export interface Instruction {
  readonly name: string;
  readonly rest: string;
}

/**
 * The instructions of each stage, in order. A stage begins with FROM; only ARG may stand before the first
 * one.
 */
export function stagesOf(dockerfile: string): readonly (readonly Instruction[])[] {
  const lines = dockerfile
    .split("\n")
    .filter((line) => !/^\s*#/.test(line))
    .join("\n")
    .replaceAll("\\\n", " ")
    .split("\n")
    .filter((line) => line.trim() !== "");
  const stages: Instruction[][] = [];
  for (const line of lines) {
    const [, name, rest = ""] = /^([A-Z]+) (.+)$/.exec(line) ?? [];
    if (name === undefined) throw new Error(`Not an instruction: ${line}`);
    if (name === "FROM") stages.push([]);
    const stage = stages.at(-1);
    if (!stage && name !== "ARG") throw new Error(`Before the first FROM: ${line}`);
    stage?.push({ name, rest });
  }
  return stages;
}

/** The arguments of all instructions of one name: `["NODE_ENV=production"]`. */
export function argumentsOf(stage: readonly Instruction[], name: string): readonly string[] {
  return stage.filter((instruction) => instruction.name === name).map(({ rest }) => rest);
}

/**
 * The exec form: `["node", "a.mjs"]`. @throws {SyntaxError} the shell form, which hides signals from the
 * process
 */
export function execForm(rest: string): readonly string[] {
  return JSON.parse(rest) as readonly string[];
}

/** `A=1 B="2 3"` as a record. */
export function pairsIn(rest: string): Readonly<Record<string, string>> {
  const pairs = rest.matchAll(/(\w+)=(?:"([^"]*)"|(\S*))/g);
  return Object.fromEntries([...pairs].map(([, name = "", quoted, bare]) => [name, quoted ?? bare ?? ""]));
}
