import type { MessageId, VerificationId } from "../model/ids.ts";
import type { Tenant } from "../model/principal.ts";
import type { Instant } from "../model/time.ts";

/** The topics of all messages. */
export const topics = [
  "pipeline",
  "read",
  "event",
  "webhook",
  "erase",
  "sweep",
  "expire",
  "retire",
  "escalate",
  "notice",
  "screen",
] as const;

export type Topic = (typeof topics)[number];

/** Work to do once the change that it belongs to is saved. */
export interface Message {
  readonly id: MessageId;
  readonly topic: Topic;
  readonly tenant: Tenant;
  readonly verification: VerificationId;
  /** Plain JSON without personal data. `-0` arrives as `0`, since JSON writes both alike. */
  readonly payload: Readonly<Record<string, unknown>>;
  readonly dueAt: Instant;
  /** The lane of the message. A claim can leave out lanes. */
  readonly lane?: string;
  /** The revision of the tenant's endpoints when it was saved, if it comes from that save. Never stored. */
  readonly endpoints?: string;
}

/** A message to store. */
export interface NewMessage extends Message {
  /** It is stored as claimed once, by its own process, until then on the storage's `leaseClock`. */
  readonly heldUntil?: Instant;
  /** `false`: no listener is called, since it is due later. Neither is one for a held message. */
  readonly wakes?: false;
}

/** The topics of messages for which listeners are called. */
export function wakingTopics(messages: readonly NewMessage[]): readonly Topic[] {
  const waking = messages.filter(({ heldUntil, wakes }) => heldUntil === undefined && wakes !== false);
  return waking.map(({ topic }) => topic);
}

/** A claimed message. `attempts` counts claims, this one included. */
export interface Delivery {
  readonly message: Message;
  readonly attempts: number;
}

export interface Depth {
  /** Due and unclaimed. */
  readonly waiting: number;
  /** Given up; kept with the reason. */
  readonly parked: number;
  /** When the oldest waiting message became due. */
  readonly oldestDueAt?: Instant;
}

/** The reading side of the transactional outbox. */
export interface Outbox {
  /** Adds messages that belong to no change of a verification. A known message id keeps its message. */
  add(messages: readonly NewMessage[]): Promise<void>;
  /**
   * Claims messages due at `now` and not leased at `at`, oldest due first. No other claim returns them before
   * `until`. `at` and `until` are on the storage's `leaseClock`; absent, `at` is `now`.
   */
  claim(
    limit: number,
    /** An empty `topics` matches nothing; if absent, every topic matches. */
    lease: {
      readonly now: Instant;
      readonly until: Instant;
      readonly at?: Instant;
      readonly topics?: readonly Topic[];
      /** Lanes to leave out. A message without a lane always matches. */
      readonly exceptLanes?: readonly string[];
      /** The lane whose messages are claimed only after all others. */
      readonly lastLane?: string;
    },
  ): Promise<readonly Delivery[]>;
  /** Extends the leases that are held. Leaves longer leases and messages without one as they are. */
  extend(ids: readonly MessageId[], until: Instant): Promise<void>;
  /**
   * Ends the lease. `done` deletes the message, `retryAt` sets its `dueAt`, and `parked` keeps it for an
   * operator.
   */
  settle(
    id: MessageId,
    outcome: "done" | { readonly retryAt: Instant; readonly reason: string } | { readonly parked: string },
  ): Promise<void>;
  /** An empty `topics` matches nothing; if absent, every topic matches. */
  depth(now: Instant, topics?: readonly Topic[]): Promise<Depth>;
  /**
   * Calls `wake` when a message of `topics` may be due. An engine that cannot tell topics apart calls it for
   * any. An engine that cannot notify omits the method.
   */
  onDue?(wake: () => void, topics?: readonly Topic[]): () => void;
}
