import { newKeyBytes } from "../../base/sealing/aead.ts";
import { hasWholeWords, matchesSearch } from "../../base/search/search.ts";
import type { VerificationId } from "../../model/ids.ts";
import { mostOpened, type SearchQuery } from "../../model/search.ts";
import type { Verification, VerificationSummary } from "../../model/verification.ts";
import {
  type ListQuery,
  StaleWriteError,
  StorageUnavailableError,
  type VerificationStorage,
} from "../../ports/storage.ts";
import { firstEndOf } from "../../verdict/lifecycle/document-ends.ts";
import { type AuditRows, memoryAudit } from "./audit.ts";
import { holdersAmong } from "./claims.ts";
import { memoryDesk } from "./desk.ts";
import { type FactRows, memoryFigures } from "./figures.ts";
import { memoryOutbox } from "./outbox.ts";
import { memoryRequests, type RequestRows } from "./requests.ts";
import { compareTexts } from "./sorted.ts";
import { memorySteps } from "./steps.ts";
import { memoryTokens } from "./tokens.ts";
import { memoryWebhooks, type WebhookRows } from "./webhooks.ts";

/** The verifications in a memory storage, including erased ones. */
export type MemoryRows = Map<VerificationId, Verification>;

/**
 * A storage in the memory of this process: for tests, demonstrations and development. Copies values on the
 * way in and out. Tests can inspect the rows.
 */
export function memoryStorage(
  rows: MemoryRows = new Map(),
  requestRows: RequestRows = new Map(),
  webhookRows: WebhookRows = { endpoints: new Map(), deliveries: new Map() },
  auditRows: AuditRows = new Map(),
  factRows: FactRows = new Map(),
): VerificationStorage {
  let closed = false;
  const whileOpen = (): void => {
    if (closed) throw new StorageUnavailableError("The storage is closed.");
  };
  const table = tableOf(rows, whileOpen);
  const isPresentId = (tenant: string, id: VerificationId) => isPresent(rows.get(id), tenant);
  const outbox = memoryOutbox(whileOpen);
  const requests = memoryRequests(requestRows, whileOpen, isPresentId);
  const audit = memoryAudit(auditRows, whileOpen);
  const isErased = (id: VerificationId) => rows.get(id)?.history.length === 0;
  const webhooks = memoryWebhooks(webhookRows, whileOpen, audit.put, isErased);
  const rowOf = (id: VerificationId) => rows.get(id);
  const desk = memoryDesk({ whileOpen, rowOf, summaryOf, record: audit.put });
  const figures = memoryFigures(factRows, whileOpen, table.present);
  const keys = memoryKeys(table);
  const stores: Stores = { outbox, requests, audit, webhooks, desk, figures, keys };
  return {
    outbox: outbox.outbox,
    desk: desk.desk,
    tokens: memoryTokens(whileOpen, audit.put),
    webhooks: webhooks.webhooks,
    requests: requests.requests,
    audit: audit.audit,
    steps: memorySteps(whileOpen),
    figures: figures.figures,
    ...readsOf(table),
    ...writesOf(table, stores),
    ...keys.methods,
    ...nothingToDo(whileOpen),
    async close() {
      closed = true;
    },
  };
}

/** The stores beside the verifications: a save and an erasure change them too. */
interface Stores {
  readonly outbox: ReturnType<typeof memoryOutbox>;
  readonly requests: ReturnType<typeof memoryRequests>;
  readonly audit: ReturnType<typeof memoryAudit>;
  readonly webhooks: ReturnType<typeof memoryWebhooks>;
  readonly desk: ReturnType<typeof memoryDesk>;
  readonly figures: ReturnType<typeof memoryFigures>;
  readonly keys: ReturnType<typeof memoryKeys>;
}

interface Table {
  readonly rows: MemoryRows;
  /** @throws {StorageUnavailableError} */
  readonly whileOpen: () => void;
  /** The verifications of a tenant that are not deleted. */
  present(tenant: string): Verification[];
}

const tableOf = (rows: MemoryRows, whileOpen: () => void): Table => ({
  rows,
  whileOpen,
  present: (tenant) => [...rows.values()].filter((row) => isPresent(row, tenant)),
});

const isPresent = (row: Verification | undefined, tenant: string): row is Verification =>
  row?.tenant === tenant && row.deletedAt === null;

function readsOf({
  rows,
  whileOpen,
  present,
}: Table): Pick<VerificationStorage, "load" | "loadByDocument" | "list" | "states" | "holdersOf"> {
  return {
    async load(tenant, id) {
      whileOpen();
      const row = rows.get(id);
      return isPresent(row, tenant) ? structuredClone(row) : undefined;
    },
    async loadByDocument(tenant, id) {
      whileOpen();
      return structuredClone(
        present(tenant).find(({ documents }) => documents.some((document) => document.id === id)),
      );
    },
    async list(query) {
      whileOpen();
      const found = present(query.tenant)
        .filter((row) => matches(row, query))
        .sort(newestFirst);
      const counted = query.search ? opened(found, query.search) : found;
      const start = (query.page - 1) * query.perPage;
      const items = structuredClone(counted.slice(start, start + query.perPage).map(summaryOf));
      const total = counted.length;
      return { items, total, ...(total < found.length && { truncated: true as const }) };
    },
    async states({ tenant, after, limit }) {
      whileOpen();
      return [...rows.values()]
        .filter((row) => (tenant ?? row.tenant) === row.tenant && (after === undefined || row.id > after))
        .sort((one, two) => compareTexts(one.id, two.id))
        .slice(0, limit)
        .map(({ id, tenant: of, version, status, updatedAt, deletedAt, history }) => ({
          id,
          tenant: of,
          version,
          updatedAt,
          deletedAt,
          status: history.length === 0 && deletedAt !== null ? null : status,
        }));
    },
    async holdersOf(query) {
      whileOpen();
      return holdersAmong(present(query.tenant), query);
    },
  };
}

