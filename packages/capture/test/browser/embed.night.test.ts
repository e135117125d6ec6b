import { readFileSync } from "node:fs";
import { createServer, type Server as Host } from "node:http";
import { stripTypeScriptTypes } from "node:module";
import type { AddressInfo } from "node:net";
import type { CaptureEvent } from "@passmuster/capture";
import { sandboxExtractor } from "@passmuster/core";
import type { Extractor } from "@passmuster/core/ports";
import { desktop, hasChromium, launch } from "@passmuster/test-browser";
import { type Server, serve } from "@passmuster/test-browser/server";
import { testWallet } from "@passmuster/test-wallet";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { answerBy, bodyOf, nextRequest, verifierOf, virtualWallet, walletFlow } from "./wallet.ts";

const passport = new URL("../../../../tools/specimens/images/passport-ines.jpg", import.meta.url).pathname;
const source = readFileSync(new URL("../../src/embed.ts", import.meta.url), "utf8");

const sandbox = sandboxExtractor();
const poor: Extractor = {
  ...sandbox,
  extract: async (input, signal) => ({ ...(await sandbox.extract(input, signal)), quality: ["blurred"] }),
};

const hostPage = `<!doctype html><div id="here"></div><script type="module">
  import { mountCapture } from "./embed.js";
  globalThis.told = [];
  globalThis.toldBeside = [];
  const given = new URLSearchParams(location.search);
  const [url, beside] = [given.get("url"), given.get("beside")];
  globalThis.mounted = mountCapture(document.querySelector("#here"), { url, on: (event) => told.push(event) });
  if (beside) mountCapture(document.body, { url: beside, on: (event) => toldBeside.push(event) });
</script>`;

