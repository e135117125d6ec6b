import { hasChromium } from "@passmuster/test-browser";
import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { makeCases } from "../fake/cases.ts";
import { shownCase, sit } from "./bench.ts";
import { fakeDesk } from "./fake-desk.ts";

describe.runIf(hasChromium())("the search of the queue", () => {
  const desk = fakeDesk(() => {
    const made = makeCases(24);
    for (const [at, one] of made.entries())
      if (one.first === "Amina") one.status = at > 8 ? "Approved" : "Rejected";
    return made;
  });

  const type = async (page: Page, text: string): Promise<void> => {
    await page.keyboard.press("/");
    await page.keyboard.type(text);
  };
  const rows = (page: Page) => page.locator(".items tbody tr");

  test("lists matches of every status, each with its status", async () => {
    const { page, troubles, close } = await sit(desk.browser, desk.server);
    await type(page, "amina");
    await page.getByText("3 found, in any status").waitFor();
    const texts = await rows(page).allInnerTexts();
    expect(texts.map((text) => /Approved|Rejected|Double Check/.exec(text)?.[0])).toEqual([
      "Rejected",
      "Approved",
      "Approved",
    ]);
    expect(await page.locator("main.queue").count()).toBe(1);
    await page.locator('input[type="search"]').fill("");
    await page.getByText("21 waiting").waitFor();
    expect(troubles).toEqual([]);
    await close();
  });

  test("Enter opens the first match, also before the list has followed the text", async () => {
    const { page, close } = await sit(desk.browser, desk.server);
    const [, second] = desk.server.book.made.filter(({ first }) => first === "Salma");
    await type(page, `salma ${second?.reference}`);
    await page.keyboard.press("Enter");
    expect(await shownCase(page)).toBe(second?.id);
    await close();
  });

  test("Enter opens the first match of a list that is shown already", async () => {
    const { page, close } = await sit(desk.browser, desk.server);
    await type(page, "jun");
    await page.getByText("3 found").waitFor();
    await page.keyboard.press("Enter");
    expect(await shownCase(page)).toBe(desk.server.book.made.find(({ first }) => first === "Jun")?.id);
    await close();
  });

  test("Enter without a match opens nothing, also later, and says what can be searched", async () => {
    const { page, close } = await sit(desk.browser, desk.server);
    await type(page, "xyzzy");
    await page.keyboard.press("Enter");
    await page.getByText("Nothing matches “xyzzy”.").waitFor();
    await page.getByText(/^Search by name, document number or your reference/).waitFor();
    await page.locator('input[type="search"]').fill("jun");
    await page.getByText("3 found").waitFor();
    expect(await page.locator("main.queue").count()).toBe(1);
    await close();
  });

  test("two flows of one name are told apart, and a case opens in its own", async () => {
    desk.server.flows = desk.server.flows.map((flow) => ({ ...flow, label: "Identity Verification" }));
    const { page, close } = await sit(desk.browser, desk.server);
    const options = await page.getByLabel("Flow").locator("option").allInnerTexts();
    expect(options).toEqual([
      "All flows",
      "Identity Verification (identity)",
      "Identity Verification (tenant)",
    ]);
    const own = desk.server.book.made.find(({ flow }) => flow === "tenant");
    const row = page.getByRole("row", { name: own?.reference ?? "" });
    expect(await row.innerText()).toContain("Identity Verification (tenant)");
    await row.getByRole("link").click();
    expect(await shownCase(page)).toBe(own?.id);
    expect(new URL(page.url()).hash).toBe(`#/case/tenant/${own?.id}`);
    await close();
  });
});
