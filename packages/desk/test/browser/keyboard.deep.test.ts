import { hasChromium } from "@passmuster/test-browser";
import { describe, expect, test } from "vitest";
import { appears, shownCase, sit, sitStill } from "./bench.ts";
import { clearCases, waitFor, watch } from "./clearing.ts";
import { fakeDesk } from "./fake-desk.ts";

describe.runIf(hasChromium())("work by keyboard alone", () => {
  const desk = fakeDesk(50);

  test("50 cases take 6 keystrokes each at most, and each picture is loaded once", async () => {
    const { page, troubles, close } = await sit(desk.browser, desk.server);
    const { strokes } = await clearCases(page, 50);
    await page.locator("main.queue").waitFor();
    await page.close({ runBeforeUnload: true });
    await expect.poll(() => desk.server.book.acts.length).toBe(50);
    expect(new Set(desk.server.book.acts.map(({ id }) => id)).size).toBe(50);
    expect(new Set(desk.server.book.acts.map(({ name }) => name))).toEqual(
      new Set(["approve", "reject", "retake", "Hold"]),
    );
    const sorted = strokes.toSorted((a, b) => a - b);
    expect(sorted[25]).toBeLessThanOrEqual(6);
    const pictures = desk.server.requests.filter((line) => line.includes("/pictures/"));
    expect(pictures).toHaveLength(new Set(pictures).size);
    expect(troubles).toEqual([]);
    await close();
  });

  test("the next case is shown with pictures that were loaded before the act", async () => {
    const { page, close } = await sit(desk.browser, desk.server);
    await watch(page);
    await page.keyboard.press("n");
    const first = await shownCase(page);
    await expect.poll(() => desk.server.pictures).toBe(4);
    await page.evaluate(async () => void (await fetch(location.pathname)));
    desk.server.refuse = (_, path) =>
      path.includes("/pictures/") ? [500, "internal", "No picture."] : undefined;
    await page.keyboard.press("a");
    await waitFor(page, await shownCase(page, first));
    await close();
  });

  test("Enter opens the marked row, and a focused button does its own work", async () => {
    const { page, close } = await sit(desk.browser, desk.server);
    await page.keyboard.press("Enter");
    expect(await shownCase(page)).toBe(desk.server.book.made[0]?.id);
    await page.keyboard.press("q");
    await page.locator('main.queue[data-ready="true"]').waitFor();
    await page.keyboard.press("j");
    await page.keyboard.press("Enter");
    expect(await shownCase(page)).toBe(desk.server.book.made[1]?.id);
    await page.keyboard.press("q");
    await page.locator('main.queue[data-ready="true"]').waitFor();
    await page.getByRole("button", { name: "Keys" }).press("Enter");
    await page.locator("dialog.keys").waitFor();
    expect(await page.locator("main.queue").count()).toBe(1);
    await close();
  });

  test("a key that is held down decides one case, however long it is held", async () => {
    const { page, id, close } = await sitStill(desk.browser, desk.server);
    await page.keyboard.down("a");
    await appears(page, `main.case[data-ready="true"]:not([data-case="${id}"])`);
    await page.keyboard.down("a");
    await page.keyboard.down("a");
    await page.keyboard.up("a");
    await page.clock.runFor(12_000);
    await expect.poll(() => desk.server.book.acts.map((act) => act.id)).toEqual([id]);
    await close();
  });

  test("a key that is pressed again before the next case is seen decides one case", async () => {
    const { page, id, approve, close } = await sitStill(desk.browser, desk.server);
    await approve();
    await page.keyboard.press("a");
    await page.keyboard.press("a");
    await page.clock.runFor(12_000);
    await expect.poll(() => desk.server.book.acts.map((act) => act.id)).toEqual([id]);
    await close();
  });

  test("a template fills the sentence and the note, and both are sent apart", async () => {
    const { page, close } = await sit(desk.browser, desk.server);
    await page.keyboard.press("n");
    await shownCase(page);
    await page.keyboard.press("r");
    await page.locator("dialog[open]").waitFor();
    const texts = page.locator("dialog textarea");
    expect(await texts.first().inputValue()).toContain("belongs to another person");
    await page.keyboard.press("4");
    await texts.first().press("End");
    await texts.first().pressSequentially(" Thank you.");
    await page.keyboard.press("Control+Enter");
    await shownCase(page, desk.server.book.made[0]?.id);
    await page.close({ runBeforeUnload: true });
    await expect.poll(() => desk.server.book.acts.length).toBe(1);
    expect(desk.server.book.acts[0]).toMatchObject({
      name: "reject",
      by: "ana@bank.example",
      body: {
        comment: "The document could not be accepted. Thank you.",
        note: "The picture shows signs of alteration.",
      },
    });
    expect(desk.server.book.acts[0]?.body).not.toHaveProperty("email");
    await close();
  });

  test("a corrected value runs the rules again before the reviewer's eyes", async () => {
    const { page, close } = await sit(desk.browser, desk.server);
    await page.keyboard.press("n");
    await shownCase(page);
    await page.keyboard.press("j");
    await page.keyboard.press("c");
    const input = page.getByLabel("Document number");
    await input.fill("AQ4821737");
    await input.press("Enter");
    await page.locator(".correction").waitFor({ state: "detached" });
    const row = page.locator(".rules tr").filter({ hasText: "Document number" });
    expect(await row.locator(".mark").innerText()).toBe("Passed");
    expect(desk.server.book.acts[0]?.body).toMatchObject({ document: { number: "AQ4821737" } });
    await close();
  });

  test("search, filters and the list need no mouse", async () => {
    const { page, close } = await sit(desk.browser, desk.server);
    await page.keyboard.press("/");
    await page.keyboard.type("okafor order-4724");
    await expect.poll(() => page.locator(".items tbody tr").count()).toBe(1);
    await page.keyboard.press("Escape");
    await page.keyboard.press("j");
    await page.keyboard.press("Enter");
    expect(await shownCase(page)).toBe(desk.server.book.made[1]?.id);
    expect(page.url()).not.toContain("okafor");
    await close();
  });

  test("with shortcuts off, a single key does nothing", async () => {
    const { page, close } = await sit(desk.browser, desk.server);
    await page.keyboard.press("?");
    await page.getByLabel("Shortcuts of a single key").press("Space");
    await page.keyboard.press("Escape");
    await page.locator("dialog").waitFor({ state: "detached" });
    await page.keyboard.press("n");
    await page.keyboard.press("g");
    expect(await page.locator("main.queue").count()).toBe(1);
    expect(desk.server.requests.filter((line) => line.includes("claims"))).toEqual([]);
    await close();
  });
});
