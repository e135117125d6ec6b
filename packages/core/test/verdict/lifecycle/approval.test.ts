import fc from "fast-check";
import { describe, expect, inject, test } from "vitest";
import type { VerificationDocument } from "../../../src/model/document.ts";
import { noPrints } from "../../../src/model/document.ts";
import type { Verification } from "../../../src/model/verification.ts";
import { manualEnvironment } from "../../../src/testing/manual-environment.ts";
import { partsOf } from "../../../src/verdict/catalogue/document-parts.ts";
import { typeWithId } from "../../../src/verdict/catalogue/flow.ts";
import { flows } from "../../../src/verdict/catalogue/flows.ts";
import { codesFor } from "../../../src/verdict/catalogue/rule-codes.ts";
import { approvalGaps } from "../../../src/verdict/lifecycle/approval.ts";

const { id } = manualEnvironment();
const flow = flows.find(({ path }) => path === "postal1583");
if (!flow) throw new Error("The flow postal1583 is missing.");
const runs = Math.ceil(2000 * inject("size"));

/** A document that was completely read and passed every rule. */
function provenDocument(typeId: number, country = "USA"): VerificationDocument {
  const type = flow && typeWithId(flow, typeId);
  if (!type) throw new Error(`The flow takes no type ${typeId}.`);
  const approved = Object.fromEntries(codesFor(type).map((code) => [code, { expected: "", extracted: "" }]));
  const nothing = { failed: {}, skipped: {}, suggestions: [], actions: {} };
  return {
    id: id("doc"),
    typeId,
    country,
    front: id("img"),
    back: type.sides === 2 ? id("img") : null,
    status: "extracted",
    createdAt: 1,
    updatedAt: 1,
    extracted: type.category === "selfie" ? null : { document: { identified: "1" } },
    rules: type.category === "selfie" ? null : { id: id("rule"), approved, ...nothing },
    parts: partsOf(type, country).map((part) => ({ part, state: "read" })),
    judged: 7,
    decisions: [],
    frontText: null,
    reading: null,
    look: null,
    readingSince: null,
    insisted: false,
    prints: noPrints,
  };
}

function proven(documents: readonly VerificationDocument[]): Verification {
  const named = (type: string) => ({ type, number: "1", country: "USA" });
  return {
    id: id("ver"),
    tenant: "default",
    flow: "postal1583",
    version: 3,
    status: "submitted",
    vendorReference: null,
    vendorState: null,
    expected: {
      documents: { photoId: named("Driver License"), proofOfAddress: named("Lease Agreement") },
    },
    submittedAt: 1,
    createdAt: 1,
    updatedAt: 1,
    deletedAt: null,
    run: 1,
    revision: 7,
    sequence: 0,
    documents,
    comments: [],
    history: [],
  };
}

const [licence, lease, selfie] = [1, 23, 41];
const whole = () => proven([provenDocument(licence), provenDocument(lease), provenDocument(selfie)]);

/** Each flaw removes one condition of an automatic Approved. */
type Flaw = (document: VerificationDocument, verification: Verification) => Verification;

const changed =
  (change: (document: VerificationDocument) => Partial<VerificationDocument>): Flaw =>
  (document, verification) => ({
    ...verification,
    documents: verification.documents.map((each) =>
      each.id === document.id ? { ...each, ...change(each) } : each,
    ),
  });

const rulesOf = ({ rules }: VerificationDocument): NonNullable<VerificationDocument["rules"]> => {
  if (!rules) throw new Error("The document has no rules.");
  return rules;
};

