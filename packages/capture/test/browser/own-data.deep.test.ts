import { capturePage } from "@passmuster/capture";
import { hasChromium, launch, visit } from "@passmuster/test-browser";
import { type Server, serve } from "@passmuster/test-browser/server";
import type { Browser } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";

describe.runIf(hasChromium())("the page of a person's link to their own data", () => {
  let browser: Browser;
  let server: Server;
  let codes: string[];
  beforeAll(async () => {
    browser = await launch({ camera: false });
  });
  afterAll(() => browser.close());
  beforeEach(async () => {
    codes = [];
    const codeSender = { send: async ({ code }: { readonly code: string }) => void codes.push(code) };
    server = await serve({ options: { capture: capturePage({ brand: "Example Bank" }), codeSender } });
  });
  afterEach(() => server.close());

  const linked = async () => {
    const { verifications } = server.passmuster.flow("identity");
    const { id } = await verifications.create({
      person: { firstName: "Inés", lastName: "Moreau", dateOfBirth: "1987-03-08" },
      documents: { photoId: { type: "Passport", number: "X1", country: "ATA" } },
    });
    return { id, url: (await verifications.exportLink(id)).url };
  };

  test("sends a code, says when it is wrong, and downloads the archive once", async () => {
    const { id, url } = await linked();
    const { page, close } = await visit(browser, url, { locale: "en-GB" });
    await page.getByRole("button", { name: "Send me a code" }).click();
    const field = page.getByLabel("Code", { exact: true });
    await field.waitFor();
    expect(page.url()).not.toContain("#");
    const [code = ""] = codes;
    await field.fill(code === "000000" ? "000001" : "000000");
    await page.keyboard.press("Enter");
    await page.getByRole("alert").filter({ hasText: "wrong or too old" }).waitFor();
    await field.fill(code);
    const downloading = page.waitForEvent("download");
    await page.getByRole("button", { name: "Download" }).click();
    expect((await downloading).suggestedFilename()).toBe(`${id}.zip`);
    await page.getByText("This link no longer works").waitFor();
    await close();
    const again = await visit(browser, url, { locale: "de-DE" });
    await again.page.getByRole("button", { name: "Code senden" }).click();
    await again.page.getByText("Dieser Link funktioniert nicht mehr").waitFor();
    expect(await again.page.title()).toBe("Ihre Daten herunterladen · Example Bank");
    await again.close();
  });
});
