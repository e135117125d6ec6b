import type { Tenant } from "../../model/principal.ts";
import type { AuditDefect } from "./defects.ts";
import { type AuditVerdict, mostDefects } from "./verify.ts";

/** The verdicts of the chains, and what the comparison with the rows adds. */
export function createVerdicts() {
  const verdicts = new Map<Tenant, AuditVerdict>();
  const of = (tenant: Tenant): AuditVerdict =>
    verdicts.get(tenant) ?? { tenant, links: 0, last: 0, defects: [] };

  return {
    set(verdict: AuditVerdict): void {
      verdicts.set(verdict.tenant, verdict);
    },
    report(tenant: Tenant, sequence: number, sentence: string): void {
      const verdict = of(tenant);
      if (verdict.defects.length < mostDefects)
        verdicts.set(tenant, { ...verdict, defects: [...verdict.defects, { sequence, sentence }] });
    },
    count(tenant: Tenant, what: "compared" | "unrecorded"): void {
      const verdict = of(tenant);
      verdicts.set(tenant, { ...verdict, [what]: (verdict[what] ?? 0) + 1 });
    },
    find: (tenant: Tenant): AuditVerdict | undefined => verdicts.get(tenant),
    /** Adds defects of no tenant to the first verdict. */
    add(defects: readonly AuditDefect[]): void {
      const [first = ""] = verdicts.keys();
      const verdict = of(first);
      if (defects.length > 0)
        verdicts.set(first, { ...verdict, defects: [...defects, ...verdict.defects].slice(0, mostDefects) });
    },
    all: (): readonly AuditVerdict[] => [...verdicts.values()],
  };
}
