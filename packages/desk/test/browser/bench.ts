import { visit } from "@passmuster/test-browser";
import type { Browser, Page } from "playwright-core";
import { expect } from "vitest";
import type { Fake } from "../fake/server.ts";

export { shownCase } from "./clearing.ts";

const wide = { viewport: { width: 1440, height: 900 }, reducedMotion: "reduce", locale: "en-GB" } as const;

/** A reviewer's page with the queue shown. */
export async function sit(browser: Browser, server: Fake) {
  const visited = await visit(browser, server.url, wide);
  await visited.page.locator('main.queue[data-ready="true"]').waitFor();
  return visited;
}

/** A list of choices by its name. */
export const select = (page: Page, name: string) => page.getByRole("combobox", { name, exact: true });

/** A page whose clock stands still between calls, with the first case shown. */
export async function sitStill(browser: Browser, server: Fake) {
  const visited = await visit(browser, server.url, wide, async (context) => {
    await context.clock.install();
    await context.clock.pauseAt(Date.now() + 60_000);
  });
  const { page } = visited;
  await appears(page, 'main.queue[data-ready="true"]');
  await page.keyboard.press("n");
  const first = 'main.case[data-ready="true"]';
  await appears(page, first);
  const id = (await page.locator(first).getAttribute("data-case")) ?? "";
  /** Acts on a case and waits until the next one is shown. */
  const approve = async (): Promise<void> => {
    await page.keyboard.press("a");
    await appears(page, `main.case:not([data-case="${id}"])`);
  };
  return { ...visited, id, approve };
}

/** Waits for a part of the page; the clock goes on by 20 ms a look. */
export async function appears(page: Page, selector: string): Promise<void> {
  const look = async (): Promise<number> => {
    await page.clock.runFor(20);
    return page.locator(selector).count();
  };
  await expect.poll(look).toBe(1);
}
