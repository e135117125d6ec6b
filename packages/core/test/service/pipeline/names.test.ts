import type { Extraction } from "@passmuster/core/ports";
import { describe, expect, test } from "vitest";
import { confirmed, passportStory, runStory, type Story, withPrint } from "./confirming.ts";

interface Names {
  readonly surname: string;
  readonly givenNames: string;
}

interface Passport {
  readonly zone: Names;
  /** As labelled in print. */
  readonly print?: Partial<Names>;
  /** As printed where a value of the zone was confirmed. */
  readonly written?: Partial<Names>;
  readonly country?: string;
  /** The surname of the zone was not found in print. */
  readonly unread?: boolean;
}

const born = "1990-04-12";

/** A passport with these names, whose other values agree. */
function passport({ zone, print, written, country = "ATA", unread = false }: Passport) {
  const read = (given: Extraction): Extraction => {
    const { data, mrz } = given;
    if (!mrz) throw new Error("The passport has no zone.");
    const issued = { ...data.document, countryCode: country };
    return {
      ...withPrint(given, { person: { dateOfBirth: born }, document: issued }),
      data: { person: { ...zone, dateOfBirth: born }, document: issued },
      mrz: { ...mrz, fields: { ...mrz.fields, ...zone, issuer: country, nationality: country } },
      ...(print && { printed: { person: { ...print, dateOfBirth: born }, document: issued } }),
    };
  };
  const verdicts: Story["verdicts"] = (claims, input) =>
    (confirmed(...(unread ? (["person.surname"] as const) : []))(claims, input) as object[]).map(
      (verdict, at) => {
        const field = claims[at]?.field.split(".")[1] as keyof Names;
        return { ...verdict, ...(written?.[field] && { written: written[field] }) };
      },
    );
  return { read, verdicts, documents: [[3, country, 1]] as const };
}

async function failedFor(firstName: string, lastName: string, shown: Passport): Promise<readonly string[]> {
  const input = {
    person: { firstName, lastName, dateOfBirth: born },
    documents: { photoId: { type: "Passport", number: "X1234567", country: shown.country ?? "ATA" } },
  } as const;
  const { failed } = await runStory({ ...passportStory, ...passport(shown), input });
  return failed.filter((code) => ["RulePH001", "RuleDI002", "RuleDI007", "RuleDI008"].includes(code));
}

const konig = {
  zone: { surname: "KOENIG", givenNames: "JUERGEN" },
  print: { surname: "KÖNIG", givenNames: "JÜRGEN" },
  country: "DEU",
};

describe("a name that print and zone spell differently", () => {
  test.each([
    ["Jürgen", "König"],
    ["Jurgen", "Konig"],
    ["Juergen", "Koenig"],
  ])("is that of %s %s", async (firstName, lastName) => {
    expect(await failedFor(firstName, lastName, konig)).toEqual([]);
  });

  test("has the spelling of the print where its zone's value was confirmed", async () => {
    const { zone, country } = konig;
    const written = { surname: "KÖNIG", givenNames: "JÜRGEN" };
    expect(await failedFor("Jurgen", "Konig", { zone, written, country })).toEqual([]);
    expect(await failedFor("Jurgen", "Konig", { zone, country })).toEqual(["RulePH001"]);
  });

  test("is not that of another person", async () => {
    expect(await failedFor("Jurgen", "Kunig", konig)).toEqual(["RulePH001"]);
    expect(await failedFor("Jorgen", "Konig", konig)).toEqual(["RulePH001"]);
  });

  test("is only the zone's if the print differs", async () => {
    const shown = { ...konig, print: { surname: "KÖNIG", givenNames: "JÜRGEN HANS" } };
    expect(await failedFor("Jurgen", "Konig", shown)).toEqual(["RulePH001", "RuleDI002"]);
  });

  test("is not proved by a zone alone: MUELLER is not Muller", async () => {
    const zone = { surname: "MUELLER", givenNames: "ANNA" };
    expect(await failedFor("Anna", "Muller", { zone, print: zone, country: "DEU" })).toEqual(["RulePH001"]);
    expect(await failedFor("Anna", "Müller", { zone, print: zone, country: "DEU" })).toEqual([]);
  });
});

