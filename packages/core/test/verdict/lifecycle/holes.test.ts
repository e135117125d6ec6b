import { defineFlow } from "@passmuster/core";
import type { Extraction } from "@passmuster/core/ports";
import { describe, expect, test } from "vitest";
import { identityBody, passport, postalBody } from "../../service.ts";
import {
  type Answer,
  identity,
  inDocument,
  lease,
  licence,
  opened,
  outcomeOf,
  postal,
  selfie,
} from "./attacks.ts";

describe("a contradictory reading goes to review", () => {
  test("a complete reading is Approved", async () => {
    expect(await outcomeOf(await opened(), (read) => read)).toBe("Approved");
  });

  test.each<[string, Answer]>([
    [
      "a part is read and missing",
      (read) => ({ ...read, parts: [...(read.parts ?? []), { part: "portrait", state: "missing" }] }),
    ],
    [
      "a zone is valid and a check digit fails",
      (read) => ({ ...read, ...(read.mrz && { mrz: { ...read.mrz, checks: { composite: false } } }) }),
    ],
    [
      "a zone is valid and no check digit was checked",
      (read) => ({ ...read, ...(read.mrz && { mrz: { ...read.mrz, checks: {} } }) }),
    ],
    [
      "a zone is valid and was corrected",
      (read) => ({
        ...read,
        ...(read.mrz && {
          mrz: { ...read.mrz, corrections: [{ line: 1, column: 3, from: "7", to: "1" }] },
        }),
      }),
    ],
    ["the print was read but is missing beside the zone", ({ printed: _, ...read }) => read],
    [
      "the zone has no date, and the print has another than the result",
      (read) => ({
        ...read,
        ...(read.mrz && { mrz: { ...read.mrz, fields: { ...read.mrz.fields, dateOfBirth: "" } } }),
        printed: { ...read.printed, person: { ...read.printed?.person, dateOfBirth: "2012-01-01" } },
      }),
    ],
    [
      "the zone and the print share only the issuer",
      (read) => ({ ...read, printed: { document: { countryCode: "ATA" } } }),
    ],
    [
      "the zone has no number, but the print does",
      (read) => ({
        ...read,
        ...(read.mrz && { mrz: { ...read.mrz, fields: { ...read.mrz.fields, documentNumber: "" } } }),
      }),
    ],
    ["a date is not a calendar day", (read) => inDocument(read, { expirationDate: "2030-02-30" })],
    ["it is not stated whether it was identified", (read) => inDocument(read, { identified: undefined })],
  ])("%s", async (_title, answer) => {
    expect(await outcomeOf(await opened(), answer)).toBe("Double Check");
  });

  test.each([["another type of proof was read", { type: "Utility Bill" }]])(
    "%s",
    async (_title, document) => {
      const answer: Answer = (read, { document: { type } }) =>
        type.category === "proof_of_address" ? inDocument(read, document) : read;
      expect(await outcomeOf(await opened(), answer, postal, postalBody, [licence, lease])).toBe(
        "Double Check",
      );
    },
  );

  test.each([
    ["how many faces", { faces: Number.NaN, copied: false }],
    ["no face", { faces: -1, copied: false }],
    ["whether it is a copy", { faces: 1 }],
  ])("a selfie without a statement on %s", async (_title, said) => {
    const answer: Answer = (read) => ({ ...read, selfie: said as NonNullable<Extraction["selfie"]> });
    const documents = [passport("").document, selfie];
    expect(await outcomeOf(await opened(), answer, identity, identityBody, documents)).toBe("Double Check");
  });
});

