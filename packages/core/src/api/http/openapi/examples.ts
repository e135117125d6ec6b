import type { OperationId } from "../operations/operations.ts";
import { type Component, referenceTo } from "./components.ts";

/** Recorded requests and responses by operation. A script records them; they are committed. */
export type Examples = Readonly<
  Partial<Record<OperationId, { readonly request?: unknown; readonly answer?: unknown }>>
>;

type Half = "request" | "answer";

/** The member of a media type that refers to an example; nothing where none was recorded. */
export function shown(examples: Examples, id: OperationId, half: Half): object {
  if (examples[id]?.[half] === undefined) return {};
  return { examples: { recorded: referenceTo("examples", `${id}.${half}`) } };
}

/** The examples that `shown` refers to. */
export function exampleOf(examples: Examples, id: OperationId, half: Half): readonly Component[] {
  const value = examples[id]?.[half];
  return value === undefined ? [] : [[`${id}.${half}`, { value }]];
}
