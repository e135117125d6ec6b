import {
  factsOf,
  firstEndOf,
  type Verification,
  type VerificationStorage,
  waitingSince,
} from "@passmuster/core/storage";
import { claimRowsOf, type LookUp } from "./claim-rows.ts";
import type { FactRow } from "./fact-rows.ts";
import { type QueueRow, queueRowOf } from "./queue-rows.ts";
import { splitLookUps } from "./search-rows.ts";

type StoredBeside = Awaited<ReturnType<VerificationStorage["strays"]>>[number];

/** The rows beside a verification, as the database has them. Digests are in lower-case hexadecimal. */
export interface BesideRows {
  readonly claims: readonly {
    readonly document: string;
    readonly kind: string;
    readonly digest: string;
    readonly look_ups: readonly string[];
  }[];
  readonly search: { readonly created_at: number; readonly look_ups: string } | null;
  /** The tokens of `search` that are stored. */
  readonly tokens: readonly string[];
  readonly facts: readonly Pick<
    FactRow,
    "entry" | "tenant" | "flow" | "at" | "status" | "automatic" | "reversal" | "took"
  >[];
  /** Since when it waits, as the figures count it. */
  readonly waits: number | null;
  readonly queue:
    | (Pick<QueueRow, "rank" | "due" | "score"> & {
        readonly tenant: string;
        readonly flow: string;
        readonly assigned: string | null;
        readonly marks: readonly string[];
      })
    | null;
  /** The day on which its first document ends, in days since 1970-01-01. */
  readonly ends: number | null;
  /** It is from before searches, figures or ends of documents, and may lack them. */
  readonly unindexed: boolean;
}

type Forms = Readonly<Record<StoredBeside, string>>;

/**
 * Compares the rows beside a verification with those that its save wrote. The failed rules of a fact are
 * those of its time, and are not compared.
 */
export function strayRows(
  { lookUp, searched }: { readonly lookUp: LookUp; readonly searched: Buffer },
  verification: Verification,
  stored: BesideRows,
): readonly StoredBeside[] {
  const wanted = formsOf(wantedOf(lookUp, searched, verification));
  const found = formsOf(stored);
  const compared = Object.keys(wanted) as StoredBeside[];
  const later: readonly StoredBeside[] = stored.unindexed ? ["search", "figures", "ends"] : [];
  return compared.filter((name) => wanted[name] !== found[name] && !later.includes(name));
}

const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString("hex");

function wantedOf(lookUp: LookUp, searched: Buffer, verification: Verification): BesideRows {
  const { tenant, flow, createdAt: created_at } = verification;
  const queued = queueRowOf(lookUp, verification);
  const claims = claimRowsOf(lookUp, verification);
  return {
    claims: claims.map(({ document, kind, digest, look_ups }) => ({
      document,
      kind,
      digest: hex(digest),
      look_ups: look_ups.map(hex),
    })),
    search: searched.length === 0 ? null : { created_at, look_ups: hex(searched) },
    tokens: splitLookUps(searched).map(hex),
    facts: factsOf(verification).map(({ entry, at, status, automatic, reversal, took }) => ({
      entry,
      tenant,
      flow,
      at,
      status,
      took,
      automatic: Number(automatic),
      reversal: Number(reversal),
    })),
    waits: waitingSince(verification),
    queue: queued && {
      ...queued,
      tenant,
      flow,
      assigned: queued.assigned && hex(queued.assigned),
      marks: queued.marks.map(hex),
    },
    ends: firstEndOf(verification),
    unindexed: false,
  };
}

function formsOf({ claims, search, tokens, facts, waits, queue, ends }: BesideRows): Forms {
  const lines = (given: readonly unknown[]): readonly string[] =>
    given.map((each) => JSON.stringify(each)).sort();
  return {
    claims: lines(
      claims.map(({ document, kind, digest, look_ups }) => [
        document,
        kind,
        digest,
        [...new Set(look_ups)].sort(),
      ]),
    ).join("\n"),
    search: JSON.stringify([search && [search.created_at, search.look_ups], [...new Set(tokens)].sort()]),
    figures: [
      ...lines(
        facts.map(({ entry, tenant, flow, at, status, automatic, reversal, took }) => [
          entry,
          tenant,
          flow,
          at,
          status,
          automatic,
          reversal,
          took,
        ]),
      ),
      waits,
    ].join("\n"),
    queue: JSON.stringify(
      queue && [
        queue.tenant,
        queue.flow,
        queue.rank,
        queue.due,
        queue.score,
        queue.assigned,
        queue.marks.toSorted(),
      ],
    ),
    ends: String(ends),
  };
}
