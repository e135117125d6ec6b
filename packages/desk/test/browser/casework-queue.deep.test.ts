import { hasChromium } from "@passmuster/test-browser";
import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { appears, select, shownCase, sit, sitStill } from "./bench.ts";
import { fakeDesk } from "./fake-desk.ts";

const until = (): string => new Date(Date.now() + 60_000).toISOString();

describe.runIf(hasChromium())("filters and views of the queue", () => {
  const desk = fakeDesk(24);

  const hash = (page: Page): string => new URL(page.url()).hash;
  const found = (page: Page, text: string) => page.locator("h1", { hasText: text }).waitFor();

  test("filters are in the address: they outlive a reload, and the back button removes the last", async () => {
    const { page, troubles, close } = await sit(desk.browser, desk.server);
    await page.keyboard.press("f");
    await select(page, "Tag").selectOption("vip");
    await found(page, "5 found with these filters");
    await select(page, "Sort by").selectOption("due");
    await page.getByLabel("Overdue only").check();
    await found(page, "3 found with these filters");
    expect(hash(page)).toBe("#/?sort=due&tag=vip&overdue=true");
    await page.reload();
    await found(page, "3 found with these filters");
    expect(await page.locator(".chip").allInnerTexts()).toEqual(["Tag: vip ×", "Overdue only ×"]);
    await page.goBack();
    await found(page, "5 found with these filters");
    await page.locator(".items .open").first().click();
    await shownCase(page);
    await page.keyboard.press("q");
    await found(page, "5 found with these filters");
    await page.getByRole("button", { name: "Remove the filter: Tag: vip" }).press("Enter");
    await found(page, "24 waiting");
    expect(await page.evaluate(() => document.activeElement?.textContent)).toContain("Filters");
    expect(troubles).toEqual([]);
    await close();
  });

  test("an address with values that no filter has shows the whole queue", async () => {
    const { page, close } = await sit(desk.browser, desk.server);
    await page.goto(`${page.url().split("#")[0]}#/?tag=NO+TAG&sort=size&show=bin&score_under=400&flow=..%2F`);
    await page.reload();
    await found(page, "24 waiting");
    expect(await page.locator(".chip").count()).toBe(0);
    await close();
  });

  test("a search stays out of the address, and looks within the filters", async () => {
    const { page, close } = await sit(desk.browser, desk.server);
    await page.keyboard.press("f");
    await select(page, "Assigned to").selectOption("pool:night");
    await found(page, "2 found");
    await page.getByLabel("Search").fill("okafor");
    await page.getByText("Nothing waits with these filters.").waitFor();
    expect(hash(page)).toBe("#/?pool=night");
    await close();
  });

  test("only what the session offers can be chosen", async () => {
    desk.server.pools = [];
    desk.server.flows = desk.server.flows.map(({ path, label }) => ({ path, label }));
    const { page, close } = await sit(desk.browser, desk.server);
    await page.keyboard.press("f");
    expect(await select(page, "Tag").count()).toBe(0);
    const choices = await select(page, "Assigned to").locator("option").allInnerTexts();
    expect(choices).toEqual(["Any", "Nobody", "Me", "Another person"]);
    const reasons = await select(page, "Why it waits").locator("option").allInnerTexts();
    expect(reasons).toContain("The photo ID has expired, or its expiry date could not be read.");
    await close();
  });

  test("a saved view is chosen by its digit after a reload, and deleted", async () => {
    const { page, close } = await sit(desk.browser, desk.server);
    await page.keyboard.press("f");
    await select(page, "Priority").selectOption("urgent");
    await found(page, "3 found");
    await page.keyboard.press("Escape");
    await page.keyboard.press("v");
    await page.getByLabel("Name of the view").fill("Burning");
    await page.keyboard.press("Enter");
    await page.locator(".view-list .template", { hasText: "Burning" }).waitFor();
    expect(desk.server.book.views.views).toEqual([
      {
        name: "Burning",
        owner: "ana@bank.example",
        shared: false,
        query: { needs: "review", priority: "urgent" },
      },
    ]);
    await page.goto(`${page.url().split("#")[0]}`);
    await found(page, "24 waiting");
    await page.keyboard.press("v");
    await page.locator(".view-list li").waitFor();
    await page.locator("dialog h2").focus();
    await page.keyboard.press("1");
    await found(page, "3 found");
    await page.keyboard.press("v");
    await page.getByRole("button", { name: "Delete the view: Burning" }).press("Enter");
    await page.getByText("No view is saved yet.").waitFor();
    expect(desk.server.book.views.views).toEqual([]);
    await close();
  });

  test("a lead saves a view for everyone; the role review cannot, and cannot delete it", async () => {
    const lead = await sit(desk.browser, desk.server);
    await lead.page.keyboard.press("v");
    await lead.page.getByLabel("Name of the view").fill("Everything");
    await lead.page.getByLabel("For everyone").check();
    await lead.page.getByRole("button", { name: "Save this view" }).click();
    await lead.page.locator(".view-list li").waitFor();
    await lead.close();
    desk.server.reviewer = { email: "bo@bank.example", name: "Bo", role: "review" };
    const { page, close } = await sit(desk.browser, desk.server);
    await page.keyboard.press("v");
    await page.locator(".view-list .template", { hasText: "Everything" }).waitFor();
    expect(await page.getByLabel("For everyone").count()).toBe(0);
    expect(await page.getByRole("button", { name: /^Delete/ }).count()).toBe(0);
    await close();
  });

  test("a lead sees how many cases are overdue, and one press lists them", async () => {
    const { page, close } = await sit(desk.browser, desk.server);
    await page.getByRole("link", { name: "3 overdue" }).press("Enter");
    await found(page, "3 found with these filters");
    expect(hash(page)).toBe("#/?sort=due&overdue=true");
    await close();
    desk.server.reviewer = { email: "bo@bank.example", name: "Bo", role: "review" };
    const other = await sit(desk.browser, desk.server);
    expect(await other.page.getByText("3 overdue").count()).toBe(0);
    await other.close();
  });
});

