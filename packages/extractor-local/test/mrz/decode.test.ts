import { mrzs } from "@passmuster/specimens/workshop";
import fc from "fast-check";
import { describe, expect, inject, it } from "vitest";
import { isMrz, likeliestCandidate } from "../../src/mrz/assemble.ts";
import { decodeLine } from "../../src/mrz/decode.ts";
import { greedyDecode } from "../../src/mrz/line-logits.ts";
import { toReading } from "../../src/mrz/to-reading.ts";
import { logitsOf, withLooks } from "./line-logits.ts";

const now = { year: 2026, month: 6, day: 15 };
const [names, numbers] = mrzs.TD3;

const read = (...lines: readonly Parameters<typeof logitsOf>[0][]) => {
  const best = likeliestCandidate(lines.map(logitsOf), now);
  return best && isMrz(best, now) ? toReading(best, undefined, now).reading : undefined;
};

describe("a recognised line", () => {
  it("reads as the likeliest classes, with repeats only across a blank", () => {
    expect(greedyDecode(logitsOf("ANNA<<B")).text).toBe("ANNA<<B");
  });

  it("replaces a letter by its look-alike digit where only digits are allowed, and vice versa", () => {
    expect(decodeLine(logitsOf("7A0BI2"), "dndddd")?.text).toBe("7A0812");
    expect(decodeLine(logitsOf("ER1K550N"), "nnnnnnnn")?.text).toBe("ERIKSSON");
  });

  it("keeps a clear character that the format does not allow, so a check digit fails", () => {
    expect(decodeLine(logitsOf("74K812"), "dddddd")?.text).toBe("74K812");
  });

  it("extends a filler run to the format's length, and only the run", () => {
    const short = names.replace(/<+$/, "<<<<<<<<<<<<<<");
    const line = decodeLine(logitsOf(short), `pnnnn${"n".repeat(39)}`);
    expect(line?.text).toBe(names);
  });

  it("is not decoded if it has fewer steps than the format has characters", () => {
    expect(decodeLine(logitsOf("AB"), "nnnnnnnnnn")).toBeUndefined();
  });

  it("is recovered from clear logits, whatever its text", () => {
    const text = fc.string({
      unit: fc.constantFrom(..."0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ<"),
      minLength: 1,
      maxLength: 44,
    });
    fc.assert(
      fc.property(text, (line) => decodeLine(logitsOf(line), "x".repeat(line.length))?.text === line),
      { numRuns: Math.ceil(100 * inject("size")) },
    );
  });
});

describe("the lines of a block", () => {
  it.each(Object.entries(mrzs))("are decoded as %s", (format, lines) => {
    expect(read(...lines)).toMatchObject({ format, lines, valid: true, corrections: [] });
  });

  it("are rejected if they are other text", () => {
    expect(
      read("DATE0OF0BIRTH012NOVEMBER01974X0LISBON00PORTUGAL", "SIGNATURE0OF0BEARER000000000000000000000000"),
    ).toBeUndefined();
  });

  it("keep an altered digit, and its check fails", () => {
    const altered = numbers.replace("7408122", "7508122");
    const reading = read(names, altered);
    expect(reading?.lines[1]).toBe(altered);
    expect(reading).toMatchObject({
      valid: false,
      corrections: [],
      checks: { date_of_birth: false, composite: false, document_number: true },
      fields: { dateOfBirth: "1975-08-12", documentNumber: "L898902C3" },
    });
  });

  it("are repaired with a near-equal character, which is reported and not valid", () => {
    const doubtful = withLooks(numbers, { 5: { D: 0.5, "0": 0.45 } });
    const reading = read(names, doubtful);
    expect(reading).toMatchObject({
      valid: false,
      fields: { documentNumber: "L898902C3" },
      corrections: [{ line: 1, column: 5, from: "D", to: "0" }],
    });
    expect(reading?.lines[1]?.[5]).toBe("D");
  });

  it("resolve an ambiguous O or 0 in their number by its check digit", () => {
    const reading = read(names, withLooks(numbers, { 5: { O: 0.5, "0": 0.45 } }));
    expect(reading).toMatchObject({ valid: true, lines: mrzs.TD3, corrections: [] });
  });

  it.each([
    ["it was clearly the other", numbers, { O: 0.92, "0": 0.06 }],
    ["another digit was altered as well", numbers.replace("7408122", "7508122"), { O: 0.5, "0": 0.45 }],
  ])("are not valid with a zero for an O if %s", (_, line, look) => {
    expect(read(names, withLooks(line, { 5: look }))?.valid ?? false).toBe(false);
  });

  it("are not valid if a letter of the name, which no digit covers, is ambiguous", () => {
    const reading = read(withLooks(names, { 6: { R: 0.75, P: 0.2 } }), numbers);
    expect(reading).toMatchObject({
      valid: false,
      fields: { surname: "ERIKSSON" },
      corrections: [{ line: 0, column: 6, from: "", to: "R" }],
    });
  });

  it("are valid if an ambiguous letter of the number is confirmed by its check digit", () => {
    const reading = read(names, withLooks(numbers, { 0: { L: 0.75, E: 0.2 } }));
    expect(reading).toMatchObject({ valid: true, corrections: [] });
  });

  it("have a state of ICAO 9303 if the letters are near one, otherwise the letters as seen", () => {
    const nearly = read(names, withLooks(numbers, { 11: { I: 0.6, T: 0.38 } }));
    expect(nearly).toMatchObject({ valid: true, fields: { nationality: "UTO" } });
    expect(
      read(names, withLooks(numbers, { 10: { "1": 0.98 }, 12: { "2": 0.98 } }))?.fields.nationality,
    ).toBe("1T2");
  });

  it("are not repaired with an unlikely character", () => {
    const reading = read(names, withLooks(numbers, { 5: { D: 0.97, "0": 0.005 } }));
    expect(reading).toMatchObject({ valid: false, corrections: [], fields: { documentNumber: "L8989D2C3" } });
  });

  it("are not repaired if two repairs are about equally likely", () => {
    const doubtful = withLooks(numbers, { 5: { A: 0.34, "0": 0.31, K: 0.3 } });
    const reading = read(names, doubtful);
    const untouched = reading?.checks["composite"] === false || reading?.valid === true;
    expect(untouched).toBe(true);
  });

  it.each([2, 8, 14, 20, 25].slice(0, Math.ceil(5 * inject("size"))))(
    "are not valid if character %i of the numbers was not seen",
    (at) => {
      const reading = read(names, numbers.slice(0, at) + numbers.slice(at + 1));
      expect(reading?.valid ?? false).toBe(false);
    },
  );

  it.each([
    ["a filler more behind the names", `${names}<`, numbers],
    ["a filler more in a run", names, `${numbers.slice(0, 38)}<${numbers.slice(38)}`],
    ["a digit behind the numbers", names, `${numbers}4`],
    ["a letter before the names", `X${names}`, numbers],
  ])("are not valid if one is longer than its format: %s", (_, first, second) => {
    expect(read(first, second)?.valid ?? false).toBe(false);
  });

  it("are valid if some fillers of a run were not seen", () => {
    const faint = withLooks(names, { 30: {}, 36: {}, 43: {} });
    expect(read(faint, numbers)).toMatchObject({ valid: true, lines: mrzs.TD3 });
  });

  it("are not valid if a stray mark was read between their characters", () => {
    const reading = read(names, `${numbers.slice(0, 12)}X${numbers.slice(12)}`);
    expect(reading?.valid ?? false).toBe(false);
  });
});
