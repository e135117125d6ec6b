import { desktop, hasChromium, launch, phone } from "@passmuster/test-browser";
import { licenceBody, passportBody, type Server, serve } from "@passmuster/test-browser/server";
import type { Browser, BrowserContext, BrowserContextOptions, Page } from "playwright-core";
import sharp, { type Sharp } from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { begin, use } from "./acts.ts";
import { back, blank, bookPage, front, passport, shoppingList } from "./pictures.ts";
import { show, type ViewSize, wide, withStage } from "./stage.ts";

const upright: ViewSize = { width: 1080, height: 1920 };
const sideways: ViewSize = { width: 1920, height: 1080 };
const lying = { ...phone, viewport: { width: 844, height: 390 } };
const looks: readonly (readonly [string, BrowserContextOptions, ViewSize])[] = [
  ["phone", phone, upright],
  ["desktop", desktop, wide],
  ["landscape", lying, sideways],
  ["dark", { ...desktop, colorScheme: "dark" }, wide],
  ["right-to-left", { ...phone, locale: "ar" }, upright],
];
const check = '[data-step="check"]';
const turn = '[data-step="document photo-id back"]';
const camera = '[data-step^="camera "]';
/** A photograph of a card lies on a table of its own, so it is a little larger than the frame. */
const filling = 1.08;

