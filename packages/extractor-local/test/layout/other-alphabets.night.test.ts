import { documentTypes } from "@passmuster/core";
import type { PrintClaim, StoredImage } from "@passmuster/core/ports";
import { drawnCard, photograph, rasterise, specimenPerson } from "@passmuster/specimens/workshop";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createReader, type Reader } from "../../src/in-process.ts";
import { localExtractor } from "../../src/index.ts";
import type { TextLine } from "../../src/print/page.ts";

const extractor = localExtractor({ faces: false });
let reader: Reader;
beforeAll(async () => {
  reader = await createReader();
});
afterAll(() => Promise.all([extractor.close?.(), reader.close()]));

const never = new AbortController().signal;
const type = documentTypes.find(({ id }) => id === 2);
if (!type) throw new Error("There is no such type.");

const cards = [
  {
    alphabet: "Cyrillic",
    country: "SRB",
    title: "ЛИЧНА КАРТА",
    lines: ["Презиме: ЖИВКОВИЋ", "Име: НАДЕЖДА", "08.03.1987", "ВАЖИ ДО 04.04.2038"],
    read: ["ЛИЧНА КАРТА", "ЖИВКОВИЋ", "НАДЕЖДА", "ВАЖИ ДО 04.04.2038"],
    names: ["ЖИВКОВИЋ", "НАДЕЖДА"],
    wrong: ["ЖИЛКОВИЋ", "НАДЕЖКА"],
  },
  {
    alphabet: "Greek",
    country: "GRC",
    title: "ΔΕΛΤΙΟ ΤΑΥΤΟΤΗΤΑΣ",
    lines: ["ΞΕΝΟΦΩΝΤΟΣ", "ΘΕΟΔΩΡΑ", "08.03.1987", "ΛΗΞΗ 04.04.2038"],
    read: ["ΔΕΛΤΙΟ ΤΑΥΤΟΤΗΤΑΣ", "ΞΕΝΟΦΩΝΤΟΣ", "ΘΕΟΔΩΡΑ", "ΛΗΞΗ 04.04.2038"],
    names: ["ΞΕΝΟΦΩΝΤΟΣ", "ΘΕΟΔΩΡΑ"],
    wrong: ["ΞΕΝΟΘΩΝΤΟΣ", "ΘΕΟΛΩΡΑ"],
  },
  {
    alphabet: "Latin letters with Ə",
    country: "AZE",
    title: "VƏSİQƏ",
    lines: ["MƏMMƏDOV", "NƏZAKƏT", "08.03.1987", "04.04.2038"],
    read: ["MƏMMƏDOV", "NƏZAKƏT"],
    names: ["MAMMADOV", "NAZAKAT"],
    wrong: ["MAMMUDOV", "NAZIKAT"],
  },
];

async function frontOf(title: string, lines: readonly string[]): Promise<StoredImage> {
  const drawing = drawnCard(title, lines, specimenPerson("alphabets"));
  const options = { quality: "clear", rotate: 0, seed: "alphabets" } as const;
  return { bytes: await photograph(await rasterise(drawing, 1400), options), mediaType: "image/jpeg" };
}

describe.each(cards)("a card in $alphabet", ({ country, title, lines, read, names, wrong }) => {
  it("is read in its own letters", async () => {
    const front = await frontOf(title, lines);
    const seen: TextLine[] = [];
    await reader.read({
      front: front.bytes,
      wanted: { mrz: false, print: "card", portrait: false },
      trace: (stage, found) => {
        if (stage === "lines") seen.push(...(found as TextLine[]));
      },
    });
    const text = seen.map(({ words }) => words.map((word) => word.text).join(" ")).join("\n");
    for (const line of read) expect(text).toContain(line);
  });

  it("confirms the names that stand on it, and no other", async () => {
    const front = await frontOf(title, lines);
    const document = { id: "doc_1" as const, type, country, expected: { documents: {} }, attempt: 1 };
    const extraction = await extractor.extract({ document, front }, never);
    const verdicts = async ([surname = "", givenNames = ""]: readonly string[]) => {
      const claims: PrintClaim[] = [
        { field: "person.surname", value: surname, from: "expected" },
        { field: "person.givenNames", value: givenNames, from: "expected" },
      ];
      const found = await extractor.confirm?.({ document, front, extraction, claims }, never);
      return found?.map(({ verdict }) => verdict);
    };
    expect(await verdicts(names)).toEqual(["confirmed", "confirmed"]);
    expect(await verdicts(wrong)).not.toContain("confirmed");
  });
});
