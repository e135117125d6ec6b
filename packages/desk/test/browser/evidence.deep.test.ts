import { hasChromium } from "@passmuster/test-browser";
import { describe, expect, test } from "vitest";
import { shownCase, sit } from "./bench.ts";
import { fakeDesk } from "./fake-desk.ts";

describe.runIf(hasChromium())("what the print says about the values of a code", () => {
  const desk = fakeDesk(6);

  test("is told for each value with its place on the picture, in words and by its line", async () => {
    const { page, troubles, close } = await sit(desk.browser, desk.server);
    await page.keyboard.press("n");
    await shownCase(page);
    await page.locator('button[title="RuleDI002"]').click();
    const told = page.locator("dl.evidence > div");
    expect(
      await told.evaluateAll((all) => all.map((each) => each.querySelector(".mark")?.textContent)),
    ).toEqual(["agrees", "agrees", "unclear", "differs", "not read"]);
    const drawn = (standing: string) => page.locator(`svg.boxes rect.${standing}`).count();
    expect([await drawn("agreed"), await drawn("traced"), await drawn("contradicted")]).toEqual([2, 1, 1]);
    expect(troubles).toEqual([]);
    await close();
  });
});
