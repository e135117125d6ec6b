import type { Extraction, PrintVerdict } from "@passmuster/core/ports";
import { expect, test } from "vitest";
import type { PrintField } from "../../../src/model/extraction.ts";
import { boxOfLine, confirmed, passportStory, runStory, type Story, withPrint } from "./confirming.ts";

type Printed = NonNullable<Extraction["printed"]>;

/** A passport with these labelled values, how sure they are, and where they stand. */
const labelled =
  (printed: Printed | undefined, sure: Readonly<Record<string, number>> = {}, line = 90): Story["read"] =>
  (read) => {
    const shown = withPrint(read, printed);
    const fields = Object.fromEntries(Object.keys(sure).map((name) => [name, boxOfLine(line)]));
    return {
      ...shown,
      parts: (shown.parts ?? []).map((part) => (part.part === "print" ? { ...part, sure, fields } : part)),
    };
  };

type Fields = NonNullable<Extraction["mrz"]>["fields"];

/** The same passport with another zone, whose number's check digit holds or not. */
const withZone =
  (fields: Partial<Fields>, read: Story["read"], holds = true): Story["read"] =>
  (extraction, input) => {
    const { mrz, data, ...rest } = read(extraction, input);
    const { givenNames = "Ines", documentNumber = "X1234567" } = fields;
    return {
      ...rest,
      data: {
        ...data,
        person: { ...data.person, givenNames },
        document: { ...data.document, number: documentNumber },
      },
      ...(mrz && {
        mrz: {
          ...mrz,
          fields: { ...mrz.fields, ...fields },
          checks: { ...mrz.checks, document_number: holds },
        },
      }),
    };
  };

const numbered = (number: string): Story["input"] => ({
  ...passportStory.input,
  documents: { photoId: { type: "Passport", number, country: "ATA" } },
});

/** Confirms every claim but those on some fields, whose place shows them as told. */
const tracing =
  (fields: readonly PrintField[], told: Partial<PrintVerdict>): Story["verdicts"] =>
  (claims, input) =>
    (confirmed(...fields)(claims, input) as PrintVerdict[]).map((verdict) =>
      fields.includes(verdict.claim.field) ? { ...verdict, ...told } : verdict,
    );

const outcomeOf = async (story: Partial<Story>) => {
  const { status, failedRules } = await runStory({ ...passportStory, ...story });
  return [status, failedRules.RuleDI002];
};
const approved = ["Approved", undefined];
const lacking = (expected: string) => ["Double Check", { expected, extracted: "" }];

test.each<[PrintField, string]>([
  ["person.givenNames", "given names Ines"],
  ["person.dateOfBirth", "born 1990-04-12"],
  ["document.expirationDate", "expires 2031-01-31"],
])("a %s of the zone that the print does not show goes to a person", async (field, expected) => {
  expect(await outcomeOf({ verdicts: confirmed(field) })).toEqual(lacking(expected));
});

test("the first of several given names in print is enough", async () => {
  const read = withZone({ givenNames: "Ines Philippa" }, labelled({ person: { surname: "Marlow" } }));
  const firstOnly: Story["verdicts"] = (claims, input) =>
    (confirmed()(claims, input) as PrintVerdict[]).map((verdict) =>
      verdict.claim.value === "Ines Philippa" ? { ...verdict, verdict: "unread" } : verdict,
    );
  expect(await outcomeOf({ read, verdicts: firstOnly })).toEqual(approved);
});

test("one date that the print shows unclearly is enough beside a clear one", async () => {
  const traced = { score: -5.5, margin: 2.1 };
  const expiry = tracing(["document.expirationDate"], traced);
  expect(await outcomeOf({ verdicts: expiry })).toEqual(approved);
  const both = tracing(["document.expirationDate", "person.dateOfBirth"], traced);
  const read = labelled({ person: { surname: "Marlow" }, document: { issueDate: "2021-02-01" } });
  expect(await outcomeOf({ read, verdicts: both })).toEqual(lacking("born 1990-04-12, expires 2031-01-31"));
});

