import type { Page } from "playwright-core";

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
