import { hasChromium, launch, phone, visit } from "@passmuster/test-browser";
import { passportBody, type Server, serve } from "@passmuster/test-browser/server";
import { violations } from "@passmuster/test-browser/violations";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { agree, choose, use } from "./acts.ts";
import { passport } from "./pictures.ts";

const statuses = { approved: 3, rejected: 4, review: 5, expired: 6 } as const;
const close = "You can close this page.";

describe.runIf(hasChromium())("the outcome", () => {
  let server: Server;
  let returning: Server;
  let browser: Browser;
  beforeAll(async () => {
    server = await serve();
    returning = await serve({ capture: { returnUrl: "https://example.test/welcome" } });
    browser = await launch({ camera: false });
  });
  afterAll(async () => {
    await browser.close();
    await server.close();
    await returning.close();
  });

  async function reached(state: keyof typeof statuses, at = server) {
    const { id, url } = await at.create();
    const change = { status: statuses[state], comment: "By hand.", email: "a@example.test" };
    await at.passmuster.flow("identity").verifications.update(id, change);
    const visited = await visit(browser, url, phone);
    await visited.page.locator(`[data-step="outcome ${state}"]`).waitFor();
    return { ...visited, id };
  }

  test.each([
    ["approved", ["Larkspur Bank has received the result.", close]],
    [
      "review",
      [
        "Larkspur Bank gets the result as soon as it is decided.",
        "You need not wait here. This link shows the outcome too.",
        close,
      ],
    ],
    ["rejected", ["Contact Larkspur Bank. They can let you try again.", close]],
    ["expired", ["Contact Larkspur Bank.", close]],
  ] as const)("%s: what happens next is told, with a reference and a way out", async (state, next) => {
    const { id, page, troubles, close: leave } = await reached(state);
    const section = page.locator("section").filter({ hasText: "What happens next" });
    expect(await section.getByRole("listitem").allInnerTexts()).toEqual(next);
    expect(await page.getByText(`Reference: ${id}`).isVisible()).toBe(true);
    expect(await page.getByRole("banner").innerText()).toContain("Larkspur Bank");
    expect(await violations(page)).toEqual([]);
    expect(troubles).toEqual([]);
    await leave();
  });

  test.each([
    ["SANDBOX-EXPIRED", "rejected", 1],
    ["SANDBOX-COUNTRY", "review", 0],
  ])("%s: what to change is told where one can (%s)", async (number, state, told) => {
    const photoId = { ...passportBody.documents.photoId, number };
    const { url } = await server.create("identity", { ...passportBody, documents: { photoId } });
    const { page, close: leave } = await visit(browser, url, phone);
    await agree(page);
    await choose(page, passport);
    await use(page);
    const skip = page.getByRole("button", { name: "Skip this step" });
    const insist = page.getByRole("button", { name: "Use it anyway" });
    await skip.or(insist).first().waitFor();
    if (await insist.isVisible()) await insist.click();
    await skip.click();
    await page.getByRole("button", { name: "Send" }).click();
    await page.locator(`[data-step="outcome ${state}"]`).waitFor();
    expect(await page.getByRole("heading", { name: "What to change" }).count()).toBe(told);
    await leave();
  });

  test("with an address of the host, the way back is a button", async () => {
    const { page, close: leave } = await reached("approved", returning);
    const back = page.getByRole("link", { name: "Continue" });
    expect(await back.getAttribute("href")).toBe("https://example.test/welcome");
    expect(await page.getByText(close).count()).toBe(0);
    await leave();
  });
});
