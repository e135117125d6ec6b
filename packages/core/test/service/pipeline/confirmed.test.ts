import type { Extraction } from "@passmuster/core/ports";
import { scriptedExtractor } from "@passmuster/core/testing";
import { expect, test } from "vitest";
import {
  boxOfLine,
  confirmed,
  contradicting,
  ines,
  passportStory,
  runStory,
  type Story,
  withPrint,
} from "./confirming.ts";

const unprinted: Story["read"] = (read) => withPrint(read, undefined);
const licenceStory: Story = {
  input: {
    person: ines,
    documents: { photoId: { type: "Driver License", number: "D1234567", country: "USA" } },
  },
  documents: [[1, "USA", 2]],
  read: (read) => withPrint(withSides(read), undefined),
  verdicts: confirmed(),
};
const backCode = { part: "barcode", state: "read", side: "back" } as const;
const withSides = (read: Extraction): Extraction => ({
  ...read,
  parts: read.parts?.map((part) => (part.part === "barcode" ? backCode : part)) ?? [],
  ...(read.barcode && {
    barcode: {
      ...read.barcode,
      issueDate: "2020-01-02",
      address: { street: "1 Elm St", city: "Salem", state: "OR", zip: "97301" },
    },
  }),
});

test("MRZ values that the print shows count as read there", async () => {
  const { status, failed, print } = await runStory(passportStory);
  expect([status, failed]).toEqual(["Approved", []]);
  expect(print).toEqual({
    part: "print",
    state: "read",
    side: "front",
    fields: {
      givenNames: boxOfLine(1),
      dateOfBirth: boxOfLine(2),
      number: boxOfLine(3),
      expirationDate: boxOfLine(4),
    },
  });
});

test.each<[string, Story["verdicts"]]>([
  ["number", confirmed("document.number")],
  ["date", confirmed("person.dateOfBirth", "document.expirationDate")],
])("print without a read or confirmed %s is not completely read", async (_, verdicts) => {
  const { print, failed } = await runStory({ ...passportStory, verdicts });
  expect([print?.state, failed.includes("RuleDI007")]).toEqual(["unread", true]);
});

test("expected values are not claimed beside an MRZ, even if the MRZ lacks them", async () => {
  const { asked } = await runStory({
    ...passportStory,
    read: ({ data, mrz, ...read }) => ({
      ...withPrint({ ...read, data }, undefined),
      data: { ...data, document: { identified: "1", type: "Passport", countryCode: "ATA" } },
      ...(mrz && { mrz: { ...mrz, fields: { ...mrz.fields, documentNumber: "" } } }),
    }),
  });
  expect(asked.flat().map(({ from, field }) => `${from} ${field}`)).toEqual([
    "mrz person.surname",
    "mrz person.givenNames",
    "mrz person.dateOfBirth",
    "mrz document.expirationDate",
  ]);
});

test("without confirmation the same print counts as unread", async () => {
  const { opened, status, failed } = await runStory({ ...passportStory, verdicts: () => [] });
  expect([status, failed]).toEqual(["Double Check", ["RuleDI007"]]);
  expect(opened.reader.confirmations).toHaveLength(1);
});

test("an extractor without `confirm` works as before", async () => {
  const { confirm: _, ...extractor } = scriptedExtractor();
  const { status } = await runStory({ ...passportStory, options: { extractor } });
  expect(status).toBe("Approved");
});

test("each MRZ value is claimed once, with the same extraction", async () => {
  let given: unknown;
  const { asked, opened } = await runStory({
    ...passportStory,
    read: (read, input) => {
      given = passportStory.read(read, input);
      return given as Extraction;
    },
  });
  expect(asked).toEqual([
    [
      { field: "person.surname", value: "Marlow", from: "mrz" },
      { field: "person.givenNames", value: "Ines", from: "mrz" },
      { field: "person.dateOfBirth", value: "1990-04-12", from: "mrz" },
      { field: "document.number", value: "X1234567", from: "mrz" },
      { field: "document.expirationDate", value: "2031-01-31", from: "mrz" },
    ],
  ]);
  expect(opened.reader.confirmations[0]?.extraction).toBe(given);
});

test("the issue date and address of a barcode are claimed too", async () => {
  const { asked, status } = await runStory(licenceStory);
  expect(asked[0]?.map(({ field, from }) => `${from} ${field}`)).toEqual([
    "barcode person.surname",
    "barcode person.givenNames",
    "barcode person.dateOfBirth",
    "barcode document.number",
    "barcode document.expirationDate",
    "barcode document.issueDate",
    "barcode address.street",
    "barcode address.city",
    "barcode address.state",
    "barcode address.zip",
  ]);
  expect(status).toBe("Approved");
});

