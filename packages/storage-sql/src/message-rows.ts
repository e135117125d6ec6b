import type { Message } from "@passmuster/core/ports";
import type { Delivery, Outbox } from "@passmuster/core/storage";

/** A message to store. */
export type NewMessage = Parameters<Outbox["add"]>[0][number];

/** The topics for which listeners are called. */
export function wakingTopics(messages: readonly NewMessage[]): readonly Message["topic"][] {
  return messages.flatMap(({ topic, heldUntil, wakes = true }) =>
    wakes && heldUntil === undefined ? [topic] : [],
  );
}

export interface MessageRow {
  readonly id: Message["id"];
  readonly topic: Message["topic"];
  readonly tenant: string;
  readonly verification: Message["verification"];
  readonly payload: string;
  readonly due_at: number;
  readonly attempts: number;
  readonly lane: string | null;
}

export function deliveryOf(row: MessageRow): Delivery {
  const { attempts, payload, due_at: dueAt, id, topic, tenant, verification, lane } = row;
  const message = { id, topic, tenant, verification, payload: JSON.parse(payload), dueAt };
  return { message: lane === null ? message : { ...message, lane }, attempts };
}

/** The order of a claim: messages of `lastLane` after all others. */
export function claimOrder(lastLane: string | undefined): (one: Delivery, other: Delivery) => number {
  const place = ({ message }: Delivery): number =>
    message.lane !== undefined && message.lane === lastLane ? 1 : 0;
  return (one, other) =>
    place(one) - place(other) ||
    one.message.dueAt - other.message.dueAt ||
    (one.message.id < other.message.id ? -1 : 1);
}