const flaws: Readonly<Record<string, fc.Arbitrary<Flaw>>> = {
  "1 a required document is missing": fc.constant(({ id: gone }, verification) => ({
    ...verification,
    documents: verification.documents.filter((each) => each.id !== gone),
  })),
  "1 a required document was canceled": fc.constant(changed(() => ({ status: "canceled" }))),
  "1 the flow does not accept a document's type": fc.constant(changed(() => ({ typeId: 12 }))),
  "1 a document's type does not accept its country": fc.constant((document, verification) =>
    document.typeId === licence
      ? changed(() => ({ country: "FRA" }))(document, verification)
      : changed(() => ({ typeId: 99 }))(document, verification),
  ),
  "2 the document was not identified": fc.constant(
    changed(() => ({ extracted: { document: { identified: "0" } } })),
  ),
  "2 a part was not read": fc.tuple(fc.nat(), fc.constantFrom("unread", "missing")).map(([which, state]) =>
    changed(({ parts }) => ({
      parts: (parts ?? []).map((part, at, all) =>
        at === which % all.length ? { ...part, state: state as "unread" | "missing" } : part,
      ),
    })),
  ),
  "2 a part was not reported": fc
    .nat()
    .map((which) =>
      changed(({ parts }) => ({ parts: (parts ?? []).filter((_, at, all) => at !== which % all.length) })),
    ),
  "2 the reader reports no parts": fc.constant(changed(() => ({ parts: null }))),
  "3 a rule did not run": fc.nat().map((which) =>
    changed((document) => {
      const rules = rulesOf(document);
      const entries = Object.entries(rules.approved);
      const approved = Object.fromEntries(entries.filter((_, at) => at !== which % entries.length));
      return { rules: { ...rules, approved } };
    }),
  ),
  "3 no rule ran": fc.constant(changed(() => ({ rules: null }))),
  "4 the expected data or a document changed afterwards": fc
    .integer({ min: 1, max: 9 })
    .map((by) => (_document, verification) => ({ ...verification, revision: verification.revision + by })),
  "4 the document was not judged": fc.constant(changed(() => ({ judged: null }))),
  "5 a rule failed": fc.tuple(fc.nat(), fc.constantFrom("review", "reject")).map(([which, action]) =>
    changed((document) => {
      const rules = rulesOf(document);
      const codes = Object.keys(rules.approved);
      const code = codes[which % codes.length] ?? "";
      const { [code]: passed, ...approved } = rules.approved;
      const failed = { [code]: passed ?? { expected: "", extracted: "" } };
      return { rules: { ...rules, approved, failed, actions: { [code]: action as "review" | "reject" } } };
    }),
  ),
  "6 an image rule did not run": fc.constantFrom("RuleDI008", "RuleDI009").map((code) =>
    changed((document) => {
      const rules = rulesOf(document);
      const { [code]: _, ...approved } = rules.approved;
      return { rules: { ...rules, approved } };
    }),
  ),
};

describe("an automatic Approved", () => {
  test("is given if every condition is proven", () => {
    expect(approvalGaps(whole(), flow)).toEqual([]);
  });

  test("is given if a rule is off or does not apply, with its reason", () => {
    const verification = whole();
    const [document] = verification.documents;
    if (!document) throw new Error("There is no document.");
    const { RulePH002: _, ...approved } = rulesOf(document).approved;
    const skipped = { RulePH002: { state: "not_applicable", reason: "No value is expected." } } as const;
    const next = changed(() => ({ rules: { ...rulesOf(document), approved, skipped } }))(
      document,
      verification,
    );
    expect(approvalGaps(next, flow)).toEqual([]);
  });

  test("is refused without any document", () => {
    expect(approvalGaps(proven([]), flow)).not.toEqual([]);
  });

  test.each(Object.entries(flaws))("is refused if %s", (_name, flaw) => {
    fc.assert(
      fc.property(flaw, fc.constantFrom(0, 1), (apply, which) => {
        const verification = whole();
        const document = verification.documents[which];
        if (!document) throw new Error("There is no document.");
        expect(approvalGaps(apply(document, verification), flow)).not.toEqual([]);
      }),
      { numRuns: Math.ceil(runs / Object.keys(flaws).length) },
    );
  });

  test("names the missing condition without personal data", () => {
    const verification = whole();
    const [document] = verification.documents;
    if (!document) throw new Error("There is no document.");
    const [gap] = approvalGaps(changed(() => ({ judged: 3 }))(document, verification), flow);
    expect(gap).toEqual({
      condition: "revision",
      document: document.id,
      sentence: `${document.id} was judged before the last change of the verification.`,
    });
  });
});
