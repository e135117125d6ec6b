import type { CaseFileDocument } from "../../ports/case-file.ts";
import type { EvidenceView, FindingView } from "../document/present-evidence.ts";
import type { VerificationDetailAnswer } from "../verification/present.ts";

/** A sentence for each thing that the documents prove. */
export function provenOf(documents: readonly CaseFileDocument[]): readonly string[] {
  return documents.flatMap((document) => [...bySignature(document), ...byRules(document)]);
}

const passed = (finding: FindingView | null): boolean => finding?.passed === true;

function bySignature({ type, evidence }: CaseFileDocument): readonly string[] {
  if (!evidence) return [];
  const { chip, credential } = evidence as EvidenceView;
  const isChipGood = chip !== null && passed(chip.authentic) && passed(chip.issuerTrusted);
  const isCredentialGood =
    credential !== null && passed(credential.issuerTrusted) && passed(credential.bound);
  return [
    ...(isChipGood ? [`${type}: the chip is signed by its issuing country.`] : []),
    ...(isChipGood && passed(chip.notCloned) ? [`${type}: the chip is no copy.`] : []),
    ...(isCredentialGood ? [`${type}: the wallet's credential is signed by its issuer.`] : []),
  ];
}

function byRules({ type, rules }: CaseFileDocument): readonly string[] {
  const passing = rules.filter(({ state }) => state === "passed");
  const applied = passing.length + rules.filter(({ state }) => state === "failed").length;
  if (passing.length === 0) return [];
  const titles = passing.map(({ title }) => title).join("; ");
  return [`${type}: ${passing.length} of ${applied} rules that apply passed: ${titles}.`];
}

/** Why the verification has its status: failed rules first, then what the last change says. */
export function causesOf(
  documents: readonly CaseFileDocument[],
  { statusLabel, history }: Pick<VerificationDetailAnswer, "statusLabel" | "history">,
): readonly string[] {
  const failed = documents.flatMap(({ type, rules }) =>
    rules
      .filter(({ state }) => state === "failed")
      .map(({ code, title, reason }) => `${type}: ${title} (${code}) failed. ${reason}`),
  );
  const last = history.find(({ toStatus }) => toStatus === statusLabel);
  const comment = last?.comment ? [last.comment] : [];
  const isClean = failed.length === 0 && documents.some(({ rules }) => rules.length > 0);
  return [...comment, ...(isClean ? ["No rule failed."] : failed)];
}