describe.runIf(hasChromium())("the camera", () => {
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

  const open = async (body: object, options: BrowserContextOptions = phone, size = upright) => {
    const prepare = (context: BrowserContext) => withStage(context, size);
    const { page, close } = await begin(browser, server, { body, options, prepare });
    await takePicture(page);
    return { page, close };
  };
  const takePicture = (page: Page) => page.locator(".sheet .actions .button.primary").first().click();
  const hintOf = (page: Page, text: string | RegExp) =>
    page.locator(".hint").filter({ hasText: text }).waitFor();
  const press = async (page: Page) => {
    await page.locator(".shutter").click();
    await page.locator(`${check} img`).waitFor();
  };
  const toBack = async (page: Page, size = upright) => {
    await show(page, { picture: front, width: filling }, size);
    await page.locator(`${check} img`).waitFor();
    await use(page);
    await page.locator(turn).waitFor();
  };

  test.each(looks)(
    "both sides are taken by themselves with a turn between them (%s)",
    async (_, options, size) => {
      const { page, close } = await open(licenceBody, options, size);
      await toBack(page, size);
      expect(await page.locator(".turned-back").isVisible()).toBe(true);
      await takePicture(page);
      await show(page, { picture: back, width: filling }, size);
      await page.locator(`${check} img`).waitFor();
      await use(page);
      await page.locator('[data-step^="document selfie"]').waitFor();
      await close();
    },
    90_000,
  );

  test("the title of the camera and of the check names the side", async () => {
    const { page, close } = await open(licenceBody);
    await page.getByRole("heading", { name: "Front of your document" }).waitFor();
    await show(page, { picture: front, width: filling }, upright);
    await page.getByRole("heading", { name: "Front: can everything be read?" }).waitFor();
    await use(page);
    await page.getByRole("heading", { name: "Now the back: turn it over" }).waitFor();
    await takePicture(page);
    await page.getByRole("heading", { name: "Now the back", exact: true }).waitFor();
    await show(page, { picture: back, width: filling }, upright);
    await page.getByRole("heading", { name: "Back: can everything be read?" }).waitFor();
    await close();
  });

  test.each([
    ["as it was", (card: Sharp) => card, [0.5, 0.5]],
    ["dimmer and moved", (card: Sharp) => card.linear(0.7, 8), [0.515, 0.49]],
    ["upside down", (card: Sharp) => card.rotate(180), [0.5, 0.5]],
  ] as const)(
    "the front is not taken by itself as the back: %s; by hand it is",
    async (_, change, at) => {
      const { page, close } = await open(licenceBody);
      await toBack(page);
      await takePicture(page);
      const again = await change(sharp(front)).jpeg().toBuffer();
      await show(page, { picture: again, width: filling, at }, upright);
      await hintOf(page, "This is still the front");
      await looksAt(page, 20);
      expect(await page.locator(camera).count()).toBe(1);
      await press(page);
      await close();
    },
    60_000,
  );

  test("a reload between the sides does not forget the front", async () => {
    const { page, close } = await open(licenceBody);
    await toBack(page);
    await page.reload();
    await page.locator(turn).waitFor();
    await takePicture(page);
    await show(page, { picture: front, width: filling }, upright);
    await hintOf(page, "This is still the front");
    await close();
  });

  test("closing the camera of the back leads to the turn, and back to the picture of the front", async () => {
    const { page, close } = await open(licenceBody);
    await toBack(page);
    await takePicture(page);
    await page.getByRole("button", { name: "Cancel" }).click();
    await page.locator(turn).waitFor();
    await page.getByRole("button", { name: "Back" }).click();
    await page.getByRole("heading", { name: "Front: can everything be read?" }).waitFor();
    await use(page);
    await page.locator(turn).waitFor();
    await close();
  });

  test("a discarded picture is not taken again by itself until the document has moved", async () => {
    const { page, close } = await open(licenceBody);
    await show(page, { picture: front, width: filling }, upright);
    await page.locator(`${check} img`).waitFor();
    await page.getByRole("button", { name: "Take it again" }).click();
    await hintOf(page, "Move it a little, or press the button");
    await looksAt(page, 15);
    expect(await page.locator(camera).count()).toBe(1);
    await show(page, {}, upright);
    await looksAt(page, 8);
    await show(page, { picture: front, width: filling }, upright);
    await page.locator(`${check} img`).waitFor();
    await page.getByRole("button", { name: "Take it again" }).click();
    await page.locator(camera).waitFor();
    await press(page);
    await close();
  });

  test.each([
    ["a shopping list", licenceBody, shoppingList],
    ["a page of a book", passportBody, bookPage],
    ["a blank card", licenceBody, blank(856, 540)],
    ["a blank booklet", passportBody, blank(1250, 880)],
  ])(
    "%s in a good view is not taken by itself; by hand it is",
    async (_, body, picture) => {
      const { page, close } = await open(body);
      await show(page, { picture, width: 0.96 }, upright);
      await hintOf(page, "Is your document in the frame?");
      await looksAt(page, 25);
      expect(await page.locator(camera).count()).toBe(1);
      await press(page);
      await close();
    },
    60_000,
  );

  test("a passport is taken by itself", async () => {
    const { page, close } = await open(passportBody);
    await show(page, { picture: passport, width: 1.05 }, upright);
    await page.locator(`${check} img`).waitFor();
    await close();
  });

  test.each([0.4, 0.5, 0.6])(
    'a document of %f of the frame gets "Move closer"',
    async (width) => {
      const { page, close } = await open(licenceBody);
      await show(page, { picture: front, width }, upright);
      await hintOf(page, "Move closer");
      await close();
    },
    60_000,
  );

  test("the camera does not say that it starts while it works", async () => {
    const { page, close } = await open(licenceBody);
    await page.evaluate(() => {
      const told: string[] = [];
      Object.assign(window, { told });
      const note = () => {
        const hint = document.querySelector(".hint")?.textContent ?? "";
        const progress = document.querySelector(".progress") !== null;
        if (progress) told.push(hint);
      };
      new MutationObserver(note).observe(document.body, { childList: true, subtree: true, attributes: true });
    });
    await show(page, { picture: front, width: filling }, upright);
    await page.locator(`${check} img`).waitFor();
    const told = await page.evaluate(() => (window as unknown as { told: string[] }).told);
    expect(told.length).toBeGreaterThan(0);
    expect(told.filter((hint) => /Starting/.test(hint))).toEqual([]);
    await close();
  });

  test.each([
    ["phone", phone, 0.86],
    ["landscape", lying, 0.86],
    [
      "short landscape, right-to-left",
      { ...phone, locale: "ar", viewport: { width: 667, height: 320 } },
      0.6,
    ],
  ] as const)(
    "the frame uses the view, and no text or button lies over it (%s)",
    async (_, options, least) => {
      const { page, close } = await open(licenceBody, options, sideways);
      await page.locator(".frame .outline").waitFor();
      const boxes = await page.evaluate(() => {
        const box = (name: string) => {
          const { left, right, top, bottom } =
            document.querySelector(name)?.getBoundingClientRect() ?? new DOMRect();
          return { left, right, top, bottom };
        };
        const others = [".camera-head h1", ".hint", ".shutter", ".camera-head button", ".camera .file"];
        return { frame: box(".frame .outline"), others: others.map(box) };
      });
      const { frame, others } = boxes;
      const { width, height } = options.viewport ?? { width: 1, height: 1 };
      const share = Math.max((frame.right - frame.left) / width, (frame.bottom - frame.top) / height);
      expect(share).toBeGreaterThan(least);
      for (const one of others) {
        const over =
          one.left < frame.right &&
          one.right > frame.left &&
          one.top < frame.bottom &&
          one.bottom > frame.top;
        expect([over, one.left >= 0 && one.right <= width && one.bottom <= height]).toEqual([false, true]);
      }
      await close();
    },
    60_000,
  );
});

/** Waits until the camera has drawn its view so often again. */
function looksAt(page: Page, count: number): Promise<void> {
  return page.evaluate(
    (looks) =>
      new Promise<void>((resolve) => {
        let left = looks;
        const timer = setInterval(() => {
          left -= 1;
          if (left > 0) return;
          clearInterval(timer);
          resolve();
        }, 140);
      }),
    count,
  );
}
