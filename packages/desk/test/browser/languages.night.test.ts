import { hasChromium, launch, visit } from "@passmuster/test-browser";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { type DeskLanguage, deskLanguages } from "../../src/languages.ts";
import { makeCases, withHits } from "../fake/cases.ts";
import { type Fake, fakeServer } from "../fake/server.ts";
import { sameAsEnglish } from "../same-as-english.ts";

const wide = { viewport: { width: 1280, height: 800 }, reducedMotion: "reduce" } as const;
/** WCAG 2.2, 1.4.10 Reflow: 320 CSS pixels. */
const narrow = { viewport: { width: 320, height: 640 }, reducedMotion: "reduce" } as const;

/** Texts that reach outside the screen, or that their button cuts off. */
function unfit(): readonly string[] {
  const scrolls = document.documentElement.scrollWidth > innerWidth + 1 ? ["the page scrolls sideways"] : [];
  const buttons = [...document.querySelectorAll<HTMLElement>("button, .tiles dt, thead th, label > span")];
  const cut = buttons.flatMap((element) => {
    const { left, right, width } = element.getBoundingClientRect();
    const isHidden = element.closest("thead")?.clientWidth === 1 || element.matches(".unseen");
    if (width === 0 || isHidden) return [];
    const isCut = element.scrollWidth > element.clientWidth + 2 && element.clientWidth > 0;
    return isCut || left < -1 || right > innerWidth + 1 ? [(element.textContent ?? "").slice(0, 40)] : [];
  });
  return [...scrolls, ...cut];
}

/** The texts and the read-aloud labels of the page. */
function texts(): readonly string[] {
  const found: string[] = [document.title];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const { parentElement: parent } = walker.currentNode;
    if (!parent?.closest("noscript, .unstarted, kbd, .key, .value, bdi, code, .language select"))
      found.push(walker.currentNode.textContent ?? "");
  }
  for (const element of document.querySelectorAll("[aria-label], [title], [placeholder], [alt]"))
    for (const name of ["aria-label", "title", "placeholder", "alt"])
      found.push(element.getAttribute(name) ?? "");
  for (const area of document.querySelectorAll<HTMLTextAreaElement>("textarea:not(.code)"))
    found.push(area.value);
  return found.map((text) => text.trim()).filter((text) => /\p{L}{2}/u.test(text));
}

/** A deep run has German, whose words are long, and Arabic; a night has all. */
const languages = [...new Set<DeskLanguage>(["de", "ar", ...deskLanguages])]
  .filter((code) => code !== "en")
  .slice(0, Math.ceil(2 * inject("size")));

