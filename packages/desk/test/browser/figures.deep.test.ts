import { hasChromium } from "@passmuster/test-browser";
import { describe, expect, test } from "vitest";
import { sit } from "./bench.ts";
import { fakeDesk } from "./fake-desk.ts";

describe.runIf(hasChromium())("decisions by day", () => {
  const desk = fakeDesk(2);
  const day = { day: "2026-11-27", automatic: 3, approved: 4, rejected: 1, reversed: 0 };

  test("a day is as tall as its decisions, of which the automatic ones are a part", async () => {
    desk.server.figures = { days: [day, { ...day, day: "2026-11-28", automatic: 0, approved: 9 }] };
    const { page, close } = await sit(desk.browser, desk.server);
    await page.keyboard.press("g");
    await page.locator(".bars").waitFor();
    const tall = await page
      .locator(".bars rect")
      .evaluateAll((bars) => bars.map((bar) => Number(bar.getAttribute("height"))));
    expect(tall).toEqual([48, 12, 108, 12]);
    await close();
  });

  test("a time without a decision says so and draws no bars", async () => {
    desk.server.figures = { days: [{ ...day, automatic: 0, approved: 0, rejected: 0 }] };
    const { page, close } = await sit(desk.browser, desk.server);
    await page.keyboard.press("g");
    await page.getByText("Nothing was decided in this time.").waitFor();
    expect(await page.locator(".bars").count()).toBe(0);
    await close();
  });
});
