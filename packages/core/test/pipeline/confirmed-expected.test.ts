import type { Box, ExtractedData, Extraction, PrintField } from "@vouchsafe/core";
import { describe, expect, test } from "vitest";
import { boxOfLine, confirmed, ines, type Story, told, type Verdicts, withPrint } from "./confirming.ts";

/** What labels told of a document: nothing but what is given. */
const labelled =
  (label: ExtractedData): Story["read"] =>
  (read) => {
    const { identified, type, countryCode, countryName } = read.data.document ?? {};
    const known = Object.fromEntries(
      Object.entries({ identified, type, countryCode, countryName }).filter(([, value]) => value),
    );
    const data: Extraction["data"] = { ...label, document: { ...known, ...label.document } };
    return { ...withPrint(read, undefined), data };
  };

type Answers = Readonly<
  Partial<Record<PrintField, Readonly<{ verdict?: string; box?: Box | undefined; side?: string }>>>
>;

/** Every claim is confirmed in one block, but as given. */
const but =
  (answers: Answers): Verdicts =>
  (claims, input) =>
    (confirmed()(claims, input) as object[]).map((verdict, at) => ({
      ...verdict,
      ...answers[claims[at]?.field as PrintField],
    }));
const unread = { verdict: "unread" };
const contradicted = { verdict: "contradicted" };
const far = { box: { left: 100, top: 2000, width: 300, height: 30 } };

describe("a card without zone and barcode", () => {
  const card = (label: ExtractedData, verdicts: Verdicts, input: Partial<Story["input"]> = {}): Story => ({
    input: {
      person: ines,
      documents: { photoId: { type: "Certificate of Naturalization", number: "12345678", country: "USA" } },
      ...input,
    },
    documents: [[8, "USA", 1]],
    read: labelled(label),
    verdicts,
  });

  test("what is expected counts as read where it stands there", async () => {
    const { status, extracted, print, asked } = await told(card({}, confirmed()));
    expect(asked).toEqual([
      [
        { field: "person.surname", value: "Marlow", from: "expected" },
        { field: "person.givenNames", value: "Ines", from: "expected" },
        { field: "person.dateOfBirth", value: "1990-04-12", from: "expected" },
        { field: "document.number", value: "12345678", from: "expected" },
      ],
    ]);
    expect(extracted).toMatchObject({
      person: { surname: "Marlow", givenNames: "Ines", dateOfBirth: "1990-04-12" },
      document: { number: "12345678" },
    });
    expect(print).toMatchObject({ state: "read", fields: { surname: boxOfLine(0), number: boxOfLine(3) } });
    expect(status).toBe("Approved");
  });

  test("what was not confirmed is not shown, and fails", async () => {
    const nothing = confirmed("person.surname", "person.givenNames", "person.dateOfBirth", "document.number");
    const { status, extracted, failed } = await told(card({}, nothing));
    expect(extracted).toMatchObject({
      person: { surname: "", givenNames: "", dateOfBirth: "" },
      document: { number: "" },
    });
    expect([status, failed]).toEqual(["Double Check", ["RulePH001", "RulePH002", "RulePH003", "RuleDI007"]]);
  });

  test.each<[string, ExtractedData, Answers, object]>([
    [
      "names a parent: the date of birth does not stand there",
      {},
      { "person.dateOfBirth": unread },
      { surname: "", givenNames: "" },
    ],
    ["shows another given name", {}, { "person.givenNames": contradicted }, { surname: "", givenNames: "" }],
    [
      "shows surname and given names in two places",
      {},
      { "person.givenNames": far },
      { surname: "", givenNames: "" },
    ],
    [
      "is read by a reader that tells no places",
      {},
      { "person.surname": { box: undefined } },
      { surname: "", givenNames: "" },
    ],
    ["has another surname", { person: { surname: "OKAFOR" } }, {}, { surname: "OKAFOR", givenNames: "" }],
    [
      "has another full name",
      { person: { fullName: "JOHN OKAFOR" } },
      {},
      { surname: "", givenNames: "", fullName: "JOHN OKAFOR" },
    ],
    [
      "has another date of birth",
      { person: { dateOfBirth: "1960-01-01" } },
      {},
      { surname: "", dateOfBirth: "1960-01-01" },
    ],
    [
      "was issued on the expected date of birth",
      { document: { issueDate: "1990-04-12" } },
      {},
      { surname: "", dateOfBirth: "" },
    ],
    [
      "was issued in a town of that name",
      { address: { city: "MARLOW" } },
      {},
      { surname: "", givenNames: "" },
    ],
  ])("a card that %s keeps what was read", async (_, label, answers, person) => {
    const { status, extracted, failed } = await told(card(label, but(answers)));
    expect(extracted).toMatchObject({ person });
    expect([status, failed.includes("RulePH001")]).toEqual(["Double Check", true]);
  });

  test("a given name joins the surname and the date of birth that were read", async () => {
    const { status, extracted } = await told(
      card({ person: { surname: "MARLOW", dateOfBirth: "1990-04-12" } }, confirmed()),
    );
    expect([status, extracted]).toMatchObject([
      "Approved",
      { person: { surname: "MARLOW", givenNames: "Ines" } },
    ]);
  });

  test("what stands on a side that the card lacks does not count", async () => {
    const back = { side: "back" };
    const answers = { "person.surname": back, "person.givenNames": back, "person.dateOfBirth": back };
    const { extracted } = await told(card({}, but(answers)));
    expect(extracted).toMatchObject({ person: { surname: "", dateOfBirth: "" } });
  });

  test("names on two sides are not one name", async () => {
    const story = card({}, but({ "person.givenNames": { side: "back" } }), {
      documents: { photoId: { type: "U.S. University ID Card", number: "12345678", country: "USA" } },
    });
    const { extracted } = await told({ ...story, documents: [[11, "USA", 2]] });
    expect(extracted).toMatchObject({ person: { surname: "", givenNames: "", dateOfBirth: "1990-04-12" } });
  });

  test.each<[string, object, ExtractedData?]>([
    ["short names", { ...ines, firstName: "Li", lastName: "Wu" }],
    ["a single name", { ...ines, firstName: "-", lastName: "Washington" }],
    ["a name without a date of birth", { firstName: "Ines", lastName: "Marlow" }],
    [
      "a name whose word is in the address that was read",
      { ...ines, lastName: "Salem" },
      { address: { city: "SALEM" } },
    ],
  ])("%s are not asked for", async (_, person, label = {}) => {
    const { asked } = await told(card(label, confirmed(), { person: person as typeof ines }));
    expect(asked.flat().map(({ field }) => field)).not.toContain("person.surname");
  });

  test.each<[string, string, ExtractedData?]>([
    ["that is short", "12345"],
    ["of letters", "CERTIFICATE"],
    ["that is the postal code", "973011234", { address: { zip: "973011234" } }],
  ])("a number %s is not asked for", async (_, number, label = {}) => {
    const documents = { photoId: { type: "Certificate of Naturalization", number, country: "USA" } };
    const { asked, extracted } = await told(card(label, confirmed(), { documents }));
    expect(asked.flat().map(({ field }) => field)).not.toContain("document.number");
    expect(extracted).toMatchObject({ document: { number: "" } });
  });
});

