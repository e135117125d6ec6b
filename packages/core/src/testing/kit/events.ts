import type { VerificationEvent } from "../../model/event.ts";
import type { Passmuster } from "../../passmuster.ts";

/** Collects every event of a service from now on, each once, also if it is announced again. */
export function eventsOf(passmuster: Pick<Passmuster, "on">): readonly VerificationEvent[] {
  const events: VerificationEvent[] = [];
  const seen = new Set<string>();
  passmuster.on("*", ({ id, ...event }) => {
    if (!seen.has(id)) events.push(event);
    seen.add(id);
  });
  return events;
}
