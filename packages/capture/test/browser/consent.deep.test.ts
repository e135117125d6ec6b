import { defineFlow } from "@passmuster/core";
import { desktop, hasChromium, launch, visit } from "@passmuster/test-browser";
import { type Server, serve } from "@passmuster/test-browser/server";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { agree, choose, use } from "./acts.ts";

const passport = new URL("../../../../tools/specimens/images/passport-ines.jpg", import.meta.url).pathname;
const texts = {
  en: "I agree that Larkspur reads my passport.\nI may withdraw at any time.",
  de: "Ich bin einverstanden, dass Larkspur meinen Pass liest.",
};
const members = defineFlow({
  path: "members",
  label: "Members",
  photoId: "required",
  documentTypes: [3],
  consent: { version: "2026-01", texts },
});

describe.runIf(hasChromium())("the consent of a flow", () => {
  let server: Server;
  let browser: Browser;
  let token: string;
  beforeAll(async () => {
    server = await serve({ options: { flows: [members] } });
    token = (await server.passmuster.tokens.create({ scopes: ["read", "review"] })).secret;
    browser = await launch({ camera: false });
  });
  afterAll(async () => {
    await browser.close();
    await server.close();
  });

  async function stored(id: string, flow = "members") {
    const response = await fetch(`${server.url}/api/v1/${flow}/verifications/${id}`, {
      headers: { authorization: `Bearer ${token}` },
    });
    const { data } = (await response.json()) as { data: { consent: unknown } };
    return data.consent;
  }

  test("its text is shown in the chosen language, and stored before the first upload", async () => {
    const { id, url } = await server.create("members");
    const { page, troubles, close } = await visit(browser, url, desktop);
    await page.getByText("I agree that Larkspur reads my passport.").waitFor();
    await page.getByLabel("Language").selectOption("de");
    await page.locator('.consent-text[lang="de"]').waitFor();
    expect(await page.locator(".consent label").innerText()).toBe(texts.de);
    const order: string[] = [];
    page.on("request", (request) => {
      if (request.method() === "PUT") order.push(new URL(request.url()).pathname.split("/session/")[1] ?? "");
    });
    expect(await stored(id)).toBeNull();
    await agree(page);
    await choose(page, passport);
    expect(await stored(id)).toMatchObject({ version: "2026-01", language: "de", text: texts.de });
    expect(JSON.stringify(await stored(id))).toMatch(/\d{4}-\d\d-\d\dT/);
    await use(page);
    await page.locator('[data-step="review"]').waitFor();
    expect(order).toEqual(["consent", "uploads/photo-id"]);
    expect(troubles).toEqual([]);
    await close();
  });

  test("a consent that the server refuses stops before the first picture, and can be tried again", async () => {
    const { id, url } = await server.create("members");
    const { page, close } = await visit(browser, url, desktop);
    await page.route("**/session/consent", (route) =>
      route.fulfill({ status: 422, body: '{"code":"validation_failed","message":"no"}' }),
    );
    await page.locator(".consent-text").waitFor();
    await agree(page);
    await page.getByRole("alert").getByText("That is not your fault.").waitFor();
    expect(await page.locator('[data-step="welcome"]').count()).toBe(1);
    expect(await stored(id)).toBeNull();
    await page.unroute("**/session/consent");
    await page.getByRole("button", { name: "Start" }).click();
    await page.locator('[data-step^="document"]').waitFor();
    expect(await stored(id)).toMatchObject({ language: "en" });
    await close();
  });

  test("without a consent of the flow the page shows its own text and asks the server for none", async () => {
    const { id, url } = await server.create();
    const { page, close } = await visit(browser, url, desktop);
    const asked: string[] = [];
    page.on("request", (request) => asked.push(request.url()));
    await page.getByText("I agree that my pictures are used to confirm my identity.").waitFor();
    await agree(page);
    await page.locator('[data-step^="document"]').waitFor();
    expect(asked.join()).not.toContain("/consent");
    expect(await stored(id, "identity")).toBeNull();
    await close();
  });
});
