import type { Message } from "@passmuster/core/ports";
import type { Delivery } from "@passmuster/core/storage";

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
