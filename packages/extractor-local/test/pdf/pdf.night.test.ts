import { ImageRefusedError } from "@passmuster/core/ports";
import { bill, pdf, rawPdf } from "@passmuster/test-files/pdf";
import sharp from "sharp";
import { afterAll, describe, expect, it } from "vitest";
import { sheetsIn } from "../../src/image/sheets.ts";
import { localExtractor } from "../../src/index.ts";
import { pdfPictures } from "../../src/pdf/pdf-pictures.ts";
import { createReader } from "../../src/reader/reader.ts";

const utilityBill = 30;
const pictures = pdfPictures();
afterAll(() => pictures.close());

async function refusal(bytes: Uint8Array): Promise<string> {
  try {
    await pictures.rasterise(bytes);
  } catch (error) {
    if (error instanceof ImageRefusedError) return error.reason;
    throw error;
  }
  return "accepted";
}

const sizeOf = async (bytes: Uint8Array) => {
  const { width, height, format } = await sharp((await pictures.rasterise(bytes)).picture).metadata();
  return { width, height, format };
};

const catalogue = "<< /Type /Catalog /Pages 2 0 R >>";
const onePage = "<< /Type /Pages /Kids [3 0 R] /Count 1 >>";
const page = (more = "") => `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 300 400] ${more} >>`;

describe("a PDF", () => {
  it("becomes a JPEG of its single page, as long as a sheet", async () => {
    expect(await sizeOf(await pdf(bill))).toEqual({ width: 1654, height: 2339, format: "jpeg" });
    const wide = await pdf(bill, { layout: "landscape" });
    expect(await sizeOf(wide)).toEqual({ width: 2339, height: 1654, format: "jpeg" });
  });

  it("becomes a stack of sheets of its first five pages", async () => {
    const long = await pdf((document) => {
      for (let more = 0; more < 7; more += 1) document.addPage({ size: more % 2 ? "LETTER" : "A5" });
    });
    const size = await sizeOf(long);
    expect(size).toEqual({ width: 1654, height: 5 * 2339, format: "jpeg" });
    expect(sheetsIn(size)).toBe(5);
  });

  it("is not enlarged, whatever size its page declares", async () => {
    const poster = await pdf((document) => document.text("x"), { size: [14_400, 14_400] });
    expect(await sizeOf(poster)).toEqual({ width: 2339, height: 2339, format: "jpeg" });
    const thread = await pdf((document) => document.text("x"), { size: [1, 14_400], margin: 0 });
    expect((await sizeOf(thread)).height).toBe(2339);
  });

  it("shows its filled form fields", async () => {
    const filled = await pdf((document) => {
      document.font("Helvetica");
      document.initForm();
      document.formText("name", 60, 60, 400, 60, { value: "FILLED IN", fontSize: 40 });
    });
    const { channels } = await sharp((await pictures.rasterise(filled)).picture).stats();
    expect(channels[0]?.min).toBeLessThan(60);
  });

  it("is opened if a password protects it against changes only", async () => {
    expect(await refusal(await pdf(bill, { ownerPassword: "owner" }))).toBe("accepted");
  });
});

describe("a refused PDF", () => {
  it.each([
    ["locked by a password", () => pdf(bill, { userPassword: "secret" }), "pdf_locked"],
    ["without pages", () => rawPdf([catalogue, "<< /Type /Pages /Kids [] /Count 0 >>"]), "pdf_empty"],
    ["nothing but its first bytes", () => Buffer.from("%PDF-1.7 junk"), "pdf_damaged"],
    [
      "its own page tree",
      () => rawPdf([catalogue, "<< /Type /Pages /Kids [2 0 R] /Count 1 >>"]),
      "pdf_damaged",
    ],
  ])("has a reason: %s", async (_, make, reason) => {
    expect(await refusal(await make())).toBe(reason);
  });

  it("exceeds the limits, and the next one is drawn", async () => {
    const endless = page("/Contents 4 0 R");
    const loop = "/A Do ".repeat(40);
    const forms = Array.from({ length: 8 }, (_, depth) => {
      const next = depth < 7 ? `/Resources << /XObject << /A ${depth + 6} 0 R >> >>` : "";
      const content = depth < 7 ? loop : "0 0 300 400 re f ".repeat(40);
      return `<< /Type /XObject /Subtype /Form /BBox [0 0 300 400] ${next} /Length ${content.length} >>\nstream\n${content}\nendstream`;
    });
    const bomb = rawPdf([
      catalogue,
      onePage,
      endless.replace("/Contents", "/Resources << /XObject << /A 5 0 R >> >> /Contents"),
      `<< /Length ${loop.length} >>\nstream\n${loop}\nendstream`,
      ...forms,
    ]);
    await expect(pictures.rasterise(bomb)).rejects.toMatchObject({
      name: expect.stringMatching(/^Process(Timeout|Crashed)Error$/),
    });
    expect(await refusal(await pdf(bill))).toBe("accepted");
  });

  it("runs no script and leaves no data in the image", async () => {
    const scripted = rawPdf([
      "<< /Type /Catalog /Pages 2 0 R /OpenAction << /S /JavaScript /JS (while \\(true\\) {} // marker) >> >>",
      onePage,
      page(),
    ]);
    const { picture } = await pictures.rasterise(scripted);
    expect(Buffer.from(picture).toString("latin1")).not.toMatch(/marker|%PDF/);
  });
});

describe("the reader", () => {
  it("finds the page of a PDF that proves an address", async () => {
    const reader = await createReader();
    const second = await pdf((document) => {
      document.fontSize(14).text("Thank you for choosing paperless billing.").addPage();
      bill(document);
    });
    for (const bytes of [await pdf(bill), second]) {
      const { picture: front, text } = await pictures.rasterise(bytes);
      const { page: read } = await reader.read({
        front,
        ...(text && { text }),
        wanted: { mrz: false, page: utilityBill },
      });
      expect(read).toMatchObject({
        kind: utilityBill,
        person: { fullName: "Ines Moreau" },
        address: { street: "48 Alder Street", zip: "90210" },
      });
    }
    await reader.close();
  });

  it("draws PDFs as the configured extractor", async () => {
    const extractor = localExtractor();
    const drawn = await extractor.rasterise?.(await pdf(bill));
    const picture = drawn instanceof Uint8Array ? drawn : drawn?.picture;
    expect(await sharp(picture).metadata()).toMatchObject({ format: "jpeg" });
    await extractor.close?.();
  });
});