describe("a proof of address", () => {
  const address = {
    street: "12 Harbor Street",
    city: "Portland",
    state: "OR",
    postalCode: "97201",
    country: "USA",
  };
  const country = "United States of America";
  const lease = (label: ExtractedData, verdicts: Verdicts, input: Partial<Story["input"]> = {}): Story => ({
    flow: "postal1583",
    input: {
      person: ines,
      address,
      documents: {
        photoId: { type: "Passport", number: "X1234567", country: "ATA" },
        proofOfAddress: { type: "Lease Agreement", country: "USA", number: "LS-204518" },
      },
      ...input,
    },
    documents: [
      [3, "ATA", 1],
      [23, "USA", 1],
    ],
    read: labelled({
      ...label,
      address: { country, ...label.address },
      document: { expirationDate: "2030-01-01" },
    }),
    verdicts,
  });

  test("name and address that stand in one block count as read", async () => {
    const { status, extracted, asked, print } = await told(lease({}, confirmed()));
    expect(asked.flat().map(({ field, value }) => `${field} ${value}`)).toEqual([
      "person.fullName Ines Marlow",
      "address.street 12 Harbor Street",
      "address.city Portland",
      "address.state OR",
      "address.zip 97201",
      "document.number LS-204518",
    ]);
    expect(extracted).toMatchObject({
      person: { fullName: "Ines Marlow" },
      address: { street: "12 Harbor Street", city: "Portland", state: "OR", zip: "97201" },
      document: { number: "LS-204518" },
    });
    expect(print).toMatchObject({ state: "read", fields: { fullName: boxOfLine(0), zip: boxOfLine(4) } });
    expect(status).toBe("Approved");
  });

  test.each<[string, ExtractedData, Answers, object]>([
    [
      "names the expected person as landlord beside another tenant",
      { person: { fullName: "Otto Berg" } },
      {},
      { person: { fullName: "Otto Berg" }, address: { street: "", city: "" } },
    ],
    [
      "is of another street",
      { address: { street: "9 Oak Avenue" } },
      {},
      { person: { fullName: "" }, address: { street: "9 Oak Avenue", city: "" } },
    ],
    [
      "is of another address, told in one text",
      { address: { full: "9 Oak Avenue, Bend, OR 97701" } },
      {},
      { person: { fullName: "" }, address: { street: "", full: "9 Oak Avenue, Bend, OR 97701" } },
    ],
    [
      "names the person elsewhere",
      {},
      { "person.fullName": far },
      { person: { fullName: "" }, address: { street: "" } },
    ],
    [
      "has the town in another block",
      {},
      { "address.city": far },
      { person: { fullName: "" }, address: { street: "" } },
    ],
    [
      "shows another name there",
      {},
      { "person.fullName": contradicted },
      { person: { fullName: "" }, address: { street: "" } },
    ],
    [
      "shows no street",
      {},
      { "address.street": unread },
      { person: { fullName: "" }, address: { street: "", city: "" } },
    ],
    [
      "is read by a reader that tells no places",
      {},
      { "person.fullName": { box: undefined } },
      { person: { fullName: "" }, address: { street: "" } },
    ],
    [
      "shows another postal code",
      {},
      { "address.zip": contradicted },
      { person: { fullName: "Ines Marlow" }, address: { zip: "" } },
    ],
  ])("a page that %s keeps what was read", async (_, label, answers, expected) => {
    const { status, extracted } = await told(lease(label, but(answers)));
    expect([status, extracted]).toMatchObject(["Double Check", expected]);
  });

  test("an address joins the name that was read, where the name stands above it", async () => {
    const named = { person: { fullName: "INES MARLOW" } };
    const beside = await told(lease(named, confirmed()));
    expect([beside.status, beside.extracted]).toMatchObject([
      "Approved",
      { person: { fullName: "INES MARLOW" } },
    ]);
    const sender = await told(lease(named, but({ "person.fullName": far })));
    expect([sender.status, sender.extracted]).toMatchObject(["Double Check", { address: { street: "" } }]);
  });

  test("a name that was read in two parts stays so", async () => {
    const { extracted } = await told(
      lease({ person: { surname: "MARLOW", givenNames: "INES" } }, confirmed()),
    );
    expect(extracted).toMatchObject({
      person: { surname: "MARLOW", fullName: "" },
      address: { zip: "97201" },
    });
  });

  test("a single name is not asked for: it may be a town", async () => {
    const { asked } = await told(
      lease({}, confirmed(), { person: { ...ines, firstName: "-", lastName: "Washington" } }),
    );
    expect(asked.flat().map(({ field }) => field)).toEqual(["document.number"]);
  });

  test("where name and address were read, they are not asked for", async () => {
    const { street, city, state, postalCode: zip } = address;
    const whole = { person: { fullName: "INES MARLOW" }, address: { street, city, state, zip } };
    const { asked } = await told(lease(whole, confirmed()));
    expect(asked.flat().map(({ field }) => field)).toEqual(["document.number"]);
  });

  test.each<[string, (line: number) => Box, boolean]>([
    ["two heights apart", (line) => ({ left: 10, top: 10 + 90 * line, width: 300, height: 30 }), true],
    ["three heights apart", (line) => ({ left: 10, top: 10 + 120 * line, width: 300, height: 30 }), false],
    ["in one row", (line) => ({ left: 10 + 540 * line, top: 10, width: 300, height: 30 }), true],
    ["in one row, far apart", (line) => ({ left: 10 + 545 * line, top: 10, width: 300, height: 30 }), false],
    [
      "in two columns",
      (line) => ({ left: 10 + 400 * line, top: 10 + 42 * line, width: 300, height: 30 }),
      false,
    ],
    ["on a page turned by 90°", (line) => ({ left: 10 + 42 * line, top: 10, width: 30, height: 300 }), true],
    [
      "three heights apart on a page turned by 90°",
      (line) => ({ left: 10 + 120 * line, top: 10, width: 30, height: 300 }),
      false,
    ],
  ])("lines %s are one block: %#", async (_, boxAt, together) => {
    const verdicts: Verdicts = (claims) =>
      claims.map((claim, line) => ({ claim, verdict: "confirmed", side: "front", box: boxAt(line) }));
    const { extracted } = await told(lease({}, verdicts));
    expect(extracted).toMatchObject({ person: { fullName: together ? "Ines Marlow" : "" } });
  });
});
