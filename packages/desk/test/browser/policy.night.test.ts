import { hasChromium } from "@passmuster/test-browser";
import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { sit } from "./bench.ts";
import { fakeDesk } from "./fake-desk.ts";

describe.runIf(hasChromium())("the policy page", () => {
  const desk = fakeDesk(42);

  const turnTo = async (page: Page): Promise<void> => {
    await page.keyboard.press("y");
    await page.locator('main.policy[data-ready="true"]').waitFor();
  };
  const open = async () => {
    const visited = await sit(desk.browser, desk.server);
    await turnTo(visited.page);
    return visited;
  };
  const text = (page: Page) => page.getByLabel("Policy as JSON");
  const replay = (page: Page) => page.getByRole("button", { name: "Test on past decisions" }).click();
  const asked = () =>
    desk.server.requests.filter((each) => each === "POST /identity/api/v1/policy/diff").length;

  test("shows what is in force, replays a policy in parts, and adds them up", async () => {
    const { page, troubles, close } = await open();
    await page.getByRole("row", { name: /Identity Verification.*2026-11/ }).waitFor();
    await page.getByRole("button", { name: "Edit a copy: Identity Verification" }).click();
    expect(JSON.parse(await text(page).inputValue())).toHaveProperty("selfieThreshold", 80);
    await page.getByLabel("Flow").selectOption("");
    await replay(page);
    await page.locator('main.policy[data-complete="true"]').waitFor();
    expect(asked()).toBe(4);
    const named = desk.server.book.made.filter(({ failed }) => failed.includes("RulePH001"));
    await page.getByText("Complete: 42 verifications were looked at.").waitFor();
    await page.getByText(`Verifications that would change: ${named.length}`).waitFor();
    const rows = page.locator(".changes tbody tr");
    expect(await rows.count()).toBe(named.length);
    const link = rows.first().getByRole("link");
    expect(await link.getAttribute("href")).toBe(`#/case/${named[0]?.flow}/${named[0]?.id}`);
    await page.getByText("RulePH001").first().waitFor();
    expect(await page.locator(".flow-diff").first().innerText()).toContain("Name on the photo ID");
    expect(desk.server.book.acts).toEqual([]);
    expect(troubles).toEqual([]);
    await close();
  });

  test("the list of changes is saved as CSV", async () => {
    const { page, close } = await open();
    await text(page).fill("{}");
    await replay(page);
    await page.locator('main.policy[data-complete="true"]').waitFor();
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: "Download CSV" }).click(),
    ]);
    expect(download.suggestedFilename()).toBe("policy-diff.csv");
    const parts: Buffer[] = [];
    for await (const part of await download.createReadStream()) parts.push(part as Buffer);
    const [head, first] = Buffer.concat(parts).toString().split("\r\n");
    expect(head).toBe('\ufeff"verification","flow","from","to","rules"');
    expect(first).toMatch(/^"ver_\w{26}","(identity|tenant)","double_check","rejected","RulePH001"$/);
    await close();
  });

  test("a file is taken into the box, and each problem is shown with its place", async () => {
    const { page, close } = await open();
    const buffer = Buffer.from('{\n "actions": { "nonsense": "off" },\n "selfieThreshold": 900 }');
    await page
      .locator('input[type="file"]')
      .setInputFiles({ name: "new.json", mimeType: "application/json", buffer });
    await expect.poll(() => text(page).inputValue()).toBe(buffer.toString());
    await replay(page);
    const problems = page.locator(".problem li");
    await problems.first().waitFor();
    expect(await problems.allInnerTexts()).toEqual([
      "line 2, actions.nonsense: there is no such rule.",
      "line 3, selfieThreshold: Too big.",
    ]);
    expect(await page.locator(".flow-diff").count()).toBe(0);
    await text(page).fill("");
    await replay(page);
    await page.getByText("Write a policy, or choose a file.").waitFor();
    expect(asked()).toBe(1);
    await close();
  });

  test("a busy server is asked again, and what a failed part leaves is marked as a part", async () => {
    const { page, close } = await open();
    await page.clock.install();
    let refusals = 0;
    desk.server.refuse = (_, path) => {
      if (path !== "/policy/diff" || asked() !== 2) return undefined;
      refusals += 1;
      return [429, "rate_limited", "Another replay is at work."];
    };
    await text(page).fill("{}");
    await replay(page);
    const askedLater = async (): Promise<number> => {
      await page.clock.runFor(500);
      return asked();
    };
    await expect.poll(askedLater).toBeGreaterThan(2);
    await page.locator('main.policy[data-complete="true"]').waitFor();
    expect(refusals).toBe(1);
    desk.server.refuse = (_, path) =>
      path === "/policy/diff" && asked() === 8 ? [500, "internal", "Something went wrong."] : undefined;
    await replay(page);
    await page.getByText("Something went wrong.").waitFor();
    await page.getByText(/^Not complete: it ended after 24 verifications/).waitFor();
    expect(await page.locator("main.policy").getAttribute("data-complete")).toBe("false");
    await close();
  });

  test("the text outlives its page and a sign-in", async () => {
    const { page, close } = await open();
    await text(page).fill('{ "selfieThreshold": 91 }');
    await page.getByRole("link", { name: "Queue" }).click();
    await page.locator("main.queue").waitFor();
    await turnTo(page);
    expect(await text(page).inputValue()).toBe('{ "selfieThreshold": 91 }');
    const { reviewer } = desk.server;
    desk.server.reviewer = undefined;
    await replay(page);
    await page.getByText("You are signed out").waitFor();
    desk.server.reviewer = reviewer;
    await page.getByRole("button", { name: "Try again" }).click();
    await page.locator('main.policy[data-ready="true"]').waitFor();
    expect(await text(page).inputValue()).toBe('{ "selfieThreshold": 91 }');
    await close();
  });

  test("a replay that is stopped asks no more", async () => {
    const { page, close } = await open();
    let answer = (): void => undefined;
    await page.route("**/policy/diff", async (route) => {
      if (asked() >= 1) await new Promise<void>((resolve) => (answer = resolve));
      await route.continue();
    });
    await text(page).fill("{}");
    await replay(page);
    await page.getByText(/^Not complete yet: 12 /).waitFor();
    await page.getByRole("button", { name: "Stop" }).click();
    await page.getByText(/^Not complete: it ended after 12 /).waitFor();
    answer();
    await page.getByRole("button", { name: "Test on past decisions" }).waitFor();
    expect(asked()).toBeLessThanOrEqual(2);
    await close();
  });

  test("is for leads", async () => {
    desk.server.reviewer = { email: "rita@bank.example", name: "Rita", role: "correct" };
    const { page, close } = await sit(desk.browser, desk.server);
    expect(await page.getByRole("link", { name: "Policy" }).count()).toBe(0);
    await page.keyboard.press("y");
    expect(await page.locator("main.queue").count()).toBe(1);
    await page.evaluate(() => {
      location.hash = "#/policy";
    });
    await page.getByText("The policy needs the role “lead”.").waitFor();
    expect(desk.server.requests.filter((each) => each.includes("/policy"))).toEqual([]);
    await close();
  });
});
