import type { Box, ExtractedData } from "@passmuster/core/ports";
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
  type Verdicts,
} from "./confirming.ts";

describe("a proof of address", () => {
  const address = {
    street: "12 Harbor Street",
    city: "Portland",
    state: "OR",
    postalCode: "97201",
    country: "USA",
  };
  const country = "United States of America";
  const lease = storiesOf(
    {
      flow: "postal1583",
      input: {
        person: ines,
        address,
        documents: {
          photoId: { type: "Passport", number: "X1234567", country: "ATA" },
          proofOfAddress: { type: "Lease Agreement", country: "USA", number: "LS-204518" },
        },
      },
      documents: [
        [3, "ATA", 1],
        [23, "USA", 1],
      ],
    },
    (label) => ({
      ...label,
      address: { country, ...label.address },
      document: { expirationDate: "2030-01-01" },
    }),
  );

  test("name and address in one block count as read", async () => {
    const { status, extracted, asked, print } = await runStory(lease({}, confirmed()));
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
      "is of another address, labelled as one text",
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
      "is read by a reader that reports no boxes",
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
  ])("a page that %s keeps its labelled reading", async (_, label, answers, expected) => {
    const { status, extracted } = await runStory(lease(label, but(answers)));
    expect([status, extracted]).toMatchObject(["Double Check", expected]);
  });

  test("an address is added to the labelled name if the name is above it", async () => {
    const named = { person: { fullName: "INES MARLOW" } };
    const beside = await runStory(lease(named, confirmed()));
    expect([beside.status, beside.extracted]).toMatchObject([
      "Approved",
      { person: { fullName: "INES MARLOW" } },
    ]);
    const sender = await runStory(lease(named, but({ "person.fullName": far })));
    expect([sender.status, sender.extracted]).toMatchObject(["Double Check", { address: { street: "" } }]);
  });

  test("a name labelled in two parts stays so", async () => {
    const { extracted } = await runStory(
      lease({ person: { surname: "MARLOW", givenNames: "INES" } }, confirmed()),
    );
    expect(extracted).toMatchObject({
      person: { surname: "MARLOW", fullName: "" },
      address: { zip: "97201" },
    });
  });

  test("a single name is not claimed: it may be a town", async () => {
    const { asked } = await runStory(
      lease({}, confirmed(), { person: { ...ines, firstName: "-", lastName: "Washington" } }),
    );
    expect(asked.flat().map(({ field }) => field)).toEqual(["document.number"]);
  });

  test("labelled names and addresses are not claimed", async () => {
    const { street, city, state, postalCode: zip } = address;
    const whole = { person: { fullName: "INES MARLOW" }, address: { street, city, state, zip } };
    const { asked } = await runStory(lease(whole, confirmed()));
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
    const { extracted } = await runStory(lease({}, verdicts));
    expect(extracted).toMatchObject({ person: { fullName: together ? "Ines Marlow" : "" } });
  });
});
