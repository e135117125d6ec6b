import { defineFlow, documentTypes, type Flow, flows, sandboxExtractor } from "@passmuster/core";
import type { ExtractedData, Extraction, Extractor } from "@passmuster/core/ports";
import { describe, expect, test } from "vitest";
import type { RuleInput } from "../../../src/verdict/rules/rule.ts";
import { revalidate, validate } from "../../../src/verdict/rules/validate.ts";
import { createService, imageText, postalBody } from "../../service.ts";
import { knownPictures } from "../session/known-pictures.ts";

const [postal, anyCountry] = flows;
const typeOf = (id: number) => {
  const type = documentTypes.find((each) => each.id === id);
  if (!type) throw new Error(`There is no document type ${id}.`);
  return type;
};
if (!postal || !anyCountry) throw new Error("There is no postal flow.");

const home = {
  street: "14 Quarry Steps",
  city: "Cinder Falls",
  state: "OR",
  postalCode: "97999",
  country: "USA",
};
const stated: NonNullable<ExtractedData["address"]> = {
  street: "14 QUARRY STEPS",
  city: "CINDER FALLS",
  state: "OR",
  zip: "97999-1234",
  country: "United States of America",
};

interface Case {
  readonly expected?: RuleInput["expected"]["address"];
  readonly address?: ExtractedData["address"];
  readonly typeId?: number;
  readonly flow?: Flow;
  readonly identified?: "0" | "1";
}

const inputOf = ({
  expected = home,
  address,
  typeId = 1,
  flow = postal,
  identified = "1",
}: Case): RuleInput => ({
  type: typeOf(typeId),
  country: "USA",
  flow,
  today: "2026-11-27",
  withSelfie: false,
  expected: { ...(expected && { address: expected }), documents: {} },
  extraction: { data: { ...(address && { address }), document: { identified } }, quality: [] },
  capabilities: { faces: false, quality: false, sandbox: false },
  reuse: { number: false, image: false, sidesAlike: false },
});

/** The outcome of RulePH008. */
function outcomeOf(input: RuleInput) {
  const { approved, failed, skipped, actions } = validate(input, "rule_1");
  return {
    passed: approved.RulePH008,
    failed: failed.RulePH008,
    skipped: skipped.RulePH008,
    action: actions.RulePH008,
  };
}

describe("the address on a photo ID", () => {
  test("passes if it is the expected one, in the comparison of proofs of address", () => {
    expect(outcomeOf(inputOf({ address: stated })).passed?.expected).toBe(
      "14 Quarry Steps, Cinder Falls, OR, 97999, USA",
    );
    expect(outcomeOf(inputOf({ address: { ...stated, state: "Oregon" } })).passed).toBeDefined();
  });

  test.each<readonly [string, keyof typeof stated, string, string]>([
    ["street", "street", "2 FERN ROW", "14 Quarry Steps"],
    ["city", "city", "ALDER BAY", "Cinder Falls"],
    ["state", "state", "WA", "OR"],
    ["postal code", "zip", "98001", "97999"],
    ["country", "country", "Canada", "USA"],
  ])("goes to a person with another %s, and tells only that", (_, part, other, expected) => {
    expect(outcomeOf(inputOf({ address: { ...stated, [part]: other } }))).toEqual({
      failed: { expected, extracted: other },
      action: "review",
    });
  });

  test("fails no part that the document does not state", () => {
    const { city, zip } = stated;
    expect(outcomeOf(inputOf({ address: { city, zip } as typeof stated })).passed).toEqual({
      expected: "Cinder Falls, 97999",
      extracted: "CINDER FALLS, 97999-1234",
    });
  });

  test.each<readonly [string, Case, string]>([
    ["a document that states none, as passports do", { typeId: 3 }, "No address was read."],
    ["a document that states its country only", { address: { country: "Canada" } }, "No address was read."],
    ["an address in one piece", { address: { full: "2 FERN ROW, ALDER BAY" } }, "No address was read."],
    [
      "no expected street, city or postal code",
      { expected: { ...home, street: "", city: "", postalCode: "" }, address: stated },
      "No address is expected.",
    ],
    [
      "only other parts than the expected ones",
      {
        expected: { ...home, city: "", postalCode: "", state: "", country: "" },
        address: { city: "ALDER BAY" },
      },
      "None of the expected parts was read.",
    ],
    [
      "a document that was not identified",
      { address: stated, identified: "0" },
      "The document was not identified.",
    ],
  ])("does not apply to %s", (_, each, reason) => {
    expect(outcomeOf(inputOf(each))).toEqual({ skipped: { state: "not_applicable", reason } });
  });

  test("does not apply without an expected address", () => {
    const { address: _address, ...expected } = inputOf({}).expected;
    expect(outcomeOf({ ...inputOf({ address: stated }), expected }).skipped?.reason).toBe(
      "No address is expected.",
    );
  });

  test("is a rule of photo IDs only", () => {
    const { approved, failed, skipped } = validate(inputOf({ typeId: 21, address: stated }), "rule_1");
    expect(Object.keys({ ...approved, ...failed, ...skipped })).not.toContain("RulePH008");
  });

  test("is not compared by country where the flow takes proofs of any country", () => {
    const address = { ...stated, country: "Canada" };
    expect(outcomeOf(inputOf({ address, flow: anyCountry })).passed).toBeDefined();
    expect(
      outcomeOf(inputOf({ address: { ...address, street: "2 FERN ROW" }, flow: anyCountry })).failed,
    ).toEqual({
      expected: "14 Quarry Steps",
      extracted: "2 FERN ROW",
    });
  });

  test("may be switched off by the flow", () => {
    const flow = defineFlow({
      path: "moved",
      label: "Moved",
      photoId: "required",
      selfie: "none",
      documentTypes: [1],
      policy: { actions: { RulePH008: "off" } },
    });
    expect(outcomeOf(inputOf({ address: { ...stated, street: "2 FERN ROW" }, flow })).skipped?.state).toBe(
      "off",
    );
  });

  test("passes after a reviewer corrected it", () => {
    const wrong = inputOf({ address: { ...stated, street: "2 FERN ROW" } });
    const before = validate(wrong, "rule_1");
    const after = revalidate(inputOf({ address: stated }), before, "rule_1");
    expect([Object.keys(before.failed), Object.keys(after.failed)]).toEqual([
      expect.arrayContaining(["RulePH008"]),
      expect.not.arrayContaining(["RulePH008"]),
    ]);
  });
});

