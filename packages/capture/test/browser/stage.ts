import type { BrowserContext, Page } from "playwright-core";
import sharp from "sharp";

export interface Sight {
  /** An SVG or an image; nothing for an empty table. */
  readonly picture?: string | Buffer;
  /** Width of the picture as a share of the view's, or of the frame's. */
  readonly width?: number;
  /** Its middle as shares of the same. */
  readonly at?: readonly [number, number];
  readonly table?: string;
}

export interface ViewSize {
  readonly width: number;
  readonly height: number;
}

export const wide: ViewSize = { width: 1280, height: 720 };

/** A camera image: a picture on a table, or a photograph whose border goes on to all sides. */
export async function viewOf(
  { picture, width = 0.7, at = [0.5, 0.5], table = "#77756f" }: Sight,
  size = wide,
): Promise<Buffer> {
  if (!picture)
    return sharp({ create: { ...size, channels: 3, background: table } })
      .png()
      .toBuffer();
  const { data, info } = await sharp(picture)
    .resize({ width: Math.round(size.width * width) })
    .toBuffer({ resolveWithObject: true });
  const left = Math.round(size.width * at[0] - info.width / 2);
  const top = Math.round(size.height * at[1] - info.height / 2);
  const [x, y] = [Math.max(0, -left), Math.max(0, -top)];
  const shown = {
    left: x,
    top: y,
    width: Math.min(info.width, size.width - left) - x,
    height: Math.min(info.height, size.height - top) - y,
  };
  const rim = {
    left: Math.max(0, left),
    top: Math.max(0, top),
    right: size.width - Math.max(0, left) - shown.width,
    bottom: size.height - Math.max(0, top) - shown.height,
  };
  const part = await sharp(data).extract(shown).toBuffer();
  const isPhotograph = info.format === "jpeg";
  return sharp(part)
    .extend({ ...rim, ...(isPhotograph ? { extendWith: "copy" } : { background: table }) })
    .flatten({ background: table })
    .png()
    .toBuffer();
}

/** Gives the pages of a context a camera that shows what `show` says. */
export async function withStage(context: BrowserContext, size = wide): Promise<void> {
  await context.addInitScript(({ width, height }) => {
    const canvas = document.createElement("canvas");
    canvas.width = width;
    canvas.height = height;
    const drawing = canvas.getContext("2d");
    let shown: ImageBitmap | undefined;
    const draw = (): void => {
      const sway = "swaying" in window ? Math.sin(performance.now() / 60) * width * 0.015 : 0;
      if (drawing && shown) drawing.drawImage(shown, sway, 0, width, height);
    };
    Object.assign(window, {
      stage: async (image: string): Promise<void> => {
        const bytes = Uint8Array.from(atob(image), (sign) => sign.charCodeAt(0));
        shown = await createImageBitmap(new Blob([bytes]));
        draw();
      },
    });
    setInterval(draw, 50);
    navigator.mediaDevices.getUserMedia = async () => canvas.captureStream(20);
  }, size);
}

/** Shows a picture in the frame: its width is a share of the frame's, its place is relative to it. */
export async function show(page: Page, sight: Sight, size = wide): Promise<void> {
  const { left, top, width, height } = await frameOf(page, size);
  const [x, y] = sight.at ?? [0.5, 0.5];
  const inView: Sight = {
    ...sight,
    width: ((sight.width ?? 1) * width) / size.width,
    at: [(left + width * x) / size.width, (top + height * y) / size.height],
  };
  const image = (await viewOf(inView, size)).toString("base64");
  await page.evaluate(
    (bytes) => (window as unknown as { stage(image: string): Promise<void> }).stage(bytes),
    image,
  );
}

/** Moves what the camera sees from side to side from now on. */
export async function sway(page: Page): Promise<void> {
  await page.evaluate(() => Object.assign(window, { swaying: true }));
}

/** The frame on the page in pixels of the camera's image. */
export async function frameOf(page: Page, size = wide) {
  await page.locator(".frame .outline").waitFor();
  return page.evaluate((video) => {
    const view = document.querySelector(".camera video")?.getBoundingClientRect() ?? new DOMRect();
    const frame = document.querySelector(".frame .outline")?.getBoundingClientRect() ?? new DOMRect();
    const scale = Math.max(view.width / video.width, view.height / video.height);
    const mirrored = document.querySelector(".camera video.mirrored") !== null;
    const from = mirrored ? view.right - frame.right : frame.left - view.left;
    return {
      left: (from + (video.width * scale - view.width) / 2) / scale,
      top: (frame.top - view.top + (video.height * scale - view.height) / 2) / scale,
      width: frame.width / scale,
      height: frame.height / scale,
    };
  }, size);
}
