import type { ClaimHolder, ClaimQuery } from "../model/claim.ts";
import type { DocumentId, VerificationId } from "../model/ids.ts";
import type { Tenant } from "../model/principal.ts";
import type { Instant } from "../model/time.ts";
import type { Verification, VerificationSummary } from "../model/verification.ts";
import type { VerificationStatus } from "../model/verification-status.ts";
import type { Message, Outbox } from "./outbox.ts";
import type { Page } from "./page.ts";
import type { RequestMark, RequestStore } from "./requests.ts";
import type { TokenStore } from "./tokens.ts";
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
