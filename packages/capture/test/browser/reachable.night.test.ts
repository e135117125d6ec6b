import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { desktop, hasChromium, launch, phone, visit } from "@passmuster/test-browser";
import { postalBody, type Server, serve } from "@passmuster/test-browser/server";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { agree, choose, use } from "./acts.ts";
import { enterWallet } from "./tour.ts";
import { tourOptions } from "./wallet.ts";

const passport = new URL("../../../../tools/specimens/images/passport-ines.jpg", import.meta.url).pathname;
const shots = new URL("../screenshots/", import.meta.url).pathname;

describe.runIf(hasChromium())("buttons within reach", () => {
  let server: Server;
  let browser: Browser;
  beforeAll(async () => {
    server = await serve({ options: tourOptions() });
    browser = await launch({ camera: false });
    mkdirSync(shots, { recursive: true });
  });
  afterAll(async () => {
    await browser.close();
    await server.close();
  });

  test.each([
    [390, 664],
    [360, 560],
    [320, 480],
  ])(
    "Start is in view on a phone of %i by %i without scrolling",
    async (width, height) => {
      const { url } = await server.create("postal1583", postalBody);
      const { page, close } = await visit(browser, url, { ...phone, viewport: { width, height } });
      const start = page.locator('[data-step="welcome"] .actions .button');
      await start.waitFor();
      expect(await start.evaluate(isInView)).toBe(true);
      await page.screenshot({ path: join(shots, `welcome-start-${width}.phone.png`) });
      await start.click();
      const box = page.getByRole("checkbox");
      expect(await box.evaluate((one) => one === document.activeElement)).toBe(true);
      expect(await box.evaluate(isUncovered)).toBe(true);
      await agree(page);
      await page.locator('[data-step^="document"]').waitFor();
      await close();
    },
    60_000,
  );

  test.each([
    [390, 664],
    [360, 560],
  ])(
    "the wallet opens on a phone of %i by %i without scrolling",
    async (width, height) => {
      const { url } = await server.create("wallet");
      const { page, close } = await visit(browser, url, { ...phone, viewport: { width, height } });
      await agree(page);
      await enterWallet(page);
      expect(await page.locator(".sheet .button.primary").evaluate(isInView)).toBe(true);
      await close();
    },
    60_000,
  );

  test("a picture of the review enlarges; Escape and the button close it and give the focus back", async () => {
    const { page, close } = await visit(browser, (await server.create()).url, desktop);
    await agree(page);
    await choose(page, passport);
    await use(page);
    await page.getByRole("button", { name: "Skip this step" }).click();
    const thumb = page.locator("button.thumb");
    await thumb.focus();
    await page.keyboard.press("Enter");
    await page.locator("dialog[open] img").waitFor();
    await page.screenshot({ path: join(shots, "enlarged.light.png") });
    await page.keyboard.press("Escape");
    await closed(page);
    await thumb.click();
    await page.locator("dialog[open]").getByRole("button", { name: "Close" }).click();
    await closed(page);
    await close();
  });
});

async function closed(page: Page): Promise<void> {
  await page.locator("dialog[open]").waitFor({ state: "detached" });
  expect(await page.evaluate(() => document.activeElement?.className)).toBe("thumb");
}

function isInView(one: Element): boolean {
  const { top, bottom } = one.getBoundingClientRect();
  return scrollY === 0 && top >= 0 && bottom <= innerHeight;
}

/** Nothing else lies over the middle of it. */
function isUncovered(one: Element): boolean {
  const { left, top, width, height } = one.getBoundingClientRect();
  return document.elementFromPoint(left + width / 2, top + height / 2) === one;
}
