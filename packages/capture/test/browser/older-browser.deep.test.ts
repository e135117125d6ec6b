import { hasChromium, launch, phone, visit } from "@passmuster/test-browser";
import { passportBody, type Server, serve } from "@passmuster/test-browser/server";
import type { Browser, BrowserContext } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { agree, choose, use } from "./acts.ts";
import { passport } from "./pictures.ts";

/** What Safari 16.0 lacks of the features that the page uses. */
const likeSafari16 = async (context: BrowserContext): Promise<void> => {
  await context.addInitScript(() => {
    const lacking: Record<string, unknown> = globalThis as never;
    Reflect.deleteProperty(AbortSignal, "any");
    Reflect.deleteProperty(HTMLVideoElement.prototype, "requestVideoFrameCallback");
    Reflect.deleteProperty(globalThis, "ImageCapture");
    lacking.CSSStyleSheet = class {
      constructor() {
        throw new TypeError("Illegal constructor");
      }
    };
  });
};

describe.runIf(hasChromium())("an older browser", () => {
  let server: Server;
  let browser: Browser;
  beforeAll(async () => {
    const colours = { light: { accent: "#123c69" } };
    server = await serve({ options: { brand: { default: { name: "Larkspur Bank", colours } } } });
    browser = await launch({ camera: false });
  });
  afterAll(async () => {
    await browser.close();
    await server.close();
  });

  test("a browser without the page's newest features reaches the outcome", async () => {
    const { url } = await server.create("identity", passportBody);
    const { page, troubles, close } = await visit(browser, url, phone, likeSafari16);
    await agree(page);
    await choose(page, passport);
    await use(page);
    await page.getByRole("button", { name: "Skip this step" }).click();
    await page.getByRole("button", { name: "Send" }).click();
    await page.locator('[data-step="outcome approved"]').waitFor();
    expect(troubles).toEqual([]);
    await close();
  });

  test("a browser that cannot run the page's script is told so, in its language", async () => {
    const { url } = await server.create("identity", passportBody);
    const context = await browser.newContext({ ...phone, locale: "de-DE" });
    const page = await context.newPage();
    await page.route("**/capture/main-*.js", (route) =>
      route.fulfill({ contentType: "text/javascript", body: "%" }),
    );
    await page.goto(url);
    const told = page.locator("p.unstarted");
    expect(await told.isVisible()).toBe(false);
    await page.evaluate(() => {
      for (const animation of document.getAnimations()) animation.finish();
    });
    expect(await told.isVisible()).toBe(true);
    expect(await told.innerText()).toMatch(/^Diese Seite braucht JavaScript/);
    await context.close();
  });
});
