import type { Presence } from "../../model/presence.ts";
import { type Change, type StepContext, withMessage } from "./change.ts";

/** The change with these presence checks, or none. A picture that it no longer refers to is swept. */
export function withPresence(
  { verification: { presence: before, ...rest }, messages }: Change,
  presence: Presence | undefined,
  scope: StepContext,
): Change {
  const next = { verification: { ...rest, ...(presence && { presence }) }, messages };
  const picture = before?.result?.picture;
  if (!picture || picture === presence?.result?.picture) return next;
  return withMessage(next, { topic: "sweep", payload: { images: [picture] } }, scope);
}
