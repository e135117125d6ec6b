import type { Message } from "./outbox.ts";

/** One attempt at a message. `attempt` counts from 1; after a `final` one nobody tries again. */
export interface Attempt {
  readonly message: Message;
  readonly attempt: number;
  readonly final: boolean;
}

/** Does the work of one message. A rejection means "not now". */
export type MessageHandler = (attempt: Attempt, signal: AbortSignal) => Promise<void>;

/** Carries messages from the outbox to the process that works on them. */
export interface Queue {
  /** Resolves once the message can no longer be lost; rejects when it must be offered again. Twice is a no-op. */
  enqueue(attempt: Attempt, signal: AbortSignal): Promise<void>;
  consume(handler: MessageHandler): void;
  close(): Promise<void>;
}
