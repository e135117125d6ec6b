import type { Browser, BrowserContext, BrowserContextOptions, Page } from "playwright-core";

export interface Visit {
  readonly context: BrowserContext;
  readonly page: Page;
  /** Defects of the page: errors, CSP violations, requests to third parties. */
  readonly troubles: readonly string[];
  close(): Promise<void>;
}

export const desktop: BrowserContextOptions = {
  viewport: { width: 1100, height: 820 },
  reducedMotion: "reduce",
  locale: "en-US",
};
export const phone: BrowserContextOptions = {
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 2,
  isMobile: true,
  hasTouch: true,
  reducedMotion: "reduce",
  locale: "en-US",
};

/** Opens an address in a new browser context, after `prepare`. */
export async function visit(
  browser: Browser,
  url: string,
  options: BrowserContextOptions = desktop,
  prepare: (context: BrowserContext) => Promise<void> = async () => undefined,
): Promise<Visit> {
  const context = await browser.newContext(options);
  await prepare(context);
  const page = await context.newPage();
  const troubles: string[] = [];
  const own = new URL(url).origin;
  page.on("pageerror", ({ message }) => troubles.push(message));
  page.on("console", (line) => {
    if (line.type() === "error" && !/Failed to load resource/.test(line.text())) troubles.push(line.text());
  });
  page.on("request", (request) => {
    const { origin, protocol } = new URL(request.url());
    if (protocol.startsWith("http") && origin !== own) troubles.push(`asked ${origin}`);
  });
  await page.goto(url);
  return { context, page, troubles, close: () => context.close() };
}
