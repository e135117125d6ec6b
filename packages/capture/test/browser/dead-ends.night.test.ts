import { createServer, type Server as Host } from "node:http";
import type { AddressInfo } from "node:net";
import { desktop, hasChromium, launch, phone, visit } from "@passmuster/test-browser";
import { type Server, serve } from "@passmuster/test-browser/server";
import type { Browser, BrowserContext, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { agree, choose, use } from "./acts.ts";

const passport = new URL("../../../../tools/specimens/images/passport-ines.jpg", import.meta.url).pathname;

/** Completes the photo step with a file, without a camera. */
async function goesOnWithFile(page: Page): Promise<void> {
  await choose(page, passport);
  await use(page);
  await page.getByRole("button", { name: "Skip this step" }).waitFor();
}

async function camera(page: Page): Promise<void> {
  await agree(page);
  await page.getByRole("button", { name: "Take a picture" }).click();
}

/** Simulates a camera that this device does not have. */
function rejecting(context: BrowserContext, name: string): Promise<unknown> {
  return context.addInitScript((failure) => {
    navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException("no", failure));
  }, name);
}

describe.runIf(hasChromium())("dead ends", () => {
  let server: Server;
  let browser: Browser;
  let host: Host;
  let hostUrl: string;
  beforeAll(async () => {
    host = createServer((request, response) => {
      const address = new URL(request.url ?? "/", "http://x").searchParams.get("at") ?? "";
      response.setHeader("content-type", "text/html");
      response.end(`<!doctype html><iframe src="${address}" width="700" height="900"></iframe>`);
    });
    await new Promise<void>((resolve) => host.listen(0, "127.0.0.1", resolve));
    hostUrl = `http://127.0.0.1:${(host.address() as AddressInfo).port}`;
    server = await serve({ capture: { frameAncestors: [hostUrl], helpUrl: "https://example.test/help" } });
    browser = await launch({ camera: false });
  });
  afterAll(async () => {
    await browser.close();
    await server.close();
    host.close();
  });

  async function visitWith(prepare: (context: BrowserContext) => Promise<unknown>, options = desktop) {
    const { id, url } = await server.create();
    const context = await browser.newContext(options);
    await prepare(context);
    const page = await context.newPage();
    await page.goto(url);
    return { id, url, page, context };
  }

  test.each([
    ["no camera is present", "NotFoundError", "No camera was found on this device."],
    ["the permission is denied", "NotAllowedError", "The camera is blocked for this page."],
    ["another program uses the camera", "NotReadableError", "Another program is using the camera."],
  ])(
    "%s: the page says so, and continues with a file, a phone or a retry",
    async (_, name, sentence) => {
      const { page, context } = await visitWith((made) => rejecting(made, name));
      await camera(page);
      await page.getByText(sentence).waitFor();
      await page.getByRole("button", { name: "Try again" }).click();
      await page.getByText(sentence).waitFor();
      await page.getByRole("button", { name: "Continue on your phone" }).waitFor();
      await goesOnWithFile(page);
      await context.close();
    },
    60_000,
  );

  test("a permission granted later opens the camera", async () => {
    const withCamera = await launch();
    const { url } = await server.create();
    const context = await withCamera.newContext(desktop);
    await context.addInitScript(() => {
      const { mediaDevices } = navigator;
      const real = mediaDevices.getUserMedia.bind(mediaDevices);
      let asked = 0;
      mediaDevices.getUserMedia = (wanted) => {
        asked += 1;
        return asked === 1 ? Promise.reject(new DOMException("no", "NotAllowedError")) : real(wanted);
      };
    });
    const page = await context.newPage();
    await page.goto(url);
    await camera(page);
    await page.getByRole("button", { name: "Try again" }).click();
    await page.getByRole("button", { name: "Take the picture" }).waitFor();
    await withCamera.close();
  });

  test("a camera that the system takes is opened again, and its absence is told", async () => {
    const withCamera = await launch();
    const { url } = await server.create();
    const context = await withCamera.newContext(desktop);
    const page = await context.newPage();
    await page.goto(url);
    await camera(page);
    const shutter = page.getByRole("button", { name: "Take the picture" });
    const happens = (event: string) =>
      page.evaluate((name) => {
        const stream = document.querySelector("video")?.srcObject as MediaStream;
        const [track] = stream.getVideoTracks();
        (window as { taken?: MediaStreamTrack | undefined }).taken = track;
        track?.dispatchEvent(new Event(name));
      }, event);
    await shutter.waitFor();
    await page.waitForFunction(() => document.querySelector("video")?.srcObject);
    await happens("ended");
    await page.waitForFunction(() => {
      const { taken } = window as { taken?: MediaStreamTrack };
      const stream = document.querySelector("video")?.srcObject as MediaStream | null | undefined;
      return stream && stream.getVideoTracks()[0] !== taken;
    });
    await happens("mute");
    await page.getByText("The camera was interrupted.").waitFor();
    await page.evaluate(() =>
      (window as { taken?: MediaStreamTrack }).taken?.dispatchEvent(new Event("unmute")),
    );
    await page.waitForFunction(() => (document.querySelector("video")?.readyState ?? 0) > 1);
    await withCamera.close();
  }, 120_000);

  test("an insecure origin has no camera, and the page says so", async () => {
    const { page, context } = await visitWith((made) =>
      made.addInitScript(() => Object.defineProperty(window, "isSecureContext", { value: false })),
    );
    await camera(page);
    await page.getByText("The camera only works on a secure connection (https).").waitFor();
    await goesOnWithFile(page);
    await context.close();
  });

  test("an in-app browser without a camera is offered a link to the system browser", async () => {
    const userAgent =
      "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605 Instagram 350.0";
    const { url, page, context } = await visitWith((made) => rejecting(made, "NotAllowedError"), {
      ...phone,
      userAgent,
    });
    await camera(page);
    await page.getByText("This app’s browser has no access to the camera.").waitFor();
    const link = page.getByRole("link", { name: /Open in its own window/ });
    expect([await link.getAttribute("href"), await link.getAttribute("target")]).toEqual([url, "_blank"]);
    await goesOnWithFile(page);
    await context.close();
  });

  test("a frame without camera permission is offered its own window", async () => {
    const { url } = await server.create();
    const context = await browser.newContext(desktop);
    const outer = await context.newPage();
    await outer.goto(`${hostUrl}/?at=${encodeURIComponent(url)}`);
    const frame = outer.frameLocator("iframe");
    await frame.getByRole("checkbox").check();
    await frame.getByRole("button", { name: "Start" }).click();
    await frame.getByRole("button", { name: "Take a picture" }).click();
    await frame
      .getByText("This page is shown inside another one that does not let it use the camera.")
      .waitFor();
    expect(await frame.getByRole("link", { name: /Open in its own window/ }).getAttribute("href")).toBe(url);
    await frame.locator('input[type="file"]').setInputFiles(passport);
    await frame.getByRole("button", { name: "Use this picture" }).waitFor();
    await context.close();
  });

  test("a page outside frameAncestors cannot show it", async () => {
    const stranger = await serve();
    const { url } = await stranger.create();
    const page = await browser.newPage();
    const refused = page.waitForEvent("console", (line) => /frame-ancestors/.test(line.text()));
    await page.goto(`${hostUrl}/?at=${encodeURIComponent(url)}`);
    expect((await refused).type()).toBe("error");
    await stranger.close();
    await page.close();
  });

  test("offline state is shown, progress is kept, and the page continues by itself", async () => {
    const { id, page, context } = await visitWith(async () => undefined);
    await agree(page);
    await choose(page, passport);
    await page.locator('[data-step="check"]').waitFor();
    await context.setOffline(true);
    await page.getByText("You are offline.").waitFor();
    await use(page);
    await page.getByText("The connection was lost.").first().waitFor();
    await context.setOffline(false);
    await page.getByRole("button", { name: "Skip this step" }).waitFor();
    expect((await server.passmuster.flow("identity").verifications.get(id)).documents).toHaveLength(1);
    await context.close();
  });

  test("an invalid or too small file is refused with an alternative", async () => {
    const { page, context } = await visitWith(async () => undefined);
    await agree(page);
    await choose(page, { name: "a.jpg", mimeType: "image/jpeg", buffer: Buffer.from("no picture") });
    await page.getByText("This file cannot be opened.").waitFor();
    const { default: sharp } = await import("sharp");
    const tiny = await sharp({ create: { width: 90, height: 60, channels: 3, background: "#fff" } })
      .png()
      .toBuffer();
    await choose(page, { name: "a.png", mimeType: "image/png", buffer: tiny });
    await page.getByText("This picture is too small to be read.").waitFor();
    await goesOnWithFile(page);
    await context.close();
  });

  test.each([
    ["expired", 6, "This link has expired"],
    ["approved", 3, "All done"],
    ["rejected", 4, "We couldn’t verify your identity"],
    ["with a person", 5, "Thank you, that’s all"],
  ])(
    "a verification that is %s shows its outcome and whom to contact",
    async (_, status, heading) => {
      const { id, url } = await server.create();
      await server.passmuster.flow("identity").verifications.update(id, {
        status,
        comment: "By hand.",
        email: "a@example.test",
      });
      const { page, close } = await visit(browser, url);
      await page.getByRole("heading", { name: heading }).waitFor();
      expect(await page.getByRole("link", { name: /Get help/ }).count()).toBe(status === 3 ? 0 : 1);
      await close();
    },
    60_000,
  );

  test("an incomplete or invalid address shows a remedy", async () => {
    const { url } = await server.create();
    for (const broken of [url.replace(/#.*/, ""), `${url}x`, url.replace(/ver_\w+/, "ver_0")]) {
      const { page, close } = await visit(browser, broken);
      await page.getByRole("heading", { name: "This link does not work" }).waitFor();
      await page.getByRole("link", { name: /Get help/ }).waitFor();
      await close();
    }
  });

  test("an expired session restarts while the page has the capability; after a reload the page asks for the link", async () => {
    const short = await serve({ options: { session: { lasts: "1800ms", wait: "0s" } } });
    const { url } = await short.create();
    const { page, close } = await visit(browser, url);
    await page.getByRole("heading", { name: "Your session has ended" }).waitFor();
    await page.getByRole("button", { name: "Try again" }).click();
    await page.getByRole("heading", { name: "Let’s confirm it’s you" }).waitFor();
    await page.getByRole("heading", { name: "Your session has ended" }).waitFor();
    await page.reload();
    await page.getByRole("heading", { name: "Your session has ended" }).waitFor();
    await close();
    await short.close();
  });

  test("an unresponsive server can be retried", async () => {
    const { url } = await server.create();
    const context = await browser.newContext(desktop);
    const page = await context.newPage();
    await page.route(/\/api\/v1\/session$/, (route) => route.fulfill({ status: 503, body: "" }));
    await page.goto(url);
    await page.getByRole("heading", { name: "The server does not answer" }).waitFor();
    await page.unroute(/\/api\/v1\/session$/);
    await page.getByRole("button", { name: "Try again" }).click();
    await page.getByRole("heading", { name: "Let’s confirm it’s you" }).waitFor();
    await context.close();
  });
});
