import { desktop, hasChromium, launch, phone, visit } from "@passmuster/test-browser";
import { type Server, serve } from "@passmuster/test-browser/server";
import { testWallet } from "@passmuster/test-wallet";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { agree, choose, use } from "./acts.ts";
import {
  asked,
  bodyOf,
  button,
  enter,
  onlyFlow,
  openIt,
  photoIdOf,
  postTo,
  shown,
  useIt,
  verifierOf,
  walletFlow,
  withoutInterface,
} from "./wallet.ts";

const passport = new URL("../../../../tools/specimens/images/passport-ines.jpg", import.meta.url).pathname;

describe.runIf(hasChromium())("a digital ID in a browser that cannot ask a wallet", () => {
  const wallet = testWallet();
  const flows = [walletFlow, onlyFlow];
  let server: Server;
  let unsigned: Server;
  let browser: Browser;
  beforeAll(async () => {
    server = await serve({ options: { flows, credentials: verifierOf(wallet, { signs: true }) } });
    unsigned = await serve({ options: { flows, credentials: verifierOf(wallet, { signs: false }) } });
    browser = await launch({ camera: false });
  });
  afterAll(async () => {
    await browser.close();
    await Promise.all([server.close(), unsigned.close()]);
  });

  const openWithout = async (at: Server, options = desktop, flow = "wallet", type = "Passport") => {
    const { id, url } = await at.create(flow, bodyOf(wallet, type));
    const visited = await visit(browser, url, options, withoutInterface);
    await agree(visited.page);
    return { ...visited, id };
  };

  test("a desktop shows a QR code, and goes on when the wallet has answered", async () => {
    const { page, id, troubles, close } = await openWithout(server);
    const request = await enter(page);
    await page.locator(".qr img").waitFor();
    await page.getByText("Waiting for your wallet").first().waitFor();
    expect(await button(page, openIt).count()).toBe(0);
    expect(await postTo(request.link ?? "", wallet)).toBe(200);
    await shown(page, "review");
    await page.getByText("Mobile driver’s license has arrived.").waitFor();
    expect((await photoIdOf(server, id))?.documentType?.id).toBe(51);
    expect(troubles).toEqual([]);
    await close();
  });

  test("a phone has a link that opens the wallet on it", async () => {
    const { page, close } = await openWithout(server, phone);
    const request = await enter(page);
    expect(await page.getByRole("link", { name: openIt }).getAttribute("href")).toBe(request.link);
    expect(await page.locator(".qr").count()).toBe(0);
    await close();
  });

  test("without links everything goes on as without wallets, and the server is asked once", async () => {
    const before = asked(unsigned);
    const { page, close } = await openWithout(unsigned);
    await shown(page, "document photo-id");
    await expect.poll(() => asked(unsigned)).toBe(before + 1);
    await choose(page, passport);
    await use(page);
    await page.getByRole("button", { name: "Replace Passport" }).click();
    await shown(page, "document photo-id");
    expect(await button(page, useIt).count()).toBe(0);
    expect(asked(unsigned)).toBe(before + 1);
    await close();
  });

  test("a person who needs a digital ID is told where to go on", async () => {
    const { page, close } = await openWithout(unsigned, desktop, "only", "Mobile Driving Licence");
    await page.getByText("This browser cannot ask for a digital ID.").waitFor();
    await button(page, "Continue on your phone").click();
    await page.locator(".qr img").waitFor();
    await close();
  });
});
