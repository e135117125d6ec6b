import type { AuditEntry, AuditLink } from "../../model/audit.ts";
import { isId, type VerificationId } from "../../model/ids.ts";
import type { Principal, Tenant } from "../../model/principal.ts";
import { hour, type Instant, minute } from "../../model/time.ts";
import type { Verification } from "../../model/verification.ts";
import type { WebhookEndpoint } from "../../model/webhook.ts";
import type { AuditStore } from "../../ports/audit.ts";
import type { Environment } from "../../ports/environment.ts";
import { StorageUnavailableError } from "../../ports/storage.ts";
import type { Flow } from "../../verdict/catalogue/flow.ts";
import { pseudonymBy } from "./access-entry.ts";
import { actsOf, documentActsOf } from "./acts.ts";
import { createBatch } from "./batch.ts";
import { commitmentTo, digestOf } from "./canonical.ts";
import { type EndpointAct, endpointEntry } from "./endpoint.ts";
import { policyOf, presentSettings, type RecordedSettings } from "./settings.ts";
import { besideForm, stateForm, stateProof } from "./state-form.ts";
import { createTallies } from "./tallies.ts";

/** A save of a verification. */
export interface SavedChange {
  readonly by: string;
  readonly at: Instant;
  readonly flow: Flow;
  /** Absent for a new verification. */
  readonly current?: Verification;
  readonly next: Verification & { readonly salt: string };
}

/** What an answer shows to a person. */
export interface RecordedReading {
  readonly what: "verification" | "verifications" | "document" | "image" | "pdf" | "export";
  readonly verifications: readonly Pick<Verification, "id" | "version">[];
  readonly document?: string;
  readonly image?: string;
  /** Whether private comments are shown. */
  readonly withPrivate?: boolean;
}

/** Who reads: a principal, or the holder of a signed link. `reader` is a person whom the host names. */
export type Reader = Pick<Principal, "subject" | "tenant" | "scopes" | "reviewer"> & {
  readonly reader?: string;
};

/** Makes the entries of the record. */
export interface Recorder {
  saved(change: SavedChange): readonly AuditEntry[];
  /** An end user's link started a session. @throws {StorageUnavailableError} it could not be recorded */
  sessionStarted(verification: Pick<Verification, "id" | "tenant">, link: number): Promise<void>;
  /**
   * A reviewer whom the host recognised works at the desk. The same one with the same role, flows and tenant
   * within 12 hours is not recorded again.
   * @throws {StorageUnavailableError} it could not be recorded; the session must not be given
   */
  deskOpened(reviewer: Principal): Promise<void>;
  /** Upkeep stored the images of a verification again, sealed. */
  resealed(next: SavedChange["next"]): readonly AuditEntry[];
  erased(tenant: Tenant, verification: VerificationId, images: number): readonly AuditEntry[];
  /** A reviewer took the claim of another one. Stored only if that one still had it. */
  takenOver(by: Principal, verification: Pick<Verification, "id" | "tenant">): readonly AuditEntry[];
  endpoint(act: EndpointAct, by: string, endpoint: WebhookEndpoint): readonly AuditEntry[];
  /**
   * Records in every chain that data keys are wrapped with another key-encryption key, of which it names the
   * id.
   */
  rekeyed(key: string): Promise<void>;
  /** The entries are stored. */
  appended(entries: readonly AuditEntry[]): void;
  /**
   * Records what a person is about to see, before the answer. The same reading again within 15 minutes is not
   * recorded. Readings by a token are counted: one entry stands for a token and an hour. The host's own are
   * not recorded.
   * @throws {StorageUnavailableError} it could not be recorded; the answer must not be given
   */
  read(reader: Reader, reading: RecordedReading): Promise<void>;
  /**
   * Records that the case file with this digest is made, before it is given out. Resolves to its link.
   * @throws {StorageUnavailableError}
   */
  filed(
    by: Reader,
    verification: Pick<Verification, "id" | "tenant" | "version">,
    digest: string,
  ): Promise<AuditLink>;
  /** Records what tokens read in hours that have ended, or in all. @throws {StorageUnavailableError} */
  flush(which?: "ended" | "all"): Promise<void>;
}

export interface RecorderParts {
  readonly audit: AuditStore;
  readonly environment: Pick<Environment, "now">;
  readonly settings: RecordedSettings;
  /** Makes pseudonyms of subjects that are not ids. */
  readonly key: Uint8Array;
}

const sameReading: Instant = 15 * minute;
const sameDesk: Instant = 12 * hour;
const mostReadings = 10_000;
/** Readings that are recorded also if they are repeated soon. */
const eachTime: readonly RecordedReading["what"][] = ["image", "export"];
/** The subject of the host's own calls. */
const host = "host";
const system = "system";
const plain = new Set([host, system, "link"]);
/** Acts of the service by itself, also of a purge in a process that has not the settings of the service. */
const upkeep = new Set(["verification.deleted", "verification.expired"]);

