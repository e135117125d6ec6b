import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { desktop, hasChromium, launch, phone, visit } from "@passmuster/test-browser";
import { licenceBody, type Server, serve } from "@passmuster/test-browser/server";
import { violations } from "@passmuster/test-browser/violations";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { type Look, tour } from "./tour.ts";
import { writeVideo } from "./video.ts";
import { tourOptions } from "./wallet.ts";

const images = new URL("../../../../tools/specimens/images/", import.meta.url).pathname;
const shots = new URL("../screenshots/", import.meta.url).pathname;
const folder = mkdtempSync(join(tmpdir(), "passmuster-capture-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/**
 * A deep run has the first alone, a night has all. The first two cover both schemes, sizes and directions of
 * writing.
 */
const looks: readonly Look[] = [
  { name: "rtl", options: { ...phone, locale: "ar", colorScheme: "dark" } },
  { name: "light", options: { ...desktop, colorScheme: "light" } },
  { name: "dark", options: { ...desktop, colorScheme: "dark" } },
  { name: "phone", options: { ...phone, colorScheme: "light" } },
];

describe.runIf(hasChromium())("accessibility of the page", () => {
  let server: Server;
  let browser: Browser;
  /** With a camera held upright, as on a phone. */
  let held: Browser;
  beforeAll(async () => {
    const card = { picture: `${images}driver-licence-front.jpg`, width: 0.4, middle: 0.44 };
    const upright = { picture: `${images}driver-licence-front.jpg`, width: 0.58, middle: 0.44 };
    server = await serve({
      capture: { helpUrl: "https://example.test/help", privacyUrl: "https://example.test/p" },
      options: tourOptions(),
    });
    const size = { width: 1080, height: 2340 };
    browser = await launch({ video: await writeVideo(join(folder, "card.y4m"), [card]) });
    held = await launch({ video: await writeVideo(join(folder, "upright.y4m"), [upright], size) });
    mkdirSync(shots, { recursive: true });
  });
  afterAll(async () => {
    await Promise.all([browser.close(), held.close()]);
    await server.close();
  });

  test.each(looks.slice(0, Math.ceil(inject("size"))))(
    "axe finds no violation on any step: $name",
    async (look) => {
      const found: Record<string, readonly string[]> = {};
      await tour(server, look.options.isMobile ? held : browser, look, async (step, page) => {
        await page.screenshot({ path: join(shots, `${step}.${look.name}.png`) });
        const here = await violations(page);
        if (here.length > 0) found[step] = here;
        const scrolls = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth + 1);
        if (scrolls) found[`${step} sideways`] = ["scrolls sideways"];
        const small = await page.evaluate(smallTargets);
        if (small.length > 0) found[`${step} targets`] = small;
      });
      expect(found).toEqual({});
    },
    300_000,
  );

  test("at 400 % zoom nothing is cut off and nothing scrolls sideways", async () => {
    const look = { name: "zoomed", options: { ...desktop, viewport: { width: 320, height: 256 } } };
    await tour(server, browser, look, async (step, page) => {
      await page.screenshot({ path: join(shots, `${step}.zoomed.png`) });
      const wide = await page.evaluate(() => document.documentElement.scrollWidth);
      expect([step, wide]).toEqual([step, 320]);
      expect([step, await page.evaluate(unreachable)]).toEqual([step, []]);
    });
  });

  test("the keyboard alone completes the path, and each step focuses its heading", async () => {
    const { url } = await server.create("identity", licenceBody);
    const { page, close } = await visit(browser, url, desktop);
    const focused = () => page.evaluate(() => document.activeElement?.tagName);
    await page.locator('[data-step="welcome"]').waitFor();
    expect(await focused()).toBe("H1");
    await press(page, "checkbox");
    await page.keyboard.press("Space");
    await press(page, "Start");
    await page.keyboard.press("Enter");
    await page.locator('[data-step^="document"]').waitFor();
    expect(await focused()).toBe("H1");
    await press(page, "Take a picture");
    await page.keyboard.press("Enter");
    await page.locator(".hint").filter({ hasText: /\S/ }).waitFor();
    expect(await focused()).toBe("H1");
    await press(page, "Take the picture");
    await expect
      .poll(async () => {
        await page.keyboard.press("Enter");
        return page.locator('[data-step="check"]').count();
      })
      .toBe(1);
    await press(page, "Take it again");
    await page.keyboard.press("Enter");
    await page.locator(".camera").waitFor();
    await press(page, "Cancel");
    await page.keyboard.press("Enter");
    await page.locator(".camera").waitFor({ state: "detached" });
    await close();
  });

  test("changes are announced to screen readers, and reduced motion has no animation", async () => {
    const { url } = await server.create();
    const { page, close } = await visit(browser, url, desktop);
    await page.locator('[data-step="welcome"] .actions .button').click();
    const alert = page.locator('.field-error[role="alert"]');
    expect(await alert.innerText()).toContain("Please agree first");
    expect(await page.getByRole("checkbox").getAttribute("aria-invalid")).toBe("true");
    const moving = await page.evaluate(() => document.getAnimations().length);
    expect(moving).toBe(0);
    await close();
  });
});

/** Focusable elements that no scrolling reaches. */
function unreachable(): readonly string[] {
  return [...document.querySelectorAll<HTMLElement>("button, a")].flatMap((target) => {
    if (target.closest("dialog:not([open])")) return [];
    target.scrollIntoView({ block: "center" });
    const { left, right, top, bottom } = target.getBoundingClientRect();
    const isThere = right > 0 && left < innerWidth && bottom > 0 && top < innerHeight;
    return isThere ? [] : [target.outerHTML.slice(0, 120)];
  });
}

/** WCAG 2.2, 2.5.8: at least 24 by 24 CSS pixels. */
function smallTargets(): readonly string[] {
  const targets = [...document.querySelectorAll<HTMLElement>("button, a, select, input, label.button")];
  return targets.flatMap((target) => {
    const { width, height } = target.getBoundingClientRect();
    if (width === 0 || getComputedStyle(target).visibility === "hidden") return [];
    return width < 24 || height < 24 ? [`${target.outerHTML.slice(0, 120)} ${width}×${height}`] : [];
  });
}

/** Presses Tab until the element with this name has the focus. */
async function press(page: Page, name: string): Promise<void> {
  for (let count = 0; count < 30; count += 1) {
    await page.keyboard.press("Tab");
    const here = await page.evaluate(() => {
      const { activeElement } = document;
      return `${activeElement?.getAttribute("aria-label") ?? ""} ${activeElement?.textContent ?? ""} ${activeElement?.getAttribute("type") ?? ""}`;
    });
    if (here.includes(name)) return;
  }
  throw new Error(`The keyboard cannot reach "${name}".`);
}
