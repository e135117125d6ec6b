import { hasChromium, launch, phone, visit } from "@passmuster/test-browser";
import { licenceBody, type Server, serve } from "@passmuster/test-browser/server";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { messageFiles } from "../messages.ts";
import { agree, choose, use } from "./acts.ts";
import { enterWallet } from "./tour.ts";
import { tourOptions, virtualWallet } from "./wallet.ts";

const images = new URL("../../../../tools/specimens/images/", import.meta.url).pathname;
/** WCAG 2.2, 1.4.10 Reflow: 320 CSS pixels. */
const narrow = { ...phone, viewport: { width: 320, height: 640 } };

/**
 * The elements that reach outside the screen. A phone widens `innerWidth` to what it shows: the width is
 * given.
 */
function outsideOf(width: number): readonly string[] {
  const all = [...document.querySelectorAll("body *:not(.unseen)")];
  const outside = all.filter((element) => {
    const { left, right } = element.getBoundingClientRect();
    return right > left && (left < -1 || right > width + 1);
  });
  return outside.map(({ tagName, textContent }) => `${tagName} ${(textContent ?? "").slice(0, 40)}`);
}

/** A deep run has English, German, whose words are long, and Arabic; a night has all. */
const codes = [...new Set(["en", "de", "ar", ...Object.keys(messageFiles)])].slice(
  0,
  Math.ceil(3 * inject("size")),
);

describe.runIf(hasChromium())(`${codes.length} languages on a narrow phone`, () => {
  let server: Server;
  let browser: Browser;
  beforeAll(async () => {
    server = await serve({
      capture: {
        brand: "Example Bank",
        helpUrl: "https://example.test/help",
        privacyUrl: "https://example.test/p",
      },
      options: tourOptions(),
    });
    browser = await launch();
  });
  afterAll(async () => {
    await browser.close();
    await server.close();
  });

  /** Chooses each language in the menu. Returns the texts that do not fit. */
  async function tooWide(page: Page): Promise<readonly string[]> {
    const wide: string[] = [];
    for (const code of codes) {
      const { chooseLanguage, direction } = messageFiles[code] ?? {};
      await page.locator(".language select").selectOption(code);
      await page.locator(`html[lang="${code}"][dir="${direction}"]`).waitFor();
      await page
        .locator(".language")
        .filter({ hasText: chooseLanguage ?? "" })
        .waitFor();
      const outside = await page.evaluate(outsideOf, narrow.viewport.width);
      wide.push(...outside.map((text) => `${code}: ${text}`));
    }
    return wide;
  }

  test("no text of a step reaches outside the screen", async () => {
    const { url } = await server.create("identity", licenceBody);
    const { page, troubles, close } = await visit(browser, url, narrow);
    await page.locator('[data-step="welcome"]').waitFor();
    const found: Record<string, readonly string[]> = { welcome: await tooWide(page) };
    await agree(page);
    await page.locator('[data-step^="document photo-id front"]').waitFor();
    found.document = await tooWide(page);
    await choose(page, `${images}driver-licence-front.jpg`);
    await page.locator('[data-step="check"] img').waitFor();
    found.check = await tooWide(page);
    await use(page);
    await page.locator('[data-step^="document photo-id back"]').waitFor();
    found.back = await tooWide(page);
    await choose(page, `${images}driver-licence-back.jpg`);
    await use(page);
    await page.locator('[data-step^="document selfie"]').waitFor();
    found.selfie = await tooWide(page);
    await choose(page, `${images}selfie-ines.jpg`);
    await use(page);
    await page.locator('[data-step="review"]').waitFor();
    found.review = await tooWide(page);
    const none: readonly string[] = [];
    expect(found).toEqual({
      welcome: none,
      document: none,
      check: none,
      back: none,
      selfie: none,
      review: none,
    });
    expect(troubles).toEqual([]);
    await close();
  });

  test("no text of the wallet's step reaches outside the screen", async () => {
    const { url } = await server.create("wallet");
    const { page, context, troubles, close } = await visit(browser, url, narrow);
    const behave = await virtualWallet(context, page);
    await behave({ action: "decline" });
    await agree(page);
    await page.locator('[data-step^="document photo-id front"]').waitFor();
    const found: Record<string, readonly string[]> = { document: await tooWide(page) };
    await enterWallet(page);
    found.wallet = await tooWide(page);
    await page.locator(".sheet .button.primary").click();
    await page.locator(".notice.error").waitFor();
    found.declined = await tooWide(page);
    expect(found).toEqual({ document: [], wallet: [], declined: [] });
    expect(troubles).toEqual([]);
    await close();
  });
});
