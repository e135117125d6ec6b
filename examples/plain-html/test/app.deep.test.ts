import { hasChromium, launch } from "@passmuster/test-browser";
import type { FastifyInstance } from "fastify";
import { createPassmuster, memoryBlobs, memoryStorage, type Passmuster, sandboxExtractor } from "passmuster";
import { capturePage } from "passmuster/capture";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createApp } from "../src/app.ts";

const passport = new URL("../../../tools/specimens/images/passport-ines.jpg", import.meta.url).pathname;

describe.runIf(hasChromium())("the site", () => {
  let passmuster: Passmuster;
  let app: FastifyInstance;
  let browser: Browser;
  const site = { url: "" };
  beforeAll(async () => {
    const handle: Passmuster["handle"] = (request) => passmuster.handle(request);
    const flow: Passmuster["flow"] = (...name) => passmuster.flow(...name);
    app = createApp({ handle, flow } as Passmuster);
    site.url = await app.listen({ host: "127.0.0.1", port: 0 });
    passmuster = createPassmuster({
      publicUrl: `${site.url}/identity`,
      secret: "a secret of the example's test, 32 bytes or more",
      storage: memoryStorage(),
      blobs: memoryBlobs(),
      extractor: sandboxExtractor(),
      capture: capturePage({ frameAncestors: ["self"] }),
    });
    await passmuster.start();
    browser = await launch();
  });
  afterAll(async () => {
    await browser.close();
    await app.close();
    await passmuster.close();
  });

  test("a person verifies without leaving it, and the site says the outcome", async () => {
    const page = await browser.newPage();
    const faults: string[] = [];
    page.on("pageerror", ({ message }) => faults.push(message));
    await page.goto(site.url);
    await page.getByRole("button", { name: "Confirm your identity" }).click();
    const frame = page.frameLocator("iframe");
    await frame.getByRole("checkbox").check();
    await frame.getByRole("button", { name: "Start" }).click();
    await frame.locator('input[type="file"]').setInputFiles(passport);
    await frame.getByRole("button", { name: "Use this picture" }).click();
    await frame.getByRole("button", { name: "Skip this step" }).click();
    await frame.getByRole("button", { name: "Send" }).click();
    await page.getByText("Your account is open.").waitFor();
    expect(await page.locator("iframe").count()).toBe(1);
    expect(faults).toEqual([]);
  });
});
