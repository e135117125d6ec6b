import { visit } from "@passmuster/test-browser";
import { licenceBody, passportBody, type Server } from "@passmuster/test-browser/server";
import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { agree, choose, use } from "./acts.ts";
import { virtualWallet, withoutInterface } from "./wallet.ts";

const images = new URL("../../../../tools/specimens/images/", import.meta.url).pathname;

/** A configuration of the page. */
export interface Look {
  readonly name: string;
  readonly options: BrowserContextOptions;
}

type At = (step: string, page: Page) => Promise<void>;

/**
 * Goes through every step and stops at each, on a server with `tourOptions`. Finds controls by position, so
 * it works in every language.
 */
export async function tour(server: Server, browser: Browser, { options }: Look, at: At): Promise<void> {
  await taking(server, browser, options, at);
  await wallets(server, browser, options, at);
  await presence(server, browser, options, at);
  await withoutCamera(server, browser, options, at);
  await outcomes(server, browser, options, at);
}

async function taking(
  server: Server,
  browser: Browser,
  options: BrowserContextOptions,
  at: At,
): Promise<void> {
  const { url } = await server.create("identity", licenceBody);
  const { page, close } = await visit(browser, url, options);
  await page.locator('[data-step="welcome"]').waitFor();
  await at("welcome", page);
  await page.locator(".actions .button").click();
  await at("welcome-missed", page);
  await agree(page);
  await page.locator('[data-step^="document photo-id front"]').waitFor();
  await at("document", page);
  await page.locator(".sheet .actions .button.primary").first().click();
  await page.locator(".frame").waitFor();
  await page.locator('.shutter[aria-disabled="false"], [data-step="check"]').first().waitFor();
  await at("camera", page);
  await backToDocument(page);
  await choose(page, `${images}driver-licence-front.jpg`);
  await page.locator('[data-step="check"] img').waitFor();
  await at("check", page);
  await use(page);
  await page.locator('[data-step^="document photo-id back"]').waitFor();
  await at("document-back", page);
  await choose(page, `${images}driver-licence-back.jpg`);
  await use(page);
  await page.locator('[data-step^="document selfie"]').waitFor();
  await at("selfie", page);
  await choose(page, `${images}selfie-ines.jpg`);
  await page.locator('[data-step="check"] .shot.face img').waitFor();
  await at("check-selfie", page);
  await use(page);
  await page.locator('[data-step="review"]').waitFor();
  await page.waitForFunction(() => document.querySelectorAll(".thumb img").length === 3);
  await at("review", page);
  await close();
  if (options.isMobile) return;
  const desk = await visit(browser, (await server.create("identity", licenceBody)).url, options);
  await agree(desk.page);
  await desk.page.locator(".sheet .button.quiet").first().click();
  await desk.page.locator(".qr img").waitFor();
  await at("hand-off", desk.page);
  await desk.close();
}

async function wallets(
  server: Server,
  browser: Browser,
  options: BrowserContextOptions,
  at: At,
): Promise<void> {
  const { page, context, close } = await visit(browser, (await server.create("wallet")).url, options);
  const behave = await virtualWallet(context, page);
  await behave({ action: "wait" });
  await agree(page);
  await page.locator(".sheet .actions button.secondary").first().waitFor();
  await at("document-wallet", page);
  await enterWallet(page);
  await at("wallet", page);
  await page.locator(".sheet .button.primary").click();
  await page.locator('.sheet .button.primary[aria-disabled="true"]').waitFor();
  await at("wallet-waiting", page);
  await page.locator(".sheet .button.secondary").click();
  await page.locator(".notice.error").waitFor();
  await page.locator('.sheet .button.primary[aria-disabled="false"]').waitFor();
  await at("wallet-declined", page);
  await close();
  const { url } = await server.create("wallet");
  const without = await visit(browser, url, options, withoutInterface);
  await agree(without.page);
  await enterWallet(without.page);
  await at("wallet-link", without.page);
  await without.close();
}

