import {
  type Drawing,
  drawInsurancePolicy,
  drawLease,
  photograph,
  rasterise,
  specimenPerson,
} from "@passmuster/specimens/workshop";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createReader, type Reader } from "../../src/in-process.ts";
import { plain } from "../../src/print/similar.ts";
import { extract, linesOf } from "./extract.ts";

let reader: Reader;
beforeAll(async () => {
  reader = await createReader();
});
afterAll(() => reader.close());

const options = { number: "HM-2048-7716", issueDate: "2025-01-15", expiryDate: "2034-01-15" };

/** The share of drawn words that no line contains. */
function shareLost({ texts }: Drawing, lines: readonly string[]): number {
  const words = texts.flatMap((text) => text.split(" ")).map(plain);
  return words.filter((word) => !lines.some((line) => line.includes(word))).length / words.length;
}

describe("a poor page", () => {
  it("is read in fifteen of sixteen words, including pale text of five pixels", async () => {
    const drawing = drawInsurancePolicy(specimenPerson("ines"), { ...options, of: "home" });
    const poor = { quality: "poor", rotate: 0, seed: "faint-3" } as const;
    const image = await photograph(await rasterise(drawing, 1600), poor);
    const { lines } = await linesOf(reader, image, "Home Insurance Policy");
    expect(shareLost(drawing, lines)).toBeLessThan(1 / 16);
  });

  it("has a name with a j that resembles a mark of no language", async () => {
    const person = specimenPerson("bench-page-0");
    const image = await rasterise(drawLease(person, options), 1600);
    const poor = { quality: "poor", rotate: 0, seed: "bench-page-0" } as const;
    const { data } = await extract(reader, await photograph(image, poor), "Lease Agreement");
    expect(data.person?.fullName).toBe(`${person.givenNames} ${person.surname}`);
  });

  it("has the town that it states twice, although a letter is misread once", async () => {
    const person = specimenPerson("bench-page-2");
    const image = await rasterise(drawInsurancePolicy(person, { ...options, of: "vehicle" }), 1600);
    const poor = { quality: "poor", rotate: 0, seed: "bench-page-2" } as const;
    const { data } = await extract(reader, await photograph(image, poor), "Vehicle Insurance Policy");
    expect(data.address?.city).toBe(person.address.city);
  });

  it("yields only words that it contains, and nearly all of them", async () => {
    const person = specimenPerson("ines");
    const drawing = drawLease(person, options);
    const image = await photograph(await rasterise(drawing, 1600), {
      quality: "poor",
      rotate: 0,
      seed: "poor",
    });
    const { lines, data } = await linesOf(reader, image, "Lease Agreement");
    expect(shareLost(drawing, lines)).toBeLessThan(0.03);
    const right = {
      zip: person.address.zip,
      state: person.address.state,
      number: options.number,
      until: options.expiryDate,
    };
    const { address, document } = data;
    const read = {
      zip: address?.zip,
      state: address?.state,
      number: document?.number,
      until: document?.expirationDate,
    };
    for (const [name, value] of Object.entries(read))
      expect([undefined, Object.entries(right).find(([key]) => key === name)?.[1]]).toContain(value);
  });
});
