import { sandboxExtractor } from "@passmuster/core";
import type { Extraction, Extractor } from "@passmuster/core/ports";
import { desktop, hasChromium, launch, visit } from "@passmuster/test-browser";
import { type Server, serve } from "@passmuster/test-browser/server";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { agree, choose, use } from "./acts.ts";

const passport = new URL("../../../../tools/specimens/images/passport-ines.jpg", import.meta.url).pathname;
const events = "**/api/v1/session/events";

type Sent = { readonly type: string; readonly step?: string; readonly hint?: string };

describe.runIf(hasChromium())("the steps that the page reports", () => {
  let server: Server;
  let browser: Browser;
  let token: string;
  let quality: Extraction["quality"][] = [];
  const sandbox = sandboxExtractor();
  const reader: Extractor = {
    ...sandbox,
    extract: async (input, signal) => ({
      ...(await sandbox.extract(input, signal)),
      quality: quality.shift() ?? [],
    }),
  };
  beforeAll(async () => {
    server = await serve({ extractor: reader });
    token = (await server.passmuster.tokens.create({ scopes: ["read"] })).secret;
    browser = await launch({ camera: false });
  });
  afterAll(async () => {
    await browser.close();
    await server.close();
  });

  async function funnel(): Promise<Readonly<Record<string, number>>> {
    const response = await fetch(`${server.url}/api/v1/identity/funnel`, {
      headers: { authorization: `Bearer ${token}` },
    });
    const { data } = (await response.json()) as {
      data: { steps: readonly { step: string; event: string; count: number }[] };
    };
    return Object.fromEntries(data.steps.map(({ step, event, count }) => [`${step} ${event}`, count]));
  }

  async function walk(page: Page): Promise<void> {
    quality = [["blurred"], ["glare"]];
    await agree(page);
    await choose(page, passport);
    await use(page);
    await page.getByRole("button", { name: "Choose another one" }).click();
    await choose(page, passport);
    await use(page);
    await page.getByRole("button", { name: "Use it anyway" }).click();
    await page.getByRole("button", { name: "Skip this step" }).click();
    await page.getByRole("button", { name: "Send" }).click();
    await page.locator('[data-step^="outcome"]').waitFor();
  }

  test("a walk through the page is in the funnel, once, without personal data", async () => {
    const { page, troubles, close } = await visit(browser, (await server.create()).url, desktop);
    const sent: Sent[] = [];
    page.on("request", (request) => {
      if (request.url().endsWith("/session/events")) sent.push(...request.postDataJSON().events);
    });
    await walk(page);
    await expect.poll(async () => (await funnel())["outcome step"]).toBe(1);
    const counted = await funnel();
    expect(counted).toMatchObject({
      "welcome started": 1,
      "welcome step": 1,
      "check hint": 2,
      "check retake": 1,
      "check insisted": 1,
      "review step": 1,
      "review submitted": 1,
    });
    expect(Object.keys(counted).join()).not.toContain("left");
    expect(sent.flatMap(({ hint }) => hint ?? [])).toEqual(["blurred", "glare_over_code"]);
    for (const event of sent) expect(Object.keys(event).join()).toMatch(/^(step,)?type(,hint)?$/);
    await page.reload();
    await page.locator('[data-step^="outcome"]').waitFor();
    await close();
    expect(troubles).toEqual([]);
    expect((await funnel())["welcome started"]).toBe(1);
  });

  test("a submission is counted at the review, also where the outcome arrives before its answer", async () => {
    const before = (await funnel())["review submitted"] ?? 0;
    const { page, close } = await visit(browser, (await server.create()).url, desktop);
    await page.route("**/api/v1/session/submit", async (route) => {
      const response = await route.fetch();
      await page.locator('[data-step^="outcome"]').waitFor();
      await route.fulfill({ response });
    });
    await walk(page);
    await expect.poll(async () => (await funnel())["review submitted"]).toBe(before + 1);
    expect((await funnel())["outcome submitted"]).toBeUndefined();
    await close();
  });

  test("a person who closes the page has left, at that step", async () => {
    const { page, close } = await visit(browser, (await server.create()).url, desktop);
    await agree(page);
    await page.locator('[data-step^="document"]').waitFor();
    await page.goto("about:blank");
    await expect.poll(async () => (await funnel())["document left"]).toBe(1);
    await close();
  });

  test.each([
    ["fails", 500, 2],
    ["refuses", 422, 1],
  ])(
    "a route that %s with status %i disturbs nobody, and gets a batch %i times at most",
    async (_, status, times) => {
      const { page, troubles, close } = await visit(browser, (await server.create()).url, desktop);
      const batches: string[] = [];
      await page.route(events, (route) => {
        batches.push(route.request().postData() ?? "");
        return route.fulfill({ status, body: "{}" });
      });
      await walk(page);
      const ofWelcome = () => batches.filter((batch) => batch.includes('"started"')).length;
      await expect.poll(ofWelcome).toBe(times);
      expect(Math.max(...batches.map((one) => batches.filter((other) => other === one).length))).toBe(times);
      expect(troubles).toEqual([]);
      expect(await page.locator(".notice").count()).toBe(0);
      await close();
    },
    90_000,
  );

  test("a route that never answers holds nothing up", async () => {
    const { page, close } = await visit(browser, (await server.create()).url, desktop);
    await page.route(events, () => undefined);
    await walk(page);
    await close();
  });
});
