import { mrzs } from "@passmuster/specimens/workshop";
import { describe, expect, it } from "vitest";
import type { OrientedBox } from "../../src/image/geometry.ts";
import type { FoundMrz } from "../../src/mrz/found-mrz.ts";
import { readMrz } from "../../src/mrz/read-mrz.ts";
import type { Recogniser } from "../../src/mrz/recogniser.ts";
import { logitsOf } from "./line-logits.ts";

const image = { width: 1000, height: 1000, data: new Uint8Array(1_000_000) };
const now = { year: 2026, month: 6, day: 15 };
const rowAt = (y: number, length = 800): OrientedBox => {
  return { centre: { x: 500, y }, along: { x: 1, y: 0 }, length, height: 30 };
};

/** A recogniser that reads the given text at each height, and records its inputs. */
function pageWith(texts: Readonly<Record<number, string>>): Recogniser & { readonly shown: OrientedBox[] } {
  const shown: OrientedBox[] = [];
  return {
    shown,
    async recognise(_, rows) {
      shown.push(...rows);
      return rows.map(({ centre, along }) => logitsOf((along.x > 0 && texts[Math.round(centre.y)]) || "<"));
    },
  };
}

const [names, numbers] = mrzs.TD3;
const reading = (
  rows: readonly OrientedBox[],
  recogniser: Recogniser,
  beside?: Pick<FoundMrz, "rows" | "seen">,
) => readMrz(rows, { image, recogniser, now, trace: undefined, ...(beside && { beside }) });

describe("lines of a page", () => {
  it("are searched around a sure MRZ line, until its other line is found", async () => {
    const page = pageWith({ 300: names, 345: numbers });
    const found = await reading([rowAt(300)], page);
    expect(found?.reading.lines).toEqual([names, numbers]);
  });

  it("are not searched around other text, however clear", async () => {
    const page = pageWith({ 300: "MAPLECROSSINGNY12999USA", 700: "SPECIMENREPUBLICOFUTOPIA" });
    expect(await reading([rowAt(300), rowAt(700)], page)).toBeUndefined();
    expect(new Set(page.shown.map(({ centre }) => centre.y))).toEqual(new Set([300, 700]));
  });

  it("are not searched around an MRZ that was already found", async () => {
    const page = pageWith({ 300: names, 345: numbers });
    expect(await reading([rowAt(300)], page, { rows: [rowAt(345)], seen: [] })).toBeUndefined();
    expect(page.shown.some(({ centre }) => Math.abs(centre.y - 345) < 10)).toBe(false);
  });

  it("are read once per direction", async () => {
    const page = pageWith({ 300: "7".repeat(20), 345: "8".repeat(20) });
    await reading([rowAt(300, 700), rowAt(900, 500)], page);
    const keys = page.shown.map(({ centre, along, length }) => `${centre.y} ${along.x} ${length}`);
    expect(keys.filter((key) => key.startsWith("900"))).toEqual(["900 1 500", "900 -1 500"]);
  });

  it("are not read again beside an MRZ for which they were read", async () => {
    const page = pageWith({ 300: names, 345: numbers, 700: "SPECIMENREPUBLICOFUTOPIA" });
    const zone = await reading([rowAt(300), rowAt(345), rowAt(700)], page);
    const before = page.shown.length;
    if (zone) await reading([rowAt(700)], page, zone);
    expect(zone?.reading.lines).toEqual([names, numbers]);
    expect(page.shown).toHaveLength(before);
  });
});
