import { plainDocument, plainVerification } from "@passmuster/conformance/fixtures";
import { createSeeded } from "@passmuster/core/testing";
import { describe, expect, test } from "vitest";
import { memoryStorage } from "../../../src/adapters/memory/storage.ts";
import type { VerificationDocument } from "../../../src/model/document.ts";
import type { ExtractedData } from "../../../src/model/extraction.ts";
import type { HistoryEntry, Verification } from "../../../src/model/verification.ts";
import { claimedByAnother } from "../../../src/service/pipeline/reuse.ts";

const seeded = createSeeded(11);
const storage = memoryStorage();
const unique = (): string => `X${seeded.below(1_000_000_000)}`;

interface Shown {
  /** The given names; with `surname`, of a name in two parts. */
  readonly name?: string;
  readonly surname?: string;
  readonly born?: string;
  readonly read?: ExtractedData["person"];
  readonly document?: ExtractedData["document"];
  readonly given?: Partial<VerificationDocument>;
}

function showing({ name = "", surname = "", born = "1990-02-28", ...shown }: Shown): Verification {
  const { read, document, given } = shown;
  const extracted = { ...(read && { person: read }), document: { countryCode: "NLD", ...document } };
  const person = { firstName: name, lastName: surname, dateOfBirth: name ? born : "" };
  return plainVerification(seeded, {
    expected: { person, documents: {} },
    documents: [plainDocument(seeded, { extracted, ...given })],
  });
}

async function taken(first: Shown, second: Shown): Promise<boolean> {
  const [one, other] = [showing(first), showing(second)];
  await storage.save(one, []);
  await storage.save(other, []);
  const [document] = other.documents;
  if (!document) throw new Error("no document");
  return (await claimedByAnother({ storage }, other, document)).number;
}

/** Another person shows `shown` after Ann showed `number`. */
const afterAnn = (
  number: string,
  shown: ExtractedData["document"],
  given: Partial<VerificationDocument> = {},
) => taken({ name: "Ann", document: { number } }, { name: "Ben", document: { ...shown }, given });

describe("a number counts as another person's", () => {
  test("on a document of another type", async () => {
    const number = unique();
    expect(await afterAnn(number, { number }, { typeId: 9 })).toBe(true);
  });

  test.each([
    ["X0158B", "XO158B"],
    ["X0158B", "XQI588"],
    ["XZ9201", "X2920L"],
    ["XZ9202", "X-Z 92.02"],
    ["AB9203", "АВ9203"],
    ["AB9204", "ab9204"],
  ])("if %s was shown and %s is", async (one, other) => {
    expect(await afterAnn(one, { number: other })).toBe(true);
  });

  test("if a 7 became a 1 and the expiry is the same", async () => {
    const document = { number: "X4711", expirationDate: "2031-05-05" };
    const altered = { ...document, number: "X4111" };
    expect(await taken({ name: "Ann", document }, { name: "Ben", document: altered })).toBe(true);
  });

  test("by the caller's country if no country was read", async () => {
    const number = unique();
    expect(await afterAnn(number, { number, countryCode: "" })).toBe(true);
  });

  test("if no person is named", async () => {
    const document = { number: unique() };
    expect(await taken({ document }, { document })).toBe(true);
  });

  test("if only the date of birth differs", async () => {
    const document = { number: unique() };
    expect(await taken({ name: "Ann", document }, { name: "Ann", born: "1991-01-01", document })).toBe(true);
  });
});

describe("a number does not count as another person's", () => {
  test("if the same person shows it again, with names reordered and without marks", async () => {
    const document = { number: unique() };
    expect(await taken({ name: "Inés Marí Gómez", document }, { name: "GOMEZ INES MARI", document })).toBe(
      false,
    );
  });

  test("if no person was expected and the same person was read", async () => {
    const document = { number: unique() };
    const read = { surname: "Moreau", givenNames: "Inés", dateOfBirth: "1990-02-28" };
    expect(await taken({ read, document }, { read, document })).toBe(false);
  });

  test("if the number differs, also by a 1 for a 7", async () => {
    expect(await afterAnn("X5711", { number: "X5111", expirationDate: "2031-05-05" })).toBe(false);
  });

  test("if another country issued it", async () => {
    const number = unique();
    expect(await afterAnn(number, { number, countryCode: "BEL" }, { country: "BEL" })).toBe(false);
  });

  test("if it is a sandbox number, or was not read", async () => {
    expect(await afterAnn("SANDBOX-1", { number: "sandbox-1" })).toBe(false);
    expect(await afterAnn("", { number: " - " })).toBe(false);
  });
});

