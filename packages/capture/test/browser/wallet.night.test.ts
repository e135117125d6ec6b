import { sandboxCredentials } from "@passmuster/core";
import { desktop, hasChromium, launch, visit } from "@passmuster/test-browser";
import { passportBody, type Server, serve } from "@passmuster/test-browser/server";
import { testWallet } from "@passmuster/test-wallet";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { agree, choose, use } from "./acts.ts";
import {
  answerBy,
  asked,
  bodyOf,
  button,
  enter,
  nextRequest,
  onlyFlow,
  openIt,
  originOf,
  photoIdOf,
  shown,
  useIt,
  verifierOf,
  virtualWallet,
  walletFlow,
} from "./wallet.ts";

const passport = new URL("../../../../tools/specimens/images/passport-ines.jpg", import.meta.url).pathname;
const flows = [walletFlow, onlyFlow];
const protocols = ["openid4vp-v1-unsigned", "openid4vp-v1-signed", "org-iso-mdoc"];

describe.runIf(hasChromium())("a digital ID in place of pictures", () => {
  const wallet = testWallet();
  let server: Server;
  let browser: Browser;
  beforeAll(async () => {
    server = await serve({ options: { flows, credentials: verifierOf(wallet, { signs: true }) } });
    browser = await launch({ camera: false });
  });
  afterAll(async () => {
    await browser.close();
    await server.close();
  });

  /** A visit at the document's step, with Chromium's virtual wallet. */
  const open = async (flow = "wallet", body = bodyOf(wallet)) => {
    const { id, url } = await server.create(flow, body);
    const visited = await visit(browser, url, desktop);
    await agree(visited.page);
    return { ...visited, id, behave: await virtualWallet(visited.context, visited.page) };
  };
  test.each(protocols)(
    "what a wallet answers by %s becomes the photo ID",
    async (protocol) => {
      const { page, id, behave, troubles, close } = await open();
      const request = await enter(page);
      await behave(await answerBy(wallet, protocol, request, originOf(server)));
      await button(page, openIt).click();
      await shown(page, "review");
      await page.getByText("Mobile driver’s license has arrived.").waitFor();
      await page.locator(".thumb img").waitFor();
      await button(page, "Send").click();
      await page.getByRole("heading", { name: "All done" }).waitFor();
      expect(await photoIdOf(server, id)).toMatchObject({
        documentType: { id: 51 },
        extractedData: { person: { surname: wallet.person.surname } },
      });
      expect(troubles).toEqual([]);
      await close();
    },
    60_000,
  );

  test.each(protocols)(
    "an EU digital ID that is asked for by %s becomes the photo ID",
    async (protocol) => {
      const { id, url } = await server.create("wallet", bodyOf(wallet, "Digital Identity Credential"));
      const { page, context, troubles, close } = await visit(browser, url, desktop);
      const behave = await virtualWallet(context, page);
      const request = nextRequest(page);
      await agree(page);
      await behave(await answerBy(wallet, protocol, await request, originOf(server)));
      await button(page, openIt).click();
      await shown(page, "review");
      await page.getByText("EU digital ID has arrived.").waitFor();
      expect((await photoIdOf(server, id))?.documentType?.id).toBe(52);
      expect(troubles).toEqual([]);
      await close();
    },
    60_000,
  );

  test("a click before the request has arrived does nothing; the next one asks", async () => {
    const { page, behave, close } = await open();
    const held = Promise.withResolvers<void>();
    await page.route("**/api/v1/session/credentials", async (route) => {
      await held.promise;
      await route.continue();
    });
    await behave({ action: "decline" });
    await button(page, useIt).click();
    await page.locator('.button[aria-disabled="true"]').click({ force: true });
    held.resolve();
    await page.locator('.button.primary[aria-disabled="false"]').click();
    await page.getByText("Nothing was shared.").waitFor();
    await close();
  });

  test("a wallet of an untrusted issuer is not told apart on the page, and no value of it is kept", async () => {
    const stranger = testWallet({ fault: "untrusted_issuer" });
    const { page, id, behave, close } = await open();
    const request = await enter(page);
    await behave(await answerBy(stranger, "openid4vp-v1-unsigned", request, originOf(server)));
    await button(page, openIt).click();
    await shown(page, "review");
    const document = await photoIdOf(server, id);
    expect(document?.documentType?.id).toBe(51);
    expect(JSON.stringify(document)).not.toContain(stranger.person.surname);
    await close();
  });

  test("a declined request has a sentence, and the next attempt asks anew", async () => {
    const { page, behave, close } = await open();
    const first = await enter(page);
    await behave({ action: "decline" });
    const second = nextRequest(page);
    await button(page, openIt).click();
    await page.getByRole("alert").getByText("Nothing was shared. You can try again.").waitFor();
    const request = await second;
    expect(JSON.stringify(request.requests)).not.toBe(JSON.stringify(first.requests));
    await behave(await answerBy(wallet, "org-iso-mdoc", request, originOf(server)));
    await button(page, "Try again").click();
    await shown(page, "review");
    await close();
  });

  test("a wallet that does not answer can be cancelled, and pictures taken instead", async () => {
    const { page, behave, close } = await open();
    await enter(page);
    await behave({ action: "wait" });
    await button(page, openIt).click();
    await page.getByRole("status").getByText("Waiting for your wallet").waitFor();
    expect(await button(page, "Use pictures instead").count()).toBe(0);
    await button(page, "Cancel").click();
    await page.getByText("Nothing was shared. You can try again.").waitFor();
    await button(page, "Use pictures instead").click();
    await shown(page, "document photo-id");
    await choose(page, passport);
    await use(page);
    await shown(page, "review");
    await page.getByText("Passport", { exact: true }).first().waitFor();
    await close();
  });

  test("leaving the step ends the request to the wallet", async () => {
    const { page, behave, close } = await open();
    await page.evaluate(() => {
      const { get } = navigator.credentials;
      navigator.credentials.get = (options) => {
        options?.signal?.addEventListener("abort", () => document.body.classList.add("aborted"));
        return get.call(navigator.credentials, options);
      };
    });
    await enter(page);
    await behave({ action: "wait" });
    await button(page, openIt).click();
    await page.goBack();
    await shown(page, "document photo-id");
    await page.locator("body.aborted").waitFor({ state: "attached" });
    await close();
  });

  test("an answer that is no credential is refused with a sentence, and another one is taken", async () => {
    const { page, behave, close } = await open();
    await enter(page);
    await behave({ action: "respond", protocol: "openid4vp-v1-unsigned", response: { vp_token: {} } });
    const second = nextRequest(page);
    await button(page, openIt).click();
    await page.getByText("This digital ID cannot be used here. Try another one.").waitFor();
    await behave(await answerBy(wallet, "openid4vp-v1-signed", await second, originOf(server)));
    await button(page, "Try again").click();
    await shown(page, "review");
    await close();
  });

  test("an answer to a request that has ended has a sentence", async () => {
    const { page, behave, close } = await open();
    const request = await enter(page);
    const ended = {
      status: 404,
      body: JSON.stringify({ code: "credential_request_not_found", message: "English." }),
    };
    await page.route("**/session/credentials/answer", (route) => route.fulfill(ended));
    await behave(await answerBy(wallet, "openid4vp-v1-signed", request, originOf(server)));
    await button(page, openIt).click();
    await page.getByText("This request has ended. Try again.").waitFor();
    await close();
  });

  test("a busy server is called busy, and the answer arrives by itself once", async () => {
    const { page, behave, close } = await open();
    const request = await enter(page);
    const refused = { status: 503, body: JSON.stringify({ code: "unavailable", message: "English." }) };
    await page.route("**/session/credentials/answer", (route) => route.fulfill(refused), { times: 1 });
    await behave(await answerBy(wallet, "openid4vp-v1-signed", request, originOf(server)));
    await button(page, openIt).click();
    await page.getByText("The server is busy. Trying again by itself.").waitFor();
    await shown(page, "review");
    await close();
  });

  test("the keyboard alone presents a digital ID; the click asks at once", async () => {
    const { page, behave, close } = await open();
    const request = nextRequest(page);
    await press(page, useIt);
    await shown(page, "wallet");
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe("H1");
    await behave(await answerBy(wallet, "openid4vp-v1-signed", await request, originOf(server)));
    await press(page, openIt);
    await shown(page, "review");
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe("H1");
    await close();
  });

  test("a person whose photo ID must be a digital one is led to it, and may skip it where it is optional", async () => {
    const { page, behave, close } = await open("only", bodyOf(wallet, "Mobile Driving Licence"));
    await shown(page, "wallet");
    expect(await button(page, "Use pictures instead").count()).toBe(0);
    expect(await page.locator(".points li").allInnerTexts()).toEqual(["Mobile driver’s license"]);
    await behave({ action: "decline" });
    await button(page, openIt).click();
    await page.getByText("Nothing was shared.").waitFor();
    await button(page, "Skip this step").click();
    await shown(page, "review");
    await close();
  });

  test("a flow that takes no digital ID has no button, and asks for none", async () => {
    const before = asked(server);
    const { page, close } = await open("identity", passportBody);
    await shown(page, "document photo-id");
    expect(await button(page, useIt).count()).toBe(0);
    expect(asked(server)).toBe(before);
    await close();
  });

  test("the sandbox answers by itself, without a wallet", async () => {
    const sandbox = await serve({ options: { flows, credentials: sandboxCredentials() } });
    const { url } = await sandbox.create("wallet", passportBody);
    const { page, close } = await visit(browser, url, desktop);
    await agree(page);
    await button(page, useIt).click();
    await button(page, openIt).click();
    await shown(page, "review");
    await page.getByText("Mobile driver’s license has arrived.").waitFor();
    await close();
    await sandbox.close();
  });
});

/** Presses Tab until the button with this name has the focus, then Enter. */
async function press(page: Page, name: string): Promise<void> {
  await page.getByRole("button", { name }).waitFor();
  const isFocused = () => page.evaluate((text) => document.activeElement?.textContent?.includes(text), name);
  for (let count = 0; count < 30 && !(await isFocused()); count += 1) await page.keyboard.press("Tab");
  await page.locator(".button[aria-disabled=true]").waitFor({ state: "detached" });
  await page.keyboard.press("Enter");
}
