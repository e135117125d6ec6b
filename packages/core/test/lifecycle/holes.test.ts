import { defineFlow, type Extraction, type ExtractionInput } from "@vouchsafe/core";
import { afterEach, describe, expect, test } from "vitest";
import {
  createService,
  identityBody,
  passport,
  pictureText,
  postalBody,
  reviewer,
  type Service,
} from "../service.ts";

/** Ways that once led to an automatic Approved of what was not proven, each by a token holder or a careless reader. */
let service: Service | undefined;
afterEach(async () => {
  await service?.vouchsafe.close();
  service = undefined;
});

async function opened(options: Parameters<typeof createService>[0] = {}): Promise<Service> {
  service = await createService(options);
  return service;
}

const identity = "/api/v1/identity";
const postal = "/api/v1/postal1583";
const licence = {
  context_type: "PHOTO_ID",
  type: 1,
  country: "USA",
  front_side_data: pictureText,
  back_side_data: pictureText,
};
const lease = { context_type: "PROOF_OF_ADDRESS", type: 23, country: "USA", front_side_data: pictureText };
const selfie = { context_type: "SELFIE", type: 41, country: "USA", front_side_data: pictureText };

/** A verification with these documents, submitted and not yet read. */
async function submitted({ call }: Service, flow: string, body: object, documents: readonly object[]) {
  const { id } = (await call("POST", `${flow}/verifications`, body)).json.data;
  const uploaded: string[] = [];
  for (const document of documents) {
    const { status, json } = await call("POST", `${flow}/documents`, { verification: id, document });
    expect(status).toBe(201);
    uploaded.push(json.data.id);
  }
  expect((await call("PUT", `${flow}/verifications/${id}/submit`)).status).toBe(200);
  return { id: id as string, uploaded };
}

const statusOf = async ({ call }: Service, flow: string, id: string) =>
  (await call("GET", `${flow}/verifications/${id}`)).json.data.status_label;

type Answer = (read: Extraction, input: ExtractionInput) => Extraction;

async function outcomeOf(
  opened: Service,
  answer: Answer,
  flow = identity,
  body: object = identityBody,
  documents: readonly object[] = [passport("").document],
) {
  opened.extractor.play(async (input, _signal, next) => answer(await next(), input));
  const { id } = await submitted(opened, flow, body, documents);
  await opened.vouchsafe.drain();
  return statusOf(opened, flow, id);
}

const inDocument = (read: Extraction, document: object): Extraction => ({
  ...read,
  data: { ...read.data, document: { ...read.data.document, ...document } },
});

describe("an answer that contradicts itself is for a person", () => {
  test("what is whole is Approved", async () => {
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
      "a zone is valid and no check digit was looked at",
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
    ["the print is read and is not given beside the zone", ({ printed: _, ...read }) => read],
    [
      "the zone has no date, and the print another one than was handed out",
      (read) => ({
        ...read,
        ...(read.mrz && { mrz: { ...read.mrz, fields: { ...read.mrz.fields, dateOfBirth: "" } } }),
        printed: { ...read.printed, person: { ...read.printed?.person, dateOfBirth: "2012-01-01" } },
      }),
    ],
    [
      "the zone and the print share nothing but the issuer",
      (read) => ({ ...read, printed: { document: { countryCode: "ATA" } } }),
    ],
    [
      "the zone holds no number, and the print does",
      (read) => ({
        ...read,
        ...(read.mrz && { mrz: { ...read.mrz, fields: { ...read.mrz.fields, documentNumber: "" } } }),
      }),
    ],
    ["a date is no day", (read) => inDocument(read, { expirationDate: "2030-02-30" })],
    ["it was not said whether it was identified", (read) => inDocument(read, { identified: undefined })],
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
  ])("a selfie does not say %s", async (_title, said) => {
    const answer: Answer = (read) => ({ ...read, selfie: said as NonNullable<Extraction["selfie"]> });
    const documents = [passport("").document, selfie];
    expect(await outcomeOf(await opened(), answer, identity, identityBody, documents)).toBe("Double Check");
  });
});

