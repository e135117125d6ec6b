import type { VerificationDocument } from "../../model/document.ts";
import type { DocumentReading } from "../../model/document-reading.ts";
import type { DocumentId } from "../../model/ids.ts";
import type { RuleAction } from "../../model/rule-code.ts";
import type { HostFinding, Outcome, SettledDocument, Settlement } from "../../model/settlement.ts";
import type { Verification } from "../../model/verification.ts";
import { type Flow, typeWithId } from "../../verdict/catalogue/flow.ts";
import { approvalGaps } from "../../verdict/lifecycle/approval.ts";
import { documentEvidence, withEvidence } from "../../verdict/rules/document-evidence.ts";
import { evidenceOf, withChip } from "../../verdict/rules/evidence.ts";
import type { HostResult } from "../../verdict/rules/rule.ts";
import { validate } from "../../verdict/rules/validate.ts";
import { readAs, unreadable } from "./extract.ts";
import { isSelfie, type Judgement, unread } from "./judge.ts";
import { outcomesOf, withGaps } from "./settle.ts";

/** A decision made again. */
export interface Replayed {
  readonly outcome: Outcome;
  readonly documents: readonly ReplayedDocument[];
}

export interface ReplayedDocument {
  readonly id: DocumentId;
  readonly outcome: Outcome;
  /** The action on each failed rule. */
  readonly actions: Readonly<Record<string, RuleAction>>;
}

/**
 * Makes the last automatic decision on a verification again, under a flow's policy. Pure: it calls no port,
 * no reader and no rule of the host's own, whose findings were kept.
 * @returns `undefined` if a reading of that time is not kept any more
 */
export function replaySettlement(
  verification: Verification,
  settled: Settlement,
  flow: Flow,
): Replayed | undefined {
  const documents: VerificationDocument[] = [];
  for (const entry of settled.documents) {
    const document = verification.documents.find(({ id }) => id === entry.id);
    const judged = document && judgeAgain(document, entry, settled, flow);
    if (!judged) return undefined;
    documents.push(judged);
  }
  const again: Verification = {
    ...verification,
    status: "started",
    revision: 0,
    expected: settled.expected,
    documents,
  };
  const barred = settled.documents.filter((entry) => entry.barred).map(({ id }) => ({ document: id }));
  const gaps = [...approvalGaps(again, flow), ...barred, ...(settled.barred ? [{}] : [])];
  const { each, all } = withGaps(outcomesOf(again, flow), gaps);
  return {
    outcome: all,
    documents: documents.map(({ id, rules }) => ({
      id,
      outcome: each.get(id) ?? "double_check",
      actions: rules?.actions ?? {},
    })),
  };
}

/** A revision before that of a replayed verification, which is 0. */
const before = -1;

/** The document as the run had it. */
function judgeAgain(
  document: VerificationDocument,
  entry: SettledDocument,
  settled: Settlement,
  flow: Flow,
): VerificationDocument | undefined {
  const reading = readingOf(document, entry);
  if (reading === undefined) return undefined;
  const { typeId, country } = entry;
  const as = { ...document, typeId, country, back: reading ? reading.of.back : document.back };
  return {
    ...as,
    ...judgement(as, reading, entry, settled, flow),
    status: "in_progress",
    judged: entry.stale ? before : 0,
    decisions: [],
  };
}

/** The reading that was judged: `null` if there was none, `undefined` if it is not kept any more. */
function readingOf(
  { reading }: VerificationDocument,
  { reading: mark, typeId, country }: SettledDocument,
): DocumentReading | null | undefined {
  if (!mark) return null;
  const { of, at } = reading ?? {};
  const isSame = at === mark.at && (of?.selfie ?? null) === mark.selfie;
  return isSame && of?.typeId === typeId && of.country === country ? reading : undefined;
}

function judgement(
  document: VerificationDocument,
  reading: DocumentReading | null,
  { today, lastDay, reuse, openHits, presenceFace, host = {} }: SettledDocument,
  { expected, reader, withSelfie, acceptsSpecimens, vendorState, presence }: Settlement,
  flow: Flow,
): Judgement {
  if (isSelfie(flow, document)) return unread;
  const { id, typeId, country } = document;
  const type = typeWithId(flow, typeId);
  const facts = type && { id, type, country, expected, today, attempt: 1 };
  const {
    extraction: read,
    contradictions,
    verdicts,
  } = facts && reading ? readAs(facts, reading, reader.confirms) : unreadable;
  const extraction = withChip(read, document.chip);
  if (!type) return { ...unread, extracted: extraction.data };
  const evidence = documentEvidence(extraction, verdicts);
  const hostResults = new Map(Object.entries(host).map(([code, finding]) => [code, resultOf[finding]]));
  const rules = validate(
    {
      type,
      country,
      flow,
      expected,
      extraction,
      contradictions,
      today,
      reuse,
      withSelfie,
      ...(acceptsSpecimens && { acceptsSpecimens }),
      capabilities: reader,
      vendorState,
      presence,
      ...(presenceFace !== undefined && { presenceFace }),
      hostResults,
      evidence,
      ...(lastDay !== undefined && { lastDay }),
      ...(openHits !== undefined && { screening: { open: openHits } }),
      ...evidenceOf(document, reading ?? undefined, extraction),
    },
    "rule_0",
  );
  return { extracted: extraction.data, rules, parts: withEvidence(extraction.parts, evidence) };
}

const resultOf: Readonly<Record<HostFinding, HostResult>> = {
  passed: { expected: "-", extracted: "-", passed: true },
  failed: { expected: "-", extracted: "-", passed: false },
  unread: { expected: "-", extracted: "", passed: false },
  not_applicable: { reason: "-" },
};
