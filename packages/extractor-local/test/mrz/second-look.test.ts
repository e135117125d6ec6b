import { mrzs } from "@passmuster/specimens/workshop";
import { describe, expect, it } from "vitest";
import { doubtful, names, numbers, read, same } from "./unclear-mrz.ts";

describe("an unclear MRZ", () => {
  it("gets further looks, and their reading", async () => {
    const reading = await read({ 300: { first: doubtful, later: names }, 345: same(numbers) });
    expect(reading).toMatchObject({ valid: true, lines: mrzs.TD3, corrections: [] });
  });

  it("keeps an altered digit, however many looks it gets", async () => {
    const altered = numbers.replace("7408122", "7508122");
    const reading = await read({ 300: same(names), 345: same(altered) });
    expect(reading).toMatchObject({ valid: false, lines: [names, altered] });
  });

  it("is a passport, not a card, if characters follow column 36", async () => {
    const cut = (line: string) => ({ first: line.slice(0, 36), later: line });
    const reading = await read({ 300: cut(names), 345: cut(numbers) });
    expect(reading).toMatchObject({ format: "TD3", valid: true, lines: mrzs.TD3 });
  });
});
