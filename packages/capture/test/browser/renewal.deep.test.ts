import { mkdirSync, readFileSync } from "node:fs";
import { defineFlow, sandboxExtractor } from "@passmuster/core";
import { desktop, hasChromium, launch, phone, visit } from "@passmuster/test-browser";
import { passportBody, type Server, serve } from "@passmuster/test-browser/server";
import { violations } from "@passmuster/test-browser/violations";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { agree, choose, use } from "./acts.ts";

const images = new URL("../../../../tools/specimens/images/", import.meta.url).pathname;
const passport = `${images}passport-ines.jpg`;
const shots = new URL("../screenshots/", import.meta.url).pathname;
const members = {
  label: "Members",
  photoId: "required",
  selfie: "required",
  documentTypes: [3, 41],
} as const;
const flows = [
  // The sandbox reads documents that end in five years.
  defineFlow({ ...members, path: "ending", expiring: [3650], renew: { keep: ["selfie"] } }),
  defineFlow({ ...members, path: "lasting", renew: { keep: [] } }),
];

describe.runIf(hasChromium())("the page of a renewal", () => {
  let server: Server;
  let browser: Browser;
  beforeAll(async () => {
    const extractor = sandboxExtractor({ pause: async () => {} });
    server = await serve({ extractor, options: { flows } });
    browser = await launch({ camera: false });
    mkdirSync(shots, { recursive: true });
  });
  afterAll(async () => {
    await browser.close();
    await server.close();
  });

  async function renewed(path: string): Promise<string> {
    const { id } = await server.create(path, passportBody);
    const { documents, verifications } = server.passmuster.flow(path as "identity");
    for (const [type, contextType] of [
      [3, "PHOTO_ID"],
      [41, "SELFIE"],
    ] as const) {
      const document = { contextType, type, country: "ATA", frontSideData: readFileSync(passport) };
      await documents.upload({ verification: id, document });
    }
    await verifications.submit(id);
    await server.passmuster.drain();
    await expect.poll(async () => (await verifications.get(id)).statusLabel).toBe("Approved");
    return (await verifications.renew(id)).url;
  }

  test.each([
    ["light", { ...desktop, colorScheme: "light" as const }],
    ["rtl", { ...phone, locale: "ar", colorScheme: "dark" as const }],
  ])("says what has ended, and asks for that alone: %s", async (look, options) => {
    const { page, troubles, close } = await visit(browser, await renewed("ending"), options);
    const notice = page.locator('[data-step="welcome"] .notice').first();
    await notice.waitFor();
    if (look === "light")
      expect((await notice.innerText()).split(/\n+/)).toEqual([
        "Passport: expired, or about to expire. Please take new pictures.",
        "You won’t be asked again for what is still valid.",
      ]);
    expect(await page.locator(".needed li").count()).toBe(1);
    expect(await violations(page)).toEqual([]);
    await page.screenshot({ path: `${shots}renewal-${look}.png` });
    await agree(page);
    expect(await page.locator("[data-step]").getAttribute("data-step")).toBe("document photo-id front");
    await choose(page, passport);
    await use(page);
    await page.locator('[data-step="review"], [data-step="check"]').first().waitFor();
    expect(troubles).toEqual([]);
    await close();
  });

  test("without a document that ended, it says that it is time", async () => {
    const { page, close } = await visit(browser, await renewed("lasting"), desktop);
    const notice = page.locator('[data-step="welcome"] .notice').first();
    await notice.waitFor();
    expect(await notice.innerText()).toBe("It’s time to confirm your identity again.");
    await close();
  });
});