describe("the announced country does not take away", () => {
  test("a part that documents of the country that was read have", async () => {
    const answer: Answer = ({ barcode: _, ...read }, { document: { type } }) =>
      type.category === "photo_id" ? inDocument(read, { countryCode: "USA" }) : read;
    const flow = "/api/v1/postal1583-skip-country";
    const documents = [{ ...licence, country: "FRA" }, lease];
    expect(await outcomeOf(await opened(), answer, flow, postalBody, documents)).toBe("Double Check");
  });

  test.each([
    ["RUS", "Double Check"],
    ["NLD", "Approved"],
  ])("that a flow does not take the country that was read: %s", async (countryCode, outcome) => {
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
        ...{ issuer: countryCode, documentNumber: values.number, expirationDate: values.expirationDate },
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

describe("documents of two persons are for a person", () => {
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
  ])("where nobody is expected: the proof names %s", async (fullName, outcome) => {
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
        ...{
          documentNumber: "X1234567",
          issuer: "ATA",
          surname: "MARLOW",
          givenNames: "INES",
          expirationDate,
        },
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

describe("a selfie that was compared with nothing is for a person", () => {
  test("where it stands alone", async () => {
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

  test("where it is the second one", async () => {
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

describe("what happens to a document while it waits", () => {
  test("a document that a person rejected is not approved by the run", async () => {
    const now = await opened();
    let rejected: string | undefined;
    now.extractor.play(async (input, _signal, next) => {
      if (input.document.type.category === "proof_of_address" && rejected)
        await now.call("POST", `${postal}/documents/${rejected}/decisions`, { status: 2, ...reviewer });
      return next();
    });
    const { id, uploaded } = await submitted(now, postal, postalBody, [licence, lease]);
    rejected = uploaded[0];
    await now.vouchsafe.drain();
    expect(await statusOf(now, postal, id)).toBe("Double Check");
    const { json } = await now.call("GET", `${postal}/documents/${rejected}`);
    expect(json.data.status_label).toBe("Rejected");
  });

  test("one that was rejected before the run began", async () => {
    const now = await opened();
    const { id, uploaded } = await submitted(now, postal, postalBody, [licence, lease]);
    await now.call("POST", `${postal}/documents/${uploaded[0]}/decisions`, { status: 2, ...reviewer });
    await now.vouchsafe.drain();
    expect(await statusOf(now, postal, id)).toBe("Double Check");
  });

  test("one that is corrected while it is read", async () => {
    const now = await opened();
    let corrected: string | undefined;
    now.extractor.play(async (_input, _signal, next) => {
      const body = { person: { surname: "Elsewhere" }, ...reviewer };
      await now.call("PATCH", `${identity}/documents/${corrected}/extracted-data`, body);
      return next();
    });
    const { id, uploaded } = await submitted(now, identity, identityBody, [passport("").document]);
    corrected = uploaded[0];
    await now.vouchsafe.drain();
    expect(await statusOf(now, identity, id)).toBe("Double Check");
  });

  test("one that nobody requires is removed before the run began", async () => {
    const now = await opened();
    const { id, uploaded } = await submitted(now, identity, identityBody, [passport("").document, selfie]);
    const write = await now.as(["write"]);
    expect((await write("DELETE", `${identity}/documents/${uploaded[1]}`)).status).toBe(204);
    await now.vouchsafe.drain();
    expect(await statusOf(now, identity, id)).toBe("Double Check");
  });
});

describe("a token that may write takes away no proof", () => {
  async function approved(now: Service) {
    const made = await submitted(now, identity, identityBody, [passport("").document]);
    await now.vouchsafe.drain();
    expect(await statusOf(now, identity, made.id)).toBe("Approved");
    return made;
  }

  test("by removing a document of what was decided", async () => {
    const now = await opened();
    const { uploaded } = await approved(now);
    const write = await now.as(["read", "write"]);
    expect((await write("DELETE", `${identity}/documents/${uploaded[0]}`)).status).toBe(403);
    expect((await now.call("DELETE", `${identity}/documents/${uploaded[0]}`)).status).toBe(204);
  });

  test("by changing what is expected, and deleting what is then Double Check", async () => {
    const now = await opened();
    const { id, uploaded } = await approved(now);
    const write = await now.as(["read", "write"]);
    await write("PATCH", `${identity}/verifications/${id}`, { person: { first_name: "Otto" } });
    await now.vouchsafe.drain();
    expect(await statusOf(now, identity, id)).toBe("Double Check");
    expect((await write("DELETE", `${identity}/documents/${uploaded[0]}`)).status).toBe(403);
    expect((await write("DELETE", `${identity}/verifications/${id}`)).status).toBe(403);
  });
});

test("every rule has a line, also of a document that was corrected before it was read", async () => {
  const now = await opened();
  const { id } = (await now.call("POST", `${identity}/verifications`, identityBody)).json.data;
  const uploaded = await now.call("POST", `${identity}/documents`, passport(id));
  const document = `${identity}/documents/${uploaded.json.data.id}`;
  await now.call("PATCH", `${document}/extracted-data`, { person: { surname: "Marlow" }, ...reviewer });
  const { json } = await now.call("GET", `${document}/rules`);
  const codes = json.data.rules.map(({ code }: { readonly code: string }) => code);
  expect(codes).toEqual([
    ...[1, 2, 3, 4, 5, 6, 7].map((number) => `RulePH00${number}`),
    ...[1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12].map((number) => `RuleDI${String(number).padStart(3, "0")}`),
  ]);
});

test.each([
  ["\u30ab\u30bf", "\u30ac\u30bf"],
  ["\u0930\u0941\u092e", "\u0930\u0942\u092e"],
])("vowel and voicing marks tell two persons apart: %s is not %s", async (one, other) => {
  const now = await opened();
  const shown = async (first_name: string) => {
    const body = { ...identityBody, person: { ...identityBody.person, first_name } };
    const { id } = await submitted(now, identity, body, [passport("").document]);
    await now.vouchsafe.drain();
    return statusOf(now, identity, id);
  };
  expect(await shown(one)).toBe("Approved");
  expect(await shown(other)).toBe("Double Check");
});

test("a number that served one person is not handed to another by changing the name that was expected", async () => {
  const now = await opened();
  const otto = { ...identityBody, person: { ...identityBody.person, first_name: "Otto" } };
  const shown = async (body: object) => {
    const { id } = await submitted(now, identity, body, [passport("").document]);
    await now.vouchsafe.drain();
    return { id, status: await statusOf(now, identity, id) };
  };
  const { id, status } = await shown(identityBody);
  expect(status).toBe("Approved");
  const write = await now.as(["write"]);
  await write("PATCH", `${identity}/verifications/${id}`, { person: otto.person });
  await now.vouchsafe.drain();
  expect((await shown(otto)).status).toBe("Double Check");
});

test.each(["street", "city", "postal_code"])("an expected %s that nobody sees is no value", async (field) => {
  const body = { ...postalBody, address: { ...postalBody.address, [field]: "\u200b" } };
  expect(await outcomeOf(await opened(), (read) => read, postal, body, [licence, lease])).toBe(
    "Double Check",
  );
});

test.each([3, 2, 5])("a token that may write sets no status %s", async (status) => {
  const now = await opened();
  const { id } = await submitted(now, identity, identityBody, [passport("").document]);
  const write = await now.as(["write"]);
  const answer = await write("PATCH", `${identity}/verifications/${id}`, { status, ...reviewer });
  expect(answer.status).toBe(403);
});
