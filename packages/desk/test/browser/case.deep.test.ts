import { hasChromium } from "@passmuster/test-browser";
import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { makeCases } from "../fake/cases.ts";
import { shownCase, sit } from "./bench.ts";
import { fakeDesk } from "./fake-desk.ts";

describe.runIf(hasChromium())("a case", () => {
  const desk = fakeDesk(() => makeCases(7).slice(5));

  const looks = async (page: Page) =>
    page.getByRole("button", { name: "Approve", exact: true }).evaluate(({ className }) => className);

  test("proposes to approve only if no rule failed", async () => {
    const { page, close } = await sit(desk.browser, desk.server);
    await page.keyboard.press("n");
    const first = await shownCase(page);
    expect(await looks(page)).not.toContain("primary");
    await page.keyboard.press("s");
    await shownCase(page, first);
    expect(await looks(page)).toContain("primary");
    await close();
  });

  test("names each person that was seen before once a day, with a count", async () => {
    const { page, close } = await sit(desk.browser, desk.server);
    await page.keyboard.press("n");
    await shownCase(page);
    const seen = page.locator(".similar li");
    await expect.poll(() => seen.count()).toBe(2);
    const texts = await seen.allInnerTexts();
    expect(texts.map((text) => text.replace(/\s+f?/g, " ").trim())).toEqual([
      "Tomáš Okafor · 1 Mar 2026 · Identity Verification Started and 2 more Compare",
      "Inés Moreau · 1 Mar 2026 · Identity Verification Approved Compare",
    ]);
    await close();
  });
});
