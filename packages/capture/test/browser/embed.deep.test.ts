import { readFileSync } from "node:fs";
import { createServer, type Server as Host } from "node:http";
import { stripTypeScriptTypes } from "node:module";
import type { AddressInfo } from "node:net";
import type { CaptureEvent } from "@passmuster/capture";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { hasChromium, launch } from "./chromium.ts";
import { type Server, serve } from "./server.ts";
import { desktop } from "./visit.ts";

const passport = new URL("../../../../tools/specimens/images/passport-ines.jpg", import.meta.url).pathname;
const source = readFileSync(new URL("../../src/embed.ts", import.meta.url), "utf8");

const hostPage = `<!doctype html><div id="here"></div><script type="module">
  import { mountCapture } from "./embed.js";
  globalThis.told = [];
  const url = new URLSearchParams(location.search).get("url");
  globalThis.mounted = mountCapture(document.querySelector("#here"), { url, on: (event) => told.push(event) });
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
    server = await serve({ capture: { frameAncestors: [hostUrl] } });
    browser = await launch();
  }, 60_000);
  afterAll(async () => {
    await browser.close();
    await server.close();
    host.close();
  });

  test("mountCapture shows the page with the camera, and sends events without personal data", async () => {
    const { url } = await server.create();
    const page = await (await browser.newContext(desktop)).newPage();
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
    await page.close();
  }, 60_000);

  test("themes, logos, languages and custom texts are applied", async () => {
    const logo = `<svg xmlns="http://www.w3.org/2000/svg" width="90" height="30"><rect width="90" height="30" fill="#702963"/></svg>`;
    const own = await serve({
      capture: {
        theme: { accent: "#702963", radius: "4px", dark: { accent: "#e3a5d6" } },
        logo: { bytes: Buffer.from(logo), format: "svg", alt: "Violet" },
        messages: { it: { languageName: "Italiano", start: "Inizia" }, en: { start: "Let’s go" } },
      },
    });
    const context = await browser.newContext({ ...desktop, locale: "it-IT" });
    const page = await context.newPage();
    await page.goto((await own.create()).url);
    const button = page.getByRole("button", { name: "Inizia" });
    await button.waitFor();
    expect(await page.evaluate(() => document.documentElement.lang)).toBe("it");
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
  }, 60_000);

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
  }, 60_000);
});
