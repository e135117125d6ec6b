import { hasChromium, launch } from "@passmuster/test-browser";
import { licenceBody, type Server, serve } from "@passmuster/test-browser/server";
import { violations } from "@passmuster/test-browser/violations";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { begin } from "./acts.ts";
import { show, wide, withStage } from "./stage.ts";

const focused = (page: Page) =>
  page.evaluate(() => ({
    isInCamera: document.activeElement?.closest(".camera") !== null,
    name: document.activeElement?.textContent?.trim(),
  }));

describe.runIf(hasChromium())("the camera is a dialog", () => {
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

  async function opened() {
    const { page, close } = await begin(browser, server, {
      body: licenceBody,
      prepare: (context) => withStage(context, wide),
    });
    await page.getByRole("button", { name: "Take a picture" }).click();
    await page.getByRole("dialog", { name: "Front of your document" }).waitFor();
    await show(page, {}, wide);
    return { page, close };
  }

  test("nothing behind it takes the focus", async () => {
    const { page, close } = await opened();
    expect(await focused(page)).toEqual({ isInCamera: true, name: "Front of your document" });
    await page.evaluate(() => document.querySelector<HTMLElement>(".language select")?.focus());
    expect((await focused(page)).isInCamera).toBe(true);
    const reached = new Set<string>();
    for (let press = 0; press < 9; press += 1) {
      await page.keyboard.press("Tab");
      reached.add(
        await page.evaluate(() => document.activeElement?.closest(".camera, header, main")?.className ?? ""),
      );
    }
    expect([...reached].filter((place) => place !== "")).toEqual(["camera card"]);
    expect(await violations(page)).toEqual([]);
    await close();
  });

  test.each([
    ["Escape", (page: Page) => page.keyboard.press("Escape")],
    ["X", (page: Page) => page.getByRole("button", { name: "Cancel" }).click()],
    ["the browser's back button", (page: Page) => page.goBack()],
  ])("%s closes it, and what opened it has the focus", async (_, leave) => {
    const { page, close } = await opened();
    await leave(page);
    await page.locator('[data-step^="document"]').waitFor();
    expect((await focused(page)).name).toBe("Take a picture");
    await page.keyboard.press("Enter");
    await page.getByRole("dialog").waitFor();
    await close();
  });

  test("two presses of Escape close no more than the camera", async () => {
    const { page, close } = await opened();
    await page.evaluate(() => {
      const dialog = document.querySelector("dialog.camera");
      for (const _ of [1, 2]) dialog?.dispatchEvent(new Event("cancel", { cancelable: true }));
    });
    await page.locator('[data-step^="document"]').waitFor();
    await page.getByRole("button", { name: "Take a picture" }).click();
    await page.getByRole("dialog").waitFor();
    await close();
  });

  test("a file chooser that is cancelled leaves it open", async () => {
    const { page, close } = await opened();
    const isTaken = await page.evaluate(() => {
      const event = new Event("cancel", { bubbles: true, cancelable: true });
      document.querySelector(".camera input")?.dispatchEvent(event);
      return event.defaultPrevented;
    });
    expect(isTaken).toBe(false);
    expect(await page.getByRole("dialog").count()).toBe(1);
    expect(await page.locator('[data-step^="camera "]').count()).toBe(1);
    await close();
  });
});
