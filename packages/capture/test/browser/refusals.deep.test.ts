import { defineFlow } from "@passmuster/core";
import { desktop, hasChromium, launch } from "@passmuster/test-browser";
import { type Server, serve } from "@passmuster/test-browser/server";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { agree, begin, choose, use } from "./acts.ts";

const passport = new URL("../../../../tools/specimens/images/passport-ines.jpg", import.meta.url).pathname;
const shared = { photoId: "required", documentTypes: [3] } as const;
const members = defineFlow({
  ...shared,
  path: "members",
  label: "Members",
  consent: { version: "2026-01", texts: { en: "I agree that Larkspur reads my passport." } },
});
const live = defineFlow({ ...shared, path: "live", label: "Camera only", requireCamera: true });

describe.runIf(hasChromium())("what the server refuses", () => {
  let server: Server;
  let browser: Browser;
  beforeAll(async () => {
    server = await serve({ options: { flows: [members, live] } });
    browser = await launch({ camera: false });
  });
  afterAll(async () => {
    await browser.close();
    await server.close();
  });

  const open = (flow: string, locale: string) =>
    begin(browser, server, { flow, options: { ...desktop, locale } });
  const refuse = (page: Page, path: string, status: number, code: string) =>
    page.route(path, (route) =>
      route.fulfill({ status, body: JSON.stringify({ code, message: "English." }) }),
    );
  const alerts = (page: Page) => page.getByRole("alert").allInnerTexts();

  test.each([
    ["de", 400, "type_not_allowed", "Dieses Dokument wird hier nicht angenommen."],
    ["ar", 413, "payload_too_large", "هذا الملف كبير جدًا."],
    ["ja", 400, "image_invalid", "この写真は開けませんでした。"],
    ["fr", 418, "a_proxy_of_another", "Ce n’est pas votre faute."],
  ])(
    "is told in the person's language, and can be tried again (%s, %i)",
    async (locale, status, code, sentence) => {
      const { page, troubles, close } = await open("members", locale);
      await refuse(page, "**/session/uploads/*", status, code);
      await choose(page, passport);
      await use(page);
      await page.getByText(sentence).waitFor();
      expect((await alerts(page)).join()).not.toContain("English.");
      await page.unroute("**/session/uploads/*");
      await use(page);
      await page.locator('[data-step="review"]').waitFor();
      expect(troubles).toEqual([]);
      await close();
    },
    60_000,
  );

  test("a busy server is called busy, and the upload ends by itself", async () => {
    const { page, close } = await open("members", "en-US");
    await refuse(page, "**/session/uploads/*", 429, "rate_limited");
    await choose(page, passport);
    await use(page);
    await page.getByText("The server is busy. Trying again by itself.").first().waitFor();
    await page.unroute("**/session/uploads/*");
    await page.locator('[data-step="review"]').waitFor();
    await close();
  });

  test("a consent that the flow asks for again is asked for, and the pictures are still there", async () => {
    const { page, id, close } = await open("members", "en-US");
    await choose(page, passport);
    await use(page);
    await page.locator('[data-step="review"]').waitFor();
    await refuse(page, "**/session/submit", 400, "consent_missing");
    await page.route("**/api/v1/session", async (route) => {
      const response = await route.fetch();
      const { data } = await response.json();
      await route.fulfill({
        response,
        json: { data: { ...data, consent: { ...data.consent, given_at: null } } },
      });
    });
    await page.getByRole("button", { name: "Send" }).click();
    await page.locator('[data-step="welcome"]').getByText("Please agree first.").waitFor();
    await page.unrouteAll({ behavior: "wait" });
    await agree(page);
    await page.locator('[data-step="review"]').waitFor();
    await page.getByRole("button", { name: "Send" }).click();
    await page.locator('[data-step^="outcome"]').waitFor();
    const { status } = await server.passmuster.flow("members").verifications.get(id);
    expect(status).not.toBe("started");
    await close();
  });

  test("a file that is dropped where the camera is required gets a sentence, and is not sent", async () => {
    const { page, close } = await open("live", "en-US");
    await page.locator('[data-step^="document"]').waitFor();
    await page.evaluate(() => {
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File(["x"], "passport.jpg", { type: "image/jpeg" }));
      for (const type of ["dragenter", "dragover", "drop"])
        document.body.dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true }));
    });
    await page.getByText("Files are not accepted here. Take the picture with the camera.").waitFor();
    expect(await page.locator('[data-step="check"]').count()).toBe(0);
    await close();
  });

  test("a picture beyond the readings says that it is checked after it is sent", async () => {
    const { page, close } = await open("members", "en-US");
    await page.route(/\/api\/v1\/session(\/uploads\/photo-id|\/after\/\d+)?$/, async (route) => {
      const response = await route.fetch().catch(() => undefined);
      const answer = response?.ok() && (await response.json());
      if (!response || !answer) return;
      for (const { uploaded } of answer.data.documents) if (uploaded) uploaded.reading = "spent";
      await route.fulfill({ response, json: answer });
    });
    await choose(page, passport);
    await use(page);
    await page.getByText("Saved. This picture is checked after you send it.").waitFor();
    await page.getByRole("button", { name: "Send" }).click();
    await page.locator('[data-step^="outcome"]').waitFor();
    await close();
  });
});
