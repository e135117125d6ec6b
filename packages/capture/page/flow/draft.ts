import type { SessionDocument } from "@passmuster/client";
import type { Picture } from "../camera/picture.ts";
import type { Kept } from "../session/memory.ts";
import { type Chosen, type Context, chosenOf } from "../session/parts.ts";

/** The choices and photos for the current document. */
export interface Draft {
  readonly context: Context;
  readonly chosen: Chosen;
  /** The person has not chosen among the types yet; `chosen` has the first. */
  readonly isOpen: boolean;
  readonly front?: Picture | undefined;
  readonly back?: Picture | undefined;
  /** The photo that is to be taken again. */
  readonly discarded?: Picture | undefined;
}

/** Preselects the uploaded type and country, the expected ones, or those that the person chose before. */
export function draftOf(
  { context, types, country, uploaded }: SessionDocument,
  { chosen = {} }: Pick<Kept, "chosen">,
): Draft | undefined {
  const former = uploaded ?? chosen[context];
  const known = types.length === 1 ? types[0] : types.find(({ id }) => id === former?.type);
  const type = known ?? types[0];
  if (!type) return undefined;
  return { context, chosen: chosenOf(type, former?.country ?? country ?? ""), isOpen: known === undefined };
}
