import type { DeskTemplate } from "@passmuster/desk";
import { hasChromium, launch } from "@passmuster/test-browser";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { shownCase } from "./bench.ts";
import { hostileExtractor, hostileFlows, makeHostile, texts, textsOf } from "./hostile-cases.ts";
import { watch } from "./hostile-watch.ts";
import { type RealDesk, realDesk } from "./real-desk.ts";

/** At night every place gets every text. */
const count = Math.min(texts.length, Math.ceil(20 * inject("size")));
const step = Math.floor(texts.length / count);
const keys = { reject: "r", retake: "t", hold: "h", cancel: "x", expire: "e" } as const;
const templates = Object.keys(keys).flatMap((act, group) =>
  Array.from({ length: 9 }, (_, at): DeskTemplate => {
    const [title = "", comment = "", note = ""] = [0, 1, 2].map(
      (part) => texts[(group * 60 + at * 6 + part) % 300],
    );
    return { act: act as keyof typeof keys, title, comment, note };
  }),
);
const lead = "lea@bank.example";

describe.runIf(hasChromium())("hostile texts at a real service", () => {
  let browser: Browser;
  let server: RealDesk;
  let read: readonly string[] = [];
  const made: Awaited<ReturnType<typeof makeHostile>>[] = [];
  beforeAll(async () => {
    browser = await launch({ camera: false });
    const flows = hostileFlows(() => read);
    const page = { templates, brand: texts[10] ?? "" };
    server = await realDesk({ extractor: hostileExtractor(() => read), options: { flows }, page });
    server.people.set(lead, { email: lead, name: texts[21] ?? "", role: "lead" });
    for (let at = 0; at < count; at += 1) {
      read = textsOf(at * step);
      made.push(await makeHostile(server, at * step));
    }
  });
  afterAll(async () => {
    await browser.close();
    await server.close();
  });

  test(`in ${count} cases, texts of persons, hosts and colleagues are shown as text and run nothing`, async () => {
    const { page, troubles, close } = await server.sit(browser, lead);
    const { expectHarmless, missing } = await watch(page);
    await expectHarmless("queue");
    await page.keyboard.press("n");
    let id = "";
    for (let at = 0; at < count; at += 1) {
      id = await shownCase(page, id);
      await expectHarmless(id);
      const shown = made.find((one) => one.id === id)?.shown ?? ["no such case"];
      expect([id, await missing(shown)]).toEqual([id, []]);
      await page.keyboard.press("s");
    }
    expect(troubles).toEqual([]);
    await close();
  });

  test("templates, refusals, search words, figures and names run nothing", async () => {
    const { page, troubles, close } = await server.sit(browser, lead);
    const { expectHarmless, missing } = await watch(page);
    await page.keyboard.press("n");
    await shownCase(page);
    for (const [act, key] of Object.entries(keys)) {
      await page.keyboard.press(key);
      await page.locator("dialog[open]").waitFor();
      const own = templates.filter((one) => one.act === act);
      for (const [at, { comment }] of own.entries()) {
        await page.keyboard.press(String(at + 1));
        expect([act, at, await missing([comment.slice(0, 100)])]).toEqual([act, at, []]);
      }
      expect(await missing(own.map(({ title }) => title))).toEqual([]);
      await expectHarmless(act);
      await page.keyboard.press("Escape");
      await page.locator("dialog").waitFor({ state: "detached" });
    }
    await page.keyboard.press("q");
    await page.locator('main.queue[data-ready="true"]').waitFor();
    for (const text of texts.filter((_, at) => at % 15 === 0)) {
      const answered = page.waitForResponse((answer) => answer.url().includes("search="));
      await page.getByRole("searchbox").or(page.locator(".filters input")).first().fill(text.slice(0, 200));
      expect((await answered).status()).toBeLessThan(500);
      await expectHarmless(`search ${text}`);
    }
    await page.locator("body").press("Escape");
    await page.evaluate(() => {
      location.hash = "#/figures";
    });
    await page.locator("main.figures, main").first().waitFor();
    await expectHarmless("figures");
    for (const text of texts.filter((_, at) => at % 30 === 0)) {
      await page.evaluate((hash) => {
        location.hash = hash;
      }, `#/case/${text}`);
      await expectHarmless(`address ${text}`);
    }
    expect(troubles).toEqual([]);
    await close();
  });

  test("a reviewer of a tenant with a hostile name sees an empty desk that runs nothing", async () => {
    const tenant = texts[0] ?? "";
    server.people.set("tim@bank.example", { email: "tim@bank.example", role: "lead", tenant });
    const { page, troubles, close } = await server.sit(browser, "tim@bank.example");
    const { expectHarmless } = await watch(page);
    await expectHarmless("queue");
    expect(await page.locator(".items").count()).toBe(0);
    expect(troubles).toEqual([]);
    await close();
  });

  test("no cell of a CSV begins a formula, and a browser takes the file for no document", async () => {
    const { page, close } = await server.sit(browser, lead);
    const answered = page.waitForResponse((answer) => answer.url().includes("verifications.csv"));
    await page.getByRole("button", { name: /CSV/ }).press("Enter");
    const response = await answered;
    const headers = response.headers();
    expect(headers["content-type"]).toMatch(/^text\/csv/);
    expect(headers["x-content-type-options"]).toBe("nosniff");
    expect(headers["content-disposition"]).toMatch(/^attachment; filename="[a-z.]+"$/);
    expect(headers["cache-control"]).toBe("no-store");
    const cells = (await response.text()).split(/\r?\n|","|^"|"$/m);
    expect(cells.filter((cell) => /^[=+\-@\t]/.test(cell))).toEqual([]);
    await close();
  });
});
