import { hasChromium } from "@passmuster/test-browser";
import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { appears, shownCase, sit, sitStill } from "./bench.ts";
import { fakeDesk } from "./fake-desk.ts";

describe.runIf(hasChromium())("claims and undo", () => {
  const desk = fakeDesk(6);

  const until = () => new Date(Date.now() + 60_000).toISOString();
  const beats = (id: string) =>
    desk.server.requests.filter((line) => line === `PUT /identity/api/v1/identity/verifications/${id}/claim`)
      .length;
  const barrier = (page: Page) => page.evaluate(async () => void (await fetch(location.pathname)));
  const claimed = () => [...desk.server.book.claims.keys()];

  test("an act is sent 10 seconds later, and an undone one never", async () => {
    const { page, id, approve, close } = await sitStill(desk.browser, desk.server);
    await approve();
    await page.clock.runFor(9000);
    await page.keyboard.press("u");
    await appears(page, `main.case[data-case="${id}"]`);
    await page.clock.runFor(15_000);
    expect(desk.server.book.acts).toEqual([]);
    expect(claimed()).toContain(id);
    await approve();
    await page.clock.runFor(9000);
    expect(await page.locator(".toast.act").count()).toBe(1);
    expect(desk.server.book.acts).toEqual([]);
    await page.clock.runFor(1000);
    await expect.poll(() => desk.server.book.acts.map((act) => act.id)).toEqual([id]);
    await close();
  });

  test("leaving the page sends the acts at once and releases every claim", async () => {
    const { page, close } = await sit(desk.browser, desk.server);
    await page.keyboard.press("n");
    const first = await shownCase(page);
    await page.keyboard.press("a");
    const second = await shownCase(page, first);
    await page.keyboard.press("a");
    await shownCase(page, second);
    await page.goto("about:blank");
    await expect.poll(() => desk.server.book.acts.map(({ id }) => id).toSorted()).toEqual([first, second]);
    await expect.poll(claimed).toEqual([]);
    await close();
  });

  test("each claim is renewed every 20 seconds, and released on the way back to the queue", async () => {
    const { page, id, close } = await sitStill(desk.browser, desk.server);
    await expect.poll(() => claimed().length).toBe(2);
    for (const count of [1, 2, 3]) {
      await page.clock.runFor(20_000);
      await expect.poll(() => beats(id)).toBe(count);
    }
    await page.keyboard.press("Escape");
    await appears(page, "main.queue");
    await expect.poll(claimed).toEqual([]);
    await close();
  });

  test("a reviewer who left the desk loses the claims, and has them again after a key", async () => {
    const { page, id, close } = await sitStill(desk.browser, desk.server);
    for (let count = 1; count <= 14; count += 1) {
      await page.clock.runFor(20_000);
      await expect.poll(() => beats(id)).toBe(count);
    }
    await page.clock.runFor(40_000);
    await barrier(page);
    const last = beats(id);
    expect(last).toBeLessThanOrEqual(15);
    await page.clock.runFor(600_000);
    await barrier(page);
    expect(beats(id)).toBe(last);
    await page.keyboard.press("j");
    await expect.poll(() => beats(id)).toBe(last + 1);
    await close();
  });

  test("a case of another reviewer takes no act, until a lead takes it over", async () => {
    const { page, close } = await sit(desk.browser, desk.server);
    const [one] = desk.server.book.made;
    desk.server.book.claims.set(one?.id ?? "", { by: "jonas@bank.example", until: until() });
    await page.keyboard.press("Enter");
    await shownCase(page);
    expect(await page.locator(".banner").innerText()).toContain("jonas@bank.example");
    await page.keyboard.press("a");
    await page.keyboard.press("r");
    expect(await page.locator("dialog, .toast.act").count()).toBe(0);
    await page.getByRole("button", { name: "Take over" }).press("Enter");
    await page.locator(".banner").waitFor({ state: "detached" });
    await page.keyboard.press("a");
    await page.locator(".toast.act").waitFor();
    await close();
  });

  test("an act that the server refuses is shown, and the case opens again", async () => {
    const { page, id, approve, close } = await sitStill(desk.browser, desk.server);
    desk.server.refuse = (_, path) =>
      path.endsWith("/approve") ? [409, "four_eyes", "You created this verification."] : undefined;
    await approve();
    await page.clock.runFor(10_500);
    await appears(page, ".toast.refused");
    expect(await page.locator(".toast.refused").innerText()).toContain("You created this verification.");
    await page.getByRole("button", { name: "Open the case" }).press("Enter");
    await appears(page, `main.case[data-case="${id}"]`);
    await close();
  });

  test("an act whose first request is still being answered is sent again, and not called undone", async () => {
    const { page, id, approve, close } = await sitStill(desk.browser, desk.server);
    let asked = 0;
    desk.server.refuse = (_, path) => {
      if (!path.endsWith("/approve")) return undefined;
      asked += 1;
      return asked === 1 ? [409, "idempotency_conflict", "Still being answered."] : undefined;
    };
    await approve();
    await page.clock.runFor(10_000);
    await expect.poll(() => asked).toBe(1);
    const sent = async () => {
      await page.clock.runFor(500);
      return desk.server.book.acts.map((act) => act.id);
    };
    await expect.poll(sent).toEqual([id]);
    await expect.poll(() => page.locator(".toast.refused").count()).toBe(0);
    await close();
  });

  test("an act that no server answers is named and tried for a minute, then sent again at a press", async () => {
    const { page, id, approve, close } = await sitStill(desk.browser, desk.server);
    let away = true;
    let asked = 0;
    desk.server.refuse = (_, path) => {
      if (!path.endsWith("/approve") || !away) return undefined;
      asked += 1;
      return [503, "unavailable", "Away."];
    };
    await approve();
    await page.clock.runFor(10_000);
    const pauses = [1000, 3000, 8000, 15_000, 30_000];
    for (const [at, pause] of pauses.entries()) {
      await appears(page, ".toast.refused");
      await expect.poll(() => asked).toBe(at + 1);
      expect(await page.locator(".toast.refused").innerText()).toContain("Not sent yet");
      await page.clock.runFor(pause);
    }
    const sendAgain = '.toast button:has-text("Send again")';
    await appears(page, sendAgain);
    expect(asked).toBe(pauses.length + 1);
    await page.keyboard.press("q");
    await appears(page, ".items .tag:text-is('Not sent yet')");
    away = false;
    await page.locator(sendAgain).click();
    await expect.poll(() => desk.server.book.acts.map((act) => act.id)).toEqual([id]);
    await appears(page, "body:not(:has(.toast.refused))");
    await close();
  });

  test("a case whose act is not sent yet takes no other act", async () => {
    const { page, id, approve, close } = await sitStill(desk.browser, desk.server);
    desk.server.refuse = (_, path) => (path.endsWith("/approve") ? [503, "unavailable", "Away."] : undefined);
    await approve();
    await page.clock.runFor(10_000);
    await appears(page, ".toast.refused");
    await page.evaluate((hash) => {
      location.hash = hash;
    }, `#/case/identity/${id}`);
    await appears(page, `main.case[data-case="${id}"][data-ready="true"]`);
    expect(await page.locator(".case-head .tag").innerText()).toBe("Not sent yet");
    expect(await page.getByRole("button", { name: "Approve", exact: true }).isDisabled()).toBe(true);
    await page.keyboard.press("a");
    expect(await page.locator(".toast.act").count()).toBe(0);
    await close();
  });

  test("a case whose picture did not load is not approved", async () => {
    desk.server.refuse = (_, path) =>
      path.includes("/pictures/") ? [500, "internal", "No picture."] : undefined;
    const { page, close } = await sit(desk.browser, desk.server);
    await page.keyboard.press("n");
    await shownCase(page);
    await page.keyboard.press("a");
    await page.locator(".toast").waitFor();
    expect(await page.locator(".toast").innerText()).toContain("Not every picture is shown");
    expect(await page.locator(".toast.act").count()).toBe(0);
    await close();
  });

  test("the role look sees a case and has no act", async () => {
    desk.server.reviewer = { email: "lea@bank.example", name: "Lea", role: "look" };
    const { page, close } = await sit(desk.browser, desk.server);
    await page.locator(".items a").first().press("Enter");
    await page.locator(".paper img").waitFor();
    await shownCase(page);
    for (const key of ["a", "r", "t", "h", "x", "e", "c"]) await page.keyboard.press(key);
    expect(await page.locator("dialog, .toast.act, .correction").count()).toBe(0);
    expect(desk.server.requests.filter((line) => line.endsWith("/claim"))).toEqual([]);
    await close();
  });
});
