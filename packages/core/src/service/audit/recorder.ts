import type { AuditEntry } from "../../model/audit.ts";
import { isId, type VerificationId } from "../../model/ids.ts";
import type { Principal, Tenant } from "../../model/principal.ts";
import { hour, type Instant, minute } from "../../model/time.ts";
import type { Verification } from "../../model/verification.ts";
import type { WebhookEndpoint } from "../../model/webhook.ts";
import type { AuditStore } from "../../ports/audit.ts";
import type { Environment } from "../../ports/environment.ts";
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
  readonly what: "verification" | "verifications" | "document" | "image" | "pdf";
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
/** The subject of the host's own calls. */
const host = "host";
const system = "system";
const plain = new Set([host, system, "link"]);
/** Acts of the service by itself, also of a purge in a process that has not the settings of the service. */
const upkeep = new Set(["verification.deleted", "verification.expired"]);

export function createRecorder({ audit, environment, settings, key }: RecorderParts): Recorder {
  const shown = presentSettings(settings);
  const digest = digestOf(shown);
  const settled = new Set<Tenant>();
  const readings = new Map<string, Instant>();
  const desks = new Map<string, Instant>();

  /** An id, or a pseudonym: a host's own authenticator may use e-mail addresses as subjects. */
  const actorOf = (subject: string): string =>
    plain.has(subject) || isId("tok", subject) || isId("ver", subject) ? subject : pseudonymBy(key, subject);

  const withSettings = (entry: AuditEntry): readonly AuditEntry[] => {
    const { tenant, at } = entry;
    if (settled.has(tenant)) return [entry];
    const current = { kind: "settings", by: system, settings: digest, ...shown };
    return [{ ...entryOf(tenant, at, current), settings: digest }, entry];
  };

  const appended: Recorder["appended"] = (entries) => {
    for (const { tenant, settings: recorded } of entries) if (recorded === digest) settled.add(tenant);
  };

  const append = createBatch(async (entries) => {
    await audit.append(entries);
    appended(entries);
  });

  const tallies = createTallies({
    now: environment.now,
    entryOf: ({ tenant, token, from, readings }, digest) =>
      entryOf(tenant, environment.now(), { kind: "readings", by: actorOf(token), from, readings, digest }),
    append,
  });

  const forgetOldest = (): void => {
    const [oldest] = readings.keys();
    if (readings.size > mostReadings && oldest !== undefined) readings.delete(oldest);
  };

  return {
    appended,

    saved({ by, at, flow, current, next }) {
      const acts = actsOf(current, next);
      const isUpkeep = by === system && acts.every((act) => upkeep.has(act));
      const entry = entryOf(next.tenant, at, {
        kind: "act",
        by: actorOf(by),
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
      return isUpkeep ? [entry] : withSettings(entry);
    },

    async deskOpened({ subject, tenant, flows, reviewer }) {
      const at = environment.now();
      const body = { kind: "desk", by: actorOf(subject), role: reviewer?.role, flows: flows ?? null };
      const again = digestOf([tenant, body]);
      const before = desks.get(again);
      if (before !== undefined && at - before < sameDesk) return;
      await append(withSettings(entryOf(tenant, at, body)));
      desks.set(again, at);
      if (desks.size > mostReadings) desks.clear();
    },

    resealed(next) {
      const { id: verification, version, flow, status } = next;
      const acts = ["images.sealed"];
      const proofs = { state: stateProof(next) };
      const body = {
        kind: "act",
        by: system,
        verification,
        version,
        flow,
        status,
        acts,
        form: stateForm,
        beside: besideForm,
        proofs,
      };
      return [entryOf(next.tenant, environment.now(), body)];
    },

    erased: (tenant, verification, images) => [
      entryOf(tenant, environment.now(), { kind: "erasure", by: system, verification, images }),
    ],

    async sessionStarted({ id, tenant }, link) {
      const body = { kind: "session", by: id, verification: id, link };
      await append([entryOf(tenant, environment.now(), body)]);
    },

    async rekeyed(key) {
      const at = environment.now();
      for (const tenant of await audit.tenants())
        await audit.append([entryOf(tenant, at, { kind: "keys", by: host, acts: ["keys.rotated"], key })]);
    },

    takenOver: ({ subject }, { id: verification, tenant }) => [
      entryOf(tenant, environment.now(), {
        kind: "claim",
        by: actorOf(subject),
        verification,
        act: "taken_over",
      }),
    ],

    endpoint: (act, by, endpoint) => [endpointEntry(act, actorOf(by), endpoint, environment.now())],

    async read({ subject, tenant, scopes, reader, reviewer }, { what, verifications, ...rest }) {
      const isNamed = reader !== undefined || reviewer !== undefined;
      // A host's own authenticator may use persons as subjects.
      const mayBePerson = subject !== host && !isId("tok", subject) && scopes.includes("review");
      const isPerson = isNamed || subject === "link" || isId("ver", subject) || mayBePerson;
      if (!isPerson) {
        if (subject !== host)
          tallies.add(
            tenant,
            subject,
            verifications.map(({ id }) => id),
          );
        return;
      }
      const at = environment.now();
      const seen = verifications.map(({ id, version }) => [id, version]);
      const again = digestOf([subject, reader, tenant, what, rest, seen]);
      const before = readings.get(again);
      if (what !== "image" && before !== undefined && at - before < sameReading) return;
      const ids = verifications.map(({ id }) => id);
      const body = {
        kind: "reading",
        by: actorOf(subject),
        ...(reader !== undefined && { reader: actorOf(reader) }),
        what,
        ...(what === "verifications" ? { verifications: ids } : { verification: ids[0] }),
        ...rest,
      };
      await append(withSettings(entryOf(tenant, at, body)));
      readings.delete(again);
      readings.set(again, at);
      forgetOldest();
    },

    flush: tallies.flush,
  };
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
