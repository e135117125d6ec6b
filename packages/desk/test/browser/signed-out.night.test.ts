import { hasChromium } from "@passmuster/test-browser";
import type { Page } from "playwright-core";
import { beforeEach, describe, expect, test } from "vitest";
import { appears, sitStill } from "./bench.ts";
import { fakeDesk } from "./fake-desk.ts";

const ana = { email: "ana@bank.example", name: "Ana Brandt", role: "lead" };
const bo = { email: "bo@bank.example", name: "Bo Lund", role: "lead" };

describe.runIf(hasChromium())("acts of a reviewer whose session ends", () => {
  const desk = fakeDesk(12);
  beforeEach(() => {
    desk.server.reviewer = ana;
  });

  const acts = () => desk.server.book.acts.map(({ name, id, by }) => [name, id, by]);
  const pass = async (page: Page, seconds: number): Promise<void> => {
    for (let at = 0; at < seconds; at += 1) await page.clock.runFor(1000);
  };
  const tryAgain = async (page: Page): Promise<void> => {
    await page.getByRole("button", { name: "Try again" }).click();
    await appears(page, "header");
  };
  /** An act is made, and the session ends before it is sent. */
  const signedOut = async () => {
    const sitting = await sitStill(desk.browser, desk.server);
    await sitting.approve();
    desk.server.reviewer = undefined;
    await pass(sitting.page, 11);
    await appears(sitting.page, "main.trouble .unsent li");
    return sitting;
  };

  test("are kept and named, and sent once after the reviewer signed in again", async () => {
    const { page, id, close } = await signedOut();
    expect(await page.locator("main.trouble").innerText()).toMatch(
      /signed out[\s\S]*Not sent yet: 1[\s\S]*Approved: /,
    );
    expect(acts()).toEqual([]);
    desk.server.reviewer = ana;
    await tryAgain(page);
    await expect.poll(acts).toEqual([["approve", id, ana.email]]);
    await pass(page, 30);
    expect(acts()).toEqual([["approve", id, ana.email]]);
    expect(await page.locator(".toast.refused").count()).toBe(0);
    await close();
  });

  test("are sent when the window gets the focus back", async () => {
    const { page, id, close } = await signedOut();
    desk.server.reviewer = ana;
    await page.evaluate(() => dispatchEvent(new Event("focus")));
    await appears(page, "header");
    await expect.poll(acts).toEqual([["approve", id, ana.email]]);
    await close();
  });

  test("can be undone while the page is signed out", async () => {
    const { page, approve, close } = await sitStill(desk.browser, desk.server);
    await approve();
    desk.server.reviewer = undefined;
    await page.evaluate(() => dispatchEvent(new Event("focus")));
    await page.keyboard.press("u");
    await pass(page, 12);
    desk.server.reviewer = ana;
    await page.evaluate(() => dispatchEvent(new Event("focus")));
    await pass(page, 12);
    expect(acts()).toEqual([]);
    await close();
  });

  test("are not sent as another reviewer, who signed in instead", async () => {
    const { page, id, close } = await signedOut();
    desk.server.reviewer = bo;
    await tryAgain(page);
    await appears(page, ".toast.refused");
    expect(await page.locator("header").innerText()).toContain("Bo Lund");
    expect(await page.locator(".toast.refused").innerText()).toContain("This action is by ana@bank.example.");
    await pass(page, 30);
    expect(acts()).toEqual([]);
    desk.server.reviewer = ana;
    await pass(page, 250);
    await expect.poll(acts).toEqual([["approve", id, ana.email]]);
    await close();
  });

  test("are not sent as another reviewer whose session the page gets by a renewal", async () => {
    desk.server.lifetime = 64_000;
    const { page, approve, close } = await sitStill(desk.browser, desk.server);
    await approve();
    desk.server.reviewer = bo;
    await pass(page, 12);
    await appears(page, ".toast.refused");
    expect(acts()).toEqual([]);
    const asked: string[] = [];
    page.once("dialog", (dialog) => {
      asked.push(dialog.type());
      void dialog.accept();
    });
    await page.close({ runBeforeUnload: true });
    await expect.poll(() => asked).toEqual(["beforeunload"]);
    expect(acts()).toEqual([]);
    await close();
  });

  test("a comment is not written in the name of another reviewer", async () => {
    const { page, id, close } = await sitStill(desk.browser, desk.server);
    await page.keyboard.press("m");
    await page.keyboard.type("Called the person.");
    desk.server.reviewer = bo;
    desk.server.refuse = (method, path) => {
      if (method !== "POST" || !path.endsWith("/comments")) return undefined;
      desk.server.refuse = () => undefined;
      return [401, "unauthenticated", "The token has expired."];
    };
    await page.keyboard.press("Control+Enter");
    await pass(page, 2);
    await expect.poll(() => page.locator("header").innerText()).toContain("Bo Lund");
    expect(desk.server.book.made.find((one) => one.id === id)?.comments).toEqual([]);
    await close();
  });
});
