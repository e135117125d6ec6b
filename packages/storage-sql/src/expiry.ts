import { createHash } from "node:crypto";
import type { Message } from "@passmuster/core/ports";
import type { Verification } from "@passmuster/core/storage";
import type { NewMessage } from "./message-rows.ts";

/** The messages of a save without the one that is a column of the verification. */
interface Expiring {
  readonly messages: readonly NewMessage[];
  /** When it expires; `null` if the save says nothing about it. */
  readonly expiresAt: number | null;
}

export function expiringOf({ id }: Verification, given: readonly NewMessage[]): Expiring {
  const isColumn = ({ topic, verification, heldUntil }: NewMessage): boolean =>
    topic === "expire" && verification === id && heldUntil === undefined;
  const messages = given.filter((message) => !isColumn(message));
  return { messages, expiresAt: given.findLast(isColumn)?.dueAt ?? null };
}

/** The id of the message of a verification that expires at this time. */
export function expiryId(id: string, expiresAt: number): Message["id"] {
  return `msg_0${createHash("sha256").update(`${id} ${expiresAt}`).digest("hex").slice(0, 25)}`;
}
