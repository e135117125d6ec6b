import { defineFlow } from "@passmuster/core";
import { testPassmuster } from "@passmuster/core/testing";
import { pdf } from "@passmuster/test-files/pdf";
import { afterAll, expect, it } from "vitest";
import { localExtractor } from "../../src/index.ts";
import { billOf, forged } from "./forged.ts";

const flow = defineFlow({ path: "bills", label: "Bills", proofOfAddress: "required", documentTypes: [30] });
const extractor = localExtractor();
const service = await testPassmuster({ flows: [flow], extractor, now: "2026-01-20T12:00:00Z" });
afterAll(() => service.close());

/** The decision on the bill of Ines Moreau, without a person's review. */
async function decided(frontSideData: Uint8Array) {
  const { documents, verifications } = service.passmuster.flow("bills");
  const { id } = await verifications.create({
    person: { firstName: "Ines", lastName: "Moreau", dateOfBirth: "1987-03-08" },
    address: {
      street: "48 Alder Street",
      city: "Fernhill",
      state: "CA",
      postalCode: "90210",
      country: "USA",
    },
    documents: { proofOfAddress: { type: "Utility Bill", country: "USA" } },
  });
  const document = { contextType: "PROOF_OF_ADDRESS", type: 30, country: "USA", frontSideData };
  await documents.upload({ verification: id, document });
  await verifications.submit(id);
  await service.passmuster.drain();
  return verifications.get(id);
}

it("is approved if the image of a PDF shows its text layer", async () => {
  const view = await decided(await pdf(billOf("Ines Moreau")));
  expect(view.statusLabel).toBe("Approved");
});

it("goes to a person if the text layer has a name that the image does not show", async () => {
  const view = await decided(await forged("Mallory Fox", "Ines Moreau"));
  expect(view.statusLabel).toBe("Double Check");
  const [bill] = view.documents;
  expect(bill?.rules?.failedRules.RuleDI004).toEqual({ expected: "good", extracted: "text_layer_differs" });
  expect(bill?.extractedData).toMatchObject({ person: { fullName: "" } });
});
