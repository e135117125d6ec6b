import { documentTypes } from "@passmuster/core";
import type { DocumentSide, Extraction } from "@passmuster/core/ports";
import type { QualityCode } from "@passmuster/core/quality-codes";
import { describe, expect, it } from "vitest";
import type { ImageReading } from "../../../src/model/extraction.ts";
import { pictureAdvice } from "../../../src/service/session/picture-advice.ts";
import { readFacts } from "../../../src/service/session/read-facts.ts";

const typeOf = (id: number) => {
  const type = documentTypes.find((one) => one.id === id);
  if (!type) throw new Error(`No type ${id}`);
  return type;
};
const [licence, passport, card, lease] = [typeOf(1), typeOf(3), typeOf(12), typeOf(23)];
const today = "2026-05-01";

const read = ({ data, ...more }: Partial<Extraction> = {}): Extraction => ({
  data: { ...data, document: { identified: "1", ...data?.document } },
  quality: [],
  ...more,
});
const sided = (side: DocumentSide, codes: readonly QualityCode[], more: Partial<ImageReading> = {}) => ({
  quality: codes,
  images: { [side]: { quality: codes, ...more } },
});

const adviceOn = (extraction: Extraction, type: (typeof documentTypes)[number] = passport) =>
  pictureAdvice({
    category: type.category,
    repeated: null,
    read: readFacts({ type, country: "NLD", today, extraction }),
  });

describe("advice on pictures", () => {
  it("is absent for a document that was read", () => {
    const data = { document: { type: "Passport", identified: "1", expirationDate: "2031-01-01" } } as const;
    expect(adviceOn(read({ data }))).toEqual([]);
  });

  it("names the side that is blurred", () => {
    expect(adviceOn(read(sided("back", ["blurred"])), card)).toEqual([{ code: "blurred", side: "back" }]);
  });

  it("names glare over the code instead of glare", () => {
    const extraction = read(sided("front", ["glare"], { glareOverCode: true }));
    expect(adviceOn(extraction)).toEqual([{ code: "glare_over_code", side: "front" }]);
  });

  it("names another kind of document, and no unread code beside it", () => {
    const data = { document: { type: "Residence Permit", identified: "0" } } as const;
    const extraction = read({ data, quality: ["code_unread", "wrong_side"] });
    expect(adviceOn(extraction)).toEqual([{ code: "other_document", side: null }]);
  });

  it("does not call an announced document another one because its code is unread", () => {
    const data = { document: { type: "Passport", identified: "0" } } as const;
    expect(adviceOn(read({ data, quality: ["code_unread"] }))).toEqual([{ code: "code_unread", side: null }]);
  });

  it("tells once that a barcode's format is not supported, and only when the back is there", () => {
    const extraction = read({ quality: ["code_unsupported"], parts: [{ part: "barcode", state: "unread" }] });
    expect(adviceOn(extraction, licence)).toEqual([{ code: "code_unsupported", side: null }]);
    const facts = readFacts({ type: licence, country: "CAN", today, extraction, awaitsBack: true });
    expect(pictureAdvice({ category: "photo_id", repeated: null, read: facts })).toEqual([]);
  });

  it("explains an unread code by the defect of the picture", () => {
    const { images } = sided("front", ["blurred"]);
    const extraction = read({ images, quality: ["blurred", "code_unread"] });
    expect(adviceOn(extraction)).toEqual([{ code: "blurred", side: "front" }]);
  });

  it("names a portrait that is missing from the front", () => {
    const parts = [{ part: "portrait", state: "missing" }] as const;
    expect(adviceOn(read({ parts }))).toEqual([{ code: "portrait_missing", side: "front" }]);
  });

  it("names the same side shown twice, not the wrong side", () => {
    const extraction = read({ sameSide: true, quality: ["wrong_side", "code_unread"] });
    expect(adviceOn(extraction, licence)).toEqual([{ code: "same_picture", side: "back" }]);
  });

  it("names an expired photo ID from the day after its last day", () => {
    const until = (expirationDate: string) => read({ data: { document: { expirationDate } } });
    expect(adviceOn(until("2026-04-30"))).toEqual([{ code: "expired", side: null }]);
    expect(adviceOn(until("2026-05-01"))).toEqual([]);
  });

  it("does not call a proof of address expired: a rule judges its age", () => {
    const data = { document: { expirationDate: "2026-01-31", identified: "1" } } as const;
    expect(adviceOn(read({ data }), lease)).toEqual([]);
  });

  it("has nothing but the missing document to say about an empty side", () => {
    const extraction = read(sided("front", ["no_document", "too_dark"]));
    expect(adviceOn(extraction)).toEqual([{ code: "no_document", side: "front" }]);
  });

  it("is the same whatever values were read", () => {
    const values = (person: string, number: string, expirationDate: string, country: string) =>
      read({
        data: {
          person: { surname: person, dateOfBirth: `19${number.slice(0, 2)}-01-01` },
          document: { number, expirationDate, countryCode: country, issuingEntity: person },
          address: { full: person },
        },
        printed: { person: { surname: number } },
        quality: ["glare"],
      });
    const one = adviceOn(values("MOREAU", "5012345", "2030-01-01", "FRA"));
    const other = adviceOn(values("TANAKA", "6198765", "2035-12-31", "JPN"));
    expect(one).toEqual(other);
  });
});
