import type { Message } from "./outbox.ts";

/** One attempt at a message. `attempt` counts from 1; no attempt follows a `final` one. */
export interface Attempt {
  readonly message: Message;
  readonly attempt: number;
  readonly final: boolean;
}

/** Handles one message. A rejection asks for another attempt. */
export type MessageHandler = (attempt: Attempt, signal: AbortSignal) => Promise<void>;

/** Carries messages from the outbox to the process that handles them. */
export interface Queue {
  /**
   * Resolves once the message is safe; rejects if the relay must offer it again. A repeated call has no
   * effect.
   */
  enqueue(attempt: Attempt, signal: AbortSignal): Promise<void>;
  consume(handler: MessageHandler): void;
  close(): Promise<void>;
}