describe.runIf(hasChromium())("acts on several cases", () => {
  const desk = fakeDesk(12);
  const cases = () => desk.server.book.made;
  const bulk = () => desk.server.requests.filter((line) => line === "POST /identity/api/v1/cases").length;
  const row = (page: Page, at: number) => page.locator(".items tbody tr").nth(at);
  /** A page whose clock stands still, with the queue shown. */
  const still = async () => {
    const visited = await sitStill(desk.browser, desk.server);
    await visited.page.keyboard.press("q");
    await appears(visited.page, 'main.queue[data-ready="true"]');
    return visited;
  };

  test("rows are chosen by x, by a range, and all at once", async () => {
    const { page, close } = await sit(desk.browser, desk.server);
    const count = (text: string) => page.locator(".bulk", { hasText: text }).waitFor();
    await page.keyboard.press("x");
    await count("1 chosen");
    await row(page, 4)
      .locator("input")
      .click({ modifiers: ["Shift"] });
    await count("5 chosen");
    await page.keyboard.press("Escape");
    await page.locator(".bulk").waitFor({ state: "detached" });
    await page.getByLabel("Choose all cases shown").check();
    await count("12 chosen");
    await row(page, 0)
      .locator(".pick")
      .click({ position: { x: 4, y: 4 } });
    expect(await page.locator("main.queue").count()).toBe(1);
    await close();
  });

  test("what another reviewer has stays chosen with the reason, and n gives the claimed ones", async () => {
    const { page, troubles, close } = await sit(desk.browser, desk.server);
    const [first, second, third] = cases();
    desk.server.book.claims.set(second?.id ?? "", { by: "jonas@bank.example", until: until() });
    for (const key of ["x", "j", "x", "j", "x", "c"]) await page.keyboard.press(key);
    await page.locator(".toast.many", { hasText: "jonas@bank.example has claimed" }).waitFor();
    await page.locator(".bulk", { hasText: "1 chosen" }).waitFor();
    expect(await row(page, 1).locator("input").isChecked()).toBe(true);
    await page.keyboard.press("Escape");
    await page.keyboard.press("n");
    expect(await shownCase(page)).toBe(first?.id);
    await page.keyboard.press("a");
    expect(await shownCase(page, first?.id)).toBe(third?.id);
    expect(troubles).toEqual([]);
    await close();
  });

  test("claims made together are released by undo", async () => {
    const { page, close } = await sit(desk.browser, desk.server);
    for (const key of ["x", "j", "x", "c"]) await page.keyboard.press(key);
    await page.locator(".toast", { hasText: "Claimed: 2 cases" }).waitFor();
    expect(desk.server.book.claims.size).toBe(2);
    await page.keyboard.press("u");
    await page.locator(".toast", { hasText: "Taken back: 2 cases" }).waitFor();
    expect(desk.server.book.claims.size).toBe(0);
    await close();
  });

  test("undo gives each case its former assignment, tags and priority", async () => {
    const { page, close } = await sit(desk.browser, desk.server);
    const before = cases().map(({ casework }) => casework);
    await page.getByLabel("Choose all cases shown").check();
    const acts: readonly (readonly [string, () => Promise<void>])[] = [
      ["a", async () => void (await select(page, "Assigned to").selectOption("pool:day"))],
      ["t", () => page.getByRole("checkbox", { name: "vip", exact: true }).check()],
      ["p", () => page.getByRole("radio", { name: "Low" }).check()],
    ];
    for (const [key, choose] of acts) {
      await page.locator("h1").click();
      await page.keyboard.press(key);
      await choose();
      await page.locator("dialog .primary").click();
      await page.locator(".toast.act").waitFor();
      expect(cases().map(({ casework }) => casework)).not.toEqual(before);
      await page.keyboard.press("u");
      await page.locator(".toast", { hasText: "Taken back: 12 cases" }).waitFor();
      expect(cases().map(({ casework }) => casework)).toEqual(before);
      await page.getByLabel("Choose all cases shown").check();
    }
    await close();
  });

  test("a rejection of several that is undone within ten seconds sends nothing", async () => {
    const { page, close } = await still();
    for (const key of ["x", "j", "x", "r"]) await page.keyboard.press(key);
    await appears(page, "dialog[open]");
    await page.keyboard.press("Enter");
    await appears(page, "dialog .problem");
    await page.keyboard.press("2");
    await page.keyboard.press("Enter");
    await appears(page, ".toast.act");
    expect(await page.locator(".items .tag").allInnerTexts()).toEqual(
      Array(2).fill("Rejected in a few seconds"),
    );
    await page.clock.runFor(9000);
    await page.keyboard.press("u");
    await appears(page, ".bulk:has-text('2 chosen')");
    await page.clock.runFor(20_000);
    expect([bulk(), desk.server.book.acts]).toEqual([0, []]);
    await close();
  });

  test("a rejection of several is one request, and what it left is chosen again", async () => {
    const { page, close } = await still();
    const [first, second] = cases();
    desk.server.book.claims.set(second?.id ?? "", { by: "jonas@bank.example", until: until() });
    for (const key of ["x", "j", "x", "r", "2", "Enter"]) {
      await page.keyboard.press(key);
      if (key === "r") await appears(page, "dialog[open]");
    }
    await appears(page, ".toast.act");
    await page.clock.runFor(10_000);
    await appears(page, ".toast.many");
    expect(bulk()).toBe(1);
    expect(desk.server.book.acts).toEqual([
      {
        name: "reject",
        id: first?.id,
        by: "ana@bank.example",
        body: {
          comment: "The document belongs to another person than the one named.",
          note: "Name or date of birth are those of another person.",
        },
      },
    ]);
    await appears(page, ".bulk:has-text('1 chosen')");
    await close();
  });

  test("leaving the page sends a rejection of several at once", async () => {
    const { page, close } = await sit(desk.browser, desk.server);
    for (const key of ["x", "j", "x", "r", "2", "Enter"]) {
      await page.keyboard.press(key);
      if (key === "r") await page.locator("dialog[open]").waitFor();
    }
    await page.locator(".toast.act").waitFor();
    await page.goto("about:blank");
    await expect.poll(() => desk.server.book.acts.length).toBe(2);
    expect(bulk()).toBe(1);
    await close();
  });

  test("a rejection of several whose session ended is kept, and sent once after the next sign-in", async () => {
    const { page, close } = await still();
    for (const key of ["x", "j", "x", "r", "2", "Enter"]) {
      await page.keyboard.press(key);
      if (key === "r") await appears(page, "dialog[open]");
    }
    const { reviewer } = desk.server;
    desk.server.reviewer = undefined;
    await page.clock.runFor(10_000);
    await appears(page, ".trouble li:has-text('Rejected: 2 cases')");
    desk.server.reviewer = reviewer;
    await page.getByRole("button", { name: "Try again" }).press("Enter");
    await expect
      .poll(() => desk.server.book.acts.map(({ id }) => id))
      .toEqual([cases()[0]?.id, cases()[1]?.id]);
    await close();
  });

  test("a lead assigns another person until the limit, and the refusal is said", async () => {
    const { page, close } = await sit(desk.browser, desk.server);
    await page.getByLabel("Choose all cases shown").check();
    await page.locator("h1").click();
    await page.keyboard.press("a");
    await select(page, "Assigned to").selectOption("person");
    await page.getByLabel("E-mail address").fill("Bo@Bank.example");
    await page.locator("dialog .primary").click();
    await page.locator(".toast", { hasText: "Assigned: 8 cases" }).waitFor();
    const reasons = await page.locator(".toast.many li").allInnerTexts();
    expect(reasons).toHaveLength(4);
    for (const reason of reasons)
      expect(reason).toContain("bo@bank.example has 8 cases; at most 8 are allowed.");
    await page.locator(".bulk", { hasText: "4 chosen" }).waitFor();
    await close();
  });

  test("the role review assigns to itself and to pools, and has no priority", async () => {
    desk.server.reviewer = { email: "bo@bank.example", name: "Bo", role: "review" };
    const { page, close } = await sit(desk.browser, desk.server);
    await page.keyboard.press("x");
    expect(await page.locator(".bulk").getByRole("button", { name: "Priority" }).count()).toBe(0);
    await page.keyboard.press("a");
    const choices = await select(page, "Assigned to").locator("option").allInnerTexts();
    expect(choices).toEqual(["Nobody", "Me", "Pool “day”", "Pool “night”"]);
    await close();
  });

  test("filters, views and acts on several cases need no mouse, and the focus is never lost", async () => {
    const { page, close } = await sit(desk.browser, desk.server);
    const focus = () => page.evaluate(() => document.activeElement?.textContent ?? "");
    const press = async (...keys: readonly string[]): Promise<void> => {
      for (const key of keys) await page.keyboard.press(key);
    };
    await press("f");
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe("SELECT");
    for (let turn = 0; turn < 3; turn += 1) await press("Tab");
    await page.keyboard.type("Ur");
    await page.locator(".chip", { hasText: "Priority: Urgent" }).waitFor();
    await press("Escape");
    expect(await focus()).toContain("Filters");
    await page.locator('main.queue[data-ready="true"]').waitFor();
    await press("v");
    await page.locator("dialog[open]").waitFor();
    await press("Escape");
    await page.locator("dialog").waitFor({ state: "detached" });
    expect(await focus()).toContain("Filters");
    await press("j", "k", "x");
    await page.locator(".bulk").waitFor();
    await press("a");
    await page.locator("dialog[open]").waitFor();
    await press("Enter");
    await page.locator(".toast.act", { hasText: "Assigned: Inés Moreau Valdez" }).waitFor();
    await page.locator(".bulk").waitFor({ state: "detached" });
    await expect.poll(focus).toContain("Inés Moreau Valdez");
    expect(cases()[0]?.casework.assignee).toBe("ana@bank.example");
    await press("u");
    await page.locator(".toast", { hasText: "Taken back: Inés Moreau Valdez" }).waitFor();
    expect(cases()[0]?.casework.assignee).toBe(null);
    await close();
  });

  test("the role look chooses no rows", async () => {
    desk.server.reviewer = { email: "lea@bank.example", name: "Lea", role: "look" };
    const { page, close } = await sit(desk.browser, desk.server);
    await page.keyboard.press("x");
    expect(await page.locator(".pick, .bulk").count()).toBe(0);
    await close();
  });
});