/**
 * Two people with the given names and surnames, the second with the date of birth and the name on the
 * document.
 */
type More = { readonly born?: string; readonly read?: string; readonly country?: string };
type Pair = readonly [first: string, second: string, more: More];

const named = (text: string) => {
  const [name = "", surname = ""] = text.split("/");
  return { name, surname };
};
const again = (first: string, second: string, { born, read, country = "NLD" }: More) => {
  const document = { number: unique(), countryCode: country };
  const { name: givenNames, surname } = named(read ?? first);
  const stated = { givenNames, surname, dateOfBirth: "1990-02-28" };
  return taken(
    { ...named(first), document, read: stated },
    { ...named(second), ...(born && { born }), document, read: stated },
  );
};

describe("a number shown again is not another person's, although the name is written otherwise", () => {
  test.each<Pair>([
    ["Anna Maria/Berg", "Anna/Berg", {}],
    ["Anna/Berg", "Anna M./Berg", {}],
    ["Björn/Dahl", "Bjoern/Dahl", {}],
    ["Łucja/Wójcik", "Lucja/Wojcik", {}],
    ["Lena/Müller", "Lena/Mueller", {}],
    ["Mary Ann/Cole", "Maryann/Cole", {}],
    ["Sean/O'Brien", "Sean/O Brien", {}],
    ["Walter/Reed", "Walter/Reed Jr", {}],
    ["Jonh/Carter", "John/Carter", { read: "JOHN/CARTER" }],
    ["Ολγα/Παππά", "Olga/Pappa", {}],
    ["Suharto/", "Suharto/FNU", {}],
    ["Suharto/", "Suharto/Suharto", {}],
    ["-/Suharto", "Suharto/", {}],
    ["Wei/Lü", "Wei/Lyu", { country: "CHN" }],
    ["Əli/Məmmədov", "Ali/Mammadov", { country: "AZE" }],
    ["Олег/Згурський", "Oleh/Zghurskyi", { country: "UKR" }],
    ["Erika/Mustermann geb. Gabler", "Erika/Mustermann", {}],
  ])("%s, then %s", async (first, second, more) => {
    expect(await again(first, second, more)).toBe(false);
  });
});

describe("a number shown again is another person's", () => {
  test.each<Pair>([
    ["Anna/Berg", "Clara/Berg", {}],
    ["Anna/Berg", "Anna/Dahl", {}],
    ["Walter/Reed", "Walter/Reed", { born: "1962-07-01" }],
    ["Walter/Reed Sr", "Walter/Reed Jr", { born: "1962-07-01" }],
    ["Anna Maria/Berg", "Maria/Berg", {}],
    ["Suharto/", "Sukarno/", {}],
    ["Wei/Lü", "Wei/Lyu", { country: "DEU" }],
    ["Олег/Згурський", "Oleh/Zghurskyi", { country: "RUS" }],
  ])("%s, then %s %o", async (first, second, more) => {
    expect(await again(first, second, more)).toBe(true);
  });

  test("if the first verification was Approved for one person and expects another since", async () => {
    const document = { number: unique() };
    const first = showing({ ...named("Anna/Berg"), document });
    const changed: HistoryEntry = {
      ...({ id: seeded.id("hist"), from: "approved", to: "double_check", user: "system" } as const),
      ...({ createdAt: 1, comment: "In other words.", event: "person_changed" } as const),
    };
    await storage.save({ ...first, history: [changed] }, []);
    const second = showing({ ...named("Anna M./Berg"), document });
    await storage.save(second, []);
    const [shown] = second.documents as [VerificationDocument];
    expect((await claimedByAnother({ storage }, second, shown)).number).toBe(true);
  });
});

test("the number of a proof of address accuses nobody: a contract may have several holders", async () => {
  const number = unique();
  expect(await afterAnn(number, { number }, { typeId: 23 })).toBe(false);
  const proof = { given: { typeId: 23 }, document: { number: unique() } };
  expect(await taken({ name: "Ann", ...proof }, { name: "Ben", ...proof })).toBe(false);
});

test("of two racing persons with one number, at least one fails, fifty times over", async () => {
  for (let round = 0; round < 50; round += 1) {
    const document = { number: unique() };
    const told = await Promise.all(
      ["Ann", "Ben"].map(async (name) => {
        const next = showing({ name, document });
        await storage.save(next, []);
        return (await claimedByAnother({ storage }, next, next.documents[0] as VerificationDocument)).number;
      }),
    );
    expect(told).toContain(true);
  }
});
