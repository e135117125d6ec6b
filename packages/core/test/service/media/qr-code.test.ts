import qrcode from "qrcode";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { qrCodePng, qrCodeSvg } from "../../../src/service/media/qr-code.ts";

const url = `https://id.example.com/kyc/verify/ver_01jd2k3m4n5p6q7r8s9t0v1w2x#${"A".repeat(43)}`;
const quiet = 4;

/** The symbol as rows of dark and light, sampled at the centre of each module. */
async function modulesIn(image: Uint8Array, size: number): Promise<string> {
  const { data, info } = await sharp(image).greyscale().raw().toBuffer({ resolveWithObject: true });
  const step = info.width / (size + 2 * quiet);
  const middle = (module: number): number => Math.floor((module + quiet + 0.5) * step);
  const rows = Array.from({ length: size }, (_, row) =>
    Array.from({ length: size }, (_, column) => {
      const at = middle(row) * info.width + middle(column);
      return (data[at * info.channels] ?? 0) < 128 ? "#" : ".";
    }).join(""),
  );
  return rows.join("\n");
}

function expected(): { size: number; modules: string } {
  const { modules } = qrcode.create(url, { errorCorrectionLevel: "M" });
  const rows = Array.from({ length: modules.size }, (_, row) =>
    Array.from({ length: modules.size }, (_, column) => (modules.get(row, column) ? "#" : ".")).join(""),
  );
  return { size: modules.size, modules: rows.join("\n") };
}

describe("a QR code", () => {
  it("as PNG encodes the text with a quiet zone of four modules", async () => {
    const { size, modules } = expected();
    const png = await qrCodePng(url);
    expect(await sharp(png).metadata()).toMatchObject({ format: "png", width: (size + 2 * quiet) * 8 });
    expect(await modulesIn(png, size)).toBe(modules);
  });

  it("as SVG encodes the same", async () => {
    const { size, modules } = expected();
    const svg = await qrCodeSvg(url);
    expect(svg).toMatch(/^<svg [^>]*viewBox="0 0 (\d+) \1"/);
    expect(await modulesIn(await sharp(Buffer.from(svg), { density: 600 }).png().toBuffer(), size)).toBe(
      modules,
    );
  });

  it("contains the text only as modules", async () => {
    expect(await qrCodeSvg(url)).not.toContain("example");
    expect(Buffer.from(await qrCodePng(url)).toString("latin1")).not.toContain("example");
  });

  it("with too much text is refused", async () => {
    await expect(qrCodePng("x".repeat(3_000))).rejects.toThrow();
  });
});
