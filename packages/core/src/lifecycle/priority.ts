import type { Principal } from "../model/principal.ts";
import type { Change } from "./change.ts";

/** The lane of what nobody waits for at a screen: it is worked on when nothing else is due. */
export const bulk = "bulk";

/** An end user who hands in sits before the page and waits; a token that submits may be an import of thousands. */
export function queuedFor({ verification }: Principal, change: Change): Change {
  if (verification !== undefined) return change;
  const messages = change.messages.map((message) =>
    message.topic === "pipeline" ? { ...message, lane: bulk } : message,
  );
  return { ...change, messages };
}
