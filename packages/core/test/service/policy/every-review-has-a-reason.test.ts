import { defineFlow } from "@passmuster/core";
import type { Extraction, PartReading } from "@passmuster/core/ports";
import { createSeeded, type Seeded, scriptedExtractor, testPassmuster } from "@passmuster/core/testing";
import { expect, inject, test } from "vitest";
import { type DocumentPart, documentParts } from "../../../src/model/document-type.ts";
import { pick } from "./drawn.ts";

const flow = defineFlow({
  path: "drawn",
  label: "Drawn",
  anyCountry: true,
  photoId: "required",
  proofOfAddress: "required",
  selfie: "optional",
  documentTypes: [1, 3, 12, 13, 23, 30, 41],
});
const photoIds = [
  ["Driver License", 1, "USA"],
  ["Driver License", 1, "FRA"],
  ["Passport", 3, "NLD"],
  ["Residence Permit", 12, "DEU"],
  ["ID Card", 13, "BEL"],
] as const;

const states = ["unread", "missing", "not reported"] as const;

/** The reading with one of its parts not read. Its values stand. */
function without(read: Extraction, part: DocumentPart, state: (typeof states)[number]): Extraction {
  const others = (read.parts ?? []).filter((one) => one.part !== part);
  const parts: readonly PartReading[] = state === "not reported" ? others : [...others, { part, state }];
  return { ...read, parts };
}

const faults: Readonly<Record<string, (read: Extraction) => Extraction>> = {
  ...Object.fromEntries(
    documentParts.flatMap((part) =>
      states.map((state) => [`whose ${part} is ${state}`, (read: Extraction) => without(read, part, state)]),
    ),
  ),
  "no part was reported": ({ parts: _, ...read }) => read,
  "not identified": (read) => inDocument(read, { identified: "0" }),
  "not identified, without codes": ({ mrz: _, barcode: __, ...read }) =>
    inDocument(read, { identified: "0" }),
  "not told whether identified": (read) => inDocument(read, { identified: undefined }),
  "without its zone": ({ mrz: _, ...read }) => read,
  "without its barcode": ({ barcode: _, ...read }) => read,
  "without its print": ({ printed: _, ...read }) => read,
  "without a type": (read) => inDocument(read, { type: "" }),
  "of another type": (read) => inDocument(read, { type: "Utility Bill" }),
  "of another country": (read) => inDocument(read, { countryCode: "ATA" }),
  "without a country": (read) => inDocument(read, { countryCode: "" }),
  "without a number": (read) => inDocument(read, { number: "" }),
};
const inDocument = (read: Extraction, document: object): Extraction => ({
  ...read,
  data: { ...read.data, document: { ...read.data.document, ...document } },
});

const extractor = scriptedExtractor();
const { passmuster, make } = await testPassmuster({ flows: [flow], extractor });

/** A verification of which one document is read as `fault` makes it. */
async function decided(
  seeded: Seeded,
  which: "photo_id" | "proof_of_address",
  fault: (read: Extraction) => Extraction,
) {
  const [type, id, country] = pick(seeded, photoIds);
  const proof = pick(seeded, [23, 30]);
  extractor.play(async (input, _signal, next) =>
    input.document.type.category === which ? fault(await next()) : next(),
  );
  const { verifications, documents } = passmuster.flow("drawn");
  const typed: string = flow.documentTypes.find((one) => one.id === id)?.name ?? type;
  const paper: string = flow.documentTypes.find((one) => one.id === proof)?.name ?? "";
  const made = await verifications.create({
    person: make.person(),
    address: make.address(),
    documents: {
      photoId: { type: typed, number: `T${7_000_000 + seeded.below(1_000_000)}`, country },
      proofOfAddress: { type: paper, number: "", country: "USA" },
    },
  });
  const picture = make.picture();
  const upload = (contextType: "PHOTO_ID" | "PROOF_OF_ADDRESS", of: number, issuer: string, back: boolean) =>
    documents.upload({
      verification: made.id,
      document: {
        contextType,
        type: of,
        country: issuer,
        frontSideData: picture,
        ...(back && { backSideData: picture }),
      },
    });
  await upload("PHOTO_ID", id, country, id !== 3);
  await upload("PROOF_OF_ADDRESS", proof, "USA", false);
  await verifications.submit(made.id);
  await passmuster.drain();
  return verifications.get(made.id);
}

/** Drawn types for each fault. */
const rounds = Math.ceil(4 * inject("size"));

test.each(
  (["photo_id", "proof_of_address"] as const).flatMap((which) =>
    Object.entries(faults).map(([name, fault]) => [which, name, fault] as const),
  ),
)("a %s %s is never in Double Check without a reason", async (which, name, fault) => {
  const seeded = createSeeded(name.length);
  for (let round = 0; round < rounds; round += 1) {
    const { status, documents, history } = await decided(seeded, which, fault);
    if (status !== "double_check") continue;
    const failed = documents.flatMap(({ rules }) => Object.keys(rules?.failedRules ?? {}));
    expect(`${failed.join()}${history[0]?.comment ?? ""}`).not.toBe("");
    // No rule compares the type of a proof: the history's reason names it.
    if (name !== "of another type") expect(failed).not.toEqual([]);
  }
});