export function createRecorder(parts: RecorderParts): Recorder {
  const { audit, environment } = parts;
  const entries = new EntryMaker(parts);
  const append = createBatch(async (batch: readonly AuditEntry[]) => {
    await audit.append(batch);
    entries.appended(batch);
  });
  const tallies = createTallies({
    now: environment.now,
    entryOf: ({ tenant, token, from, readings }, digest) =>
      entries.plain(tenant, { kind: "readings", by: entries.actorOf(token), from, readings, digest }),
    append,
  });
  const looks = new Looks({ now: environment.now, entries, append });
  return {
    appended: (stored) => entries.appended(stored),
    saved: (change) => savedEntries(entries, change),
    deskOpened: (reviewer) => looks.deskOpened(reviewer),
    resealed: (next) => [entries.plain(next.tenant, resealedBody(next))],
    erased: (tenant, verification, images) => [
      entries.plain(tenant, { kind: "erasure", by: system, verification, images }),
    ],
    sessionStarted: ({ id, tenant }, link) =>
      append([entries.plain(tenant, { kind: "session", by: id, verification: id, link })]),
    async rekeyed(key) {
      const at = environment.now();
      for (const tenant of await audit.tenants())
        await audit.append([entryOf(tenant, at, { kind: "keys", by: host, acts: ["keys.rotated"], key })]);
    },
    takenOver: ({ subject }, { id: verification, tenant }) => {
      const by = entries.actorOf(subject);
      return [entries.plain(tenant, { kind: "claim", by, verification, act: "taken_over" })];
    },
    endpoint: (act, by, endpoint) => [endpointEntry(act, entries.actorOf(by), endpoint, environment.now())],
    async read(reader, reading) {
      if (isPerson(reader)) return looks.read(reader, reading);
      const { subject, tenant } = reader;
      const ids = reading.verifications.map(({ id }) => id);
      if (subject !== host) tallies.add(tenant, subject, ids);
    },
    async filed(by, { id: verification, tenant, version }, digest) {
      const body = { kind: "file", ...entries.who(by), verification, version, digest };
      const entry = entries.plain(tenant, body);
      await append(entries.withSettings(entry));
      return appendedLink(audit, entry);
    },
    flush: tallies.flush,
  };
}

/** Makes entries, each tenant's first one with the settings of the service before it. */
class EntryMaker {
  readonly #environment: RecorderParts["environment"];
  readonly #key: Uint8Array;
  readonly #settings: ReturnType<typeof presentSettings>;
  readonly #digest: string;
  /** Tenants whose chain has these settings. */
  readonly #settled = new Set<Tenant>();

  constructor({ environment, settings, key }: RecorderParts) {
    this.#environment = environment;
    this.#key = key;
    this.#settings = presentSettings(settings);
    this.#digest = digestOf(this.#settings);
  }

