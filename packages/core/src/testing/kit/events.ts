import type { VerificationEvent } from "../../model/event.ts";
import type { Passmuster } from "../../passmuster.ts";

/** Every event of a service from now on, each once though it may be announced again. */
export function eventsOf(passmuster: Pick<Passmuster, "on">): readonly VerificationEvent[] {
  const events: VerificationEvent[] = [];
  const seen = new Set<string>();
  passmuster.on("*", ({ id, ...event }) => {
    if (!seen.has(id)) events.push(event);
    seen.add(id);
  });
  return events;
}
