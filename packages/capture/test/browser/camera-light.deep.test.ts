import { hasChromium, launch, phone } from "@passmuster/test-browser";
import { licenceBody, type Server, serve } from "@passmuster/test-browser/server";
import { violations } from "@passmuster/test-browser/violations";
import type { Browser, BrowserContext } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { begin } from "./acts.ts";
import { show, type ViewSize, withStage } from "./stage.ts";

const size: ViewSize = { width: 1080, height: 1920 };
const asking = "Your browser will ask for the camera. Please allow it.";

const permission = (context: BrowserContext, state: string) =>
  context.addInitScript((answer) => {
    navigator.permissions.query = async () => ({ state: answer }) as PermissionStatus;
  }, state);

/** A camera with a light beside it; the page of the test keeps what is asked of it. */
const light = (context: BrowserContext) =>
  context.addInitScript(() => {
    const asked: unknown[] = [];
    Object.assign(window, { asked });
    MediaStreamTrack.prototype.getCapabilities = () => ({ torch: true }) as MediaTrackCapabilities;
    MediaStreamTrack.prototype.applyConstraints = async (constraints) => {
      asked.push(constraints);
    };
  });

describe.runIf(hasChromium())("the camera, its permission and its light", () => {
  let server: Server;
  let browser: Browser;
  beforeAll(async () => {
    server = await serve();
    browser = await launch();
  });
  afterAll(async () => {
    await browser.close();
    await server.close();
  });

  async function opened(...preparations: readonly ((context: BrowserContext) => Promise<unknown>)[]) {
    const prepare = async (context: BrowserContext): Promise<void> => {
      await withStage(context, size);
      for (const each of preparations) await each(context);
    };
    const { page, close } = await begin(browser, server, { body: licenceBody, options: phone, prepare });
    const take = page.getByRole("button", { name: "Take a picture" });
    await take.waitFor();
    return { page, take, close };
  }

  test("the page says that the browser will ask, before it asks", async () => {
    const never = (context: BrowserContext) =>
      context.addInitScript(() => {
        navigator.mediaDevices.getUserMedia = () => new Promise(() => undefined);
      });
    const { page, take, close } = await opened((context) => permission(context, "prompt"), never);
    await page.locator(".note").getByText(asking).waitFor();
    await take.click();
    await page.locator(".hint").getByText(asking).waitFor();
    await close();
  });

  test("where the camera is allowed already, nothing is said", async () => {
    const { page, take, close } = await opened((context) => permission(context, "granted"));
    expect(await page.getByText(asking).count()).toBe(0);
    await take.click();
    await show(page, {}, size);
    expect(await page.getByText(asking).count()).toBe(0);
    await close();
  });

  test("the light beside the camera is turned on and off", async () => {
    const { page, take, close } = await opened(light);
    await take.click();
    await show(page, {}, size);
    await page.getByRole("button", { name: "Turn the light on" }).click();
    await page.getByRole("button", { name: "Turn the light off" }).click();
    await page.getByRole("button", { name: "Turn the light on" }).waitFor();
    const asked = await page.evaluate(() => (window as unknown as { asked: unknown[] }).asked);
    expect(asked).toEqual([{ advanced: [{ torch: true }] }, { advanced: [{ torch: false }] }]);
    expect(await violations(page)).toEqual([]);
    await close();
  });

  test("a camera without a light has no button for it, and its video goes on after a pause", async () => {
    const { page, take, close } = await opened();
    await take.click();
    await show(page, {}, size);
    expect(await page.getByRole("button", { name: "Turn the light on" }).count()).toBe(0);
    await page.evaluate(() => {
      document.querySelector("video")?.pause();
      document.dispatchEvent(new Event("visibilitychange"));
    });
    await page.waitForFunction(() => document.querySelector("video")?.paused === false);
    await close();
  });
});
