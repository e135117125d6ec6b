import type { Page } from "playwright-core";
import { expect } from "vitest";

/** Whatever a page can be made to do by a text. */
interface Watched {
  readonly ran?: unknown;
  readonly violations: readonly string[];
}

export interface Watch {
  readonly dialogs: readonly string[];
  /** Expects that no text was taken for markup, an address or a script. */
  expectHarmless(where: string): Promise<void>;
  /** The texts of the page that are not visible as they are. White space counts once. */
  missing(texts: readonly string[]): Promise<readonly string[]>;
}

const markup =
  "script:not([src]), iframe, object, embed, form[action], img:not([src^='blob:']), [onerror], [onload], [onclick], [onfocus], [ontoggle], body base, body meta, body link, body style, math, template, video, #hostile";

/** Watches a page from now on. */
export async function watch(page: Page): Promise<Watch> {
  const dialogs: string[] = [];
  page.on("dialog", (dialog) => {
    dialogs.push(dialog.message());
    void dialog.dismiss();
  });
  await page.evaluate(() => {
    const violations: string[] = [];
    Object.assign(globalThis, { violations });
    addEventListener("securitypolicyviolation", ({ violatedDirective }) =>
      violations.push(violatedDirective),
    );
  });
  return {
    dialogs,
    async expectHarmless(where) {
      const state = await page.evaluate((selector) => {
        const { ran, violations } = globalThis as unknown as Watched;
        const links = [...document.querySelectorAll("a")].map((link) => link.origin);
        return {
          ran: ran ?? null,
          violations,
          made: [...document.querySelectorAll(selector)].map(({ outerHTML }) => outerHTML.slice(0, 200)),
          links: links.filter((origin) => origin !== location.origin),
        };
      }, markup);
      expect([where, state, dialogs]).toEqual([
        where,
        { ran: null, violations: [], made: [], links: [] },
        [],
      ]);
    },
    missing: (texts) =>
      page.evaluate((wanted) => {
        const plain = (text: string | null) => (text ?? "").replace(/\s+/g, " ").trim();
        const inputs = [...document.querySelectorAll("textarea, input")].map(
          (field) => field as HTMLInputElement,
        );
        const shown = plain([document.body.textContent, ...inputs.map(({ value }) => value)].join(" "));
        return wanted.filter((text) => !shown.includes(plain(text)));
      }, texts),
  };
}
