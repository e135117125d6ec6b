import { cruise, type ICruiseResult } from "dependency-cruiser";
import { root } from "../workspace.ts";

/**
 * An import, of types too, between two files of this repository, or of a module of Node or another package.
 */
export interface Import {
  readonly from: string;
  readonly to: string;
  /** As written. */
  readonly specifier: string;
  readonly isOutside: boolean;
}

/** The imports in the sources and tests of `folders`. Paths are relative to the repository. */
export async function importsIn(folders: readonly string[]): Promise<readonly Import[]> {
  const { output } = await cruise(
    [...folders],
    {
      baseDir: root,
      doNotFollow: { path: "node_modules" },
      exclude: { path: "(^|/)(dist|node_modules)/" },
      tsPreCompilationDeps: true,
      enhancedResolveOptions: {
        exportsFields: ["exports"],
        conditionNames: ["@passmuster/source", "import", "types", "node"],
      },
    },
    {},
    {},
  );
  return (output as ICruiseResult).modules.flatMap(({ source, dependencies }) =>
    dependencies.map(({ resolved, module, coreModule }) => ({
      from: source,
      to: resolved,
      specifier: module,
      isOutside: coreModule || resolved.includes("node_modules"),
    })),
  );
}

/** Sets of files that import each other in a loop: strongly connected components of more than one. */
export function circlesOf(imports: readonly Import[]): readonly (readonly string[])[] {
  const targets = Map.groupBy(
    imports.filter(({ isOutside }) => !isOutside),
    ({ from }) => from,
  );
  const order = new Map<string, number>();
  const open: string[] = [];
  const circles: string[][] = [];
  const visit = (file: string): number => {
    order.set(file, order.size);
    let low = order.size - 1;
    open.push(file);
    for (const { to } of targets.get(file) ?? [])
      if (!order.has(to)) low = Math.min(low, visit(to));
      else if (open.includes(to)) low = Math.min(low, order.get(to) ?? low);
    if (low === order.get(file)) {
      const circle = open.splice(open.indexOf(file));
      if (circle.length > 1) circles.push(circle.sort());
    }
    return low;
  };
  for (const file of targets.keys()) if (!order.has(file)) visit(file);
  return circles;
}