async function presence(
  server: Server,
  browser: Browser,
  options: BrowserContextOptions,
  at: At,
): Promise<void> {
  const number = "SANDBOX-PRESENCE-FAILED";
  const documents = { photoId: { ...passportBody.documents.photoId, number } };
  const { url } = await server.create("present", { ...passportBody, documents });
  const { page, close } = await visit(browser, url, options);
  await agree(page);
  await choose(page, `${images}passport-ines.jpg`);
  await use(page);
  await page.locator('[data-step="presence"]').waitFor();
  await at("presence", page);
  await page.locator(".sheet .button.primary").click();
  await page.locator(".notice.error").waitFor();
  await at("presence-failed", page);
  await close();
}

/** Goes to the wallet's step, and waits for what it asks a wallet with. */
export async function enterWallet(page: Page): Promise<void> {
  await page.locator(".sheet .actions button.secondary").first().click();
  await page.locator('[data-step="wallet"]').waitFor();
  await page.locator('.qr img, a.button, .button.primary[aria-disabled="false"]').first().waitFor();
}

/** A camera with a good view may have fired already. Goes back after the page shows another step. */
async function backToDocument(page: Page): Promise<void> {
  const shown = async (): Promise<string> =>
    (await page.locator("[data-step]").getAttribute("data-step")) ?? "";
  for (let step = await shown(); !step.startsWith("document"); step = await shown()) {
    await page.goBack();
    await page.locator(`[data-step]:not([data-step="${step}"])`).waitFor();
  }
}

async function withoutCamera(
  server: Server,
  browser: Browser,
  options: BrowserContextOptions,
  at: At,
): Promise<void> {
  const context = await browser.newContext(options);
  await context.addInitScript(() => {
    navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException("no", "NotAllowedError"));
  });
  const page = await context.newPage();
  await page.goto((await server.create()).url);
  await agree(page);
  await page.locator(".sheet .actions .button.primary").first().click();
  await page.locator('[data-step^="no-camera"]').waitFor();
  await at("no-camera", page);
  await choose(page, { name: "a.jpg", mimeType: "image/jpeg", buffer: Buffer.from("none") });
  await page.locator(".notice.error").waitFor();
  await at("refused", page);
  await context.close();
}

const reached: Readonly<Record<string, number>> = { approved: 3, review: 5, expired: 6 };

async function outcomes(
  server: Server,
  browser: Browser,
  options: BrowserContextOptions,
  at: At,
): Promise<void> {
  for (const [name, status] of Object.entries(reached)) {
    const { id, url } = await server.create();
    const change = { status, comment: "By hand.", email: "a@example.test" };
    await server.passmuster.flow("identity").verifications.update(id, change);
    const { page, close } = await visit(browser, url, options);
    await page.locator(`[data-step="outcome ${name}"]`).waitFor();
    await at(`outcome-${name}`, page);
    await close();
  }
  const number = "SANDBOX-EXPIRED";
  const documents = { photoId: { ...passportBody.documents.photoId, number } };
  const { url } = await server.create("identity", { ...passportBody, documents });
  const { page, close } = await visit(browser, url, options);
  await agree(page);
  await choose(page, `${images}passport-ines.jpg`);
  await use(page);
  await page.locator('[data-step="check"] .notice').waitFor();
  await at("advice", page);
  await page.locator('[data-step="check"] .button.secondary').click();
  await page.locator(".sheet .button.quiet").last().click();
  await page.locator('[data-step="review"]').waitFor();
  await page.locator(".actions .button.primary").last().click();
  await page.locator('[data-step="outcome rejected"]').waitFor();
  await at("outcome-rejected", page);
  await close();
  const slow = await server.create("identity", {
    ...passportBody,
    documents: { photoId: { ...passportBody.documents.photoId, number: "SANDBOX-SLOW" } },
  });
  const waiting = await visit(browser, slow.url, options);
  await agree(waiting.page);
  await choose(waiting.page, `${images}passport-ines.jpg`);
  await use(waiting.page);
  await waiting.page.locator(".sheet .button.quiet").last().click();
  await waiting.page.route("**/session/after/**", () => undefined);
  await waiting.page.locator('[data-step="review"] .actions .button.primary').last().click();
  await waiting.page.locator('[data-step="progress"]').waitFor();
  await at("progress", waiting.page);
  await waiting.close();
  const lost = await visit(browser, url.replace(/#.*/, ""), options);
  await lost.page.locator('[data-step="problem link"]').waitFor();
  await at("problem", lost.page);
  await lost.close();
}