/** Reads as expected, but the licence's barcode and print state an address of years ago. */
function readsFormerHome(): Extractor {
  const sandbox = sandboxExtractor();
  const former = <T extends Pick<Extraction["data"], "address">>(data: T): T =>
    data.address ? { ...data, address: { ...data.address, street: "2 Fern Row", full: "2 Fern Row" } } : data;
  return {
    ...sandbox,
    async extract(input, signal) {
      const read = await sandbox.extract(input, signal);
      if (input.document.type.category !== "photo_id") return read;
      const { data, printed, barcode } = read;
      return {
        ...read,
        data: former(data),
        ...(printed && { printed: former(printed) }),
        ...(barcode && { barcode: former(barcode) }),
      };
    },
  };
}

describe("a licence of before a move, beside a proof of the present address", () => {
  const outcome = async (RulePH008: "review" | "off") => {
    const flow = defineFlow({
      path: "moved",
      label: "Moved",
      photoId: "required",
      proofOfAddress: "required",
      selfie: "none",
      documentTypes: [1, 23],
      policy: { actions: { RulePH008 } },
    });
    const { call, passmuster } = await createService(
      { extractor: readsFormerHome(), flows: [flow] },
      { images: knownPictures() },
    );
    const { id } = (await call("POST", "/api/v1/moved/verifications", postalBody)).json.data;
    const upload = (document: object) =>
      call("POST", "/api/v1/moved/documents", {
        verification: id,
        document: { country: "USA", front_side_data: imageText, ...document },
      });
    await upload({ context_type: "PHOTO_ID", type: 1, back_side_data: imageText });
    await upload({ context_type: "PROOF_OF_ADDRESS", type: 23 });
    await call("PUT", `/api/v1/moved/verifications/${id}/submit`);
    await passmuster.drain();
    const { json } = await call("GET", `/api/v1/moved/verifications/${id}`);
    await passmuster.close();
    const { status_label, documents } = json.data;
    const failed = documents.map(({ rules }: { rules: { failed_rules: object } }) =>
      Object.keys(rules.failed_rules),
    );
    return [status_label, ...failed];
  };

  test("goes to a person, for the licence's address alone", async () => {
    expect(await outcome("review")).toEqual(["Double Check", ["RulePH008"], []]);
  });

  test("is approved where the flow switched the rule off", async () => {
    expect(await outcome("off")).toEqual(["Approved", [], []]);
  });
});
