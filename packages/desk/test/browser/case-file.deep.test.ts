import { hasChromium } from "@passmuster/test-browser";
import { describe, expect, test } from "vitest";
import { makeCases } from "../fake/cases.ts";
import { shownCase, sit } from "./bench.ts";
import { fakeDesk } from "./fake-desk.ts";

describe.runIf(hasChromium())("a case file", () => {
  const desk = fakeDesk(() => makeCases(7).slice(5));

  test("is offered beside the history and saved under the id of its verification", async () => {
    const { page, close } = await sit(desk.browser, desk.server);
    await page.keyboard.press("n");
    await shownCase(page);
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: "Download the case file" }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/^ver_.+\.pdf$/);
    const parts: Buffer[] = [];
    for await (const part of await download.createReadStream()) parts.push(part as Buffer);
    expect(Buffer.concat(parts).toString()).toBe("%PDF-1.7\n");
    await close();
  });
});
