import { defineFlow } from "@passmuster/core";
import { hasChromium, launch, phone, visit } from "@passmuster/test-browser";
import { passportBody, type Server, serve } from "@passmuster/test-browser/server";
import { violations } from "@passmuster/test-browser/violations";
import type { Browser, BrowserContextOptions } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { agree } from "./acts.ts";

const person = { person: passportBody.person };
const flows = [
  defineFlow({
    path: "chosen",
    label: "Chosen",
    photoId: "required",
    documentTypes: [1, 3, 10],
    chosenBy: "person",
  }),
  defineFlow({ path: "state", label: "State", photoId: "required", documentTypes: [2], chosenBy: "person" }),
];

describe.runIf(hasChromium())("the choice of a document", () => {
  let server: Server;
  let browser: Browser;
  beforeAll(async () => {
    server = await serve({ options: { flows } });
    browser = await launch({ camera: false });
  });
  afterAll(async () => {
    await browser.close();
    await server.close();
  });

  async function opened(flow: string, options: BrowserContextOptions = phone) {
    const visited = await visit(browser, (await server.create(flow, person)).url, options);
    await agree(visited.page);
    await visited.page.locator('[data-step^="document"]').waitFor();
    return visited;
  }

  test("a country that the document prescribes stands below its label", async () => {
    const { page, close } = await opened("state");
    const lines = (await page.locator("p.field").innerText()).split(/\n+/);
    expect(lines).toEqual(["Country on the document", "United States"]);
    await close();
  });

  test("no kind of document is chosen for the person", async () => {
    const { page, troubles, close } = await opened("chosen");
    const kind = page.getByLabel("Kind of document");
    expect(await kind.inputValue()).toBe("");
    expect(await page.getByLabel("Country on the document").count()).toBe(0);
    await page.getByRole("button", { name: "Take a picture" }).click();
    await page.getByRole("alert").filter({ hasText: "Choose the kind of document that you have." }).waitFor();
    expect(await kind.evaluate((select) => select === document.activeElement)).toBe(true);
    expect(await violations(page)).toEqual([]);
    expect(troubles).toEqual([]);
    await close();
  });

  test.each([
    ["de-AT", "3", "AUT"],
    ["fr-CA", "10", "CAN"],
    ["de-AT", "10", ""],
    ["zh-Hant-TW", "3", "TWN"],
    ["de", "3", ""],
  ])("the region of %s is the country of kind %s where it may be: %j", async (locale, kind, country) => {
    const { page, close } = await opened("chosen", { ...phone, locale });
    await page.locator("#kind").selectOption(kind);
    expect(await page.locator("#country").inputValue()).toBe(country);
    await close();
  });

  test("a reload keeps the choice", async () => {
    const { page, close } = await opened("chosen");
    await page.getByLabel("Kind of document").selectOption("3");
    await page.getByLabel("Country on the document").selectOption("FRA");
    await page.reload();
    await page.locator('[data-step^="document"]').waitFor();
    expect(await page.getByLabel("Kind of document").inputValue()).toBe("3");
    expect(await page.getByLabel("Country on the document").inputValue()).toBe("FRA");
    await close();
  });

  test("the host that asks for a document is named, with the way out", async () => {
    const { page, close } = await opened("state");
    const note = page.getByText(
      "Larkspur Bank asked for this document. Don’t have it? Contact Larkspur Bank.",
    );
    expect(await note.isVisible()).toBe(true);
    await close();
  });

  test("a Japanese heading breaks between phrases", async () => {
    const { page, close } = await opened("chosen", { ...phone, locale: "ja" });
    const broken = await page.locator("h1").evaluate((heading) => getComputedStyle(heading).wordBreak);
    expect(broken).toBe("auto-phrase");
    await close();
  });
});
