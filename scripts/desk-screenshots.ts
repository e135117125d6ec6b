import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { launch, visit } from "@passmuster/test-browser";
import { sheetOf } from "../packages/capture/test/browser/sheet.ts";
import { makeCases, withChecklist, withHits } from "../packages/desk/test/fake/cases.ts";
import { fakeServer } from "../packages/desk/test/fake/server.ts";
import { root } from "./workspace.ts";

/**
 * Takes the pictures of the guide for reviewers again: each screen in light and dark, in Arabic, in German,
 * and at 400 % zoom. Needs Chromium (`scripts/chromium.ts`).
 *
 *   node --conditions=@passmuster/source scripts/desk-screenshots.ts [FOLDER for each screenshot in full size]
 */
const folder = join(root, "docs/images/desk");
const [full] = process.argv.slice(2);
const wide = { viewport: { width: 1280, height: 800 }, reducedMotion: "reduce", locale: "en-GB" } as const;
type Options = NonNullable<Parameters<typeof visit>[2]>;
const looks: Readonly<Record<string, Options>> = {
  light: { ...wide, colorScheme: "light" },
  dark: { ...wide, colorScheme: "dark" },
  ar: { ...wide, colorScheme: "light", locale: "ar" },
  de: { ...wide, colorScheme: "light", locale: "de-DE" },
  zoomed: { ...wide, viewport: { width: 320, height: 200 }, deviceScaleFactor: 4, colorScheme: "light" },
};
const candidate = JSON.stringify({ actions: { RulePH001: "reject" } }, null, 2);
/** The place of the case with hits, none of those that other pictures show. */
const listed = 8;
const sheets: Record<string, Buffer[]> = {};

const browser = await launch({ camera: false });
const server = await fakeServer(withHits(withChecklist(makeCases(24)), listed));
if (full) mkdirSync(full, { recursive: true });
try {
  for (const [name, options] of Object.entries(looks)) {
    const { page, close } = await visit(browser, server.url, options);
    const take = async (screen: string): Promise<void> => {
      const shot = await page.screenshot();
      sheets[screen] = [...(sheets[screen] ?? []), shot];
      if (full) writeFileSync(join(full, `${screen}-${name}.png`), shot);
    };
    await page.locator('main.queue[data-ready="true"]').waitFor();
    await take("queue");
    await page.keyboard.press("f");
    await page.locator(".facets").getByRole("checkbox").check();
    await page.locator(".chip").waitFor();
    await page.locator('main.queue[data-ready="true"]').waitFor();
    await page.locator(".chip").scrollIntoViewIfNeeded();
    await take("filters");
    await page.locator(".chip").click();
    await page.locator(".items tr").nth(20).waitFor();
    await page.keyboard.press("f");
    for (const key of ["x", "j", "j", "x"]) await page.keyboard.press(key);
    await page.locator(".bulk").waitFor();
    await take("bulk");
    await page.keyboard.press("Escape");
    await page.keyboard.press("n");
    await page.locator('main.case[data-ready="true"]').waitFor();
    await take("case");
    await page.keyboard.press("r");
    await page.locator("dialog[open]").waitFor();
    await take("reject");
    await page.keyboard.press("Escape");
    await page.locator("dialog").waitFor({ state: "detached" });
    await page.keyboard.press("g");
    await page.locator(".tiles").waitFor();
    await take("figures");
    await page.keyboard.press("y");
    await page.locator('main.policy[data-ready="true"]').waitFor();
    await page.locator("textarea.code").fill(candidate);
    await page.locator(".policy .button.primary").click();
    await page.locator('main.policy[data-complete="true"]').waitFor();
    await page.locator(".flow-diff").first().scrollIntoViewIfNeeded();
    await take("policy");
    const [{ flow = "", id = "" } = {}] = server.book.made.slice(listed);
    await page.evaluate((to) => {
      location.hash = to;
    }, `#/case/${flow}/${id}`);
    await page.locator('main.case[data-ready="true"]').waitFor();
    await page.locator(".hits").scrollIntoViewIfNeeded();
    await take("hits");
    await close();
  }
} finally {
  await browser.close();
  await server.close();
}
rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
for (const [screen, [light, dark, ...others]] of Object.entries(sheets)) {
  if (light && dark) writeFileSync(join(folder, `${screen}.webp`), await sheetOf([light, dark], 420));
  writeFileSync(join(folder, `${screen}-other.webp`), await sheetOf(others, 400));
}
