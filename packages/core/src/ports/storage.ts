import type { AuditEntry } from "../model/audit.ts";
import type { FingerprintHolder, FingerprintQuery } from "../model/fingerprint.ts";
import type { DocumentId, VerificationId } from "../model/ids.ts";
import type { Tenant } from "../model/principal.ts";
import type { SearchQuery } from "../model/search.ts";
import type { Instant } from "../model/time.ts";
import type { Verification, VerificationSummary } from "../model/verification.ts";
import type { VerificationStatus } from "../model/verification-status.ts";
import type { AuditStore } from "./audit.ts";
import type { DeskStore, LeaseFence } from "./desk.ts";
import type { FigureStore } from "./figures.ts";
import type { NewMessage, Outbox } from "./outbox.ts";
import type { Page } from "./page.ts";
import type { RateStore } from "./rates.ts";
import type { EffectRecord, RequestStore } from "./requests.ts";
import type { StepStore } from "./steps.ts";
import type { TokenStore } from "./tokens.ts";
import type { WebhookStore } from "./webhooks.ts";

/**
 * Another command saved the verification first, or another reviewer took its lease. Nothing was written: load
 * it again.
 */
export class StaleWriteError extends Error {
  override readonly name = "StaleWriteError";
  constructor(id: string) {
    super(`${id} was changed by another command.`);
  }
}

/** What a log may say about an outage: no data of a person, no password. */
interface OutageOptions extends ErrorOptions {
  /** Of the database or the system: `SQLITE_FULL`, `ECONNREFUSED`, a SQLSTATE. Default: that of the cause. */
  readonly code?: string | undefined;
  /** The file, or host, port and database. */
  readonly at?: string | undefined;
  /** What is away. Default: the storage. */
  readonly part?: "storage" | "keys";
}

/** The storage is unreachable, or busy for longer than a command waits. Nothing was written. */
export class StorageUnavailableError extends Error {
  override readonly name = "StorageUnavailableError";
  readonly code: string | undefined;
  readonly at: string | undefined;
  readonly part: "storage" | "keys";

  constructor(message: string, { code, at, part = "storage", ...options }: OutageOptions = {}) {
    super(message, options);
    this.code = code;
    this.at = at;
    this.part = part;
  }
}

/**
 * A row or a data key was changed outside Passmuster, moved, or restored without the rest. It is never
 * served; its message names the row and no personal data.
 */
export class IntegrityError extends Error {
  override readonly name = "IntegrityError";
}

/** The key of one verification, 32 bytes for AES-256-GCM. It seals the verification's rows and images. */
export interface DataKey {
  readonly bytes: Uint8Array;
  /** The verification is from before images were sealed, so it may have plain ones. */
  readonly legacy: boolean;
}

/** A verification from before data was sealed as it is now. */
export interface LegacyVerification {
  readonly tenant: Tenant;
  readonly id: VerificationId;
}

export interface ListQuery {
  readonly tenant: Tenant;
  /** Flow paths. An empty list matches nothing; if absent, every flow matches. */
  readonly flows?: readonly string[];
  /** An empty list matches nothing; if absent, every status matches. */
  readonly statuses?: readonly VerificationStatus[];
  readonly vendorReference?: string;
  /** Opens at most `mostOpened` verifications, those that have the whole words first, then the newest. */
  readonly search?: SearchQuery;
  /** Exclusive. */
  readonly createdAfter?: Instant;
  /** Exclusive. */
  readonly createdBefore?: Instant;
  /**
   * Only verifications of which a document ends before this day, in days since 1970-01-01: see `firstEndOf`.
   * Never with `search`.
   */
  readonly endsBefore?: number;
  /** From 1. */
  readonly page: number;
  readonly perPage: number;
}

/** What is stored beside a verification, and follows from it alone. */
export type StoredBeside = "claims" | "search" | "figures" | "queue" | "ends";

/** The columns of a stored verification that the record repeats. Nothing is opened. */
export interface StoredState {
  readonly id: VerificationId;
  readonly tenant: Tenant;
  readonly version: number;
  /** `null` once it is erased. */
  readonly status: VerificationStatus | null;
  readonly updatedAt: Instant;
  readonly deletedAt: Instant | null;
}

export interface StatesQuery {
  /** Default: every tenant. */
  readonly tenant?: Tenant | undefined;
  /** Only greater ids. */
  readonly after?: string | undefined;
  readonly limit: number;
}

/** What a storage is: no user, no password. */
export interface StorageFacts {
  /** Such as `sqlite`. */
  readonly kind: string;
  /** The file, or host, port and database. */
  readonly at?: string | undefined;
  /** The version of its schema. */
  readonly schema?: number;
  /** Where its key-encryption keys are. */
  readonly keys?: string | undefined;
}

/**
 * Stores verifications durably, with the messages of their changes. Every read is within a tenant. After
 * `close`, every other call rejects with `StorageUnavailableError`.
 */
