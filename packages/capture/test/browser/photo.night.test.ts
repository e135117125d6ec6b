import { hasChromium, launch, phone } from "@passmuster/test-browser";
import { passportBody, type Server, serve } from "@passmuster/test-browser/server";
import type { Browser, BrowserContext, Page } from "playwright-core";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { around } from "../../page/camera/frame.ts";
import { detailOf } from "../../page/camera/look.ts";
import { grayOf } from "../flat.ts";
import { agree, begin } from "./acts.ts";
import { front, passport } from "./pictures.ts";
import { frameOf, show, viewOf, wide, withStage } from "./stage.ts";

describe.runIf(hasChromium())("the picture that is taken", () => {
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

  const open = async (prepare: (context: BrowserContext) => Promise<unknown> = async () => undefined) => {
    const { page, close } = await begin(browser, server, {
      prepare: async (context) => {
        await withStage(context);
        await prepare(context);
      },
    });
    await page.locator(".sheet .actions .button.primary").first().click();
    return { page, close };
  };
  const taken = async (page: Page) => {
    await page.locator('[data-step="check"] img').waitFor();
    return page.evaluate(async () => {
      const image = document.querySelector<HTMLImageElement>('[data-step="check"] img');
      const canvas = document.createElement("canvas");
      await image?.decode();
      canvas.width = image?.naturalWidth ?? 0;
      canvas.height = image?.naturalHeight ?? 0;
      canvas.getContext("2d")?.drawImage(image ?? canvas, 0, 0);
      return { width: canvas.width, data: canvas.toDataURL("image/jpeg") };
    });
  };
  /** A camera whose photos are what `photo` says, and three times as large as its video. */
  const withPhotos = (context: BrowserContext) =>
    context.addInitScript(() => {
      Object.assign(window, {
        ImageCapture: class {
          async getPhotoCapabilities() {
            return { imageWidth: { max: 3840 }, imageHeight: { max: 2160 } };
          }
          takePhoto(): Promise<Blob> {
            const { photo } = window as unknown as { photo?: string };
            if (photo === undefined) return new Promise(() => undefined);
            const bytes = Uint8Array.from(atob(photo), (sign) => sign.charCodeAt(0));
            return Promise.resolve(new Blob([bytes]));
          }
        },
      });
    });
  const photo = async (page: Page, picture: string) => {
    const size = { width: 3840, height: 2160 };
    const { left, top, width, height } = await frameOf(page);
    const at = [(left + width / 2) / wide.width, (top + height / 2) / wide.height] as const;
    const view = await viewOf({ picture, width: (1.05 * width) / wide.width, at }, size);
    const bytes = (await sharp(view).jpeg().toBuffer()).toString("base64");
    await page.evaluate((image) => Object.assign(window, { photo: image }), bytes);
  };

  test("is a photo of the sensor where the browser offers a larger one that shows the same", async () => {
    const { page, close } = await open(withPhotos);
    await photo(page, passport);
    await show(page, { picture: passport, width: 1.05 });
    expect((await taken(page)).width).toBeGreaterThan(2000);
    await close();
  });

  test.each([
    ["shows something else", front],
    ["never comes", undefined],
  ])(
    "is a frame of the video where the photo %s",
    async (_, picture) => {
      const { page, close } = await open(withPhotos);
      if (picture) await photo(page, picture);
      await show(page, { picture: passport, width: 1.05 });
      expect((await taken(page)).width).toBeLessThan(1280);
      await close();
    },
    60_000,
  );

  test("is the sharpest of the frames", async () => {
    const { page, close } = await open();
    await page.locator(".frame .outline").waitFor();
    const { left, top, width, height } = await frameOf(page);
    const at = [(left + width / 2) / wide.width, (top + height / 2) / wide.height] as const;
    const sharpView = await viewOf({ picture: passport, width: (1.05 * width) / wide.width, at });
    const blurred = await sharp(sharpView).blur(3).jpeg().toBuffer();
    // Of the frames that the page takes, the second alone is sharp.
    await show(page, {});
    await page.evaluate(
      ([one = "", other = ""]) => {
        const original = window.createImageBitmap.bind(window);
        const opened = (image: string) =>
          original(new Blob([Uint8Array.from(atob(image), (sign) => sign.charCodeAt(0))]));
        let frames = 0;
        window.createImageBitmap = ((source: ImageBitmapSource) => {
          if (!(source instanceof HTMLVideoElement)) return original(source);
          frames += 1;
          return opened(frames === 2 ? one : other);
        }) as typeof createImageBitmap;
      },
      [sharpView.toString("base64"), blurred.toString("base64")],
    );
    await page.locator('.shutter[aria-disabled="false"]').click();
    const { data } = await taken(page);
    const detail = async (bytes: Buffer) => detailOf(await grayOf(bytes, 600));
    const got = await detail(Buffer.from(data.split(",")[1] ?? "", "base64"));
    const region = around({ left, top, width, height }, margin);
    const [best, worst] = [
      await detail(await cut(sharpView, region)),
      await detail(await cut(blurred, region)),
    ];
    expect(best).toBeGreaterThan(worst * 1.2);
    expect(got).toBeGreaterThan((best + worst) / 2);
    await close();
  });

  test("comes from the camera alone where the flow requires it", async () => {
    const context = await browser.newContext(phone);
    await withStage(context);
    const page = await context.newPage();
    await page.route(/\/api\/v1\/session/, async (route) => {
      const response = await route.fetch();
      const body = (await response.json()) as { data: Record<string, unknown> };
      const session = (body.data.session ?? body.data) as Record<string, unknown>;
      session.require_camera = true;
      await route.fulfill({ response, json: body });
    });
    await page.goto((await server.create("identity", passportBody)).url);
    await agree(page);
    const inputs = page.locator('input[type="file"]');
    await page.locator('[data-step^="document"]').waitFor();
    expect(await inputs.count()).toBe(0);
    await page.evaluate(() => {
      const data = new DataTransfer();
      data.items.add(new File(["x"], "a.png", { type: "image/png" }));
      document.body.dispatchEvent(new DragEvent("drop", { dataTransfer: data, bubbles: true }));
    });
    await page.locator(".sheet .actions .button.primary").first().click();
    await page.locator(".shutter").waitFor();
    expect(await inputs.count()).toBe(0);
    await page.unrouteAll({ behavior: "ignoreErrors" });
    await context.close();
  });
});

/** What the page takes around the frame. */
const margin = 0.12;

function cut(
  view: Buffer,
  { left, top, width, height }: { left: number; top: number; width: number; height: number },
): Promise<Buffer> {
  const [x, y] = [Math.max(0, Math.round(left)), Math.max(0, Math.round(top))];
  const size = { width: Math.min(wide.width - x, Math.round(width)), height: Math.round(height) };
  return sharp(view)
    .extract({ left: x, top: y, width: size.width, height: Math.min(wide.height - y, size.height) })
    .toBuffer();
}
