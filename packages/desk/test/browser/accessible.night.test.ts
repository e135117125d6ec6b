import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { hasChromium, launch, visit } from "@passmuster/test-browser";
import { violations } from "@passmuster/test-browser/violations";
import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { makeCases, withChecklist, withHits } from "../fake/cases.ts";
import { type Fake, fakeServer } from "../fake/server.ts";

const shots = new URL("../screenshots/", import.meta.url).pathname;
const wide = { viewport: { width: 1440, height: 900 }, reducedMotion: "reduce", locale: "en-GB" } as const;

/** The place of the case with hits on lists: its approval waits, so that it is none of the first. */
const listed = 8;

interface Look {
  readonly name: string;
  readonly options: BrowserContextOptions;
}

const zoomed = { ...wide, viewport: { width: 320, height: 256 } };
const narrow = { ...wide, viewport: { width: 390, height: 844 } };
/** A deep run has the first alone, a night has all. */
const looks: readonly Look[] = [
  { name: "ar-zoomed", options: { ...zoomed, locale: "ar", colorScheme: "light" } },
  { name: "light", options: { ...wide, colorScheme: "light" } },
  { name: "dark", options: { ...wide, colorScheme: "dark" } },
  { name: "zoomed", options: { ...zoomed, colorScheme: "dark" } },
  { name: "ar-light", options: { ...wide, locale: "ar", colorScheme: "light" } },
  { name: "ar-dark", options: { ...wide, locale: "ar", colorScheme: "dark" } },
  { name: "de-light", options: { ...wide, locale: "de-DE", colorScheme: "light" } },
  { name: "de-zoomed", options: { ...zoomed, locale: "de-DE", colorScheme: "light" } },
  { name: "narrow", options: { ...narrow, colorScheme: "light" } },
  { name: "ar-narrow", options: { ...narrow, locale: "ar", colorScheme: "dark" } },
];

describe.runIf(hasChromium())("accessibility of the desk", () => {
  let browser: Browser;
  let server: Fake;
  beforeAll(async () => {
    mkdirSync(shots, { recursive: true });
    browser = await launch({ camera: false });
    server = await fakeServer(withHits(withChecklist(makeCases(42)), listed));
    const until = new Date(Date.now() + 3_600_000).toISOString();
    server.book.claims.set(server.book.made[2]?.id ?? "", { by: "jonas@bank.example", until });
  });
  afterAll(async () => {
    await browser.close();
    await server.close();
  });

  test.each(looks.slice(0, Math.ceil(inject("size"))))(
    "axe finds no violation on any screen: $name",
    async ({ name, options }) => {
      const { page, troubles, close } = await visit(browser, server.url, options);
      const found: Record<string, readonly string[]> = {};
      const look = async (screen: string): Promise<void> => {
        await page.screenshot({ path: join(shots, `${screen}.${name}.png`) });
        const here = [...(await violations(page)), ...(await page.evaluate(defects))];
        if (here.length > 0) found[screen] = here;
      };
      await page.locator(".items").waitFor();
      await look("queue");
      await lookAtCasework(page, look);
      await page.keyboard.press("n");
      await shown(page);
      await look("case");
      await page.keyboard.press("c");
      await page.locator(".correction input").first().waitFor();
      await look("correction");
      await page.keyboard.press("Escape");
      await page.locator(".similar").waitFor();
      await page.keyboard.press("f");
      await page.locator("dialog.compare .compared").waitFor();
      await look("compare");
      await page.keyboard.press("Escape");
      await page.locator("dialog").waitFor({ state: "detached" });
      await page.keyboard.press("r");
      await page.locator("dialog[open]").waitFor();
      await look("reject");
      await page.keyboard.press("Escape");
      await page.locator("dialog").waitFor({ state: "detached" });
      await page.keyboard.press("a");
      await page.locator(".toast.act").waitFor();
      await shown(page);
      await look("next");
      await page.keyboard.press("u");
      await page.locator(".toast.act").waitFor({ state: "detached" });
      await page.keyboard.press("g");
      await page.locator(".tiles").waitFor();
      await look("figures");
      await page.keyboard.press("y");
      await page.locator('main.policy[data-ready="true"]').waitFor();
      const policy = page.locator("textarea.code");
      await policy.fill('{ "actions": { "nonsense": "off" } }');
      await page.locator(".policy .button.primary").click();
      await page.locator(".problem li").first().waitFor();
      await look("policy-refused");
      await policy.fill("{}");
      await page.locator(".policy .button.primary").click();
      await page.locator('main.policy[data-complete="true"]').waitFor();
      await look("policy");
      await page.locator(".changes").scrollIntoViewIfNeeded();
      await look("policy-changes");
      await page.locator("h1").click();
      await page.keyboard.press("?");
      await page.locator("dialog[open]").waitFor();
      await look("keys");
      await page.keyboard.press("Escape");
      await page.locator("dialog").waitFor({ state: "detached" });
      await page.keyboard.press("q");
      await page.locator(".items .open").nth(3).click();
      await shown(page);
      await look("checklist");
      await page.keyboard.press("2");
      await page.locator("dialog[open]").waitFor();
      await look("details");
      await page.keyboard.press("Escape");
      await page.locator("dialog").waitFor({ state: "detached" });
      await page.keyboard.press("q");
      await page.locator(".items").waitFor();
      const [{ flow = "", id = "" } = {}] = server.book.made.slice(listed);
      await page.evaluate((to) => {
        location.hash = to;
      }, `#/case/${flow}/${id}`);
      await shown(page);
      await page.locator(".hit form button").click();
      await page.locator(".hit .problem").waitFor();
      await look("hits");
      expect([found, troubles]).toEqual([{}, []]);
      await close();
    },
    120_000,
  );
});

