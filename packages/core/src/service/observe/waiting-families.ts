import { type Instant, second } from "../../model/time.ts";
import type { DeskStore } from "../../ports/desk.ts";
import type { Family } from "./registry.ts";

/** What waits for a person in all tenants, by flow. */
export async function waitingFamilies(desk: DeskStore, now: Instant): Promise<readonly Family[]> {
  const depths = await desk.depth();
  const oldest = Math.min(now, ...depths.map((depth) => depth.oldest));
  return [
    {
      name: "passmuster_waiting_for_person",
      help: "Verifications in Double Check.",
      type: "gauge",
      labels: ["flow"],
      samples: depths.map(({ flow, count }) => [[flow], count]),
    },
    {
      name: "passmuster_waiting_oldest_seconds",
      type: "gauge",
      labels: [],
      help: "How long the oldest verification in Double Check has waited; 0 if none waits.",
      samples: [[[], (now - oldest) / second]],
    },
  ];
}