function writesOf(
  { rows, whileOpen }: Table,
  { outbox, requests, audit, webhooks, desk, figures, keys }: Stores,
): Pick<VerificationStorage, "save" | "erase"> {
  return {
    async save(next, messages, requestMark, entries = [], fence) {
      whileOpen();
      const stored = rows.get(next.id);
      const open = !stored || isPresent(stored, next.tenant);
      if (!open || next.version !== (stored?.version ?? 0) + 1) throw new StaleWriteError(next.id);
      if (fence && desk.isHeld(next.id, fence)) throw new StaleWriteError(next.id);
      const copy = structuredClone(next);
      const copies = structuredClone(messages);
      if (requestMark) requests.mark(requestMark);
      const isSet = copies.some(({ topic }) => topic === "expire");
      if (isSet || next.status !== "started" || next.deletedAt !== null) outbox.keep(next.id);
      outbox.put(copies);
      rows.set(next.id, copy);
      desk.put(stored, copy);
      audit.put(entries);
      figures.put(copy);
    },
    async erase(tenant, id, receipts = []) {
      whileOpen();
      const row = rows.get(id);
      if (!row || row.tenant !== tenant || row.deletedAt === null || row.hold) return;
      if (row.history.length > 0) audit.put(receipts);
      rows.set(id, tombstoneOf(row));
      keys.forget(id);
      requests.forget(id);
      webhooks.forget(id);
      figures.forget(id);
    },
  };
}

/** The data keys, which nothing wraps here. */
function memoryKeys({ rows, whileOpen }: Table) {
  const keys = new Map<VerificationId, Uint8Array>();
  const methods: Pick<VerificationStorage, "dataKey" | "rewrap" | "wrappedBy" | "legacy" | "reseal"> = {
    async dataKey(tenant, id) {
      whileOpen();
      if (!isPresent(rows.get(id), tenant)) return undefined;
      const bytes = keys.get(id) ?? newKeyBytes();
      keys.set(id, bytes);
      return { bytes, legacy: false };
    },
    async rewrap() {
      whileOpen();
      return 0;
    },
    async wrappedBy() {
      whileOpen();
      return 0;
    },
    async legacy() {
      whileOpen();
      return [];
    },
    async reseal() {
      whileOpen();
    },
  };
  return { methods, forget: (id: VerificationId) => keys.delete(id) };
}

/** Upkeep of what this storage does not have. Beside a verification nothing is stored. */
function nothingToDo(
  whileOpen: () => void,
): Pick<VerificationStorage, "strays" | "unindexed" | "index" | "migrate" | "ping"> {
  const none = async () => {
    whileOpen();
    return [];
  };
  const done = async () => whileOpen();
  return { strays: none, unindexed: none, index: done, migrate: done, ping: done };
}

function matches(row: Verification, query: ListQuery): boolean {
  return (
    (query.flows?.includes(row.flow) ?? true) &&
    (query.statuses?.includes(row.status) ?? true) &&
    (query.vendorReference === undefined || row.vendorReference === query.vendorReference) &&
    (query.search === undefined || matchesSearch(row, query.search)) &&
    (query.createdAfter === undefined || row.createdAt > query.createdAfter) &&
    (query.createdBefore === undefined || row.createdAt < query.createdBefore) &&
    (query.endsBefore === undefined || (firstEndOf(row) ?? Number.POSITIVE_INFINITY) < query.endsBefore)
  );
}

function opened(found: readonly Verification[], search: SearchQuery): readonly Verification[] {
  const whole = found.filter((row) => hasWholeWords(row, search));
  const others = found.filter((row) => !hasWholeWords(row, search));
  return [...whole, ...others].slice(0, mostOpened).sort(newestFirst);
}

function summaryOf({
  documents: _documents,
  history: _history,
  ...summary
}: Verification): VerificationSummary {
  return summary;
}

function newestFirst(a: Verification, b: Verification): number {
  return b.createdAt - a.createdAt || compareTexts(b.id, a.id);
}

function tombstoneOf({ id, tenant, flow, version, ...rest }: Verification): Verification {
  const { submittedAt, createdAt, updatedAt, deletedAt } = rest;
  return {
    id,
    tenant,
    flow,
    version,
    submittedAt,
    createdAt,
    updatedAt,
    deletedAt,
    status: "canceled",
    vendorReference: null,
    vendorState: null,
    expected: { documents: {} },
    run: 0,
    revision: 0,
    sequence: 0,
    documents: [],
    comments: [],
    history: [],
  };
}