describe.runIf(hasChromium())(`the desk in English and ${languages.length} other languages`, () => {
  let browser: Browser;
  let server: Fake;
  beforeAll(async () => {
    browser = await launch({ camera: false });
    server = await fakeServer(withHits(makeCases(24)));
  });
  afterAll(async () => {
    await browser.close();
    await server.close();
  });

  /** Shows each screen, and looks at it. */
  async function tour(page: Page, look: (screen: string) => Promise<void>): Promise<void> {
    const dialog = page.locator("dialog[open]");
    await page.locator('main.queue[data-ready="true"]').waitFor();
    await look("queue");
    await page.keyboard.press("f");
    await page.locator(".facets").getByRole("checkbox").check();
    await page.locator(".chip").waitFor();
    await page.locator('main.queue[data-ready="true"]').waitFor();
    await look("filters");
    await page.locator(".chip").click();
    await page.locator(".items tr").nth(20).waitFor();
    await page.keyboard.press("f");
    await page.keyboard.press("v");
    await dialog.waitFor();
    await look("views");
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "detached" });
    for (const key of ["x", "j", "x"]) await page.keyboard.press(key);
    await page.locator(".bulk").waitFor();
    await look("bulk");
    for (const key of ["a", "t", "p", "r"]) {
      await page.keyboard.press(key);
      await dialog.waitFor();
      await look(`bulk ${key}`);
      await page.keyboard.press("Escape");
      await dialog.waitFor({ state: "detached" });
    }
    await page.keyboard.press("Escape");
    await page.keyboard.press("n");
    await page.locator('main.case[data-ready="true"]').waitFor();
    await look("case");
    await page.locator(".similar").waitFor();
    await page.keyboard.press("f");
    await page.locator("dialog.compare .compared").waitFor();
    await look("compare");
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "detached" });
    await page.keyboard.press("2");
    await dialog.waitFor();
    await look("details");
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "detached" });
    await page.keyboard.press("r");
    await dialog.waitFor();
    await look("reject");
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "detached" });
    await page.keyboard.press("g");
    await page.locator(".tiles").waitFor();
    await look("figures");
    await page.keyboard.press("y");
    await page.locator('main.policy[data-ready="true"]').waitFor();
    await page.locator("textarea.code").fill("{}");
    await page.locator(".policy .button.primary").click();
    await page.locator('main.policy[data-complete="true"]').waitFor();
    await look("policy");
    await page.keyboard.press("q");
    await page.locator('main.queue[data-ready="true"]').waitFor();
    await page.keyboard.press("/");
    await page.keyboard.type("xyzzy");
    await page.locator(".empty p + p").waitFor();
    await look("search");
    await page.keyboard.press("Escape");
    await page.keyboard.press("?");
    await page.locator("dialog[open]").waitFor();
    await look("keys");
  }

  interface Shown {
    readonly texts: readonly string[];
    /** Texts that do not fit, by the width of the window. */
    readonly unfit: Readonly<Record<string, readonly string[]>>;
  }

  async function shownIn(lang: string): Promise<Record<string, Shown>> {
    const { page, troubles, close } = await visit(browser, `${server.url}?lang=${lang}`, wide);
    const found: Record<string, Shown> = {};
    await tour(page, async (screen) => {
      const there = await page.evaluate(texts);
      const unfitAt: Record<string, readonly string[]> = {};
      for (const { viewport } of [narrow, wide]) {
        await page.setViewportSize(viewport);
        unfitAt[viewport.width] = await page.evaluate(unfit);
      }
      found[screen] = { texts: there, unfit: unfitAt };
    });
    expect(troubles).toEqual([]);
    await close();
    return found;
  }

  test("no text fits badly and none is left in English", async () => {
    const english = await shownIn("en");
    const found: Record<string, readonly string[]> = {};
    for (const lang of languages) {
      const allowed = new Set<string>(sameAsEnglish[lang]);
      for (const [screen, shown] of Object.entries(await shownIn(lang))) {
        const left = shown.texts.filter(
          (text) => english[screen]?.texts.includes(text) && !allowed.has(text),
        );
        const own = left.filter((text) => !isData(text));
        if (own.length > 0) found[`${lang} ${screen} in English`] = [...new Set(own)];
        for (const [width, bad] of Object.entries(shown.unfit))
          if (bad.length > 0) found[`${lang} ${screen} ${width}`] = bad;
      }
    }
    expect(found).toEqual({});
  });

  test("the page speaks the first language of the browser that it has, and loads no other", async () => {
    const before = server.requests.length;
    const { page, troubles, close } = await visit(browser, server.url, { ...wide, locale: "pt-PT" });
    await page.locator('html[lang="pt"][dir="ltr"]').waitFor();
    await page.getByText("Assumir o próximo").waitFor();
    const scripts = server.requests.slice(before).filter((each) => /\.js$/.test(each));
    expect(scripts.map((each) => each.replace(/.*\/desk\/([\w]+)-.*/, "$1")).sort()).toEqual(["main", "pt"]);
    expect(troubles).toEqual([]);
    await close();
  });

  test("a language that the desk lacks falls back to English", async () => {
    const { page, close } = await visit(browser, `${server.url}?lang=../../x`, { ...wide, locale: "mt-MT" });
    await page.locator('html[lang="en"]').waitFor();
    await page.getByText("Claim next").waitFor();
    await close();
  });

  test("the menu changes the language at once, and the address keeps it", async () => {
    const { page, troubles, close } = await visit(browser, `${server.url}?from=mail&lang=de`, wide);
    await page.locator('main.queue[data-ready="true"]').waitFor();
    await page.keyboard.press("n");
    await page.locator('main.case[data-ready="true"]').waitFor();
    await page.locator(".write textarea").fill("half a sentence");
    await page.locator(".language select").selectOption("ar");
    await page.locator('html[lang="ar"][dir="rtl"]').waitFor();
    await page.getByText("قبول").first().waitFor();
    expect(await page.locator(".write textarea").inputValue()).toBe("half a sentence");
    expect(new URL(page.url()).search).toBe("?from=mail&lang=ar");
    expect(new URL(page.url()).hash).toMatch(/^#\/case\//);
    await page.locator("nav a").first().click();
    await page.locator("main.queue").waitFor();
    expect(await page.title()).toBe("قائمة الانتظار");
    await page.reload();
    await page.locator('html[lang="ar"][dir="rtl"]').waitFor();
    expect(await page.evaluate(() => localStorage.length + sessionStorage.length)).toBe(0);
    expect(troubles).toEqual([]);
    await close();
  });

  test("the host's language comes before the browser's", async () => {
    const japanese = await fakeServer(makeCases(3), { lang: "ja" });
    const { page, close } = await visit(browser, japanese.url, { ...wide, locale: "fr-FR" });
    await page.locator('html[lang="ja"]').waitFor();
    await page.getByText("次を担当する").waitFor();
    await close();
    await japanese.close();
  });

  test("pictures keep their direction where the page is read from right to left", async () => {
    const { page, close } = await visit(browser, `${server.url}?lang=ar`, wide);
    await page.locator('main.queue[data-ready="true"]').waitFor();
    await page.keyboard.press("n");
    await page.locator('main.case[data-ready="true"]').waitFor();
    const at = (selector: string) => page.locator(selector).first().boundingBox();
    const [pictures, facts] = [await at(".pictures"), await at(".facts")];
    expect(pictures?.x).toBeGreaterThan(facts?.x ?? 9999);
    const style = (selector: string): Promise<string> =>
      page
        .locator(selector)
        .first()
        .evaluate((element) => getComputedStyle(element).direction);
    expect([await style(".paper"), await style(".rules .value"), await style("main")]).toEqual([
      "ltr",
      "ltr",
      "rtl",
    ]);
    await close();
  });
});

/**
 * Texts of the fake server, which are the host's and the persons', words of the field, and units of `Intl`.
 */
const data = [
  "fraud",
  "pep",
  "vip",
  "Larkspur Bank",
  "Ana Brandt",
  "Identity Verification",
  "Tenant check",
  "The bank account",
  "Selfie",
];

function isData(text: string): boolean {
  return data.some((one) => text.startsWith(one)) || /^(Rule[A-Z]{2}|order-|ver_)\w+$|^\d+ sec$/.test(text);
}
