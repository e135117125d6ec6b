import type { Principal } from "../../model/principal.ts";
import type { Change } from "./change.ts";

/** The lane of work for which no end user waits. Workers take it when no other message is due. */
export const bulk = "bulk";

/**
 * Sends a token's runs to the bulk lane: they may be an import of thousands. An end user waits at the page
 * for theirs.
 */
export function queuedFor({ verification }: Principal, change: Change): Change {
  if (verification !== undefined) return change;
  const messages = change.messages.map((message) =>
    message.topic === "pipeline" ? { ...message, lane: bulk } : message,
  );
  return { ...change, messages };
}
