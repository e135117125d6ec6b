import { sandboxExtractor } from "@passmuster/core";
import { localExtractor } from "@passmuster/extractor-local";
import { hasChromium, launch, type Visit, visit } from "@passmuster/test-browser";
import { postalBody, type Server, serve } from "@passmuster/test-browser/server";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { agree, choose, use } from "./acts.ts";

const images = new URL("../../../../tools/specimens/images/", import.meta.url).pathname;

/** A minimal PDF (ISO 32000-1): one page with a line across it. */
const lease = Buffer.from(`%PDF-1.4
1 0 obj <</Type /Catalog /Pages 2 0 R>> endobj
2 0 obj <</Type /Pages /Kids [3 0 R] /Count 1>> endobj
3 0 obj <</Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R>> endobj
4 0 obj <</Length 32>> stream
5 w 60 700 m 500 700 l S
endstream endobj
trailer <</Root 1 0 R>>
`);
const pdf = { name: "lease 2026.pdf", mimeType: "application/pdf", buffer: lease };

const refuseAll = () => Promise.reject(new Error("This reader cannot draw PDFs."));

async function comesToTheLease(page: Page): Promise<void> {
  await agree(page);
  for (const side of ["front", "back"]) {
    await choose(page, `${images}driver-licence-${side}.jpg`);
    await use(page);
  }
  await page.getByRole("heading", { name: "Lease agreement" }).waitFor();
}

describe.runIf(hasChromium())("a PDF as proof of address", () => {
  const reader = localExtractor();
  let drawing: Server;
  let plain: Server;
  let browser: Browser;
  let open: Visit | undefined;
  const visited = async (server: Server): Promise<Page> => {
    open = await visit(browser, (await server.create("postal1583", postalBody)).url);
    await comesToTheLease(open.page);
    return open.page;
  };
  beforeAll(async () => {
    const sandbox = sandboxExtractor();
    const { rasterise = refuseAll } = reader;
    drawing = await serve({ extractor: { ...sandbox, rasterise } });
    plain = await serve({ extractor: sandbox });
    browser = await launch({ camera: false });
  });
  afterAll(async () => {
    await open?.close();
    await browser.close();
    await Promise.all([drawing.close(), plain.close(), reader.close?.()]);
  });

  test("is shown by name, sent unchanged, and reviewed as drawn by the server", async () => {
    const page = await visited(drawing);
    const picker = page.getByText("Choose a picture or a PDF");
    await picker.waitFor();
    await choose(page, pdf);
    await page.getByRole("heading", { name: "Is this the right file?" }).waitFor();
    await page.getByText("lease 2026.pdf").waitFor();
    const sent = page.waitForRequest(/uploads\/proof-of-address$/);
    await page.getByRole("button", { name: "Use this file" }).click();
    const { document } = (await sent).postDataJSON() as { document: { front_side_data: string } };
    expect(Buffer.from(document.front_side_data, "base64").equals(lease)).toBe(true);
    await page.getByRole("button", { name: "Skip this step" }).click();
    const drawn = page.getByRole("img", { name: /Lease agreement/ });
    await drawn.waitFor();
    const [width, height] = await drawn.evaluate(async (image: HTMLImageElement) => {
      await image.decode();
      return [image.naturalWidth, image.naturalHeight];
    });
    expect(Number(height) / Number(width)).toBeCloseTo(842 / 595, 1);
    expect(open?.troubles).toEqual([]);
    await open?.close();
  });

  test("an invalid PDF is refused, and another file can be chosen", async () => {
    const page = await visited(drawing);
    await choose(page, { ...pdf, buffer: Buffer.from("%PDF-1.4 and nothing else") });
    await page.getByRole("button", { name: "Use this file" }).click();
    await page.getByText("This PDF could not be opened.").waitFor();
    await page.getByRole("button", { name: "Choose another one" }).click();
    await choose(page, { name: "notes.txt", mimeType: "text/plain", buffer: Buffer.from("notes") });
    await page.getByText("Choose a JPEG, PNG or WebP picture, or a PDF.").waitFor();
    await open?.close();
  });

  test("is neither offered nor accepted without a rasteriser", async () => {
    const page = await visited(plain);
    expect(await page.getByText("Choose a picture or a PDF").count()).toBe(0);
    await choose(page, pdf);
    await page.getByText("This file cannot be opened.").waitFor();
  });
});