describe.runIf(hasChromium())("the embedded page", () => {
  let host: Host;
  let hostUrl: string;
  let server: Server;
  let browser: Browser;
  beforeAll(async () => {
    host = createServer((request, response) => {
      const isScript = request.url?.startsWith("/embed.js");
      response.setHeader("content-type", isScript ? "text/javascript" : "text/html");
      response.end(isScript ? stripTypeScriptTypes(source) : hostPage);
    });
    await new Promise<void>((resolve) => host.listen(0, "127.0.0.1", resolve));
    hostUrl = `http://127.0.0.1:${(host.address() as AddressInfo).port}`;
    server = await serve({ capture: { frameAncestors: ["https://other.example", hostUrl, "self"] } });
    browser = await launch();
  });
  afterAll(async () => {
    await browser.close();
    await server.close();
    host.close();
  });

  test("mountCapture shows the page with the camera, and sends events without personal data", async () => {
    const { url } = await server.create();
    const page = await (await browser.newContext(desktop)).newPage();
    const errors: string[] = [];
    page.on("console", (line) => line.type() === "error" && errors.push(line.text()));
    await page.goto(`${hostUrl}/?url=${encodeURIComponent(url)}`);
    const frame = page.frameLocator("iframe");
    await frame.getByRole("checkbox").check();
    await frame.getByRole("button", { name: "Start" }).click();
    await frame.getByRole("button", { name: "Take a picture" }).click();
    await frame.getByRole("button", { name: "Take the picture" }).waitFor();
    await frame.getByRole("button", { name: "Cancel" }).click();
    await frame.locator('input[type="file"]').setInputFiles(passport);
    await frame.getByRole("button", { name: "Use this picture" }).click();
    await frame.getByRole("button", { name: "Skip this step" }).click();
    await frame.getByRole("button", { name: "Send" }).click();
    await frame.getByRole("heading", { name: "All done" }).waitFor();
    const told = () => page.evaluate(() => (globalThis as unknown as { told: CaptureEvent[] }).told);
    await expect.poll(async () => (await told()).some(({ type }) => type === "finished")).toBe(true);
    const events = await told();
    const types = new Set(events.map(({ type }) => type));
    expect([...types].sort()).toEqual(["finished", "ready", "resize", "step", "submitted", "uploaded"]);
    expect(events.find(({ type }) => type === "finished")).toEqual({ type: "finished", outcome: "approved" });
    const steps = events.flatMap((event) => (event.type === "step" ? [event.step] : []));
    expect(new Set(steps)).toEqual(
      new Set(["welcome", "document", "camera", "check", "review", "progress", "outcome"]),
    );
    expect(JSON.stringify(events)).not.toMatch(/Moreau|AQ4821736|\b1987/);
    expect(JSON.stringify(events)).not.toContain(url.split("#")[1]);
    await page.evaluate(() => (globalThis as unknown as { mounted: { unmount(): void } }).mounted.unmount());
    expect(await page.locator("iframe").count()).toBe(0);
    expect(errors).toEqual([]);
    await page.close();
  });

  test("a mounted page asks a wallet; a frame without the permission does not offer it", async () => {
    const wallet = testWallet();
    const options = { flows: [walletFlow], credentials: verifierOf(wallet, { signs: false }) };
    const asking = await serve({ capture: { frameAncestors: [hostUrl] }, options });
    const context = await browser.newContext(desktop);
    const page = await context.newPage();
    const behave = await virtualWallet(context, page);
    const document = async (url: string, prepare: (url: string) => Promise<unknown>) => {
      await prepare(url);
      const frame = page.frameLocator("iframe");
      await frame.getByRole("checkbox").check();
      await frame.getByRole("button", { name: "Start" }).click();
      await frame.locator('[data-step^="document"]').waitFor();
      return frame;
    };
    const mounted = await document((await asking.create("wallet", bodyOf(wallet))).url, (url) =>
      page.goto(`${hostUrl}/?url=${encodeURIComponent(url)}`),
    );
    const request = nextRequest(page);
    await mounted.getByRole("button", { name: "Use a digital ID" }).click();
    const origin = new URL(asking.url).origin;
    await behave(await answerBy(wallet, "openid4vp-v1-unsigned", await request, origin));
    await mounted.getByRole("button", { name: "Open your wallet" }).click();
    await mounted.locator('[data-step="review"]').waitFor();
    const plain = await document((await asking.create("wallet", bodyOf(wallet))).url, async (url) => {
      await page.goto(`${hostUrl}/?url=${encodeURIComponent(url)}`);
      await page.evaluate((src) => {
        globalThis.document.body.innerHTML = `<iframe src="${src}" width="900" height="800"></iframe>`;
      }, url);
    });
    expect(await plain.getByRole("button", { name: "Use a digital ID" }).count()).toBe(0);
    await context.close();
    await asking.close();
  });

  test("a browser that hides the parent's origin tells only the host in the address, if it may frame the page", async () => {
    const { url } = await server.create();
    const context = await browser.newContext(desktop);
    await context.addInitScript(() => {
      Object.defineProperty(Location.prototype, "ancestorOrigins", { value: undefined });
      Object.defineProperty(location, "ancestorOrigins", { value: undefined });
    });
    const page = await context.newPage();
    const errors: string[] = [];
    page.on("console", (line) => line.type() === "error" && errors.push(line.text()));
    await page.goto(`${hostUrl}/?url=${encodeURIComponent(url)}`);
    const told = () => page.evaluate(() => (globalThis as unknown as { told: CaptureEvent[] }).told.length);
    await expect.poll(told).toBeGreaterThan(1);
    expect(errors).toEqual([]);
    await context.close();
  });

  test("a photo taken again, kept against advice, or left is told to the host", async () => {
    const again = await serve({ capture: { frameAncestors: [hostUrl] }, extractor: poor });
    const { url } = await again.create();
    const page = await (await browser.newContext(desktop)).newPage();
    await page.goto(`${hostUrl}/?url=${encodeURIComponent(url)}`);
    const frame = page.frameLocator("iframe");
    const send = async (): Promise<void> => {
      await frame.locator('input[type="file"]').setInputFiles(passport);
      await frame.getByRole("button", { name: "Use this picture" }).click();
    };
    await frame.getByRole("checkbox").check();
    await frame.getByRole("button", { name: "Start" }).click();
    await send();
    await frame.getByRole("button", { name: "Choose another one" }).click();
    await send();
    await frame.getByRole("button", { name: "Use it anyway" }).click();
    await frame.getByRole("button", { name: "Skip this step" }).waitFor();
    await page.evaluate(() =>
      document.querySelector("iframe")?.contentWindow?.location.replace("about:blank"),
    );
    const told = () => page.evaluate(() => (globalThis as unknown as { told: CaptureEvent[] }).told);
    await expect.poll(async () => (await told()).at(-1)).toEqual({ type: "left", step: "document" });
    const kinds = ["hint", "retake", "insisted"];
    expect((await told()).filter(({ type }) => kinds.includes(type))).toEqual([
      { type: "hint", hint: "blurred" },
      { type: "retake", context: "photo-id" },
      { type: "hint", hint: "blurred" },
      { type: "insisted", context: "photo-id" },
    ]);
    await page.close();
    await again.close();
  });

  test("of two pages in one host, only the one that was left says so, also after a reload", async () => {
    const [first, second] = [await server.create(), await server.create()];
    const page = await (await browser.newContext(desktop)).newPage();
    const both = `url=${encodeURIComponent(first.url)}&beside=${encodeURIComponent(second.url)}`;
    await page.goto(`${hostUrl}/?${both}`);
    const welcomes = [0, 1].map((at) => page.frameLocator("iframe").nth(at).getByRole("checkbox"));
    const leave = (how: "reload" | "away") =>
      page
        .frames()
        .find((frame) => frame.parentFrame() && frame.url().includes(first.id))
        ?.evaluate((way) => (way === "away" ? location.replace("about:blank") : location.reload()), how);
    const left = () =>
      page.evaluate(() => {
        const { told, toldBeside } = globalThis as unknown as Record<string, CaptureEvent[]>;
        return [told, toldBeside].map((events) => events?.filter(({ type }) => type === "left").length);
      });
    for (const box of welcomes) await box.waitFor();
    await leave("reload");
    await expect.poll(left).toEqual([1, 0]);
    for (const box of welcomes) await box.waitFor();
    await leave("away");
    await expect.poll(left).toEqual([2, 0]);
    await page.close();
  });

  test("themes, logos, languages and custom texts are applied", async () => {
    const logo = `<svg xmlns="http://www.w3.org/2000/svg" width="90" height="30"><rect width="90" height="30" fill="#702963"/></svg>`;
    const own = await serve({
      capture: {
        theme: { accent: "#702963", radius: "4px", dark: { accent: "#e3a5d6" } },
        logo: { bytes: Buffer.from(logo), format: "svg", alt: "Violet" },
        messages: { nb: { languageName: "Norsk bokmål", start: "Kom i gang" }, en: { start: "Let’s go" } },
      },
    });
    const context = await browser.newContext({ ...desktop, locale: "nb-NO" });
    const page = await context.newPage();
    await page.goto((await own.create()).url);
    const button = page.getByRole("button", { name: "Kom i gang" });
    await button.waitFor();
    expect(await page.evaluate(() => document.documentElement.lang)).toBe("nb");
    expect(await button.evaluate((one) => getComputedStyle(one).backgroundColor)).toBe("rgb(112, 41, 99)");
    expect(
      await page.getByRole("img", { name: "Violet" }).evaluate((one: HTMLImageElement) => one.naturalWidth),
    ).toBe(90);
    await page.getByLabel("Language").selectOption("ar");
    await page.getByRole("button", { name: "ابدأ" }).waitFor();
    expect(await page.evaluate(() => document.documentElement.dir)).toBe("rtl");
    await page.getByLabel("اللغة").selectOption("en");
    await page.getByRole("button", { name: "Let’s go" }).waitFor();
    await context.close();
    await own.close();
  });

  test("the page without a frame sends no events", async () => {
    const { url } = await server.create();
    const page = await browser.newPage();
    await page.addInitScript(() => {
      const told: unknown[] = [];
      Object.assign(globalThis, { told });
      addEventListener("message", ({ data }) => told.push(data));
    });
    await page.goto(url);
    await page.getByRole("checkbox").check();
    expect(await page.evaluate(() => (globalThis as unknown as { told: unknown[] }).told)).toEqual([]);
    await page.close();
  });
});
