import { hasChromium, visit } from "@passmuster/test-browser";
import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { shownCase } from "./bench.ts";
import { fakeDesk } from "./fake-desk.ts";

const calm = { reducedMotion: "reduce", locale: "en-GB" } as const;
const wide = { width: 1280, height: 800 };
/** 1,280 by 1,024 CSS pixels at 400 % (WCAG 2.2, 1.4.10). */
const zoomed = { width: 320, height: 256 };
const parts = ["case-head", "acts", "pictures", "facts"] as const;

describe.runIf(hasChromium())("the order of a case", () => {
  const desk = fakeDesk(6);

  const open = async (viewport: { readonly width: number; readonly height: number }) => {
    const visited = await visit(desk.browser, desk.server.url, { ...calm, viewport });
    await visited.page.locator('main.queue[data-ready="true"]').waitFor();
    await visited.page.keyboard.press("n");
    await shownCase(visited.page);
    return visited;
  };
  /** Parts in the order of the document, which screen readers and the Tab key follow. */
  const read = (page: Page) =>
    page.evaluate(
      (names) =>
        [...document.querySelectorAll("main.case > *")].flatMap(
          ({ classList }) => names.find((name) => classList.contains(name)) ?? [],
        ),
      parts,
    );
  /** Parts from top to bottom. */
  const seen = (page: Page) =>
    page.evaluate((names) => {
      const top = (name: string) =>
        document.querySelector(`main.case > .${name}`)?.getBoundingClientRect().top ?? 0;
      return [...names].sort((a, b) => top(a) - top(b));
    }, parts);

  test("at 400 % the reason and the acts come before the pictures, as they are read and tabbed", async () => {
    const { page, close } = await open(zoomed);
    const expected = ["case-head", "acts", "pictures", "facts"];
    expect([await read(page), await seen(page)]).toEqual([expected, expected]);
    await page.locator("main.case h1").focus();
    const tabbed: string[] = [];
    for (let turn = 0; turn < 40; turn += 1) {
      await page.keyboard.press("Tab");
      const part = await page.evaluate(
        (names) => names.find((name) => document.activeElement?.closest(`.${name}`)) ?? "",
        parts,
      );
      if (part && tabbed.at(-1) !== part) tabbed.push(part);
    }
    expect(tabbed.slice(0, 3)).toEqual(["acts", "pictures", "facts"]);
    await close();
  });

  test("on a wide screen the pictures are first, and the acts last", async () => {
    const { page, close } = await open(wide);
    expect(await read(page)).toEqual(["pictures", "case-head", "facts", "acts"]);
    await close();
  });

  test("a sentence that is being written stays when the page is zoomed", async () => {
    const { page, troubles, close } = await open(wide);
    await page.keyboard.press("r");
    const sentence = page.getByLabel("Sentence for the person");
    await sentence.fill("A sentence of my own.");
    await page.setViewportSize(zoomed);
    await expect.poll(() => read(page)).toEqual(["case-head", "acts", "pictures", "facts"]);
    expect(await sentence.inputValue()).toBe("A sentence of my own.");
    expect(await page.locator("dialog[open]").count()).toBe(1);
    expect(troubles).toEqual([]);
    await close();
  });
});
