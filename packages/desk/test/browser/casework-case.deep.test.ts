import { hasChromium } from "@passmuster/test-browser";
import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { makeCases, withChecklist } from "../fake/cases.ts";
import { select, shownCase, sit } from "./bench.ts";
import { fakeDesk } from "./fake-desk.ts";

describe.runIf(hasChromium())("what is noted about a case", () => {
  const desk = fakeDesk(() => withChecklist(makeCases(12)));
  /** Of a flow with a checklist, in the pool `night`. */
  const listed = () => desk.server.book.made.find(({ flow }) => flow === "tenant");

  const open = async (id = listed()?.id ?? "") => {
    const visited = await sit(desk.browser, desk.server);
    const flow = desk.server.book.made.find((one) => one.id === id)?.flow ?? "";
    await visited.page.evaluate((to) => (location.hash = to), `#/case/${flow}/${id}`);
    await shownCase(visited.page);
    return visited;
  };
  const checked = () => listed()?.casework.checklist.map(({ done, by }) => [done, by]);
  const details = async (page: Page): Promise<void> => {
    await page.keyboard.press("2");
    await page.locator("dialog[open]").waitFor();
  };

  test("an open item of the checklist blocks the approval, which names it; keys check it off", async () => {
    const { page, troubles, close } = await open();
    const box = page.locator(".checklist input:focus");
    await page.keyboard.press("a");
    await page.locator(".toast", { hasText: "The address is in the delivery area" }).waitFor();
    expect(await page.locator(".toast.act").count()).toBe(0);
    await box.waitFor();
    await page.keyboard.press("Space");
    await expect.poll(checked).toEqual([
      [true, "ana@bank.example"],
      [false, null],
    ]);
    await page.keyboard.press("3");
    await page.locator(".checklist input:focus:not(:checked)").waitFor();
    await page.keyboard.press("Space");
    await expect.poll(checked).toEqual(Array(2).fill([true, "ana@bank.example"]));
    await page.getByText("2 of 2 done").waitFor();
    await page.keyboard.press("a");
    await page.locator(".toast.act", { hasText: "Approved" }).waitFor();
    expect(troubles).toEqual([]);
    await close();
  });

  test("an approval does not wait for the answer to the last check", async () => {
    const { page, close } = await open();
    const answers: (() => Promise<void>)[] = [];
    await page.route("**/case", (route) => void answers.push(() => route.continue()));
    await page.locator(".checklist input").evaluateAll((boxes) => {
      for (const box of boxes as HTMLInputElement[]) box.click();
    });
    await page.getByText("2 of 2 done").waitFor();
    await page.keyboard.press("a");
    await page.locator(".toast.act", { hasText: "Approved" }).waitFor();
    expect(answers).toHaveLength(1);
    await close();
  });

  test("two checks in quick succession are both saved", async () => {
    const { page, close } = await open();
    await page.locator(".checklist input").evaluateAll((boxes) => {
      for (const box of boxes as HTMLInputElement[]) box.click();
    });
    await expect.poll(checked).toEqual(Array(2).fill([true, "ana@bank.example"]));
    await close();
  });

  test("a check that the server refuses is taken back, and the reason is said", async () => {
    const { page, close } = await open();
    desk.server.refuse = (_, path) =>
      path.endsWith("/case")
        ? [409, "not_waiting", "The verification does not wait for a decision."]
        : undefined;
    await page.locator(".checklist input").first().click();
    await page.locator(".toast", { hasText: "does not wait" }).waitFor();
    await expect.poll(() => page.locator(".checklist input").first().isChecked()).toBe(false);
    await close();
  });

  test("a lead changes assignment, priority, due time and tags in one dialog; the focus returns", async () => {
    const { page, close } = await open();
    await details(page);
    await page.getByText("Assigning does not claim a case").waitFor();
    await select(page, "Assigned to").selectOption("person");
    await page.getByLabel("E-mail address").fill("bo@bank.example");
    await select(page, "Priority").selectOption("urgent");
    await page.getByLabel("Due", { exact: true }).fill("2027-01-01T12:00");
    await page.getByRole("checkbox", { name: "vip", exact: true }).check();
    await page.keyboard.press("Enter");
    await page.locator("dialog").waitFor({ state: "detached" });
    expect(listed()?.casework).toMatchObject({
      assignee: "bo@bank.example",
      pool: null,
      priority: "urgent",
      due_at: await page.evaluate(() => new Date("2027-01-01T12:00").toISOString()),
      tags: ["vip"],
    });
    expect(await page.locator(".casework").innerText()).toMatch(
      /Urgent\s+due in .+assigned to bo@bank.example\s+vip/s,
    );
    expect(await page.evaluate(() => document.activeElement?.matches("h1, .casework button"))).toBe(true);
    await close();
  });

  test("a refusal stays in the dialog with what was chosen", async () => {
    const { page, close } = await open();
    desk.server.refuse = (_, path) =>
      path.endsWith("/case")
        ? [409, "assignments_full", "The reviewer has 50 cases; 50 are allowed."]
        : undefined;
    await details(page);
    await select(page, "Assigned to").selectOption("me");
    await page.keyboard.press("Enter");
    await page.locator("dialog .problem", { hasText: "50 are allowed" }).waitFor();
    expect(await select(page, "Assigned to").inputValue()).toBe("me");
    await close();
  });

  test("the role review cannot change what a lead sets, and is told so", async () => {
    desk.server.reviewer = { email: "bo@bank.example", name: "Bo", role: "review" };
    const { page, close } = await open();
    await details(page);
    expect(await select(page, "Priority").isDisabled()).toBe(true);
    expect(await page.getByLabel("Due", { exact: true }).isDisabled()).toBe(true);
    await page.getByText("needs the role “lead”").waitFor();
    await select(page, "Assigned to").selectOption("me");
    await page.keyboard.press("Enter");
    await page.locator("dialog").waitFor({ state: "detached" });
    expect(listed()?.casework).toMatchObject({ assignee: "bo@bank.example", pool: null });
    await close();
  });

  test("the role look sees what is noted, and changes nothing", async () => {
    desk.server.reviewer = { email: "lea@bank.example", name: "Lea", role: "look" };
    const { page, close } = await open();
    await page.locator(".casework", { hasText: "pool night" }).waitFor();
    await page.keyboard.press("2");
    expect(await page.locator("dialog, .casework button").count()).toBe(0);
    expect(await page.locator(".checklist input").first().isDisabled()).toBe(true);
    await close();
  });
});
