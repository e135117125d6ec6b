import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { localExtractor } from "@passmuster/extractor-local";
import { desktop, hasChromium, launch, phone, visit } from "@passmuster/test-browser";
import { licenceBody, postalBody, type Server, serve } from "@passmuster/test-browser/server";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { agree, choose, shoot, use } from "./acts.ts";
import { back, front } from "./pictures.ts";
import { show, withStage } from "./stage.ts";
import { writeVideo } from "./video.ts";

const images = new URL("../../../../tools/specimens/images/", import.meta.url).pathname;
const folder = mkdtempSync(join(tmpdir(), "passmuster-capture-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe.runIf(hasChromium())("the page from its address to the outcome", () => {
  let server: Server;
  let browser: Browser;
  beforeAll(async () => {
    server = await serve();
    browser = await launch();
  });
  afterAll(async () => {
    await browser.close();
    await server.close();
  });

  test("a desktop camera takes both sides automatically and shows the outcome", async () => {
    const { id, url } = await server.create("identity", licenceBody);
    const { page, troubles, close } = await visit(browser, url, desktop, withStage);
    await page.getByRole("heading", { name: "Let’s confirm it’s you" }).waitFor();
    expect(page.url()).not.toContain("#");
    await agree(page);
    await page.getByRole("button", { name: "Take a picture" }).click();
    await show(page, { picture: front, width: 1.08 });
    expect(await shoot(page)).toBe("automatic");
    await use(page);
    await page.getByRole("heading", { name: "Now the back: turn it over" }).waitFor();
    await page.getByRole("button", { name: "Take a picture" }).click();
    await show(page, { picture: back, width: 1.08 });
    expect(await shoot(page)).toBe("automatic");
    await use(page);
    await page.getByRole("button", { name: "Skip this step" }).click();
    await page.getByRole("img", { name: "Your picture: Driver’s license, Back" }).waitFor();
    await page.getByRole("button", { name: "Send" }).click();
    await page.getByRole("heading", { name: "All done" }).waitFor();
    expect(troubles).toEqual([]);
    expect((await server.passmuster.flow("identity").verifications.get(id)).statusLabel).toBe("Approved");
    await close();
  });

  test("files work as well as a camera, for every document of a flow", async () => {
    const { id, url } = await server.create("postal1583", postalBody);
    const { page, troubles, close } = await visit(browser, url, desktop);
    await agree(page);
    for (const file of ["driver-licence-front", "driver-licence-back", "lease", "selfie-ines"]) {
      await choose(page, `${images}${file}.jpg`);
      await page.locator('[data-step="check"] img').waitFor();
      await use(page);
      await page.locator('[data-step="check"]').waitFor({ state: "detached" });
    }
    await page.getByRole("heading", { name: "Check your photos" }).waitFor();
    await page.getByRole("button", { name: "Remove Selfie" }).click();
    await page.getByRole("button", { name: "Add Selfie" }).waitFor();
    await page.getByRole("button", { name: "Send" }).click();
    await page.getByRole("heading", { name: "All done" }).waitFor();
    expect(troubles).toEqual([]);
    const { documents } = await server.passmuster.flow("postal1583").verifications.get(id);
    expect(documents.map(({ documentType }) => documentType?.name)).toEqual([
      "Driver License",
      "Lease Agreement",
    ]);
    await close();
  });

  test("a reload restores the step and the front photo", async () => {
    const { url } = await server.create("identity", licenceBody);
    const { page, close } = await visit(browser, url, desktop);
    await agree(page);
    await choose(page, `${images}driver-licence-front.jpg`);
    await use(page);
    await page.getByRole("heading", { name: "Now the back" }).waitFor();
    await page.reload();
    await page.getByRole("heading", { name: "Now the back" }).waitFor();
    await choose(page, `${images}driver-licence-back.jpg`);
    await use(page);
    await page.getByRole("button", { name: "Skip this step" }).click();
    await page.reload();
    await page.getByRole("button", { name: "Send" }).waitFor();
    await close();
  });

  test("a photo is sent upright, small, and without metadata", async () => {
    const { id, url } = await server.create();
    const { page, close } = await visit(browser, url, desktop);
    const { default: sharp } = await import("sharp");
    const buffer = await sharp(`${images}passport-ines.jpg`)
      .resize({ width: 5000 })
      .rotate(90)
      .withExif({ IFD0: { Model: "A camera" } })
      .withMetadata({ orientation: 8 })
      .jpeg()
      .toBuffer();
    await agree(page);
    await choose(page, { name: "IMG_1.JPG", mimeType: "image/jpeg", buffer });
    const sent = page.waitForRequest(/uploads\/photo-id$/);
    await page.locator('[data-step="check"] img').waitFor();
    await use(page);
    const { document } = (await sent).postDataJSON() as { document: { front_side_data: string } };
    const picture = Buffer.from(document.front_side_data, "base64");
    const { width = 0, height = 0, exif } = await sharp(picture).metadata();
    expect([width, height > 1600 && height < 1850, exif]).toEqual([2400, true, undefined]);
    await expect
      .poll(async () => (await server.passmuster.flow("identity").verifications.get(id)).documents.length, {
        timeout: 15_000,
      })
      .toBe(1);
    await close();
  });

  test("photos can be dropped and pasted", async () => {
    const { url } = await server.create();
    const { page, close } = await visit(browser, url, desktop);
    await agree(page);
    await page.getByRole("button", { name: "Take a picture" }).waitFor();
    for (const name of ["drop", "paste"] as const) {
      await page.evaluate(async (kind) => {
        const canvas = document.createElement("canvas");
        canvas.width = 900;
        canvas.height = 600;
        const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/png"));
        const data = new DataTransfer();
        data.items.add(new File([blob ?? ""], "a.png", { type: "image/png" }));
        const event =
          kind === "drop"
            ? new DragEvent("drop", { dataTransfer: data, bubbles: true })
            : new ClipboardEvent("paste", { clipboardData: data, bubbles: true });
        document.body.dispatchEvent(event);
      }, name);
      await page.locator('[data-step="check"] img').waitFor();
      await page.goBack();
      await page.getByRole("button", { name: "Take a picture" }).waitFor();
    }
    await close();
  });

  test("the capability is in no address that the server sees, no log, no Referer and no history", async () => {
    const { url } = await server.create();
    const capability = new URL(url).hash.slice(1);
    const { page, close } = await visit(browser, url, desktop);
    await agree(page);
    await page.getByRole("button", { name: "Continue on your phone" }).click();
    await page.getByRole("img", { name: /QR code/ }).waitFor();
    await page.goBack();
    expect(await page.evaluate(() => JSON.stringify([location.href, history.state]))).not.toContain(
      capability,
    );
    expect(JSON.stringify(server.requests)).not.toContain(capability);
    expect(server.log.join()).not.toContain(capability);
    expect(server.requests.filter(({ referer }) => referer !== undefined)).toEqual([]);
    await close();
  });
});

describe.runIf(hasChromium())("the page with the real reader", () => {
  test("a phone photographs a passport, and its reading is approved", async () => {
    const passport = { picture: `${images}passport-ines.jpg`, width: 0.96, middle: 0.438 };
    const video = await writeVideo(join(folder, "passport.y4m"), [passport], { width: 1080, height: 2340 });
    const server = await serve({ extractor: localExtractor({ processes: 1 }) });
    const browser = await launch({ video });
    try {
      const { id, url } = await server.create();
      const { page, troubles } = await visit(browser, url, phone);
      await agree(page);
      await page.getByRole("button", { name: "Take a picture" }).click();
      expect(await shoot(page)).toBe("automatic");
      await use(page);
      await page.getByRole("button", { name: "Skip this step" }).click();
      await page.getByRole("button", { name: "Send" }).click();
      await page.locator(".badge").waitFor();
      const { statusLabel, documents } = await server.passmuster.flow("identity").verifications.get(id);
      expect([statusLabel, documents[0]?.rules?.failedRules]).toEqual(["Approved", {}]);
      await page.getByRole("heading", { name: "All done" }).waitFor();
      expect(troubles).toEqual([]);
    } finally {
      await browser.close();
      await server.close();
    }
  });
});