test.each<[string, Extraction["printed"], string, string]>([
  ["surname", { person: { surname: "OKAFOR" } }, "surname OKAFOR", "surname Marlow"],
  ["full name", { person: { fullName: "JOHN OKAFOR" } }, "name JOHN OKAFOR", "name Ines Marlow"],
  ["number", { document: { number: "X7777777" } }, "number X7777777", "number X1234567"],
])("a different labelled %s overrides a confirmation", async (_, printed, expected, extracted) => {
  const { status, failedRules } = await runStory({
    ...passportStory,
    read: (read) => withPrint(read, printed),
  });
  expect([status, failedRules.RuleDI002]).toEqual(["Double Check", { expected, extracted }]);
});

test("a different labelled address in one text overrides a confirmation", async () => {
  const printed = { address: { full: "9 OAK AVENUE, BEND, OR 97701" } };
  const full = "1 Elm St, Salem, OR 97301";
  const { failedRules } = await runStory({
    ...licenceStory,
    read: (read, input) => {
      const { barcode, ...rest } = withPrint(licenceStory.read(read, input), printed);
      return { ...rest, ...(barcode && { barcode: { ...barcode, address: { ...barcode.address, full } } }) };
    },
  });
  expect(failedRules.RuleDI003?.expected).toBe("address.full 9 OAK AVENUE, BEND, OR 97701");
});

test.each<[string, Story["read"]]>([
  ["the label states nothing", unprinted],
  ["the label states the zone's value", (read) => read],
  ["the label states a third value", (read) => withPrint(read, { document: { number: "X7777777" } })],
])("a contradicted MRZ value fails if %s", async (_, read) => {
  const verdicts = contradicting("document.number", "X1284567");
  const { status, failedRules } = await runStory({ ...passportStory, read, verdicts });
  expect([status, failedRules.RuleDI002]).toEqual([
    "Double Check",
    { expected: "number X1284567", extracted: "number X1234567" },
  ]);
});

test("a contradicted value fails without its written form too, beside other differences", async () => {
  const { failedRules } = await runStory({
    ...passportStory,
    read: (read) => withPrint(read, { person: { surname: "OKAFOR" } }),
    verdicts: contradicting("person.dateOfBirth"),
  });
  expect(failedRules.RuleDI002).toEqual({
    expected: "surname OKAFOR, born another value",
    extracted: "surname Marlow, born 1990-04-12",
  });
});

test("a contradicted value of the barcode fails its rule", async () => {
  const { failedRules } = await runStory({
    ...licenceStory,
    verdicts: contradicting("document.issueDate", "02 JAN 2021"),
  });
  expect(failedRules.RuleDI003).toEqual({ expected: "issued 02 JAN 2021", extracted: "issued 2020-01-02" });
});

test.each([
  ["Cholmondeley Marjorie", undefined],
  ["Cholmondeley Margaret", "given names Cholmondeley Margaret"],
])(
  "a name that the MRZ truncates is contradicted by another, not by its full form: %s",
  async (written, expected) => {
    const name = "FEATHERSTONEHAUGH<<CHOLMONDELEY<MARJORI";
    const { failedRules } = await runStory({
      ...passportStory,
      read: ({ mrz, ...read }) => ({
        ...withPrint(read, undefined),
        ...(mrz && {
          mrz: {
            ...mrz,
            lines: [`P<ATA${name}`, "<".repeat(44)],
            fields: { ...mrz.fields, surname: "FEATHERSTONEHAUGH", givenNames: "CHOLMONDELEY MARJORI" },
          },
        }),
      }),
      verdicts: contradicting("person.givenNames", written),
    });
    expect(failedRules.RuleDI002?.expected).toBe(expected);
  },
);

test("a value on the barcode's own side does not count as print of the front", async () => {
  const verdicts: Story["verdicts"] = (claims) =>
    claims.map((claim) => ({ claim, verdict: "confirmed", side: "back", box: boxOfLine(0) }));
  const { status, print } = await runStory({ ...licenceStory, verdicts });
  expect([status, print?.state, print?.fields]).toEqual(["Double Check", "unread", undefined]);
});

test("on two sides a reader must state the side of a value", async () => {
  const { print } = await runStory({
    ...licenceStory,
    verdicts: (claims) => claims.map((claim) => ({ claim, verdict: "confirmed" })),
  });
  expect(print?.state).toBe("unread");
});

test.each([
  ["back", "read"],
  ["front", "unread"],
] as const)(
  "a back is read if it states the number of the front's MRZ: it stands in %s",
  async (side, state) => {
    const { parts } = await runStory({
      input: {
        person: ines,
        documents: { photoId: { type: "Residence Permit", number: "X1234567", country: "ATA" } },
      },
      documents: [[13, "ATA", 2]],
      read: (read) => ({
        ...read,
        parts: (read.parts ?? []).map((part) => (part.part === "back" ? { ...part, state: "unread" } : part)),
      }),
      verdicts: (claims) =>
        claims.map((claim) => ({
          claim,
          verdict: claim.field === "document.number" ? "confirmed" : "unread",
          side,
        })),
    });
    expect(parts.find(({ part }) => part === "back")?.state).toBe(state);
  },
);
