import { readdirSync } from "node:fs";
import { Socket } from "node:net";
import sharp from "sharp";
import { afterEach, describe, expect, it, vi } from "vitest";
import { openTesseract } from "../../src/text/tesseract.ts";

afterEach(() => vi.restoreAllMocks());

async function drawn(text: string): Promise<{ data: Uint8Array; width: number; height: number }> {
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
    const { data, width, height } = await drawn("Policy number HM-2048-7716");
    const words = reader.read(data, width, height);
    expect(words.map(({ text }) => text)).toEqual(["Policy", "number", "HM-2048-7716"]);
    expect(words.every(({ confidence }) => confidence > 70)).toBe(true);
    const nothing = reader.read(new Uint8Array(100 * 40).fill(255), 100, 40);
    expect(nothing.every(({ confidence }) => confidence < 30)).toBe(true);
    reader.close();

    expect(fetched).not.toHaveBeenCalled();
    expect(connected).not.toHaveBeenCalled();
    expect(workers()).toBe(before);
    expect(readdirSync(".")).toEqual(files);
  });
});
