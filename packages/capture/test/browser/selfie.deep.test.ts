import { desktop, hasChromium, launch, phone } from "@passmuster/test-browser";
import { type Server, serve } from "@passmuster/test-browser/server";
import type { Browser, BrowserContext, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { begin, choose, use } from "./acts.ts";
import { face, front, hand, passport } from "./pictures.ts";
import { type Sight, show, sway, type ViewSize, withStage } from "./stage.ts";

const upright: ViewSize = { width: 720, height: 1280 };

describe.runIf(hasChromium())("the camera of the selfie", () => {
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

  const open = async (options = phone, size = upright) => {
    const prepare = (context: BrowserContext) => withStage(context, size);
    const { page, troubles, close } = await begin(browser, server, { options, prepare });
    await choose(page, passport);
    await use(page);
    await page.locator('[data-step^="document selfie"]').waitFor();
    await page.locator(".sheet .actions .button.primary").first().click();
    return { page, troubles, close };
  };
  const green = (page: Page) => page.locator(".frame.good").count();
  const hint = (page: Page, text: string) => page.locator(".hint").filter({ hasText: text }).waitFor();

  test.each([
    ["phone", phone, upright],
    ["landscape", { ...phone, viewport: { width: 844, height: 390 } }, { width: 1280, height: 720 }],
    ["desktop, dark", { ...desktop, colorScheme: "dark" as const }, { width: 1280, height: 720 }],
  ] as const)("the oval is green around a face, and one press takes it (%s)", async (_, options, size) => {
    const { page, troubles, close } = await open(options, size);
    await show(page, { picture: face, width: 1.3 }, size);
    await page.locator(".frame.good").waitFor();
    await page.locator(".shutter").click();
    await page.locator('[data-step="check"] .shot.face img').waitFor();
    expect(troubles).toEqual([]);
    await close();
  });

  test("nothing else is a face: the first press warns, the second takes the photo", async () => {
    const { page, close } = await open();
    const others: readonly Sight[] = [
      { picture: front, width: 1 },
      { picture: hand, width: 1.3 },
      { table: "#c9c6bf" },
    ];
    for (const sight of others) {
      await show(page, sight, upright);
      await hint(page, "oval");
      expect(await green(page)).toBe(0);
    }
    await page.locator(".shutter").click();
    await hint(page, "No face in the oval yet");
    expect(await page.locator('[data-step="check"]').count()).toBe(0);
    await page.locator(".shutter").click();
    await page.locator('[data-step="check"]').waitFor();
    await close();
  });

  test("the oval is not green while the face moves, and says to hold still", async () => {
    const { page, close } = await open();
    await show(page, { picture: face, width: 1.3 }, upright);
    await page.locator(".frame.good").waitFor();
    await sway(page);
    await page.locator(".frame:not(.good)").waitFor();
    await hint(page, "Good. Hold still");
    await close();
  });

  test("a face that is too small or too large gets the hint for it", async () => {
    const { page, close } = await open();
    await show(page, { picture: face, width: 0.95 }, upright);
    await hint(page, "Move closer");
    expect(await green(page)).toBe(0);
    await show(page, { picture: face, width: 3.4 }, upright);
    await hint(page, "Move back a little");
    expect(await green(page)).toBe(0);
    await close();
  });
});
