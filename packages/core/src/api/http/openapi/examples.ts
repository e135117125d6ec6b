import type { OperationId } from "../operations/operations.ts";

/** Recorded requests and responses by operation. A script records them; they are committed. */
export type Examples = Readonly<
  Partial<Record<OperationId, { readonly request?: unknown; readonly answer?: unknown }>>
>;
