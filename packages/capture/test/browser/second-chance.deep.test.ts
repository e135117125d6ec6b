import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { defineFlow, sandboxExtractor } from "@passmuster/core";
import type { Extraction, Extractor } from "@passmuster/core/ports";
import { desktop, hasChromium, launch, phone, visit } from "@passmuster/test-browser";
import { type Server, serve } from "@passmuster/test-browser/server";
import { violations } from "@passmuster/test-browser/violations";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { agree, choose, use } from "./acts.ts";

const images = new URL("../../../../tools/specimens/images/", import.meta.url).pathname;
const passport = `${images}passport-ines.jpg`;
const shots = new URL("../screenshots/", import.meta.url).pathname;
const person = { firstName: "Inés", lastName: "Moreau-Valdés", dateOfBirth: "1987-03-08" };
const both = { label: "Members", photoId: "required" } as const;
const flows = [
  defineFlow({ ...both, path: "thrice", documentTypes: [3], attempts: 3 }),
  defineFlow({ ...both, path: "once", documentTypes: [3] }),
  defineFlow({ ...both, path: "chosen", documentTypes: [1, 3, 8, 12], chosenBy: "person" }),
  defineFlow({ ...both, path: "only", documentTypes: [8], chosenBy: "person" }),
];
const ofPassport = {
  person,
  documents: { photoId: { type: "Passport", number: "AQ4821736", country: "ATA" } },
};

