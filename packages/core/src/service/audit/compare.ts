import type { AuditLink } from "../../model/audit.ts";
import type { Tenant } from "../../model/principal.ts";
import { batchesOf } from "./batches.ts";
import { compareEndpoints, compareTokens } from "./compare-access.ts";
import { type ComparedStorage, compareRows, type Report, type RowComparison } from "./compare-rows.ts";
import { createLedger, type Ledger } from "./ledger.ts";
import { createTail } from "./tail.ts";

/**
 * What is compared with the record. `opened`, the default: each verification is opened, and its whole state
 * compared. `listed`: only version and status. `none`: only the chain is verified.
 */
export type AuditRows = "opened" | "listed" | "none";

/** Verifications held in memory at once: about 40 MB. */
const atOnce = 100_000;

export interface Comparison {
  /** Notes the links of the first pass over the chains. */
  note(links: readonly AuditLink[]): void;
  /**
   * Compares the rows, after every chain was noted. Reads the chains again for each 100,000 verifications.
   */
  compare(): Promise<void>;
}

export interface ComparisonOptions {
  readonly storage: ComparedStorage;
  readonly rows: Exclude<AuditRows, "none">;
  readonly tenant: Tenant | undefined;
  readonly isPartial: boolean;
  readonly report: Report;
  readonly count: RowComparison["count"];
  readonly most?: number;
}

export function createComparison(options: ComparisonOptions): Comparison {
  const { storage, rows, tenant, isPartial, report, count, most = atOnce } = options;
  const first = createLedger({ most, onGap: report });
  const ends = new Map<Tenant, number>();
  const tenants = new Set<Tenant>();

  const compareRange = async (ledger: Ledger, after: string | undefined, tail: RowComparison["tail"]) => {
    const given: RowComparison = {
      storage,
      ledger,
      tail,
      tenant,
      after,
      isPartial,
      opens: rows === "opened",
      report,
      count(of, what) {
        tenants.add(of);
        count(of, what);
      },
    };
    await compareRows(given);
    return given;
  };

  /** The ledger of the ids after a range, up to the links that the first pass saw. */
  const nextLedger = async (before: Ledger): Promise<Ledger> => {
    const ledger = createLedger({ most, after: before.upTo(), onGap: report });
    for (const [of, begin] of before.begins) ledger.begins.set(of, begin);
    for (const [of, from] of before.beyond())
      for await (const batch of batchesOf(storage.audit, of, from))
        for (const link of batch) if (link.sequence <= (ends.get(of) ?? 0)) ledger.add(link);
    return ledger;
  };

  return {
    note(links) {
      for (const link of links) first.add(link);
    },
    async compare() {
      for (const [of, sequence] of first.ends) {
        ends.set(of, sequence);
        tenants.add(of);
      }
      const tail = createTail(storage.audit, ends);
      const given = await compareRange(first, undefined, tail);
      for (let ledger = first; ledger.upTo() !== undefined; ) {
        const after = ledger.upTo();
        ledger = await nextLedger(ledger);
        await compareRange(ledger, after, tail);
      }
      await compareTokens(given);
      for (const token of await storage.tokens.list(tenant)) tenants.add(token.tenant);
      await compareEndpoints(given, tenant === undefined ? tenants : [tenant]);
    },
  };
}
