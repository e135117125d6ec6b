import { defineFlow } from "@passmuster/core";
import { hasChromium, launch } from "@passmuster/test-browser";
import type { Browser, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { select, shownCase } from "./bench.ts";
import { type RealDesk, realDesk } from "./real-desk.ts";

const flow = defineFlow({
  path: "identity",
  label: "Identity Verification",
  photoId: "required",
  documentTypes: [3],
  review: { within: "4h", tags: ["pep", "vip"], checklist: ["Compare the portrait."], pool: "day" },
});

describe.runIf(hasChromium())("casework at the desk of a real service", () => {
  let browser: Browser;
  let server: RealDesk;
  beforeAll(async () => {
    browser = await launch({ camera: false });
  });
  afterAll(() => browser.close());
  beforeEach(async () => {
    server = await realDesk({
      options: { flows: [flow], review: { pools: ["day", "night"], casesOfReviewer: 2 } },
    });
    server.people.set("ana", { email: "ana@bank.example", role: "lead", pools: ["day"] });
    server.people.set("bo", { email: "bo@bank.example", role: "review", pools: ["night"] });
  });
  afterEach(() => server.close());

  const several = async (count: number): Promise<readonly string[]> => {
    const ids: string[] = [];
    for (let at = 0; at < count; at += 1)
      ids.push(await server.waiting("SANDBOX-NAME", { lastName: `Zed${"abcd"[at]}` }));
    return ids;
  };
  const get = (id: string) => server.passmuster.flow("identity").verifications.get(id);
  const pick = async (page: Page, ...names: readonly string[]): Promise<void> => {
    for (const name of names) await page.getByLabel(`Choose Inés ${name}`).check();
  };
  const found = (page: Page, text: string) => page.locator("h1", { hasText: text }).waitFor();

  test("two reviewers who claim overlapping cases at once each get some, and each case has one holder", async () => {
    await several(4);
    const seats = await Promise.all(["ana", "bo"].map((user) => server.sit(browser, user)));
    const [ana, bo] = seats.map(({ page }) => page) as [Page, Page];
    await pick(ana, "Zeda", "Zedb", "Zedc");
    await pick(bo, "Zedb", "Zedc", "Zedd");
    await Promise.all(
      [ana, bo].map((page) => page.locator(".bulk").getByRole("button", { name: "Claim" }).click()),
    );
    await Promise.all([ana, bo].map((page) => page.locator(".toast.act", { hasText: "Claimed" }).waitFor()));
    const shown = async (selector: string): Promise<number> => {
      const counts = await Promise.all([ana, bo].map((page) => page.locator(selector).count()));
      return counts.reduce((a, b) => a + b);
    };
    // The list is asked for again after the answer.
    await expect.poll(() => shown(".items .tag.mine")).toBe(4);
    await expect.poll(() => shown(".toast.many li")).toBe(2);
    for (const { close } of seats) await close();
  });

  test("a lead assigns cases until the limit, and undo puts them back into their pool", async () => {
    const ids = await several(3);
    const { page, troubles, close } = await server.sit(browser, "ana");
    await page.getByLabel("Choose all cases shown").check();
    await page.locator(".bulk").getByRole("button", { name: "Assign" }).click();
    await select(page, "Assigned to").selectOption("person");
    await page.getByLabel("E-mail address").fill("bo@bank.example");
    await page.keyboard.press("Enter");
    await page.locator(".toast.many", { hasText: "2 are allowed" }).waitFor();
    await page.locator(".bulk", { hasText: "1 chosen" }).waitFor();
    await expect
      .poll(() => page.locator(".note", { hasText: "assigned to bo@bank.example" }).count())
      .toBe(2);
    await page.keyboard.press("u");
    await page.locator(".toast", { hasText: "Taken back: 2 cases" }).waitFor();
    const cases = await Promise.all(ids.map(async (id) => (await get(id)).case));
    expect(cases.map((each) => [each?.assignee, each?.pool])).toEqual(Array(3).fill([null, "day"]));
    expect(troubles).toEqual([]);
    await close();
  });

  test("tags and due times are filters, and a view keeps them for another visit", async () => {
    const [first = ""] = await several(2);
    const { page, troubles, close } = await server.sit(browser, "ana");
    await pick(page, "Zeda");
    await page.locator(".bulk").getByRole("button", { name: "Tags" }).click();
    await page.getByRole("checkbox", { name: "vip", exact: true }).check();
    await page.keyboard.press("Enter");
    await page.locator(".note.tagged", { hasText: "vip" }).waitFor();
    await page.keyboard.press("f");
    await select(page, "Tag").selectOption("vip");
    await select(page, "Sort by").selectOption("due");
    await select(page, "Why it waits").selectOption("RulePH001");
    await found(page, "1 found with these filters");
    await page.locator(".note", { hasText: "due in 3 h" }).waitFor();
    await page.keyboard.press("Escape");
    await page.keyboard.press("v");
    await page.getByLabel("Name of the view").fill("Very important");
    await page.getByLabel("For everyone").check();
    await page.getByRole("button", { name: "Save this view" }).click();
    await page.locator(".view-list li").waitFor();
    await close();
    const bo = await server.sit(browser, "bo");
    await bo.page.keyboard.press("v");
    await bo.page.locator(".view-list .template").click();
    await found(bo.page, "1 found with these filters");
    await bo.page.locator(".items .open").click();
    expect(await shownCase(bo.page)).toBe(first);
    expect([...troubles, ...bo.troubles]).toEqual([]);
    await bo.close();
  });

  test("a saved view has every filter and the order", async () => {
    const { page, troubles, close } = await server.sit(browser, "bo");
    const address =
      "#/?flow=identity&sort=score&reason=glare&tag=vip&assignee=none&priority=high&holder=me" +
      "&waiting_longer_than=3d&overdue=true&score_from=10&score_under=50";
    await page.evaluate((to) => {
      location.hash = to;
    }, address);
    await found(page, "0 found with these filters");
    await page.keyboard.press("v");
    await page.getByLabel("Name of the view").fill("Rare / odd?");
    await page.keyboard.press("Enter");
    await page.locator(".view-list li").waitFor();
    await page.goto(page.url().split("#")[0] ?? "");
    await found(page, "0 waiting");
    await page.keyboard.press("v");
    await page.locator(".view-list .template").click();
    await found(page, "0 found with these filters");
    expect(new URL(page.url()).hash).toBe(address);
    await page.keyboard.press("v");
    await page.getByRole("button", { name: "Delete the view: Rare / odd?" }).click();
    await page.getByText("No view is saved yet.").waitFor();
    expect(troubles).toEqual([]);
    await close();
  });

  test("an approval waits for the checklist, and a reviewer takes a case over the dialog", async () => {
    const [id = ""] = await several(1);
    const { page, troubles, close } = await server.sit(browser, "bo");
    await page.locator(".items .open").click();
    await shownCase(page);
    await page.keyboard.press("2");
    await select(page, "Assigned to").selectOption("me");
    await page.keyboard.press("Enter");
    await page.locator(".casework", { hasText: "assigned to you" }).waitFor();
    await page.keyboard.press("a");
    await page.locator(".toast", { hasText: "Compare the portrait." }).waitFor();
    await page.locator(".checklist input:focus").waitFor();
    await page.keyboard.press("Space");
    await page.getByText("1 of 1 done").waitFor();
    await expect.poll(async () => (await get(id)).case?.checklist[0]?.by).toBe("bo@bank.example");
    await page.keyboard.press("a");
    await page.locator(".toast.act").waitFor();
    await page.close({ runBeforeUnload: true });
    await expect.poll(async () => (await get(id)).status).toBe("approved");
    expect(troubles).toEqual([]);
    await close();
  });

  test("several rejections take effect once each, with the note kept private", async () => {
    const ids = await several(2);
    const { page, close } = await server.sit(browser, "bo");
    await page.getByLabel("Choose all cases shown").check();
    await page.locator(".bulk").getByRole("button", { name: "Reject" }).click();
    await page.locator("dialog[open]").waitFor();
    await page.keyboard.press("2");
    await page.keyboard.press("Enter");
    await page.locator(".toast.act").waitFor();
    await page.close({ runBeforeUnload: true });
    await expect
      .poll(() => Promise.all(ids.map(async (id) => (await get(id)).status)))
      .toEqual(["rejected", "rejected"]);
    const { history } = await get(ids[0] ?? "");
    expect(history[0]).toMatchObject({
      user: "bo@bank.example",
      comment: "The document belongs to another person than the one named.",
    });
    await close();
  });
});
