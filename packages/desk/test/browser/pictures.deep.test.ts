import { hasChromium } from "@passmuster/test-browser";
import { describe, expect, test } from "vitest";
import { makeCases } from "../fake/cases.ts";
import { shownCase, sit } from "./bench.ts";
import { fakeDesk } from "./fake-desk.ts";

describe.runIf(hasChromium())("the pictures of a case", () => {
  const desk = fakeDesk(() => {
    const [, faces, ...others] = makeCases(4);
    return faces ? [{ ...faces, isTurned: true, kind: "passport" }, ...others] : [];
  });

  test("a picture that was taken upside down is shown upright", async () => {
    const { page, close } = await sit(desk.browser, desk.server);
    await page.keyboard.press("n");
    await shownCase(page);
    const turned = page.locator(".paper").first();
    await turned.waitFor();
    expect(await turned.getAttribute("style")).toContain("rotate(180deg)");
    await page.keyboard.press("o");
    await expect.poll(() => turned.getAttribute("style")).toContain("rotate(270deg)");
    await close();
  });

  test("portrait and selfie stand beside each other in one size, with the likeness in words", async () => {
    const { page, close } = await sit(desk.browser, desk.server);
    await page.keyboard.press("n");
    await shownCase(page);
    const stages = page.locator(".stages.two .stage");
    await expect.poll(() => stages.count()).toBe(2);
    const sizes = await stages.evaluateAll((all) =>
      all.map(({ clientWidth, clientHeight }) => [clientWidth, clientHeight].join()),
    );
    expect(sizes[0]).toBe(sizes[1]);
    for (const stage of await stages.all()) {
      const [outer, inner] = [await stage.boundingBox(), await stage.locator(".paper").boundingBox()];
      expect(inner?.width).toBeGreaterThanOrEqual(outer?.width ?? Infinity);
      expect(inner?.height).toBeGreaterThanOrEqual((outer?.height ?? Infinity) - 1);
    }
    expect(await page.locator(".likeness").innerText()).toBe(
      "Likeness of the faces: 64 of 100. At least 80 is needed.",
    );
    await close();
  });
});