  /** An id, or a pseudonym: a host's own authenticator may use e-mail addresses as subjects. */
  actorOf(subject: string): string {
    const isOpen = plain.has(subject) || isId("tok", subject) || isId("ver", subject);
    return isOpen ? subject : pseudonymBy(this.#key, subject);
  }

  /** Who acts, and the person whom a host names. */
  who({ subject, reader }: Reader) {
    return {
      by: this.actorOf(subject),
      ...(reader !== undefined && { reader: this.actorOf(reader) }),
    };
  }

  /** An entry of now, without the settings. */
  plain(tenant: Tenant, body: object): AuditEntry {
    return entryOf(tenant, this.#environment.now(), body);
  }

  withSettings(entry: AuditEntry): readonly AuditEntry[] {
    const { tenant, at } = entry;
    if (this.#settled.has(tenant)) return [entry];
    const current = { kind: "settings", by: system, settings: this.#digest, ...this.#settings };
    return [{ ...entryOf(tenant, at, current), settings: this.#digest }, entry];
  }

  appended(entries: readonly AuditEntry[]): void {
    for (const { tenant, settings } of entries) if (settings === this.#digest) this.#settled.add(tenant);
  }
}

function savedEntries(
  entries: EntryMaker,
  { by, at, flow, current, next }: SavedChange,
): readonly AuditEntry[] {
  const acts = actsOf(current, next);
  const isUpkeep = by === system && acts.every((act) => upkeep.has(act));
  const entry = entryOf(next.tenant, at, {
    kind: "act",
    by: entries.actorOf(by),
    verification: next.id,
    version: next.version,
    flow: flow.path,
    ...(!isUpkeep && { policy: policyOf(flow) }),
    status: next.status,
    acts,
    form: stateForm,
    beside: besideForm,
    ...presentDocuments(current, next),
    proofs: proofsOf(current, next),
  });
  return isUpkeep ? [entry] : entries.withSettings(entry);
}

/** Reads the chain backwards: others may have appended since. */
async function appendedLink(audit: AuditStore, { tenant, body }: AuditEntry): Promise<AuditLink> {
  const head = await audit.head(tenant);
  for (let end = head?.sequence ?? 0; end > 0; end -= linksAtOnce) {
    const links = await audit.read(tenant, { sequence: Math.max(1, end - linksAtOnce + 1) }, linksAtOnce);
    const link = links.findLast((one) => one.body === body);
    if (link) return link;
  }
  throw new StorageUnavailableError("A link that was appended is missing from the record.");
}

const linksAtOnce = 100;

function resealedBody(next: SavedChange["next"]): object {
  const { id: verification, version, flow, status } = next;
  return {
    kind: "act",
    by: system,
    verification,
    version,
    flow,
    status,
    acts: ["images.sealed"],
    form: stateForm,
    beside: besideForm,
    proofs: { state: stateProof(next) },
  };
}

/** A host's own authenticator may use persons as subjects. */
function isPerson({ subject, scopes, reader, reviewer }: Reader): boolean {
  const isNamed = reader !== undefined || reviewer !== undefined;
  const mayBePerson = subject !== host && !isId("tok", subject) && scopes.includes("review");
  return isNamed || subject === "link" || isId("ver", subject) || mayBePerson;
}

/** Records what persons look at. What is repeated soon is recorded once. */
class Looks {
  readonly #now: () => Instant;
  readonly #entries: EntryMaker;
  readonly #append: (entries: readonly AuditEntry[]) => Promise<void>;
  readonly #readings = new Map<string, Instant>();
  readonly #desks = new Map<string, Instant>();

  constructor(parts: {
    readonly now: () => Instant;
    readonly entries: EntryMaker;
    readonly append: (entries: readonly AuditEntry[]) => Promise<void>;
  }) {
    this.#now = parts.now;
    this.#entries = parts.entries;
    this.#append = parts.append;
  }

  async deskOpened({ subject, tenant, flows, reviewer }: Principal): Promise<void> {
    const at = this.#now();
    const by = this.#entries.actorOf(subject);
    const body = { kind: "desk", by, role: reviewer?.role, flows: flows ?? null };
    const again = digestOf([tenant, body]);
    const before = this.#desks.get(again);
    if (before !== undefined && at - before < sameDesk) return;
    await this.#append(this.#entries.withSettings(entryOf(tenant, at, body)));
    this.#desks.set(again, at);
    if (this.#desks.size > mostReadings) this.#desks.clear();
  }

  async read(reader: Reader, { what, verifications, ...rest }: RecordedReading): Promise<void> {
    const { subject, tenant, reader: named } = reader;
    const at = this.#now();
    const seen = verifications.map(({ id, version }) => [id, version]);
    const again = digestOf([subject, named, tenant, what, rest, seen]);
    const before = this.#readings.get(again);
    if (!eachTime.includes(what) && before !== undefined && at - before < sameReading) return;
    const ids = verifications.map(({ id }) => id);
    const body = {
      kind: "reading",
      ...this.#entries.who(reader),
      what,
      ...(what === "verifications" ? { verifications: ids } : { verification: ids[0] }),
      ...rest,
    };
    await this.#append(this.#entries.withSettings(entryOf(tenant, at, body)));
    this.#readings.delete(again);
    this.#readings.set(again, at);
    this.#forgetOldest();
  }

  #forgetOldest(): void {
    const [oldest] = this.#readings.keys();
    if (this.#readings.size > mostReadings && oldest !== undefined) this.#readings.delete(oldest);
  }
}

function entryOf(tenant: Tenant, at: Instant, body: object): AuditEntry {
  return { tenant, at, body: JSON.stringify({ at, ...body }) };
}

/** The changed documents, with their decision and the results of their rules. Never a value. */
function presentDocuments(current: Verification | undefined, next: Verification) {
  const changed = documentActsOf(current, next);
  if (changed.length === 0) return {};
  return {
    documents: changed.map(({ document: { id, status, decisions, rules }, acts }) => ({
      id,
      status,
      ...(acts.includes("document.decided") && {
        decision: decisions.at(-1)?.status,
        rules: rules && {
          passed: Object.keys(rules.approved),
          failed: rules.actions,
          skipped: Object.keys(rules.skipped),
        },
      }),
    })),
  };
}

/** Commitments to the whole state after the save, and to the personal values that it brought. */
function proofsOf(current: Verification | undefined, next: SavedChange["next"]) {
  const { salt } = next;
  const entry = next.history.slice(current?.history.length ?? 0).at(-1);
  const [comment, note] = next.comments.slice(current?.comments.length ?? 0);
  const values = {
    ...(entry && entry.user !== system && { user: entry.user }),
    ...(entry?.comment && { reason: entry.comment }),
    ...(comment && { comment: comment.content }),
    ...(note && { note: note.content }),
    ...(next.consent && current?.consent !== next.consent && { consent: next.consent }),
    ...(current?.expected !== next.expected && { expected: next.expected }),
  };
  const entries = Object.entries(values).map(([name, value]) => [name, commitmentTo(salt, name, value)]);
  return { state: stateProof(next), ...Object.fromEntries(entries) };
}
