import { describe, expect, it } from "vitest";
import type { Word } from "../../src/print/page.ts";
import { addReading, isDoubted, isSure, type Readings } from "../../src/print/readings.ts";

const words = (text: string, ...confidences: readonly number[]): Word[] =>
  text.split(" ").map((word, at) => ({ text: word, confidence: confidences[at] ?? confidences[0] ?? 99 }));

const textsOf = (readings: Readings): string[] =>
  readings.map((read) => read.map(({ text }) => text).join(" "));

describe("several readings of a line", () => {
  it("take each word from the surer one if both have as many", () => {
    const first: Readings = [words("14 Quany Road", 97, 60, 98)];
    expect(textsOf(addReading(first, words("14 Quarry Rood", 91, 92, 70)))).toEqual([
      "14 Quarry Road",
      "14 Quarry Rood",
    ]);
  });

  it("prefer the likelier spelling of two about equally sure words, and keep its confidence", () => {
    const misread: Word = { text: "Mallng", confidence: 60, spelled: 0.4 };
    const spelt: Word = { text: "Mailing", confidence: 50, spelled: 2 };
    expect(addReading([[misread]], [spelt])[0]).toEqual([spelt]);
    expect(
      addReading([[{ ...misread, confidence: 99, spelled: 0.1 }]], [{ ...spelt, confidence: 15 }])[0][0]
        ?.text,
    ).toBe("Mallng");
  });

  it("are surer of words that both have", () => {
    const [read] = addReading([words("Quarry", 60)], words("Quarry", 90));
    expect(read[0]?.text).toBe("Quarry");
    expect(read[0]?.confidence).toBeCloseTo(96, 5);
  });

  it("are no surer of a single letter, which has no spelling", () => {
    const [read] = addReading(
      addReading([words("JANE O", 90, 68)], words("JANE O", 90, 70)),
      words("JANE O", 55, 37),
    );
    expect(read.map(({ confidence }) => Math.round(confidence))).toEqual([100, 70]);
  });

  it("are surer of common letters even if one has a space between them", () => {
    const [read] = addReading([words("3.08.03.1987", 41)], words("3. 08.03.1987", 30, 30));
    expect(read.map(({ text }) => text)).toEqual(["3.08.03.1987"]);
    expect(read[0]?.confidence).toBeCloseTo(58.7, 1);
  });

  it("take the surer stretch between common words if one has more words there", () => {
    const first: Readings = [words("Ends January 4, 2030 with thelease term", 99, 98, 30, 59, 97, 55, 99)];
    const other = words("Ends January 14, 2030 with the lease term", 98, 98, 95, 47, 70, 90, 96, 60);
    const [best = "", ...also] = textsOf(addReading(first, other));
    expect(best).toBe("Ends January 14, 2030 with the lease term");
    expect(also).toEqual(["Ends January 14, 2030 with the lease term"]);
  });

  it("take the surer one if they have no word in common", () => {
    const first: Readings = [words("theTenant", 55)];
    expect(textsOf(addReading(first, words("the Tenant", 90)))[0]).toBe("the Tenant");
    expect(textsOf(addReading(first, words("tbe Tennt", 20)))[0]).toBe("theTenant");
  });

  it("stay unchanged if a further look finds nothing", () => {
    const first: Readings = [words("Rent", 40)];
    expect(addReading(first, [])).toBe(first);
  });
});

describe("a line", () => {
  it("is sure if each of its words is", () => {
    expect(isSure([words("Rent due", 99, 96)])).toBe(true);
    expect(isSure([words("Rent due", 99, 94)])).toBe(false);
  });
});

describe("a page", () => {
  const lines = (clear: number, doubted: number): Readings[] => [
    ...Array.from({ length: clear }, (): Readings => [words("deposit", 97)]),
    ...Array.from({ length: doubted }, (): Readings => [words("dqposlt", 41)]),
  ];

  it("is doubtful if more than a quarter of its lines are", () => {
    expect(isDoubted(lines(30, 10))).toBe(false);
    expect(isDoubted(lines(29, 11))).toBe(true);
  });

  it("is not doubtful because of short marks and clause numbers", () => {
    expect(isDoubted([...lines(4, 0), [words("1.", 30)], [words("§", 20)], [words("x", 10)]])).toBe(false);
  });
});
