import { readdirSync } from "node:fs";
import { Socket } from "node:net";
import sharp from "sharp";
import { afterEach, describe, expect, it, vi } from "vitest";
import type { GrayPicture } from "../../src/image/picture.ts";
import { markedLanguages, openTesseract } from "../../src/text/tesseract.ts";

afterEach(() => vi.restoreAllMocks());

async function drawn(text: string): Promise<GrayPicture> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="700" height="40"><rect width="700" height="40" fill="#fff"/><text x="8" y="29" font-size="26" font-family="sans-serif">${text}</text></svg>`;
  const { data, info } = await sharp(Buffer.from(svg))
    .grayscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

describe("tesseract", () => {
  it("reads a line in this thread, without network, worker or cache file", async () => {
    const fetched = vi.spyOn(globalThis, "fetch");
    const connected = vi.spyOn(Socket.prototype, "connect");
    const files = readdirSync(".");
    const workers = () =>
      process.getActiveResourcesInfo().filter((name) => /worker|messageport/i.test(name)).length;
    const before = workers();

    const reader = await openTesseract();
    const words = reader.read(await drawn("Policy number HM-2048-7716"));
    expect(words.map(({ text }) => text)).toEqual(["Policy", "number", "HM-2048-7716"]);
    expect(words.every(({ confidence }) => confidence > 70)).toBe(true);
    const nothing = reader.read({ width: 100, height: 40, data: new Uint8Array(100 * 40).fill(255) });
    expect(nothing.every(({ confidence }) => confidence < 30)).toBe(true);
    reader.close();

    expect(fetched).not.toHaveBeenCalled();
    expect(connected).not.toHaveBeenCalled();
    expect(workers()).toBe(before);
    expect(readdirSync(".")).toEqual(files);
  });

  it("reads letters with marks in further languages, which close with it", async () => {
    const reader = await openTesseract();
    const texts = ["Jürgen Müller", "Tomáš Dvořák", "Łucja Żeleńska", "Søren Nygård"];
    const read = markedLanguages.map(async (language, index) => {
      const words = (await reader.reading(language)).read(await drawn(texts[index] ?? ""));
      return words.map(({ text }) => text).join(" ");
    });
    expect(await Promise.all(read)).toEqual(texts);
    expect(await reader.reading("deu")).toBe(await reader.reading("deu"));
    reader.close();
  });
});