export interface VerificationStorage {
  /** For the log at the start of a process. Absent if there is nothing to say. */
  readonly about?: StorageFacts;
  /**
   * A result may be frozen; changing it never changes what is stored. Deleted verifications are not found.
   * Ids are unique across tenants.
   * @throws {IntegrityError} a stored value was changed outside the storage
   */
  load(tenant: Tenant, id: VerificationId): Promise<Verification | undefined>;
  loadByDocument(tenant: Tenant, id: DocumentId): Promise<Verification | undefined>;
  /** Each as `load` finds it, in the order of the ids. Absent if `load` costs no round trip. */
  loadAll?(tenant: Tenant, ids: readonly VerificationId[]): Promise<readonly (Verification | undefined)[]>;
  /** Newest first, ties by id (descending). Deleted verifications are left out. */
  list(query: ListQuery): Promise<Page<VerificationSummary>>;
  /** By id, deleted and erased ones too. */
  states(query: StatesQuery): Promise<readonly StoredState[]>;
  /**
   * Writes the aggregate and its messages in one transaction. `next.version` is one more than the stored
   * version; 1 creates it. A deleted verification is never saved again. With `effect`, the same transaction
   * records that the request took effect. It also appends `entries` to the record, and stores the search
   * tokens of `next` (`searchTokensOf`), the facts of its decisions (`factsOf`) and the end of its first
   * document (`firstEndOf`). With `fence`, the same transaction refuses the save while another reviewer has
   * the lease, and no lease is taken before it ends. An `expire` message about `next` is kept with it: a
   * later one takes its place, and it is dropped once the verification is not Started. When due it is claimed
   * like any other, under an id of the storage's own.
   * @returns the revision of the tenant's endpoints, which `webhooks.list` takes; nothing if none is cached
   * @throws {StaleWriteError} another version, or another's lease; nothing was written
   * @throws {ClaimLostError} the attempt in `effect` lost its key; nothing was written
   * @throws {StorageUnavailableError} nothing was written
   * @throws {IntegrityError} nothing was written
   */
  save(
    next: Verification,
    messages: readonly NewMessage[],
    effect?: EffectRecord,
    entries?: readonly AuditEntry[],
    fence?: LeaseFence,
  ): Promise<string | undefined>;
  /**
   * Fingerprints that share a token with the query. Those that share the rarest tokens are first, ties by
   * verification, document and kind. `save` replaces the stored ones with those of `next` (`fingerprintsOf`)
   * in its transaction. If more than 256 have a token, any 256 of them may count.
   * @returns at most `most`
   */
  holdersOf(query: FingerprintQuery): Promise<readonly FingerprintHolder[]>;
  /**
   * Compares what is stored beside a verification, as it was loaded, with what its save wrote.
   * @returns what differs; empty if nothing does
   */
  strays(verification: Verification): Promise<readonly StoredBeside[]>;
  /**
   * Overwrites a deleted verification except its id, tenant, flow, version and times, and destroys its data
   * key. Also erases the responses to requests about it, which stay done, and the responses in the delivery
   * log. No effect unless it is deleted, and none while it has a `hold`. The first erasure appends `receipts`
   * to the record in its transaction.
   */
  erase(tenant: Tenant, id: VerificationId, receipts?: readonly AuditEntry[]): Promise<void>;
  /**
   * `undefined` if the verification does not exist or was deleted. The caller never changes the bytes. A key
   * that is `fenced` may come from memory: another process may have deleted the verification since.
   */
  dataKey(tenant: Tenant, id: VerificationId, fenced?: "fenced"): Promise<DataKey | undefined>;
  /**
   * Wraps up to `limit` data keys with the current key-encryption key of the key store. Resolves to their
   * number; 0 if every key is wrapped by it. Safe while verifications are read and saved.
   */
  rewrap(limit: number): Promise<number>;
  /** Name of the key-encryption key that `rewrap` uses, for the record. Absent without a key store. */
  currentKey?(): Promise<string>;
  /** Number of data keys that the key-encryption key `by` wraps. Destroyed keys do not count. */
  wrappedBy(by: string): Promise<number>;
  /** Up to `limit` verifications that are not deleted and whose data key is `legacy`. */
  legacy(limit: number): Promise<readonly LegacyVerification[]>;
  /** Seals the rows of a verification as new ones are. From then on its key is not `legacy`. */
  reseal(tenant: Tenant, id: VerificationId): Promise<void>;
  /** Up to `limit` verifications from before searches, figures and ends of documents, newest first. */
  unindexed(limit: number): Promise<readonly LegacyVerification[]>;
  /**
   * Stores the search tokens, the facts and the end of a verification from before. From then on it is not
   * `unindexed`.
   */
  index(tenant: Tenant, id: VerificationId): Promise<void>;
  readonly outbox: Outbox;
  readonly tokens: TokenStore;
  readonly requests: RequestStore;
  readonly webhooks: WebhookStore;
  readonly audit: AuditStore;
  /**
   * The clock of leases, the same for every process that shares the storage. Absent: leases follow the clock
   * of the caller, and only one process may use the storage.
   */
  leaseClock?(): Promise<Instant>;
  /** Absent if rate limits are counted in each process. */
  readonly rates?: RateStore;
  readonly steps: StepStore;
  readonly desk: DeskStore;
  readonly figures: FigureStore;
  /** Updates the schema. Safe to call from many processes at once. */
  migrate(): Promise<void>;
  /** Resolves when the storage responds. @throws {StorageUnavailableError} */
  ping(): Promise<void>;
  /**
   * Writes a little and takes it back, durably, as a save does. Readiness calls it every few seconds. Absent
   * if a storage that responds can write. @throws {StorageUnavailableError}
   */
  probe?(): Promise<void>;
  close(): Promise<void>;
}
