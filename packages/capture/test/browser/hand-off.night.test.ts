import { desktop, hasChromium, launch, phone, visit } from "@passmuster/test-browser";
import { licenceBody, type Server, serve } from "@passmuster/test-browser/server";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { agree, choose, use } from "./acts.ts";

const images = new URL("../../../../tools/specimens/images/", import.meta.url).pathname;

describe.runIf(hasChromium())("the hand-off from a desktop to a phone", () => {
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

  test("the phone takes the photos, and the desktop shows the progress and the outcome", async () => {
    const { url } = await server.create("identity", licenceBody);
    const at = await visit(browser, url, desktop);
    await at.context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await agree(at.page);
    await at.page.getByRole("button", { name: "Continue on your phone" }).click();
    await at.page.getByText("Waiting for pictures from your phone").waitFor();
    await at.page.getByRole("button", { name: "Copy the link" }).click();
    await at.page.getByText("The link was copied.").waitFor();
    expect(await at.page.evaluate(() => navigator.clipboard.readText())).toBe(url);

    const on = await visit(browser, url, phone);
    expect(await on.page.getByRole("button", { name: "Continue on your phone" }).count()).toBe(0);
    await agree(on.page);
    for (const side of ["front", "back"]) {
      await choose(on.page, `${images}driver-licence-${side}.jpg`);
      await use(on.page);
    }
    await at.page.getByText("Driver’s license has arrived.").waitFor();
    await on.page.getByRole("button", { name: "Skip this step" }).click();
    await on.page.getByRole("button", { name: "Send" }).click();
    for (const { page } of [on, at]) await page.getByRole("heading", { name: "All done" }).waitFor();
    expect([at.troubles, on.troubles]).toEqual([[], []]);
    await Promise.all([at.close(), on.close()]);
  });

  test("the link ends with its verification on every device at once", async () => {
    const { id, url } = await server.create();
    const at = await visit(browser, url, desktop);
    await agree(at.page);
    await server.passmuster.flow("identity").verifications.cancel(id, {
      comment: "Withdrawn.",
      email: "a@example.test",
    });
    await at.page.getByRole("heading", { name: "This verification was closed" }).waitFor();
    const late = await visit(browser, url, phone);
    await late.page.getByRole("heading", { name: "This verification was closed" }).waitFor();
    await server.passmuster.flow("identity").verifications.delete(id);
    const gone = await visit(browser, url, phone);
    await gone.page.getByRole("heading", { name: "This link does not work" }).waitFor();
    await Promise.all([at.close(), late.close(), gone.close()]);
  });
});
