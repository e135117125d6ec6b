import type { VerificationDocument } from "../../model/document.ts";
import { dateIn, dateOf, hour, type Instant } from "../../model/time.ts";
import type { Ports } from "../../ports/ports.ts";
import { type Flow, typeWithId } from "../../verdict/catalogue/flow.ts";
import { samePicture } from "../../verdict/fingerprint/same-picture.ts";
import { documentEvidence, withEvidence } from "../../verdict/rules/document-evidence.ts";
import { evidenceOf, presenceFaceOf, statedBy, withChip } from "../../verdict/rules/evidence.ts";
import { runHostRules } from "../../verdict/rules/host-rules.ts";
import type { RuleInput } from "../../verdict/rules/rule.ts";
import { validate } from "../../verdict/rules/validate.ts";
import { type Read, selfieOf } from "./extract.ts";
import type { Extracting, Work } from "./read-document.ts";
import { claimedWithSelfie } from "./reuse.ts";
import { type Screened, screenDocument, screenedFacts } from "./screen.ts";

/** The fields that the pipeline writes on a document that it read. */
export type Judgement = Pick<VerificationDocument, "extracted" | "rules" | "parts">;

/** A selfie has no data of its own: it is judged with the photo ID. */
export const unread: Judgement = { extracted: null, rules: null, parts: null };

export function isSelfie(flow: Flow, { typeId }: Pick<VerificationDocument, "typeId">): boolean {
  return typeWithId(flow, typeId)?.category === "selfie";
}

/** A judgement, and what it was made of; without input no rule ran. */
export interface Judged {
  readonly judgement: Judgement;
  /** Absent if no list was searched. */
  readonly screened?: Screened;
  readonly input?: RuleInput;
}

/** Runs the rules over the reading of one document. */
export async function judgeDocument(
  core: Pick<Ports, "storage" | "logger" | "screening"> &
    Pick<Extracting, "extractor" | "environment" | "settings">,
  { flow, verification, document }: Pick<Work, "flow" | "verification" | "document">,
  { extraction: read, contradictions, verdicts, reading: documentReading }: Read,
  signal: AbortSignal,
): Promise<Judged> {
  const extraction = withChip(read, document.chip);
  const type = typeWithId(flow, document.typeId);
  if (!type) return { judgement: { ...unread, extracted: extraction.data } };
  const evidence = documentEvidence(extraction, verdicts);
  const parts = withEvidence(extraction.parts, evidence);
  const judged = { ...document, extracted: extraction.data, parts };
  const screened = await screenDocument(core, { flow, verification, document }, extraction.data, signal);
  const claimed = await claimedWithSelfie(core, flow, verification, judged);
  const reading: RuleInput = {
    type,
    country: document.country,
    flow,
    extraction,
    contradictions,
    evidence,
    expected: verification.expected,
    capabilities: core.extractor.capabilities(),
    acceptsSpecimens: core.settings.specimens !== "review",
    withSelfie: selfieOf(verification, flow) !== undefined,
    ...daysOf(flow, core.environment.now()),
    reuse: { ...claimed, sidesAlike: sidesAlike(document) },
    ...statedBy(verification),
    ...presenceFaceOf(verification, documentReading),
    ...evidenceOf(document, documentReading, extraction),
    ...screenedFacts(core, { flow, verification, document }, screened),
  };
  const input = { ...reading, hostResults: await runHostRules(core, reading, document) };
  const rules = validate(input, core.environment.id("rule"));
  const judgement = { extracted: extraction.data, rules, parts: judged.parts };
  return { judgement, input, ...(screened && { screened }) };
}

/** Today in the flow's time zone, or else by UTC, and then the day on the last place on earth. */
export function daysOf({ timeZone }: Flow, now: Instant): Pick<RuleInput, "today" | "lastDay"> {
  if (timeZone !== undefined) return { today: dateIn(now, timeZone) };
  return { today: dateOf(now), lastDay: dateOf(now - 12 * hour) };
}

function sidesAlike({ prints: { front, back } }: VerificationDocument): boolean {
  return front !== null && back !== null && samePicture(front, back);
}