describe("the issuer's transliteration", () => {
  const lyu = { zone: { surname: "LYU", givenNames: "WEI" }, print: { surname: "LYU", givenNames: "WEI" } };
  const aliyev = {
    zone: { surname: "MAMMADOV", givenNames: "ALI" },
    print: { surname: "MƏMMƏDOV", givenNames: "ƏLİ" },
  };

  test("Lü is LYU on a passport of China alone", async () => {
    expect(await failedFor("Wei", "Lü", { ...lyu, country: "CHN" })).toEqual([]);
    expect(await failedFor("Wei", "Lü", { ...lyu, country: "DEU" })).toEqual(["RulePH001"]);
  });

  test("Ə is A between zone and print of Azerbaijan alone", async () => {
    for (const [first, last] of [
      ["Əli", "Məmmədov"],
      ["Ali", "Mammadov"],
      ["Eli", "Memmedov"],
    ] as const)
      expect(await failedFor(first, last, { ...aliyev, country: "AZE" })).toEqual([]);
    expect(await failedFor("Ali", "Mammadov", { ...aliyev, country: "DEU" })).toEqual(["RuleDI002"]);
  });
});

describe("a person with one name", () => {
  const placed = { surname: "SUHARTO", givenNames: "" };
  const shown: readonly (readonly [string, Passport])[] = [
    ["in the surname's place", { zone: placed, print: { surname: "SUHARTO" } }],
    ["in the other place of the print", { zone: placed, print: { givenNames: "SUHARTO" } }],
    ["beside a dash", { zone: placed, print: { surname: "SUHARTO", givenNames: "-" } }],
    [
      "beside FNU",
      { zone: { ...placed, givenNames: "FNU" }, print: { surname: "SUHARTO", givenNames: "FNU" } },
    ],
    ["beside XXX in print", { zone: placed, print: { surname: "SUHARTO", givenNames: "XXX" } }],
    [
      "twice",
      { zone: { ...placed, givenNames: "SUHARTO" }, print: { surname: "SUHARTO", givenNames: "SUHARTO" } },
    ],
  ];

  test.each(shown)("agrees with a passport that has it %s", async (_, document) => {
    for (const [first, last] of [
      ["Suharto", ""],
      ["", "Suharto"],
      ["FNU", "Suharto"],
      ["Suharto", "Suharto"],
    ] as const)
      expect([first, last, ...(await failedFor(first, last, document))]).toEqual([first, last]);
    expect(await failedFor("Sukarno", "", document)).toEqual(["RulePH001"]);
  });

  test("whose print has another name in the other place is doubted", async () => {
    const document = { zone: placed, print: { givenNames: "SUKARNO" }, unread: true };
    expect(await failedFor("Suharto", "", document)).toContain("RuleDI002");
  });
});

describe("a birth name in print", () => {
  test.each(["MUSTERMANN GEB. GABLER", "MUSTERMANN NÉE GABLER"])("does not belong to %s", async (surname) => {
    const document = {
      zone: { surname: "MUSTERMANN", givenNames: "ERIKA" },
      print: { surname, givenNames: "ERIKA" },
      country: "DEU",
    };
    expect(await failedFor("Erika", "Mustermann", document)).toEqual([]);
    expect(await failedFor("Erika", "Gabler", document)).toEqual(["RulePH001"]);
  });
});

test("a passport of RUTH BENNETT does not prove Ruth Zoltan Maria Bennett", async () => {
  const zone = { surname: "BENNETT", givenNames: "RUTH" };
  expect(await failedFor("Ruth Zoltan Maria", "Bennett", { zone, print: zone })).toEqual(["RulePH001"]);
  expect(await failedFor("Ruth Zoltan", "Bennett", { zone, print: zone })).toEqual([]);
});
