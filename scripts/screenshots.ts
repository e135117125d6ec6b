import { join } from "node:path";
import { launch } from "../packages/capture/test/browser/chromium.ts";
import { licenceBody, serve } from "../packages/capture/test/browser/server.ts";
import { agree, choose, desktop, use, visit } from "../packages/capture/test/browser/visit.ts";
import { root } from "./workspace.ts";

/**
 * Takes the desktop pictures of the capture guide again. Needs Chromium (`scripts/chromium.ts`). Run it after a
 * change of the page's text or layout.
 */
const specimens = join(root, "tools/specimens/images");
const viewport = { width: 900, height: 800 };
const look = { ...desktop, viewport, deviceScaleFactor: 8 / 9, colorScheme: "light" } as const;
const shot = (name: string) => ({ path: join(root, `docs/images/capture-${name}.png`) });

const server = await serve();
const browser = await launch({ camera: false });
try {
  const { page } = await visit(browser, (await server.create("identity", licenceBody)).url, look);
  await agree(page);
  await choose(page, join(specimens, "driver-licence-front.jpg"));
  await use(page);
  await page.locator('[data-step^="document photo-id back"]').waitFor();
  await choose(page, join(specimens, "driver-licence-back.jpg"));
  await use(page);
  await page.locator('[data-step^="document selfie"]').waitFor();
  await page.locator(".sheet .button.quiet").last().click();
  await page.locator('[data-step="review"]').waitFor();
  await page.waitForFunction(() => document.querySelectorAll(".thumbs img").length === 2);
  await page.screenshot(shot("review"));

  const desk = await visit(browser, (await server.create("identity", licenceBody)).url, look);
  await agree(desk.page);
  await desk.page.locator(".sheet .button.quiet").first().click();
  await desk.page.locator(".qr img").waitFor();
  await desk.page.screenshot(shot("hand-off"));
} finally {
  await browser.close();
  await server.close();
}
