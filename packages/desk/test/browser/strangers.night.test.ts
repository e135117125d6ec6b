import { hasChromium, launch } from "@passmuster/test-browser";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Made, makeCases } from "../fake/cases.ts";
import { type Fake, fakeServer } from "../fake/server.ts";
import { shownCase, sit } from "./bench.ts";
import { hostileTexts } from "./hostile-texts.ts";

describe.runIf(hasChromium())("texts of strangers", () => {
  let browser: Browser;
  let server: Fake;
  const texts = hostileTexts();
  beforeAll(async () => {
    browser = await launch({ camera: false });
    server = await fakeServer(hostileCases(texts));
  });
  afterAll(async () => {
    await browser.close();
    await server.close();
  });

  test("300 hostile texts in every place are shown as text and run nothing", async () => {
    const { page, troubles, close } = await sit(browser, server);
    await page.evaluate(() => {
      Object.assign(globalThis, { violations: [] as string[] });
      addEventListener("securitypolicyviolation", (event) =>
        (globalThis as unknown as { violations: string[] }).violations.push(event.violatedDirective),
      );
    });
    const dialogs: string[] = [];
    page.on("dialog", (dialog) => {
      dialogs.push(dialog.message());
      void dialog.dismiss();
    });
    expect(texts.length).toBe(300);
    await page.locator(".items tbody tr").nth(49).waitFor();
    await page.keyboard.press("n");
    let id = "";
    for (let at = 0; at < server.book.made.length; at += 1) {
      id = await shownCase(page, id);
      const state = await page.evaluate(() => {
        const { ran, violations } = globalThis as unknown as { ran?: unknown; violations: string[] };
        const made = document.querySelectorAll(
          "script:not([src]), iframe, object, embed, form[action], img:not([src^='blob:']), [onerror], [onload], [onclick], base, meta[http-equiv], #hostile",
        );
        const links = [...document.querySelectorAll("a")].map((link) => link.protocol);
        return { ran: ran ?? null, violations, made: made.length, links: [...new Set(links)] };
      });
      expect(state).toEqual({ ran: null, violations: [], made: 0, links: ["http:"] });
      const shown = await page.locator("main.case").innerText();
      expect(shown).toContain((server.book.made[at]?.first ?? "").trim().split(/\s+/)[0]);
      if (at < server.book.made.length - 1) await page.keyboard.press("s");
    }
    expect([dialogs, troubles]).toEqual([[], []]);
    await close();
  });

  test("the token is in no storage, no address and no name of a window", async () => {
    const { page, context, close } = await sit(browser, server);
    await page.keyboard.press("n");
    await shownCase(page);
    const kept = await page.evaluate(() =>
      JSON.stringify([
        { ...localStorage },
        { ...sessionStorage },
        document.cookie,
        location.href,
        name,
        document.title,
      ]),
    );
    const asked = [...server.headers.entries()].filter(([line]) => line.includes("/api/"));
    expect(kept).not.toContain("vsd_");
    expect(kept).not.toContain(server.book.made[0]?.last);
    expect(await context.cookies()).toEqual([]);
    expect(asked.length).toBeGreaterThan(5);
    expect(asked.filter(([line, { referer, cookie }]) => line.includes("vsd_") || referer || cookie)).toEqual(
      [],
    );
    await close();
  });

  test("the addresses of a case's pictures are revoked when it is left", async () => {
    const { page, close } = await sit(browser, server);
    await page.keyboard.press("n");
    await shownCase(page);
    const address = await page.locator(".paper img").first().getAttribute("src");
    const readable = (url: string | null) =>
      page.evaluate(
        (blob) =>
          new Promise<boolean>((resolve) => {
            const image = new Image();
            image.onload = () => resolve(true);
            image.onerror = () => resolve(false);
            image.src = blob ?? "";
          }),
        url,
      );
    expect(await readable(address)).toBe(true);
    await page.keyboard.press("Escape");
    await page.locator("main.queue").waitFor();
    expect(await readable(address)).toBe(false);
    await close();
  });

  test("a reviewer whom the host no longer knows is out when the token ends", async () => {
    const own = await fakeServer(makeCases(3));
    const { page, close } = await sit(browser, own);
    own.reviewer = undefined;
    await page.keyboard.press("n");
    await page.locator(".trouble").waitFor();
    expect(await page.locator("h1").innerText()).toBe("You are signed out");
    expect(await page.locator(".items, .paper").count()).toBe(0);
    own.reviewer = { email: "ana@bank.example", name: "Ana", role: "review" };
    await page.getByRole("button").press("Enter");
    await page.locator(".items").waitFor();
    await close();
    await own.close();
  });
});

/** Each case has six of the texts: two names, a reference, a comment, a number, and one in the history. */
function hostileCases(texts: readonly string[]): Made[] {
  return makeCases(texts.length / 5).map((one, at) => {
    const [first = "", last = "", reference = "", content = "", readNumber = ""] = texts.slice(
      at * 5,
      at * 5 + 5,
    );
    const created_at = new Date().toISOString();
    const comments = [{ content, created_at, status: content }];
    return { ...one, first, last, reference, readNumber, comments };
  });
}