describe("the caller's country cannot remove", () => {
  test("a part that documents of the extracted country have", async () => {
    const answer: Answer = ({ barcode: _, ...read }, { document: { type } }) =>
      type.category === "photo_id" ? inDocument(read, { countryCode: "USA" }) : read;
    const flow = "/api/v1/postal1583-skip-country";
    const documents = [{ ...licence, country: "FRA" }, lease];
    expect(await outcomeOf(await opened(), answer, flow, postalBody, documents)).toBe("Double Check");
  });

  test.each([
    ["RUS", "Double Check"],
    ["NLD", "Approved"],
  ])("the refusal of an extracted country by the flow: %s", async (countryCode, outcome) => {
    const dutch = defineFlow({
      path: "dutch",
      label: "Dutch",
      photoId: "optional",
      documentTypes: [3],
      countries: ["NLD"],
    });
    const answer: Answer = (read) => {
      const values = { countryCode, type: "Passport", number: "XR1234563", expirationDate: "2030-01-01" };
      const fields = read.mrz && {
        ...read.mrz.fields,
        issuer: countryCode,
        documentNumber: values.number,
        expirationDate: values.expirationDate,
      };
      const { number, expirationDate } = values;
      return {
        ...inDocument(read, values),
        printed: { ...read.printed, document: { number, expirationDate } },
        ...(read.mrz && fields && { mrz: { ...read.mrz, fields } }),
      };
    };
    const documents = [{ ...passport("").document, country: "NLD" }];
    const body = { person: identityBody.person };
    expect(await outcomeOf(await opened({ flows: [dutch] }), answer, "/api/v1/dutch", body, documents)).toBe(
      outcome,
    );
  });
});

describe("documents of two persons go to review", () => {
  const namesake =
    (person: object): Answer =>
    (read, { document: { type } }) => {
      const added = type.category === "photo_id" ? { sex: "F" } : person;
      const { data, printed } = read;
      return {
        ...read,
        data: { ...data, person: { ...data.person, ...added } },
        printed: { ...printed, person: { ...printed?.person, ...added } },
      };
    };

  test.each([
    ["born on one day, of one sex", { dateOfBirth: "1990-04-12", sex: "F" }, "Approved"],
    ["born on another day", { dateOfBirth: "1960-01-01" }, "Double Check"],
    ["of another sex", { sex: "M" }, "Double Check"],
  ])("of one name, %s", async (_title, person, outcome) => {
    expect(await outcomeOf(await opened(), namesake(person), postal, postalBody, [licence, lease])).toBe(
      outcome,
    );
  });

  test.each([
    ["Ines Marlow", "Approved"],
    ["Otto Berg", "Double Check"],
  ])("without an expected name: the proof names %s", async (fullName, outcome) => {
    const open = defineFlow({
      path: "open",
      label: "Open",
      photoId: "optional",
      proofOfAddress: "required",
      documentTypes: [3, 23],
    });
    const read: Answer = (given, { document: { type } }) => {
      const own = { surname: "Marlow", givenNames: "Ines", fullName: "Ines Marlow" };
      const person = type.category === "photo_id" ? own : { fullName };
      const expirationDate = "2030-01-01";
      const document = {
        ...given.data.document,
        type: type.name,
        number: "X1234567",
        expirationDate,
        countryCode: "ATA",
      };
      const fields = given.mrz && {
        ...given.mrz.fields,
        documentNumber: "X1234567",
        issuer: "ATA",
        surname: "MARLOW",
        givenNames: "INES",
        expirationDate,
      };
      return {
        ...given,
        data: { ...given.data, person, document },
        printed: { person, document: { number: "X1234567", expirationDate } },
        ...(given.mrz && fields && { mrz: { ...given.mrz, fields } }),
      };
    };
    const { address, documents } = postalBody;
    const body = { address, documents: { proof_of_address: documents.proof_of_address } };
    expect(
      await outcomeOf(await opened({ flows: [open] }), read, "/api/v1/open", body, [
        passport("").document,
        lease,
      ]),
    ).toBe(outcome);
  });
});

describe("a selfie without comparison goes to review", () => {
  test("if it is the only document", async () => {
    const alone = defineFlow({
      path: "alone",
      label: "Alone",
      photoId: "optional",
      selfie: "required",
      documentTypes: [3, 41],
    });
    const outcome = await outcomeOf(
      await opened({ flows: [alone] }),
      (read) => read,
      "/api/v1/alone",
      { person: identityBody.person },
      [selfie],
    );
    expect(outcome).toBe("Double Check");
  });

  test("if it is the second selfie", async () => {
    const twice = defineFlow({
      path: "twice",
      label: "Twice",
      photoId: "required",
      selfie: "required",
      documentTypes: [3, 41, { id: 1000, name: "Second Selfie", category: "selfie", sides: 1 }],
    });
    const documents = [passport("").document, { ...selfie, type: 1000 }, selfie];
    const answer: Answer = (read) => read;
    expect(
      await outcomeOf(await opened({ flows: [twice] }), answer, "/api/v1/twice", identityBody, documents),
    ).toBe("Double Check");
  });
});
