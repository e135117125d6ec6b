import type { MessageId, VerificationId } from "../model/ids.ts";
import type { Tenant } from "../model/principal.ts";
import type { Instant } from "../model/time.ts";

export type Topic = "pipeline" | "event" | "webhook" | "erase" | "sweep" | "expire" | "retire";

/** Work to be done after, and only if, the change it belongs to is saved. */
export interface Message {
  readonly id: MessageId;
  readonly topic: Topic;
  readonly tenant: Tenant;
  readonly verification: VerificationId;
  /** Plain JSON without personal data; `-0` is delivered as `0`, since JSON writes both alike. */
  readonly payload: Readonly<Record<string, unknown>>;
  readonly dueAt: Instant;
  /** Whose turn it takes: a claim can leave out the messages of a lane. */
  readonly lane?: string;
}

/** A claimed message. `attempts` counts claims, this one included. */
export interface Delivery {
  readonly message: Message;
  readonly attempts: number;
}

export interface Depth {
  /** Due and unclaimed. */
  readonly waiting: number;
  /** Given up on; kept with its reason. */
  readonly parked: number;
  /** When the oldest waiting message became due. */
  readonly oldestDueAt?: Instant;
}

/** The reading side of the transactional outbox. */
export interface Outbox {
  /** Writes messages that belong to no change of a verification. A message id that is known already is left as it is. */
  add(messages: readonly Message[]): Promise<void>;
  /** Messages due at `now` whose lease, if they had one, has run out; oldest due first. Nobody else gets them before `until`. */
  claim(
    limit: number,
    /** Empty `topics` match nothing, absent ones every topic. */
    lease: {
      readonly now: Instant;
      readonly until: Instant;
      readonly topics?: readonly Topic[];
      /** Lanes that are left out; a message without a lane never is. */
      readonly exceptLanes?: readonly string[];
    },
  ): Promise<readonly Delivery[]>;
  /** Moves the end of leases that are held, never to an earlier time; where none is held, none is given. */
  extend(ids: readonly MessageId[], until: Instant): Promise<void>;
  /** Ends the lease. `done` forgets the message; `retryAt` becomes its `dueAt`; `parked` keeps it for a person to see. */
  settle(
    id: MessageId,
    outcome: "done" | { readonly retryAt: Instant; readonly reason: string } | { readonly parked: string },
  ): Promise<void>;
  /** Empty `topics` match nothing, absent ones every topic. */
  depth(now: Instant, topics?: readonly Topic[]): Promise<Depth>;
  /** Calls `wake` when a message may have become due, of `topics` or, where the engine cannot tell them apart, of any; where it can tell at all. */
  onDue?(wake: () => void, topics?: readonly Topic[]): () => void;
}
