import { type Instant, second } from "../../model/time.ts";
import { type Outbox, topics } from "../../ports/outbox.ts";
import type { Family } from "./registry.ts";

/** The amount and age of waiting work, by topic. */
export async function queueFamilies(outbox: Outbox, now: Instant): Promise<readonly Family[]> {
  const depths = await Promise.all(
    topics.map(async (topic) => ({ topic, depth: await outbox.depth(now, [topic]) })),
  );
  const gauge = (
    name: string,
    help: string,
    read: (depth: (typeof depths)[number]["depth"]) => number,
  ): Family => ({
    name,
    help,
    type: "gauge",
    labels: ["topic"],
    samples: depths.map(({ topic, depth }) => [[topic], read(depth)]),
  });
  return [
    gauge("passmuster_outbox_waiting", "Messages due and unclaimed.", ({ waiting }) => waiting),
    gauge("passmuster_outbox_parked", "Messages given up, kept for an operator.", ({ parked }) => parked),
    gauge(
      "passmuster_outbox_oldest_age_seconds",
      "How long the oldest waiting message has been due.",
      ({ oldestDueAt }) => (oldestDueAt === undefined ? 0 : (now - oldestDueAt) / second),
    ),
  ];
}
