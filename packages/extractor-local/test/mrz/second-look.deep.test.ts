import { mrzs } from "@passmuster/specimens/workshop";
import { describe, expect, it } from "vitest";
import type { OrientedBox } from "../../src/image/geometry.ts";
import { readMrz } from "../../src/mrz/read-mrz.ts";
import type { Recogniser } from "../../src/mrz/recogniser.ts";
import { logitsOf } from "./line-logits.ts";
import { doubtful, image, names, now, numbers, read, rowAt, same } from "./unclear-mrz.ts";

describe("an unclear MRZ", () => {
  it("is not valid if the further looks leave the same doubt", async () => {
    const reading = await read({ 300: same(doubtful), 345: same(numbers) });
    expect(reading).toMatchObject({ valid: false, fields: { surname: "ERIKSSON" } });
  });

  it("is read by columns if a letter is missed and another is read twice", async () => {
    const shifted = `P<UUTOER${names.slice(9)}`;
    const columns = [...names].map((character, at) => (at === 8 ? {} : character));
    const reading = await read({ 300: { first: shifted, later: columns }, 345: same(numbers) });
    expect(reading?.lines[0]?.slice(0, 8)).toBe(names.slice(0, 8));
    expect(reading?.lines[0]?.slice(9)).toBe(names.slice(9));
    expect(reading?.valid).toBe(false);
  });

  it("is not valid if no look saw a character that a check digit covers", async () => {
    const hole = [...numbers].map((character, at) => (at === 5 ? {} : character));
    expect((await read({ 300: same(names), 345: same(hole) }))?.valid ?? false).toBe(false);
  });

  it("is not widened by unseen fillers", async () => {
    const [first, second] = mrzs["MRV-B"];
    const printed: Readonly<Record<number, string>> = { 300: `${first}<`, 345: second };
    const pitch = 800 / 37;
    const shown = ({ centre, along, length }: OrientedBox) => {
      const columns = Math.round(length / pitch);
      return Array.from({ length: along.x > 0 ? columns : 0 }, (_, at) => {
        const x = centre.x + ((at + 0.5) / columns - 0.5) * length;
        return printed[Math.round(centre.y)]?.[Math.round((x - 100) / pitch - 0.5)] ?? {};
      });
    };
    const recogniser: Recogniser = { recognise: async (_, rows) => rows.map((row) => logitsOf(shown(row))) };
    const found = await readMrz([rowAt(300), rowAt(345)], { image, recogniser, now, trace: undefined });
    expect(found?.reading.valid ?? false).toBe(false);
  });
});

describe("lines that resemble an MRZ either way up", () => {
  it("are also read the other way if the first names no state", async () => {
    const wrong = [names.replaceAll("UTO", "QQZ"), numbers.replace("7408122", "7508122")];
    const recogniser: Recogniser = {
      recognise: async (_, rows) =>
        rows.map(({ centre, along }) => {
          const at = Math.round((centre.y - 300) / 45);
          return logitsOf((along.x > 0 ? wrong[at] : mrzs.TD3[1 - at]) ?? "<");
        }),
    };
    const found = await readMrz([rowAt(300), rowAt(345)], { image, recogniser, now, trace: undefined });
    expect(found?.reading).toMatchObject({ valid: true, lines: mrzs.TD3 });
  });
});

describe("an MRZ of zeros", () => {
  const zeros = [
    "IOHRV000000000000000000000<<<<",
    "0000000M0000000HRV<<<<<<<<<<<0",
    "SAMPLE<<SPECIMEN<<<<<<<<<<<<<<",
  ];
  const reversed = [
    "IOH8A0000000000000000000005555",
    "0000000W0000000H8A555555555550",
    "N3WI33S555555555555555555555<Z",
  ];
  const page = (lines: readonly string[]) =>
    Object.fromEntries(lines.map((line, at) => [300 + 45 * at, same(line)]));

  it("counts as an MRZ if its states exist, but is not valid because its dates do not", async () => {
    expect(await read(page(zeros))).toMatchObject({
      format: "TD1",
      valid: false,
      fields: { issuer: "HRV", dateOfBirth: "", expirationDate: "" },
    });
  });

  it("does not count without a state and a date, as upside down", async () => {
    expect(await read(page(reversed))).toBeUndefined();
  });

  it("is read the right way up even if the lines are as clear upside down", async () => {
    const both: Recogniser = {
      recognise: async (_, rows) =>
        rows.map(({ centre, along }) => {
          const at = Math.round((centre.y - 300) / 45);
          return logitsOf((along.x > 0 ? reversed.toReversed()[at] : zeros.toReversed()[at]) ?? "<");
        }),
    };
    const rows = [300, 345, 390].map(rowAt);
    const found = await readMrz(rows, { image, recogniser: both, now, trace: undefined });
    expect(found?.reading.fields).toMatchObject({ issuer: "HRV", surname: "SAMPLE" });
  });
});
