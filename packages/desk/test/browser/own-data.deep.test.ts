import { hasChromium, launch } from "@passmuster/test-browser";
import type { Browser, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type RealDesk, realDesk } from "./real-desk.ts";

describe.runIf(hasChromium())("legal hold and export at the desk of a real service", () => {
  let browser: Browser;
  let server: RealDesk;
  beforeAll(async () => {
    browser = await launch({ camera: false });
  });
  afterAll(() => browser.close());
  beforeEach(async () => {
    server = await realDesk({ options: { codeSender: { send: async () => {} } } });
    server.people.set("lea", { email: "lea@bank.example", role: "lead" });
    server.people.set("bo", { email: "bo@bank.example", role: "review" });
  });
  afterEach(() => server.close());

  const open = async (user: string): Promise<{ page: Page; close(): Promise<void> }> => {
    const visited = await server.sit(browser, user);
    await visited.page.locator(".items a").first().click();
    await visited.page.locator('main.case[data-ready="true"]').waitFor();
    return visited;
  };

  test("a lead puts a case on legal hold and lifts it; who, when and why are shown", async () => {
    const id = await server.waiting();
    const { verifications } = server.passmuster.flow("identity");
    const { page, close } = await open("lea");
    const change = async (name: string, reason: string): Promise<void> => {
      await page.getByRole("button", { name }).click();
      await page.getByLabel("Reason").fill(reason);
      await page.keyboard.press("Enter");
    };
    await change("Put on legal hold", "Court order 12");
    const shown = page.locator(".own-data .banner");
    await shown.waitFor();
    expect(await shown.textContent()).toMatch(/since .+ by lea@bank\.example: Court order 12/);
    await expect(verifications.delete(id)).rejects.toMatchObject({ code: "legal_hold" });
    await change("Lift the legal hold", "The case ended");
    await shown.waitFor({ state: "detached" });
    expect((await verifications.get(id)).legalHold).toBeNull();
    await close();
  });

  test("a reviewer exports the data and makes a link, and orders no hold", async () => {
    const id = await server.waiting();
    const { page, close } = await open("bo");
    expect(await page.getByRole("button", { name: "Put on legal hold" }).count()).toBe(0);
    const downloading = page.waitForEvent("download");
    await page.getByRole("button", { name: "Export personal data" }).click();
    expect((await downloading).suggestedFilename()).toBe(`${id}.zip`);
    await page.getByRole("button", { name: "Link for the person" }).click();
    const link = page.locator(".own-link input");
    await link.waitFor();
    expect(await link.inputValue()).toMatch(new RegExp(`/export/${id}#[\\w-]{43}$`));
    await close();
  });
});
