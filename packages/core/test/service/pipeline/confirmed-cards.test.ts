import type { ExtractedData } from "@passmuster/core/ports";
import { describe, expect, test } from "vitest";
import {
  type Answers,
  boxOfLine,
  but,
  confirmed,
  contradicted,
  far,
  ines,
  runStory,
  storiesOf,
  unread,
} from "./confirming.ts";

describe("a card without zone and barcode", () => {
  const card = storiesOf({
    input: {
      person: ines,
      documents: { photoId: { type: "Certificate of Naturalization", number: "12345678", country: "USA" } },
    },
    documents: [[8, "USA", 1]],
  });

  test("expected values count as read if the print shows them", async () => {
    const { status, extracted, print, asked } = await runStory(card({}, confirmed()));
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

  test("an unconfirmed value is not shown, and its rule fails", async () => {
    const nothing = confirmed("person.surname", "person.givenNames", "person.dateOfBirth", "document.number");
    const { status, extracted, failed } = await runStory(card({}, nothing));
    expect(extracted).toMatchObject({
      person: { surname: "", givenNames: "", dateOfBirth: "" },
      document: { number: "" },
    });
    expect([status, failed]).toEqual(["Double Check", ["RulePH001", "RulePH002", "RulePH003", "RuleDI007"]]);
  });

  test.each<[string, ExtractedData, Answers, object]>([
    [
      "names a parent: the date of birth is missing",
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
      "is read by a reader that reports no boxes",
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
  ])("a card that %s keeps its labelled reading", async (_, label, answers, person) => {
    const { status, extracted, failed } = await runStory(card(label, but(answers)));
    expect(extracted).toMatchObject({ person });
    expect([status, failed.includes("RulePH001")]).toEqual(["Double Check", true]);
  });

  test.each<[string, ExtractedData]>([
    ["cut", { person: { surname: "MARLO", givenNames: "INES", dateOfBirth: "1990-04-12" } }],
    [
      "joined with its label",
      { person: { surname: "LNMARLOW", givenNames: "INES", dateOfBirth: "1990-04-12" } },
    ],
    ["a part of the number", { document: { number: "345678" } }],
  ])("a labelled reading that is %s gives way to the confirmed value", async (_, label) => {
    const { status, extracted } = await runStory(card(label, confirmed()));
    expect([status, extracted]).toMatchObject([
      "Approved",
      { person: { surname: "Marlow" }, document: { number: "12345678" } },
    ]);
  });

  test.each<[string, ExtractedData]>([
    ["has a word more", { person: { surname: "ANN MARLOW", givenNames: "INES", dateOfBirth: "1990-04-12" } }],
    ["differs in a letter", { person: { surname: "MARLON", givenNames: "INES", dateOfBirth: "1990-04-12" } }],
  ])("a labelled reading that %s stays", async (_, label) => {
    const { status, extracted } = await runStory(card(label, confirmed()));
    expect([status, extracted]).toMatchObject(["Double Check", { person: label.person }]);
  });

  test("a cut reading stays where the whole is not confirmed", async () => {
    const label = { person: { surname: "MARLO", givenNames: "INES", dateOfBirth: "1990-04-12" } };
    const { status, extracted } = await runStory(card(label, but({ "person.surname": unread })));
    expect([status, extracted]).toMatchObject(["Double Check", { person: { surname: "MARLO" } }]);
  });

  test("a given name is added to the labelled surname and date of birth", async () => {
    const { status, extracted } = await runStory(
      card({ person: { surname: "MARLOW", dateOfBirth: "1990-04-12" } }, confirmed()),
    );
    expect([status, extracted]).toMatchObject([
      "Approved",
      { person: { surname: "MARLOW", givenNames: "Ines" } },
    ]);
  });

  test("a value on a side that the card lacks does not count", async () => {
    const back = { side: "back" };
    const answers = { "person.surname": back, "person.givenNames": back, "person.dateOfBirth": back };
    const { extracted } = await runStory(card({}, but(answers)));
    expect(extracted).toMatchObject({ person: { surname: "", dateOfBirth: "" } });
  });

  test("names on two sides are not one name", async () => {
    const story = card({}, but({ "person.givenNames": { side: "back" } }), {
      documents: { photoId: { type: "U.S. University ID Card", number: "12345678", country: "USA" } },
    });
    const { extracted } = await runStory({ ...story, documents: [[11, "USA", 2]] });
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
  ])("%s is not claimed", async (_, person, label = {}) => {
    const { asked } = await runStory(card(label, confirmed(), { person: person as typeof ines }));
    expect(asked.flat().map(({ field }) => field)).not.toContain("person.surname");
  });

  test.each<[string, string, ExtractedData?]>([
    ["that is short", "12345"],
    ["of letters", "CERTIFICATE"],
    ["that is the postal code", "973011234", { address: { zip: "973011234" } }],
  ])("a number %s is not claimed", async (_, number, label = {}) => {
    const documents = { photoId: { type: "Certificate of Naturalization", number, country: "USA" } };
    const { asked, extracted } = await runStory(card(label, confirmed(), { documents }));
    expect(asked.flat().map(({ field }) => field)).not.toContain("document.number");
    expect(extracted).toMatchObject({ document: { number: "" } });
  });
});
