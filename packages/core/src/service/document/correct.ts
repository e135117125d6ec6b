import { z } from "zod";
import { commentText, daily, email, group, line, parse, pastDate, text } from "../../base/input/fields.ts";
import { holds, type Nullish, type Optional, type Takes } from "../../base/input/types.ts";
import type { VerificationDocument } from "../../model/document.ts";
import type { ExtractedData } from "../../model/extraction.ts";
import { dateOf } from "../../model/time.ts";
import type { Verification } from "../../model/verification.ts";
import type { Ports } from "../../ports/ports.ts";
import { type Flow, typeWithId } from "../../verdict/catalogue/flow.ts";
import { type Change, withDocument } from "../../verdict/lifecycle/change.ts";
import type { Commands, UseCaseCall } from "../../verdict/lifecycle/commands.ts";
import { decide, workflow } from "../../verdict/lifecycle/decide.ts";
import { step } from "../../verdict/lifecycle/verification-step.ts";
import { evidenceOf, statedBy } from "../../verdict/rules/evidence.ts";
import { runHostRules } from "../../verdict/rules/host-rules.ts";
import type { RuleInput } from "../../verdict/rules/rule.ts";
import { revalidate } from "../../verdict/rules/validate.ts";
import { requireReversal } from "../access/reversal.ts";
import { selfieOf } from "../pipeline/extract.ts";
import { claimedByAnother } from "../pipeline/reuse.ts";
import { isSearched, listFacts, peopleOf } from "../pipeline/screen.ts";
import { withSearch } from "../screening/search.ts";
import { documentIn } from "./accept.ts";

export const correctionInput = daily((today) => {
  const value = (description: string) => line().optional().describe(description);
  const lines = (description: string) => text().optional().describe(description);
  const flag = (description: string) => z.enum(["0", "1"]).optional().describe(description);
  const person = {
    surname: value("The surname."),
    givenNames: value("All given names."),
    fullName: value("The whole name."),
    dateOfBirth: pastDate(today).optional(),
  };
  const address = {
    full: lines("The whole address in one text."),
    street: lines("The street with the house number."),
    city: value("The city."),
    state: value("The state or province."),
    zip: value("The postal code."),
    country: value("The name of the country."),
  };
  const document = {
    type: value("The name of the document's type."),
    number: value("The number of the document."),
    hasSelfie: flag("`1` if the document shows a face, otherwise `0`."),
    identified: flag("`1` if the image shows the stated type, otherwise `0`."),
    countryCode: value("The issuer: ISO 3166-1 alpha-3, or a code of ICAO Doc 9303-3."),
    countryName: value("The name of the issuing country."),
    issuingEntity: value("The state or authority that issued it."),
    expirationDate: value("YYYY-MM-DD."),
    selfieComparison: value("The similarity of portrait and selfie, from 0 to 100."),
  };
  return group({
    person: group(person).nullish().describe("What to correct about the person."),
    address: group(address).nullish().describe("What to correct in the address."),
    document: group(document).nullish().describe("What to correct about the document itself."),
    comment: commentText(),
    email: email(),
  });
});

export interface CorrectionInput
  extends Nullish<{
    person: Optional<Record<"surname" | "givenNames" | "fullName" | "dateOfBirth", string>>;
    address: Optional<Record<"full" | "street" | "city" | "state" | "zip" | "country", string>>;
    document: Optional<
      Record<
        | "type"
        | "number"
        | "countryCode"
        | "countryName"
        | "issuingEntity"
        | "expirationDate"
        | "selfieComparison",
        string
      > &
        Record<"hasSelfie" | "identified", "0" | "1">
    >;
  }> {
  readonly comment: string;
  readonly email: string;
}

holds<Takes<ReturnType<typeof correctionInput>, CorrectionInput>>();
type Accepted = z.output<ReturnType<typeof correctionInput>>;

/**
 * A reviewer corrects the values read from a document. The rules run again over it. An Approved verification
 * with a failed rule or another compared value goes back to Double Check; otherwise no decision follows.
 * Lists are searched again for another name, birth date or country.
 * @throws {PassmusterError} `flow_not_found`, `document_not_found`, `validation_failed`, `wrong_flow`,
 * `verification_canceled`, `insufficient_scope`, `unavailable`
 */
