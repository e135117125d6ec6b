import type { VerificationDocument } from "../../model/document.ts";
import {
  type Category,
  categories,
  type DocumentPart,
  type VerificationDocumentType,
} from "../../model/document-type.ts";
import type { DocumentId } from "../../model/ids.ts";
import type { RuleCode } from "../../model/rule-code.ts";
import type { Verification } from "../../model/verification.ts";
import { partsToRead } from "../catalogue/document-parts.ts";
import { asksPresence, type Flow, takesCountry, typeWithId } from "../catalogue/flow.ts";
import { codesFor } from "../catalogue/rule-codes.ts";
import { sameText } from "../comparison/compare.ts";
import { isChosenByPerson } from "./chosen.ts";
import { isChangedByReviewer } from "./four-eyes.ts";
import { otherPerson } from "./one-person.ts";
import { hasRequired, missingCategories } from "./required.ts";
import { decidedByPerson, hasRemoval } from "./since-submission.ts";
import { standingDocuments } from "./standing.ts";

/**
 * A missing condition for an automatic Approved. The sentence goes into the history and has no personal data.
 */
export interface ApprovalGap {
  readonly condition: "documents" | "chosen" | "decision" | "parts" | "rules" | "revision" | "pictures";
  readonly sentence: string;
  /** The document concerned, if it concerns one. */
  readonly document?: DocumentId;
  /** The rule that failed or did not run, if it concerns one. */
  readonly rule?: string;
}

/** Gaps that no policy closes. */
export const beyondPolicy: readonly ApprovalGap["condition"][] = ["documents", "decision", "revision"];

/** The rule for each part. If a flow switches the rule off, the part is not required. */
const ruleOfPart: Readonly<Record<DocumentPart, RuleCode>> = {
  portrait: "RuleDI006",
  print: "RuleDI007",
  mrz: "RuleDI001",
  barcode: "RuleDI003",
  back: "RuleDI008",
};

/** Rules that compare images: their ownership, and that they differ. */
const imageRules: readonly RuleCode[] = ["RuleDI008", "RuleDI009", "RuleDI010"];

/**
 * Decides whether an automatic Approved may be given. It alone guards the lifecycle's `settle_approved`.
 *
 * 1. Every required document, of an allowed type, is present and not canceled. Type and country that the
 *    person chose are those that were read.
 * 2. Every part of each document's type was found and read.
 * 3. Every rule of the flow ran on every document, or states why it does not apply.
 * 4. Expected data and documents still have the revision that the run judged.
 * 5. No rule failed.
 * 6. The rules that compare images ran, and a selfie was compared with a photo ID.
 * 7. Since the submission, no person decided otherwise on a document, and no document was removed.
 * 8. A presence check that the flow asks for was passed.
 * 9. In a flow with four eyes or a second approval, no reviewer changed the verification.
 *
 * @returns the missing conditions; empty if it may be given
 */
export function approvalGaps(verification: Verification, flow: Flow): readonly ApprovalGap[] {
  const standing = standingDocuments(verification);
  return [
    ...documentGaps(verification, flow, standing),
    ...selfieGaps(flow, standing),
    ...presenceGaps(flow, standing),
    ...personGaps(verification, standing),
    ...reviewerGaps(verification, flow),
    ...otherPersonGaps(verification, flow, standing),
    ...standing.flatMap((document) => [
      ...revisionGaps(verification, document),
      ...(isSelfie(flow, document)
        ? []
        : [
            ...chosenGaps(verification, flow, document),
            ...partGaps(flow, document),
            ...ruleGaps(flow, document),
          ]),
    ]),
  ];
}

function documentGaps(
  verification: Verification,
  flow: Flow,
  standing: readonly VerificationDocument[],
): readonly ApprovalGap[] {
  const allowed = standing.filter((document) => {
    const type = typeWithId(flow, document.typeId);
    return type !== undefined && takesCountry(type, document.country) && isOfType(type, document);
  });
  const isComplete = standing.length > 0 && hasRequired(verification, flow, allowed);
  if (isComplete && allowed.length === standing.length) return [];
  const refused = standing.find((document) => !allowed.includes(document));
  const missing = missingCategories(verification, flow, standing).map((each) => categories[each].label);
  const sentence = missing.length > 0 ? `A required document is missing: ${missing.join(", ")}.` : undefined;
  const other = refused && `${refused.id} is not of a type and issuer that its flow takes.`;
  return [{ condition: "documents", sentence: sentence ?? other ?? "A required document is missing." }];
}

/**
 * RulePH004 and RulePH005 have nothing to compare if the person chose. A person who chooses a type or country
 * that asks for fewer parts, or never expires, gets no Approved.
 */
function chosenGaps(
  verification: Verification,
  flow: Flow,
  { id, typeId, country, extracted }: VerificationDocument,
): readonly ApprovalGap[] {
  const type = typeWithId(flow, typeId);
  if (type?.category !== "photo_id" || !isChosenByPerson(verification, flow, type.category)) return [];
  const { type: name = "", countryCode } = extracted?.document ?? {};
  const { actions } = flow.policy;
  const other = actions.RulePH004 !== "off" && !(name !== "" && sameText(type.name, name));
  const foreign = actions.RulePH005 !== "off" && countryCode !== country;
  const sentence = `${id} was not read as the document that its person chose.`;
  return other || foreign ? [{ condition: "chosen", sentence, document: id }] : [];
}

