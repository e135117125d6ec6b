import { desktop, type Visit, visit } from "@passmuster/test-browser";
import type { Server } from "@passmuster/test-browser/server";
import type { Browser, BrowserContext, BrowserContextOptions, Page } from "playwright-core";

interface Beginning {
  readonly flow?: string;
  /** The passport of the specimens by default. */
  readonly body?: object;
  readonly options?: BrowserContextOptions;
  /** Called before the page opens. */
  readonly prepare?: (context: BrowserContext) => Promise<unknown>;
}

/** Creates a verification, opens its page in a context of its own, consents and starts. */
export async function begin(
  browser: Browser,
  server: Server,
  { flow, body, options = desktop, prepare = async () => undefined }: Beginning = {},
): Promise<Visit & { readonly id: string; readonly url: string }> {
  const made = await server.create(flow, body);
  const visited = await visit(browser, made.url, options, async (context) => void (await prepare(context)));
  await agree(visited.page);
  return { ...made, ...visited };
}

/** Consents and starts. */
export async function agree(page: Page): Promise<void> {
  await page.locator('input[type="checkbox"]').check();
  await page.locator('[data-step="welcome"] .actions .button').click();
}

/** Takes a photo with the camera: automatically if the view is good, by hand after a wait. */
export async function shoot(page: Page): Promise<"automatic" | "by hand"> {
  const taken = page.locator('[data-step="check"]');
  const automatic = await taken.waitFor().then(
    () => true,
    () => false,
  );
  if (automatic) return "automatic";
  await page.locator(".shutter").click();
  await taken.waitFor();
  return "by hand";
}

export async function use(page: Page): Promise<void> {
  await page.locator('[data-step="check"] .actions .button.primary').click();
}

export async function choose(
  page: Page,
  file: string | { name: string; mimeType: string; buffer: Buffer },
): Promise<void> {
  await page.locator('input[type="file"]').setInputFiles(file);
}
