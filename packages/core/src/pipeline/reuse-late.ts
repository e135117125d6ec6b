import type { Flow } from "../catalogue/flow.ts";
import type { Core } from "../core.ts";
import type { RuleReport } from "../document/document.ts";
import type { DocumentId } from "../ports/environment.ts";
import type { Verification } from "../verification/verification.ts";
import { numberOfAnother } from "./same-number.ts";
import { failLate } from "./validate.ts";

/** Documents whose number or image another person claimed while the run was under way. */
export type LateReuse = ReadonlyMap<DocumentId, { readonly number: boolean; readonly image: boolean }>;

/**
 * Looks at the claims once more before a run settles. Both of two racing runs wrote theirs with their readings, so that the later look of
 * the two sees the other's.
 */
export async function reusedSince(core: Core, { tenant, id }: Verification): Promise<LateReuse> {
  const current = await core.storage.load(tenant, id);
  const looks = (current?.documents ?? []).map(async (document) => {
    const number = current ? await numberOfAnother(core, current, document.fingerprint) : false;
    return [document.id, { number, image: false }] as const;
  });
  return new Map(await Promise.all(looks));
}

export function withLateReuse(current: Verification, reused: LateReuse, flow: Flow): Verification {
  const documents = current.documents.map((document) => {
    const late = reused.get(document.id);
    if (!late || !document.rules) return document;
    return { ...document, rules: withReuseFailed(document.rules, late, flow) };
  });
  return { ...current, documents };
}

function withReuseFailed(
  rules: RuleReport,
  { number, image }: { number: boolean; image: boolean },
  flow: Flow,
): RuleReport {
  const numbered = number ? failLate(rules, "RuleDI005", flow) : rules;
  return image ? failLate(numbered, "RuleDI009", flow) : numbered;
}