describe.runIf(hasChromium())("a second chance, and documents that the person chooses", () => {
  let server: Server;
  let browser: Browser;
  let change: (each: Extraction) => Extraction = (each) => each;
  const sandbox = sandboxExtractor();
  const reader: Extractor = {
    ...sandbox,
    extract: async (input, signal) => change(await sandbox.extract(input, signal)),
  };
  beforeAll(async () => {
    server = await serve({ extractor: reader, options: { flows } });
    browser = await launch({ camera: false });
    mkdirSync(shots, { recursive: true });
  });
  afterAll(async () => {
    await browser.close();
    await server.close();
  });

  test.each([
    ["light", { ...desktop, colorScheme: "light" as const }],
    ["rtl", { ...phone, locale: "ar", colorScheme: "dark" as const }],
  ])(
    "a rejected run that pictures can mend leads the open page back to its step: %s",
    async (look, options) => {
      change = (each) => ({ ...each, quality: ["blurred"] });
      const { id, url } = await server.create("thrice", ofPassport);
      const { page, troubles, close } = await visit(browser, url, options);
      const send = async (): Promise<void> => {
        await choose(page, passport);
        await use(page);
        const next = page.locator('.actions .button.secondary, [data-step="review"] .actions .button');
        await page.locator('.notice, [data-step="review"]').first().waitFor();
        if ((await page.locator('[data-step="check"]').count()) > 0) await next.last().click();
        await page.locator('[data-step="review"] .actions .button.primary').last().click();
      };
      await agree(page);
      await send();
      const told = page.getByRole("alert").filter({ hasText: /2/ });
      await told.waitFor();
      expect(await page.locator("[data-step]").getAttribute("data-step")).toBe("document photo-id front");
      if (look === "light") {
        expect(await told.innerText()).toContain("Attempt 2 of 3");
        expect(await told.innerText()).toContain("Please take new ones.");
        expect((await told.locator("p").count()) > 2).toBe(true);
      }
      expect(await page.evaluate(() => document.activeElement?.tagName)).toBe("H1");
      await page.screenshot({ path: join(shots, `second-chance.${look}.png`) });
      expect(await violations(page)).toEqual([]);
      change = (each) => each;
      await send();
      await page.locator('[data-step="outcome approved"]').waitFor();
      const { status } = await server.passmuster.flow("thrice").verifications.get(id);
      expect(status).toBe("approved");
      expect(troubles).toEqual([]);
      await close();
    },
    90_000,
  );

  test("a reviewer's request leads the open page back, with the reviewer's words as text", async () => {
    change = (each) => ({ ...each, quality: ["blurred"] });
    const { id, url } = await server.create("once", ofPassport);
    const { page, troubles, close } = await visit(browser, url, desktop);
    await agree(page);
    await choose(page, passport);
    await use(page);
    await page.getByRole("button", { name: "Use it anyway" }).click();
    await page.getByRole("button", { name: "Send" }).click();
    await page.locator('[data-step="outcome review"]').waitFor();
    const words = 'Please use daylight.\n<img src=x onerror="document.title=1">';
    const { verifications } = server.passmuster.flow("once");
    await verifications.retake(id, { comment: words, note: "A screen capture?", email: "rita@example.test" });
    const told = page.getByRole("alert").filter({ hasText: "Please use daylight." });
    await told.waitFor();
    expect(await page.locator("[data-step]").getAttribute("data-step")).toBe("document photo-id front");
    expect(await told.innerText()).toContain("Attempt 2 of 2");
    expect(await told.locator(".quote").innerText()).toBe(words);
    expect(await page.locator("img[src=x]").count()).toBe(0);
    expect(await page.content()).not.toContain("A screen capture?");
    await page.screenshot({ path: join(shots, "asked-again.light.png") });
    expect(await violations(page)).toEqual([]);
    change = (each) => each;
    await choose(page, passport);
    await use(page);
    await page.getByRole("button", { name: "Send" }).click();
    await page.locator('[data-step="outcome approved"]').waitFor();
    expect(troubles).toEqual([]);
    await close();
  });

  test("after the last attempt nothing is asked again", async () => {
    change = (each) => ({ ...each, quality: ["blurred"] });
    const { url } = await server.create("thrice", ofPassport);
    const { page, close } = await visit(browser, url, desktop);
    await agree(page);
    for (const attempt of [1, 2, 3]) {
      if (attempt > 1) await page.getByText(`Attempt ${attempt} of 3`).waitFor();
      await choose(page, passport);
      await use(page);
      await page.getByRole("button", { name: "Use it anyway" }).click();
      await page.getByRole("button", { name: "Send" }).click();
    }
    await page.locator('[data-step^="outcome"]').waitFor();
    await close();
  });

  test("type and country are chosen where the caller names none, and the recognised type is offered", async () => {
    change = () => ({ data: { document: { identified: "0", type: "Passport" } }, quality: [] });
    const { id, url } = await server.create("chosen", { person });
    const { page, troubles, close } = await visit(browser, url, { ...desktop, locale: "en" });
    await agree(page);
    await page.getByRole("heading", { name: "Photo ID" }).waitFor();
    const kind = page.getByLabel("Kind of document");
    const kinds = await kind.locator("option").allInnerTexts();
    expect([kinds.length, kinds[0]]).toEqual([5, "Choose a kind of document"]);
    await kind.selectOption({ label: "National ID card" });
    await choose(page, passport);
    await page.getByText("Choose the country that issued the document.").waitFor();
    expect(await page.locator("#country").evaluate((one) => one === document.activeElement)).toBe(true);
    await page.locator("#country").selectOption("ATA");
    await page.screenshot({ path: join(shots, "chosen.light.png"), fullPage: true });
    expect(await violations(page)).toEqual([]);
    await choose(page, passport);
    await use(page);
    await page.getByText("This looks like: Passport. You chose: National ID card.").waitFor();
    await page.getByRole("button", { name: "Choose another one" }).click();
    await page.getByRole("heading", { name: "Photo ID" }).waitFor();
    expect(await kind.locator("option:checked").innerText()).toBe("Passport");
    expect(await page.locator("#country").inputValue()).toBe("ATA");
    await choose(page, passport);
    await use(page);
    await page.locator('[data-step="review"]').waitFor();
    const { documents } = await server.passmuster.flow("chosen").verifications.get(id);
    const sent = documents.map(({ documentType, country }) => [documentType?.id, country?.iso3]);
    expect(sent).toEqual([[3, "ATA"]]);
    expect(troubles).toEqual([]);
    await close();
  });

  test("one type and its one country are text", async () => {
    const { url } = await server.create("only", { person });
    const { page, close } = await visit(browser, url, desktop);
    await agree(page);
    await page.locator('[data-step^="document"] h1').waitFor();
    expect(await page.locator("main select").count()).toBe(0);
    expect(await page.locator(".fields").innerText()).toContain("United States");
    await close();
  });
});