/** The type and country read from the document are those that the flow accepts. */
function isOfType(type: VerificationDocumentType, { extracted }: VerificationDocument): boolean {
  const { countryCode, type: name } = extracted?.document ?? {};
  if (type.category === "photo_id") return !countryCode || takesCountry(type, countryCode);
  return !name || sameText(type.name, name);
}

/** A selfie counts only if it is the only one and a photo ID is present. */
function selfieGaps(flow: Flow, standing: readonly VerificationDocument[]): readonly ApprovalGap[] {
  const ofCategory = (category: Category) =>
    standing.filter(({ typeId }) => typeWithId(flow, typeId)?.category === category).length;
  const selfies = ofCategory("selfie");
  if (selfies === 0 || (selfies === 1 && ofCategory("photo_id") > 0)) return [];
  const sentence = selfies > 1 ? "There is more than one selfie." : "There is no photo ID beside the selfie.";
  return [{ condition: "documents", sentence }];
}

/** RulePH009 runs on identified photo IDs alone. Without one, nothing shows that the check was passed. */
function presenceGaps(flow: Flow, standing: readonly VerificationDocument[]): readonly ApprovalGap[] {
  if (!asksPresence(flow) || flow.policy.actions.RulePH009 === "off") return [];
  const judged = standing.flatMap(({ rules }) => rules ?? []);
  if (judged.some(({ approved, failed }) => "RulePH009" in { ...approved, ...failed })) return [];
  const sentence = "No passed presence check was seen by RulePH009.";
  return [{ condition: "rules", sentence, rule: "RulePH009" }];
}

function personGaps(
  verification: Verification,
  standing: readonly VerificationDocument[],
): readonly ApprovalGap[] {
  if (verification.status !== "submitted") return [];
  const removed = hasRemoval(verification) ? ["A document was removed after the submission."] : [];
  const decided = standing.flatMap((document): readonly ApprovalGap[] => {
    const decision = decidedByPerson(verification, document);
    if (!decision || decision.status === "approved") return [];
    const sentence = `A person decided on ${document.id} after the submission.`;
    return [{ condition: "decision", sentence, document: document.id }];
  });
  return [...removed.map((sentence): ApprovalGap => ({ condition: "documents", sentence })), ...decided];
}

/** A reviewer could change the values until every rule passes. */
function reviewerGaps(
  verification: Verification,
  { fourEyes, secondApproval }: Flow,
): readonly ApprovalGap[] {
  if (!(fourEyes || secondApproval) || !isChangedByReviewer(verification)) return [];
  return [{ condition: "decision", sentence: "A reviewer changed the verification." }];
}

function otherPersonGaps(
  verification: Verification,
  flow: Flow,
  standing: readonly VerificationDocument[],
): readonly ApprovalGap[] {
  const read = standing.filter((document) => !isSelfie(flow, document));
  const other = otherPerson(verification, read);
  if (!other) return [];
  const sentence = `${other.id} and another document state different persons.`;
  return [{ condition: "documents", sentence, document: other.id }];
}

function revisionGaps(
  { revision }: Verification,
  { id, judged }: VerificationDocument,
): readonly ApprovalGap[] {
  if (judged === revision) return [];
  const sentence =
    judged === null
      ? `${id} was not judged.`
      : `${id} was judged before the last change of the verification.`;
  return [{ condition: "revision", sentence, document: id }];
}

function isSelfie(flow: Flow, document: VerificationDocument): boolean {
  return typeWithId(flow, document.typeId)?.category === "selfie";
}

function partGaps(
  flow: Flow,
  { id, typeId, country, parts, extracted }: VerificationDocument,
): readonly ApprovalGap[] {
  const type = typeWithId(flow, typeId);
  const gap = (sentence: string): ApprovalGap => ({ condition: "parts", sentence, document: id });
  if (!type || extracted?.document?.identified !== "1") return [gap(`${id} was not identified.`)];
  return partsToRead(type, country, extracted)
    .filter((part) => flow.policy.actions[ruleOfPart[part]] !== "off")
    .filter((part) => {
      const reported = parts?.filter((reading) => reading.part === part) ?? [];
      return reported.length === 0 || reported.some(({ state }) => state !== "read");
    })
    .map((part) => gap(`The ${nameOf[part]} of ${id} was not read.`));
}

const nameOf: Readonly<Record<DocumentPart, string>> = {
  portrait: "portrait",
  print: "printed side",
  mrz: "machine-readable zone",
  barcode: "barcode",
  back: "back",
};

function ruleGaps(flow: Flow, { id, typeId, rules }: VerificationDocument): readonly ApprovalGap[] {
  const type = typeWithId(flow, typeId);
  if (!type || !rules) return [{ condition: "rules", sentence: `${id} has no rules.`, document: id }];
  const failed = Object.keys({ ...rules.failed, ...rules.actions });
  const own = (flow.rules ?? []).map(({ code }) => code);
  const silent = [...codesFor(type), ...own].filter(
    (code) => !(code in rules.approved) && !(code in rules.skipped) && !failed.includes(code),
  );
  return [...failed, ...silent].map((code) => ({
    condition: (imageRules as readonly string[]).includes(code) ? "pictures" : "rules",
    sentence: failed.includes(code) ? `${code} failed on ${id}.` : `${code} did not run on ${id}.`,
    document: id,
    rule: code,
  }));
}
