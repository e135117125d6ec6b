/**
 * The nouns of Passmuster.
 *
 * - **Verification**: one identity check of one person, in one flow; the aggregate that is loaded and saved whole.
 * - **Document**: what was uploaded for a verification, with what was read from it, its rules and decisions.
 * - **Flow**: which documents a verification needs; data, see `defineFlow`.
 * - **Message**: work that a change gives rise to (a pipeline run, an event, an erasure), saved in the same transaction as the change.
 * - **Run**: one pass of the pipeline over a verification; a result of an older run is dropped.
 * - **Request**: what a caller asked for under an idempotency key, so that it takes effect once; see `RequestStore`.
 * - **Tenant**: whose data it is; nothing crosses it.
 */
import type { ClaimHolder, ClaimQuery } from "../model/claim.ts";
import type { DocumentId, MessageId, TokenId, VerificationId } from "../model/ids.ts";
import type { Scope, Tenant } from "../model/principal.ts";
import type { Instant } from "../model/time.ts";
import type { Verification, VerificationSummary } from "../model/verification.ts";
import type { VerificationStatus } from "../model/verification-status.ts";
import type { RequestMark, RequestStore } from "./requests.ts";
import type { WebhookStore } from "./webhooks.ts";

/** Somebody else saved the verification after it was loaded. Nothing was written: load again. */
export class StaleWriteError extends Error {
  override readonly name = "StaleWriteError";
  constructor(id: string) {
    super(`${id} was changed by another command.`);
  }
}

/** The storage cannot be reached or is busy for longer than a command waits. Nothing was written. */
export class StorageUnavailableError extends Error {
  override readonly name = "StorageUnavailableError";
}

export interface ListQuery {
  readonly tenant: Tenant;
  /** Flow paths; an empty list matches nothing, absent matches every flow. */
  readonly flows?: readonly string[];
  /** An empty list matches nothing, absent matches every status. */
  readonly statuses?: readonly VerificationStatus[];
  readonly vendorReference?: string;
  /** Exclusive. */
  readonly createdAfter?: Instant;
  /** Exclusive. */
  readonly createdBefore?: Instant;
  /** From 1. */
  readonly page: number;
  readonly perPage: number;
}

export interface Page<T> {
  readonly items: readonly T[];
  /** How many match in all, on every page. */
  readonly total: number;
}

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

/** An API token as it is stored: its secret only as a SHA-256 digest. */
export interface TokenRecord {
  readonly id: TokenId;
  readonly digest: string;
  readonly tenant: Tenant;
  readonly scopes: readonly Scope[];
  readonly flows: readonly string[] | null;
  readonly createdAt: Instant;
  readonly expiresAt: Instant | null;
  readonly lastUsedAt: Instant | null;
  readonly revokedAt: Instant | null;
}

export interface TokenStore {
  /** Rejects where the id or the digest is taken; whose it is, it stays. */
  add(token: TokenRecord): Promise<void>;
  /** Revoked and expired tokens are found too: the caller decides. */
  findByDigest(digest: string): Promise<TokenRecord | undefined>;
  /** Newest first. */
  list(tenant?: Tenant): Promise<readonly TokenRecord[]>;
  /** Resolves to whether there was such a token that was not yet revoked. */
  revoke(id: TokenId, at: Instant): Promise<boolean>;
  touch(id: TokenId, at: Instant): Promise<void>;
}

/**
 * The durable home of verifications, and of the messages their changes give rise to. Every read is within a tenant.
 * Once it is closed, every call but `close` rejects with `StorageUnavailableError`.
 */
export interface Storage {
  /** What is found may be frozen; what a caller does to it changes nothing that is stored. A deleted verification is not found. Two verifications never share an id, also across tenants. */
  load(tenant: Tenant, id: VerificationId): Promise<Verification | undefined>;
  loadByDocument(tenant: Tenant, id: DocumentId): Promise<Verification | undefined>;
  /** Newest first, ties by id (descending). Deleted ones are left out. */
  list(query: ListQuery): Promise<Page<VerificationSummary>>;
  /**
   * Writes the aggregate and its messages in one transaction. `next.version` is one more than the stored version; 1 creates it.
   * A deleted verification is never saved again. With `mark`, the same transaction records that the request took effect.
   * @throws {StaleWriteError} nothing was written
   * @throws {ClaimLostError} the attempt in `mark` has no longer the key; nothing was written
   * @throws {StorageUnavailableError} nothing was written
   */
  save(next: Verification, messages: readonly Message[], mark?: RequestMark): Promise<void>;
  /**
   * Claims that share a token with the query, those that share the rarest tokens first, ties by verification, document and kind.
   * `save` stores the claims of `next` (`claimsOf`) in its transaction, in place of those stored before.
   * Of a token that more than 256 claims have, any 256 may count. @returns at most `most`
   */
  holdersOf(query: ClaimQuery): Promise<readonly ClaimHolder[]>;
  /**
   * Overwrites everything of a deleted verification but its id, tenant, flow, version and times, the answers to requests about it
   * (those stay done) and the responses in the log of deliveries. No-op unless it is deleted.
   */
  erase(tenant: Tenant, id: VerificationId): Promise<void>;
  readonly outbox: Outbox;
  readonly tokens: TokenStore;
  readonly requests: RequestStore;
  readonly webhooks: WebhookStore;
  /** Brings the schema up to date; safe from many processes at once. */
  migrate(): Promise<void>;
  /** Resolves when the storage answers. @throws {StorageUnavailableError} */
  ping(): Promise<void>;
  close(): Promise<void>;
}