export async function correctDocument(
  core: Correcting,
  { principal, flow: flowPath, id, input: body }: UseCaseCall,
): Promise<{ readonly verification: Verification; readonly document: VerificationDocument }> {
  const flow = core.flow(principal, flowPath);
  const target = { document: id };
  const today = dateOf(core.environment.now());
  const accept = () => parse(correctionInput(today), body);
  const before = await core.find(principal, target);
  const corrected = withExtracted(before, id, mergeCorrection(documentIn(before, id), accept()));
  const { number } = await claimedByAnother(core, before, documentIn(corrected, id));
  const facts = { core, flow, id, today, number };
  const judged = ruleInput(facts, corrected);
  const hostResults = judged && (await runHostRules(core, judged, documentIn(before, id)));
  const verification = await withSearch(core, flow, (searched) =>
    core.change({
      principal,
      flow,
      target,
      input: accept,
      step: (current, { email: by, comment, ...input }, scope) => {
        const document = documentIn(current, id);
        const extracted = mergeCorrection(document, input);
        const next = searched.change(current, withExtracted(current, id, extracted), scope.at);
        const reading = ruleInput(facts, next);
        const rules = reading
          ? revalidate({ ...reading, ...(hostResults && { hostResults }) }, document.rules, scope.id("rule"))
          : document.rules;
        const fails = Object.keys(rules?.failed ?? {}).length > 0;
        const untouched = !fails && comparedIn(extracted) === comparedIn(document.extracted);
        const change = step(next, { type: "correct_document", by, comment, untouched }, scope);
        requireReversal(principal, current);
        const isApproved = current.status === "approved";
        const judged = isApproved && untouched ? document.judged : null;
        const corrected = { ...document, extracted, rules, judged, updatedAt: scope.at };
        if (isApproved && untouched) return withDocument(change, corrected);
        // The new revision keeps a run in progress from settling: it read the old values.
        const revised = revise(withDocument(change, corrected));
        if (!isApproved) return revised;
        return decide(revised, corrected, { status: "double_check", workflow: workflow.manualBy(by) }, scope);
      },
    }),
  );
  return { verification, document: documentIn(verification, id) };
}

type Correcting = Commands & Pick<Ports, "environment" | "extractor" | "logger" | "screening" | "storage">;

interface CorrectionFacts {
  readonly core: Correcting;
  readonly flow: Flow;
  readonly id: string;
  readonly today: string;
  /** Whether another person showed the number. */
  readonly number: boolean;
}

/** What the rules are given of a corrected document; `undefined` if the flow lost its type. */
function ruleInput(
  { core, flow, id, today, number }: CorrectionFacts,
  current: Verification,
): RuleInput | undefined {
  const document = documentIn(current, id);
  const { typeId, country, extracted } = document;
  const type = typeWithId(flow, typeId);
  return (
    type && {
      flow,
      type,
      country,
      today,
      expected: current.expected,
      extraction: { data: extracted ?? {}, quality: [] },
      capabilities: core.extractor.capabilities(),
      withSelfie: selfieOf(current, flow) !== undefined,
      reuse: { number, image: false, sidesAlike: false },
      ...statedBy(current),
      ...evidenceOf(document),
      ...listFactsOf(core, flow, current, document),
    }
  );
}

function listFactsOf(
  core: Pick<Ports, "screening">,
  flow: Flow,
  verification: Verification,
  document: VerificationDocument,
): Pick<RuleInput, "screening"> {
  if (!isSearched(core, { flow, verification, document })) return {};
  if (!peopleOf(flow, verification).has(document.id)) return { screening: { open: null } };
  return verification.screening ? listFacts(verification, document.id) : {};
}

function withExtracted(current: Verification, id: string, extracted: ExtractedData): Verification {
  const documents = current.documents.map((one) => (one.id === id ? { ...one, extracted } : one));
  return { ...current, documents };
}

function revise({ verification, messages }: Change): Change {
  return { verification: { ...verification, revision: verification.revision + 1 }, messages };
}

/** The values that rules compare or that identify a person: all but the names of country and issuer. */
function comparedIn(extracted: ExtractedData | null): string {
  const { countryName: _, issuingEntity: __, ...document } = extracted?.document ?? {};
  const groups = [extracted?.person, extracted?.address, document].map((group) =>
    Object.entries(group ?? {}).sort(([one], [other]) => (one < other ? -1 : 1)),
  );
  return JSON.stringify(groups);
}

/** The extracted data with the reviewer's values. An empty value deletes the field. */
function mergeCorrection(
  { extracted }: VerificationDocument,
  { person, address, document }: Pick<Accepted, "person" | "address" | "document">,
): ExtractedData {
  return {
    person: given({ ...extracted?.person, ...person }),
    address: given({ ...extracted?.address, ...address }),
    document: given({ identified: "1", ...extracted?.document, ...document }),
  };
}

function given<T extends object>(values: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  const entries = Object.entries(values).filter(([, each]) => each !== undefined && each !== "");
  return Object.fromEntries(entries) as { [K in keyof T]?: Exclude<T[K], undefined> };
}