/** Filters, saved views, and the acts on several cases. */
async function lookAtCasework(page: Page, look: (screen: string) => Promise<void>): Promise<void> {
  const dialog = page.locator("dialog[open]");
  const leave = async (): Promise<void> => {
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "detached" });
  };
  await page.keyboard.press("f");
  await page.locator(".facets").getByRole("checkbox").check();
  await page.locator(".chip").waitFor();
  await page.locator('main.queue[data-ready="true"]').waitFor();
  await look("filters");
  await page.locator(".chip").click();
  await page.locator(".chip").waitFor({ state: "detached" });
  await page.locator(".items").waitFor();
  await page.keyboard.press("f");
  await page.keyboard.press("v");
  await page.locator("dialog input").first().fill("Night shift");
  await page.keyboard.press("Enter");
  await page.locator(".view-list li").first().waitFor();
  await look("views");
  await leave();
  for (const key of ["x", "j", "j", "x"]) await page.keyboard.press(key);
  await page.locator(".bulk").waitFor();
  await look("bulk");
  for (const key of ["a", "t", "p", "r"]) {
    await page.keyboard.press(key);
    await dialog.waitFor();
    await look(`bulk-${key}`);
    await leave();
  }
  await page.keyboard.press("c");
  await page.locator(".toast.many").waitFor();
  await look("bulk-refused");
  await page.keyboard.press("u");
  await page.locator(".toast.many button").click();
  await page.keyboard.press("Escape");
  await page.locator(".bulk").waitFor({ state: "detached" });
}

async function shown(page: Page): Promise<void> {
  await page.locator('main.case[data-ready="true"]').waitFor();
}

/** WCAG 2.2, 1.4.10 and 2.5.8: no scrolling sideways, and targets of 24 by 24 CSS pixels. */
function defects(): readonly string[] {
  const targets = [...document.querySelectorAll<HTMLElement>("button, a, select, input, textarea, summary")];
  const small = targets.flatMap((target) => {
    const { width, height } = (target.closest("label.check") ?? target).getBoundingClientRect();
    const isInline = target.closest("li, th") !== null && target.tagName === "A";
    if (width === 0 || isInline) return [];
    return width < 24 || height < 24 ? [`small: ${target.outerHTML.slice(0, 100)} ${width}×${height}`] : [];
  });
  const sideways = document.documentElement.scrollWidth > innerWidth + 1 ? ["scrolls sideways"] : [];
  return [...small, ...sideways];
}
