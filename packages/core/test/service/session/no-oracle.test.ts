import type { Extraction, Extractor } from "@passmuster/core/ports";
import type { QualityCode } from "@passmuster/core/quality-codes";
import fc from "fast-check";
import { expect, inject, test } from "vitest";
import { expectedOf, extractorByBytes, joined, picture } from "../pipeline/reading-service.ts";

const seed = Number(process.env.PASSMUSTER_SEED ?? Date.now() % 2 ** 31);
const words = fc.constantFrom("BERTRAND", "DOROTHEA", "ELEONORE", "FERDINAND");
const values = fc.record({
  surname: words,
  givenNames: words,
  number: fc.constantFrom("X1234567", "Y7654321"),
});
const qualities: readonly QualityCode[] = [
  "blurred",
  "glare",
  "cut_off",
  "code_unread",
  "code_unsupported",
  "selfie_without_face",
];
/** What advice may follow from. */
const seen = fc.record({
  quality: fc.subarray([...qualities]),
  type: fc.constantFrom("Passport", "Driver License"),
  until: fc.constantFrom("2020-05-06", "2034-05-06"),
  identified: fc.constantFrom("0", "1", "1", "1"),
  /** Otherwise the values are only confirmed in print. */
  isLabelled: fc.boolean(),
  states: fc.tuple(...Array.from({ length: 3 }, () => fc.constantFrom("read", "unread", "missing"))),
});
type Values = typeof values extends fc.Arbitrary<infer One> ? One : never;
type Seen = typeof seen extends fc.Arbitrary<infer One> ? One : never;

/** Confirms each claim that equals what the document shows, as a reader of print does. */
function reader(
  { surname, givenNames, number }: Values,
  { quality, type, until, identified, isLabelled, states }: Seen,
): Extractor {
  const { extractor } = extractorByBytes({ comparesAlone: false });
  const [portrait = "read", print = "read", mrz = "read"] = states;
  return {
    ...extractor,
    extract: async (): Promise<Extraction> => ({
      data: {
        ...(isLabelled && { person: { surname, givenNames } }),
        document: {
          type,
          ...(isLabelled && { number }),
          identified: identified === "1" ? "1" : "0",
          expirationDate: until,
        },
      },
      parts: [
        { part: "portrait", state: portrait },
        { part: "print", state: print, side: "front" },
        { part: "mrz", state: mrz, side: "front" },
      ] as Extraction["parts"] & object,
      quality,
    }),
    confirm: async ({ claims }) =>
      claims.map((claim) => ({
        claim,
        verdict: ["1990-04-12", surname, givenNames, number].includes(claim.value.toUpperCase())
          ? "confirmed"
          : "contradicted",
        side: "front",
        box: { left: 1, top: 1, width: 9, height: 9 },
      })),
  };
}

async function advised(shown: Values, expected: Values, facts: Seen) {
  const { passmuster, verifications, documents } = joined(reader(shown, facts));
  const { documents: wanted } = expectedOf("");
  const { id: verification, url } = await verifications.create({
    person: { firstName: expected.givenNames, lastName: expected.surname, dateOfBirth: "1990-04-12" },
    documents: { photoId: { ...wanted.photoId, number: expected.number } },
  });
  const document = { contextType: "PHOTO_ID", type: 3, country: "ATA" } as const;
  await documents.upload({ verification, document: { ...document, frontSideData: picture("front") } });
  await passmuster.drain();
  const { body } = await passmuster.handle({
    method: "POST",
    url: "/api/v1/session",
    headers: { "content-type": "application/json" },
    body: Buffer.from(JSON.stringify({ verification, capability: new URL(url).hash.slice(1) })),
  });
  const { id: _, ...uploaded } = JSON.parse(Buffer.from(body ?? "").toString()).data.session.documents[0]
    .uploaded;
  await passmuster.close();
  return uploaded;
}

test("advice is the same whatever is expected, and whatever values are read", async () => {
  await fc.assert(
    fc.asyncProperty(values, values, values, values, seen, async (shown, other, expected, another, facts) => {
      const first = await advised(shown, expected, facts);
      expect(first.reading).toBe("read");
      expect(await advised(shown, another, facts)).toEqual(first);
      expect(await advised(other, expected, facts)).toEqual(first);
      expect(await advised(shown, shown, facts)).toEqual(first);
    }),
    { numRuns: Math.ceil(60 * inject("size")), seed },
  );
});
