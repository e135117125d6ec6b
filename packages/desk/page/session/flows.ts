import type { DeskSession, FlowName, Item } from "./wire.ts";

/** The name of a flow as a list shows it: with its path, if another flow has the same name. */
export function flowName(flows: readonly FlowName[], { path, label }: FlowName): string {
  const isShared = flows.some((other) => other.label === label && other.path !== path);
  return isShared ? `${label} (${path})` : label;
}

/** The same for a path; the path itself, if the session does not see its flow. */
export function nameOfFlow(session: DeskSession | undefined, path: string): string {
  const flows = session?.flows ?? [];
  const found = flows.find((each) => each.path === path);
  return found ? flowName(flows, found) : path;
}

/** The path of an item's flow; `undefined` if the session does not see it. */
export function pathOf(flows: readonly FlowName[], { flow, flow_path: path }: Item): string | undefined {
  if (path !== undefined) return flows.find((each) => each.path === path)?.path;
  const named = flows.filter((each) => each.label === flow || each.path === flow);
  return named.length === 1 ? named[0]?.path : undefined;
}
