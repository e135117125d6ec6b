import type { SessionDocument } from "@passmuster/client";
import type { Picture } from "../camera/picture.ts";
import { type Chosen, type Context, chosenOf } from "../session/parts.ts";

/** The choices and photos for the current document. */
export interface Draft {
  readonly context: Context;
  readonly chosen: Chosen;
  readonly front?: Picture | undefined;
  readonly back?: Picture | undefined;
  /** The photo that is to be taken again. */
  readonly discarded?: Picture | undefined;
}

/** Preselects the uploaded type and country, or the expected ones. */
export function draftOf({ context, types, country, uploaded }: SessionDocument): Draft | undefined {
  const type = types.find(({ id }) => id === uploaded?.type) ?? types[0];
  if (!type) return undefined;
  return { context, chosen: chosenOf(type, uploaded?.country ?? country ?? "") };
}
