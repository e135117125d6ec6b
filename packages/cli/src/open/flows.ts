import { type Flow, flows as shipped } from "@passmuster/core";
import { UsageError } from "../usage-error.ts";

/**
 * The shipped flows and those of the configuration, or the one of a path.
 * @throws {UsageError} naming the flows, if none has the path
 */
export function flowsAt(own: readonly Flow[], path: string | undefined): readonly Flow[] {
  const all = [...shipped.filter((flow) => !own.some((other) => other.path === flow.path)), ...own];
  const found = all.filter((flow) => path === undefined || flow.path === path);
  if (found.length > 0) return found;
  throw new UsageError(`--flow takes one of ${all.map((flow) => flow.path).join(", ")}, not "${path}".`);
}
