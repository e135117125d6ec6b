import { hasChromium } from "@passmuster/test-browser";
import { describe, expect, test } from "vitest";
import { makeCases } from "../fake/cases.ts";
import { shownCase, sit } from "./bench.ts";
import { fakeDesk } from "./fake-desk.ts";

describe.runIf(hasChromium())("what the print says about the values of a code", () => {
  const desk = fakeDesk(() =>
    makeCases(6).map((one, at) => ({
      ...one,
      kind: "passport",
      failed: at === 2 ? ["RuleDI002"] : one.failed,
    })),
  );

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

  test("a line shows only what differs, by its name, and one word for what agrees", async () => {
    const { page, close } = await sit(desk.browser, desk.server);
    const line = (id: string | undefined) =>
      page.locator(`main.case[data-case="${id}"] tr:has(button[title="RuleDI002"])`);
    await page.keyboard.press("n");
    const agreed = await shownCase(page);
    expect(await line(agreed).innerText()).toContain("the same values");
    await page.keyboard.press("s");
    const other = await shownCase(page, agreed);
    await page.keyboard.press("s");
    const differs = await shownCase(page, other);
    const cells = line(differs).locator(".fields");
    expect(await cells.allInnerTexts()).toEqual(["Document number\nAQ4821734", "Document number\nAQ4821736"]);
    expect(await page.locator(".case-head .fields").count()).toBe(2);
    await close();
  });
});