test.each<[string, PrintField, Partial<PrintVerdict>]>([
  ["date is as likely as a similar one", "document.expirationDate", { score: -1, margin: 1.9 }],
  ["date resembles the print too little", "document.expirationDate", { score: -6.1, margin: 9 }],
  ["date was seen without a score", "document.expirationDate", { margin: 9 }],
  ["surname is unclear", "person.surname", { score: -1, margin: 9 }],
  ["number is unclear", "document.number", { score: -1, margin: 9 }],
])("an unclear value goes to a person if the %s", async (_, field, told) => {
  const read = labelled(undefined);
  expect((await outcomeOf({ read, verdicts: tracing([field], told) }))[0]).toBe("Double Check");
});

test.each([
  ["a weak one at another place does not outweigh the confirmed value", 0.84, 90, "Approved"],
  ["a sure one at another place does", 0.85, 90, "Double Check"],
  ["a weak one at the same place does not", 0.59, 0, "Approved"],
  ["a sure one at the same place does", 0.6, 0, "Double Check"],
])("of two surnames in print %s", async (_, sure, line, status) => {
  const read = labelled({ person: { surname: "OKAFOR" } }, { surname: sure }, line);
  expect((await outcomeOf({ read }))[0]).toBe(status);
});

test("a weak label alone neither contradicts nor agrees", async () => {
  const read = labelled({ person: { surname: "OKAFOR" } }, { surname: 0.3 });
  const [status, rule] = await outcomeOf({ read, verdicts: confirmed("person.surname") });
  expect([status, rule]).toEqual(lacking("surname Marlow"));
});

test.each([
  ["O for 0 at the same place", "X12O4567", 3, true, undefined],
  ["O for 0 at another place", "X12O4567", 90, true, "number X12O4567"],
  ["O for 0 where the zone's check digit fails", "X12O4567", 3, false, "number X12O4567"],
  ["7 for 1", "X7204567", 3, true, "number X7204567"],
])("a labelled number with %s", async (_, number, line, holds, contradicts) => {
  const label = labelled({ document: { number } }, { number: 0.9 }, line);
  const read = withZone({ documentNumber: "X1204567" }, label, holds);
  const { failedRules } = await runStory({ ...passportStory, read, input: numbered("X1204567") });
  expect(failedRules.RuleDI002?.expected).toBe(contradicts);
});

test.each([
  ["at the same place", "MÜLLER", 0, "Approved"],
  ["at another place", "MÜLLER", 90, "Double Check"],
  ["where the confirmed name has none", "MULLER", 0, "Double Check"],
])("a label that lost a mark %s", async (_, written, line, status) => {
  const label = labelled({ person: { surname: "MULLER" } }, { surname: 0.9 }, line);
  const read: Story["read"] = (extraction, input) => {
    const zone = withZone({ surname: "Mueller" }, label)(extraction, input);
    return { ...zone, data: { ...zone.data, person: { ...zone.data.person, surname: "Mueller" } } };
  };
  const verdicts: Story["verdicts"] = (claims, input) =>
    (confirmed()(claims, input) as PrintVerdict[]).map((verdict) =>
      verdict.claim.field === "person.surname" ? { ...verdict, written } : verdict,
    );
  const person = { firstName: "Ines", lastName: "Müller", dateOfBirth: "1990-04-12" };
  const { status: ended } = await runStory({
    ...passportStory,
    read,
    verdicts,
    input: { ...passportStory.input, person },
  });
  expect(ended).toBe(status);
});

test.each([
  ["0001234567", "1234567", undefined],
  ["000-1234567", "1234567", undefined],
  ["0012345", "12345", "number 0012345"],
  ["X1234567", "1234567", "number X1234567"],
])("of a number with zeros in front, %s in print and %s in the zone", async (printed, coded, contradicts) => {
  const read = withZone({ documentNumber: coded }, labelled({ document: { number: printed } }));
  const { failedRules } = await runStory({ ...passportStory, read, input: numbered(coded) });
  expect(failedRules.RuleDI002?.expected).toBe(contradicts);
});

test("a whole name that holds only given names agrees with no surname", async () => {
  const read = labelled({ person: { fullName: "INES" } });
  expect((await outcomeOf({ read, verdicts: confirmed("person.surname") }))[0]).toBe("Double Check");
});
