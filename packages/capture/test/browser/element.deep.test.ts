import { createServer, type Server as Host } from "node:http";
import type { AddressInfo } from "node:net";
import { desktop, hasChromium, launch } from "@passmuster/test-browser";
import { type Server, serve } from "@passmuster/test-browser/server";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

type Heard = { readonly told: { readonly type: string }[] };
const heard = (page: Page) =>
  page.evaluate(() => (globalThis as unknown as Heard).told.map(({ type }) => type));

describe.runIf(hasChromium())("<passmuster-capture> on a page of another origin", () => {
  let host: Host;
  let hostUrl: string;
  let server: Server;
  let browser: Browser;
  let page: Page;
  beforeAll(async () => {
    host = createServer((_, response) => {
      response.setHeader("content-type", "text/html");
      response.end(
        `<!doctype html><script type="module" src="${server.url}/capture/element.js"></script>
        <script>
          globalThis.told = [];
          addEventListener("ready", ({ detail }) => told.push(detail), true);
        </script>`,
      );
    });
    await new Promise<void>((resolve) => host.listen(0, "127.0.0.1", resolve));
    hostUrl = `http://127.0.0.1:${(host.address() as AddressInfo).port}`;
    server = await serve({ capture: { frameAncestors: [hostUrl] } });
    browser = await launch();
    page = await (await browser.newContext(desktop)).newPage();
    await page.goto(hostUrl);
  });
  afterAll(async () => {
    await browser.close();
    await server.close();
    host.close();
  });

  const show = async (attributes: Readonly<Record<string, string>>) =>
    page.evaluate((given) => {
      const element =
        document.querySelector("passmuster-capture") ?? document.createElement("passmuster-capture");
      for (const [name, value] of Object.entries(given)) element.setAttribute(name, value);
      if (!element.isConnected) document.body.append(element);
    }, attributes);

  test("it shows the page in the language and with the label of its attributes", async () => {
    await show({ url: (await server.create()).url, lang: "de", label: "Ihre Identität" });
    const frame = page.frameLocator('iframe[title="Ihre Identität"]');
    await frame.getByRole("checkbox").waitFor();
    expect(await frame.locator("html").getAttribute("lang")).toBe("de");
    await expect.poll(() => heard(page)).toContain("ready");
  });

  test("without a label the frame has the page's name, in the language of the page", async () => {
    const element = page.locator("passmuster-capture");
    await element.evaluate((one) => one.removeAttribute("label"));
    await page.locator('iframe[title="Identitätsprüfung"]').waitFor();
    await page.frameLocator("iframe").getByRole("combobox").selectOption("fr");
    await page.locator('iframe[title="Vérification d’identité"]').waitFor();
  });

  test("another address loads the other verification in the same place", async () => {
    const { id, url } = await server.create();
    await show({ url, lang: "ar" });
    await page.frameLocator("iframe").locator('html[dir="rtl"] button').first().waitFor();
    expect(await page.locator("iframe").count()).toBe(1);
    expect(await page.locator("iframe").getAttribute("src")).toContain(id);
  });

  test("without an address, and after its removal, nothing of the page is left", async () => {
    await show({ url: "" });
    expect(await page.locator("iframe").count()).toBe(0);
    await show({ url: (await server.create()).url });
    expect(await page.locator("iframe").count()).toBe(1);
    await page.evaluate(() => document.querySelector("passmuster-capture")?.remove());
    expect(await page.locator("iframe").count()).toBe(0);
  });
});
