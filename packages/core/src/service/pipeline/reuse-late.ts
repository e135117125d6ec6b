import type { RuleReport } from "../../model/document.ts";
import type { DocumentId } from "../../model/ids.ts";
import type { Verification } from "../../model/verification.ts";
import type { Ports } from "../../ports/ports.ts";
import type { Flow } from "../../verdict/catalogue/flow.ts";
import type { RuleInput } from "../../verdict/rules/rule.ts";
import { failHostRules, failLate } from "../../verdict/rules/validate.ts";
import { type Claimed, claimedWithSelfie } from "./reuse.ts";

/** Documents whose number or image another person claimed during the run. */
export type LateReuse = ReadonlyMap<DocumentId, Claimed>;

/**
 * Looks at the claims again before a run settles. Two racing runs each saved their claims with their
 * readings, so the later look sees both.
 * @param current as the run saved it last
 */
export async function reusedSince(
  core: Pick<Ports, "storage">,
  flow: Flow,
  current: Verification,
): Promise<LateReuse> {
  const looks = current.documents
    .filter(({ rules }) => rules !== null)
    .map(async (document) => [document.id, await claimedWithSelfie(core, flow, current, document)] as const);
  return new Map(await Promise.all(looks));
}

/** @param inputs what the rules of this run were given, by document */
export function withLateReuse(
  current: Verification,
  reused: LateReuse,
  inputs: ReadonlyMap<DocumentId, RuleInput>,
): Verification {
  const documents = current.documents.map((document) => {
    const [late, input] = [reused.get(document.id), inputs.get(document.id)];
    if (!late || !input || !document.rules) return document;
    return { ...document, rules: withReuseFailed(document.rules, late, input) };
  });
  return { ...current, documents };
}

function withReuseFailed(rules: RuleReport, { number, image }: Claimed, input: RuleInput): RuleReport {
  const numbered = number ? failLate(rules, "RuleDI005", input) : rules;
  const failed = image ? failLate(numbered, "RuleDI009", input) : numbered;
  const { reuse } = input;
  const isNews = (number && !reuse.number) || (image && !reuse.image);
  return isNews ? failHostRules(failed, input.flow) : failed;
}
