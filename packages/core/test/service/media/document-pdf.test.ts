import sharp from "sharp";
import { describe, expect, it } from "vitest";
import type { StoredImage } from "../../../src/ports/blob-store.ts";
import { documentPdf } from "../../../src/service/media/document-pdf.ts";

const facts = { title: "doc_01", createdAt: 1_769_862_896_123_456 };

async function image(
  width: number,
  height: number,
  format: "jpeg" | "png" | "webp" = "jpeg",
): Promise<StoredImage> {
  const flat = sharp({ create: { width, height, channels: 3, background: "teal" } });
  return { mediaType: `image/${format}`, bytes: new Uint8Array(await flat.toFormat(format).toBuffer()) };
}

const text = (pdf: Uint8Array): string => Buffer.from(pdf).toString("latin1");
const pagesOf = (pdf: Uint8Array): string[] => text(pdf).match(/\/MediaBox \[[^\]]*\]/g) ?? [];

describe("a document as PDF", () => {
  it("has one page for each image, upright or wide like the image", async () => {
    const pdf = await documentPdf([await image(300, 400), await image(856, 540)], facts);
    expect(text(pdf).startsWith("%PDF-1.")).toBe(true);
    expect(text(pdf).trimEnd().endsWith("%%EOF")).toBe(true);
    expect(pagesOf(pdf)).toEqual(["/MediaBox [0 0 595.28 841.89]", "/MediaBox [0 0 841.89 595.28]"]);
  });

  it("contains the exact bytes of each image", async () => {
    const front = await image(300, 400);
    const pdf = await documentPdf([front], facts);
    expect(Buffer.from(pdf).includes(Buffer.from(front.bytes))).toBe(true);
  });

  it("is the same for the same input, and states when the document was created", async () => {
    const images = [await image(300, 400)];
    const [one, other] = [await documentPdf(images, facts), await documentPdf(images, facts)];
    expect(Buffer.from(one).equals(other)).toBe(true);
    expect(text(one)).toContain("(D:20260131123456Z)");
    expect(text(one)).toContain("(doc_01)");
  });

  it("accepts a PNG too", async () => {
    expect(pagesOf(await documentPdf([await image(300, 400, "png")], facts))).toHaveLength(1);
  });

  it("refuses an image that a PDF cannot hold", async () => {
    await expect(documentPdf([await image(30, 40, "webp")], facts)).rejects.toBeInstanceOf(TypeError);
    const garbage: StoredImage = { mediaType: "image/jpeg", bytes: Uint8Array.of(0xff, 0xd8, 0xff) };
    await expect(documentPdf([garbage], facts)).rejects.toBeInstanceOf(TypeError);
  });
});
