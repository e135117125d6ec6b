import type { AuditLink } from "../../model/audit.ts";
import type { Tenant } from "../../model/principal.ts";
import type { Instant } from "../../model/time.ts";

/** What a link says of a verification, a token or an endpoint. */
export interface Recorded {
  readonly tenant: Tenant;
  readonly sequence: number;
  /** The sequence of the first link about it. */
  readonly first: number;
}

export interface RecordedVerification extends Recorded {
  readonly version: number;
  readonly status: string;
  readonly isDeleted: boolean;
  readonly isErased: boolean;
  /** The commitment to its whole state, and the form of that state. */
  readonly state: string | undefined;
  readonly form: number | undefined;
  /** The form of what is stored beside it. */
  readonly beside: number | undefined;
}

export interface RecordedToken extends Recorded {
  readonly proof: string | undefined;
  readonly isRevoked: boolean;
}

export interface RecordedEndpoint extends Recorded {
  /** Its settings as JSON. */
  readonly settings: string;
  readonly isRemoved: boolean;
}

/** The latest links about verifications within a range of ids, and about all tokens and endpoints. */
export interface Ledger {
  readonly verifications: Map<string, RecordedVerification>;
  readonly tokens: Map<string, RecordedToken>;
  readonly endpoints: Map<string, RecordedEndpoint>;
  /** The time of the first link of each tenant. */
  readonly begins: Map<Tenant, Instant>;
  /** The sequence of the last link of each tenant. */
  readonly ends: Map<Tenant, number>;
  /** The greatest id of the range; `undefined` if every verification is in it. */
  upTo(): string | undefined;
  /** The first links about verifications beyond the range, by tenant. */
  beyond(): ReadonlyMap<Tenant, number>;
  add(link: AuditLink): void;
}

/** Names of settings in the body of a link about an endpoint. */
export const endpointSettings = ["host", "events", "include", "allowPrivate", "disabled"] as const;

interface Body {
  readonly kind?: unknown;
  readonly verification?: unknown;
  readonly token?: unknown;
  readonly endpoint?: unknown;
  readonly version?: unknown;
  readonly status?: unknown;
  readonly acts?: readonly unknown[];
  readonly form?: number;
  readonly beside?: number;
  readonly proofs?: { readonly state?: string; readonly token?: string };
}

export interface LedgerOptions {
  /** The range begins after this id. */
  readonly after?: string | undefined;
  /** At most twice this number of verifications are held in memory. */
  readonly most: number;
  /** A version of a verification without a link. */
  readonly onGap: (tenant: Tenant, sequence: number, sentence: string) => void;
}

export function createLedger(options: LedgerOptions): Ledger {
  const kept = new KeptVerifications(options);
  const tokens = new Map<string, RecordedToken>();
  const endpoints = new Map<string, RecordedEndpoint>();
  const begins = new Map<Tenant, Instant>();
  const ends = new Map<Tenant, number>();
  return {
    verifications: kept.verifications,
    tokens,
    endpoints,
    begins,
    ends,
    upTo: () => kept.upTo,
    beyond: () => kept.beyond,
    add(link) {
      const { tenant, sequence } = link;
      if (!begins.has(tenant)) begins.set(tenant, link.recordedAt);
      ends.set(tenant, sequence);
      const body = bodyOf(link);
      if (!body) return;
      const { verification, token, endpoint, acts = [] } = body;
      if (typeof verification === "string") return kept.add(link, verification, body);
      if (typeof token === "string") {
        const earlier = tokens.get(token);
        const isRevoked = earlier?.isRevoked === true || acts.includes("token.revoked");
        const proof = body.proofs?.token;
        tokens.set(token, { tenant, sequence, first: earlier?.first ?? sequence, proof, isRevoked });
      }
      if (typeof endpoint === "string") {
        const first = endpoints.get(endpoint)?.first ?? sequence;
        const isRemoved = acts.includes("endpoint.removed");
        endpoints.set(endpoint, { tenant, sequence, first, settings: settingsIn(body), isRemoved });
      }
    },
  };
}

/** The recorded verifications with the smallest ids after a given one. */
class KeptVerifications {
  readonly verifications = new Map<string, RecordedVerification>();
  /** By tenant, the first link of a verification that was left out. */
  readonly beyond = new Map<Tenant, number>();
  /** The last id that is kept, once some were left out. */
  upTo: string | undefined;
  readonly #options: LedgerOptions;

  constructor(options: LedgerOptions) {
    this.#options = options;
  }

  add({ tenant, sequence }: AuditLink, id: string, body: Body): void {
    const { after, most, onGap } = this.#options;
    if (after !== undefined && id <= after) return;
    if (this.upTo !== undefined && id > this.upTo) {
      this.#leaveOut({ tenant, sequence, first: sequence });
      return;
    }
    const earlier = this.verifications.get(id);
    if (body.kind === "erasure") {
      if (earlier) this.verifications.set(id, { ...earlier, sequence, isErased: true });
      return;
    }
    const { version, status, acts = [], form, beside, proofs } = body;
    if (typeof version !== "number" || typeof status !== "string") return;
    if (earlier && version !== earlier.version + 1)
      onGap(
        tenant,
        sequence,
        `Link ${sequence} has version ${version} of ${id}, but the link before has ${earlier.version}.`,
      );
    this.verifications.set(id, {
      tenant,
      sequence,
      first: earlier?.first ?? sequence,
      version,
      status,
      form,
      beside,
      isDeleted: acts.includes("verification.deleted"),
      isErased: false,
      state: proofs?.state,
    });
    if (this.verifications.size > 2 * most) this.#shrink();
  }

  /** Keeps the smallest ids. */
  #shrink(): void {
    const { most } = this.#options;
    const ids = [...this.verifications.keys()].sort();
    this.upTo = ids[most - 1];
    for (const id of ids.slice(most)) {
      this.#leaveOut(this.verifications.get(id) as Recorded);
      this.verifications.delete(id);
    }
  }

  #leaveOut({ tenant, first }: Recorded): void {
    this.beyond.set(tenant, Math.min(this.beyond.get(tenant) ?? first, first));
  }
}

/** The settings in the body of a link about an endpoint, as JSON. */
export function settingsIn(body: object): string {
  const given = body as Readonly<Record<string, unknown>>;
  return JSON.stringify(endpointSettings.map((name) => given[name] ?? null));
}

const relevant = /"kind":"(?:act|erasure|token)"/;

/** The verification that a link is about; `undefined` if it is about none, or is a reading or a session. */
export function verificationIn(link: AuditLink): string | undefined {
  const id = bodyOf(link)?.verification;
  return typeof id === "string" ? id : undefined;
}

/** The body of a link about an act; `undefined` for other links and for a body that is no JSON. */
function bodyOf({ body }: AuditLink): Body | undefined {
  if (typeof body !== "string" || !relevant.test(body)) return undefined;
  try {
    const parsed: Body = JSON.parse(body);
    return parsed.kind === "act" || parsed.kind === "erasure" || parsed.kind === "token" ? parsed : undefined;
  } catch {
    return undefined;
  }
}
