import type { Extraction, ExtractionInput, Extractor } from "@passmuster/core/ports";
import { hasChromium, launch } from "@passmuster/test-browser";
import { licenceBody, type Server, serve } from "@passmuster/test-browser/server";
import type { Browser } from "playwright-core";
import sharpImage from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { begin, choose, use } from "./acts.ts";

const images = new URL("../../../../tools/specimens/images/", import.meta.url).pathname;
const picture = { front: `${images}driver-licence-front.jpg`, back: `${images}driver-licence-back.jpg` };

const sharp: Extraction = {
  data: { document: { identified: "1", type: "Driver License", expirationDate: "2094-05-01" } },
  quality: [],
};
const blurred: Extraction = { ...sharp, quality: ["blurred"] };
const permit: Extraction = {
  data: { document: { identified: "0", type: "Residence Permit" } },
  quality: [],
};

/** A barcode that was read, in a format that no reader knows. */
const unsupported: Extraction = {
  data: { document: { identified: "0" } },
  parts: [
    { part: "portrait", state: "read", side: "front" },
    { part: "barcode", state: "unread" },
  ],
  quality: ["code_unsupported"],
};

describe.runIf(hasChromium())("what the page says about a picture", () => {
  let server: Server;
  let browser: Browser;
  let answers: (Extraction | Promise<Extraction>)[] = [];
  const reader: Extractor = {
    extract: async (_: ExtractionInput) => (await answers.shift()) ?? sharp,
    capabilities: () => ({
      name: "scripted",
      mrz: true,
      barcode: true,
      text: true,
      faces: true,
      quality: true,
      sandbox: false,
    }),
  };
  beforeAll(async () => {
    server = await serve({ extractor: reader });
    browser = await launch();
  });
  afterAll(async () => {
    await browser.close();
    await server.close();
  });

  const opened = () => begin(browser, server, { body: licenceBody });

  test("a blurred front is told before the back, and a sharp one is praised", async () => {
    answers = [blurred, sharp, sharp];
    const { page, troubles, close } = await opened();
    await choose(page, picture.front);
    await use(page);
    await page.getByRole("heading", { name: "Choose another one" }).waitFor();
    await page.getByText("The picture is blurred").waitFor();
    const buttons = page.locator('[data-step="check"] .actions .button');
    expect(await buttons.allInnerTexts()).toEqual(["Choose another one", "Use it anyway"]);
    await buttons.first().click();
    await choose(page, picture.front);
    await use(page);
    await page.getByText("Got it: Driver’s license, valid until 2094.").waitFor();
    await page.getByRole("heading", { name: /back/ }).waitFor();
    await choose(page, picture.back);
    await use(page);
    await page.getByRole("button", { name: "Skip this step" }).click();
    await page.getByRole("button", { name: "Send" }).waitFor();
    expect(troubles).toEqual([]);
    await close();
  });

  test("a black file, and the front in place of the back, are told before they are sent", async () => {
    answers = [sharp, sharp];
    const { id, page, troubles, close } = await opened();
    const uploads: string[] = [];
    page.on("request", (request) => request.method() !== "GET" && uploads.push(request.url()));
    const black = { create: { width: 900, height: 600, channels: 3, background: "#050505" } } as const;
    await choose(page, {
      name: "a.png",
      mimeType: "image/png",
      buffer: await sharpImage(black).png().toBuffer(),
    });
    await page.getByText("Too dark.").waitFor();
    expect(uploads.filter((url) => url.includes("upload"))).toEqual([]);
    await page.getByRole("button", { name: "Choose another one" }).click();
    await choose(page, picture.front);
    await use(page);
    await page.getByRole("heading", { name: /back/ }).waitFor();
    await choose(page, picture.front);
    await page.getByText("This is the same picture as the front.").waitFor();
    await page.getByRole("button", { name: "Choose another one" }).click();
    await choose(page, picture.back);
    await use(page);
    await page.getByRole("button", { name: "Skip this step" }).waitFor();
    const { documents } = await server.passmuster.flow("identity").verifications.get(id);
    expect(documents).toHaveLength(1);
    expect(troubles).toEqual([]);
    await close();
  });

  test("a person may insist, and the reviewer sees it", async () => {
    answers = [blurred, blurred];
    const { id, page, close } = await opened();
    await choose(page, picture.front);
    await use(page);
    await page.getByRole("button", { name: "Use it anyway" }).click();
    await page.getByRole("heading", { name: /back/ }).waitFor();
    const { documents, history } = await server.passmuster.flow("identity").verifications.get(id);
    expect(documents[0]).toMatchObject({ insisted: true, advice: ["blurred"] });
    expect(history.map(({ comment }) => comment).join()).toContain("blurred");
    await close();
  });

  test("a barcode of an unsupported format is told once, and asks for no other picture", async () => {
    answers = [sharp, unsupported, unsupported];
    const { id, page, troubles, close } = await opened();
    await choose(page, picture.front);
    await use(page);
    await page.getByRole("heading", { name: /back/ }).waitFor();
    await choose(page, picture.back);
    await use(page);
    await page.getByText("in a format that cannot be read here").waitFor();
    expect(await page.getByRole("heading", { name: "Choose another one" }).count()).toBe(0);
    await page.getByRole("button", { name: "Use this picture" }).click();
    await page.getByRole("button", { name: "Skip this step" }).click();
    await page.getByRole("button", { name: "Send" }).waitFor();
    expect(await page.getByText("in a format that cannot be read here").count()).toBe(0);
    const { documents } = await server.passmuster.flow("identity").verifications.get(id);
    expect(documents[0]).toMatchObject({ insisted: true, advice: ["code_unsupported"] });
    expect(troubles).toEqual([]);
    await close();
  });

  test("another kind of document is named beside the one that was asked for", async () => {
    answers = [permit];
    const { page, close } = await opened();
    await choose(page, picture.front);
    await use(page);
    const sentence = "This looks like: Residence permit. You were asked for: Driver’s license.";
    await page.getByText(sentence).waitFor();
    await close();
  });

  test("a good selfie is praised as a face, not as a document", async () => {
    answers = [];
    const { page, close } = await opened();
    for (const file of [picture.front, picture.back, `${images}selfie-ines.jpg`]) {
      await choose(page, file);
      await use(page);
    }
    await page.getByText("Your face is clear.").waitFor();
    await close();
  });

  test("after a wrong front was kept, a good back is not praised", async () => {
    answers = [permit, sharp];
    const { page, close } = await opened();
    await choose(page, picture.front);
    await use(page);
    await page.getByRole("button", { name: "Use it anyway" }).click();
    await page.getByRole("heading", { name: /back/ }).waitFor();
    await choose(page, picture.back);
    await use(page);
    await page.getByText("Saved. This picture is checked after you send it.").waitFor();
    expect(await page.getByText("Got it").count()).toBe(0);
    await close();
  });

  test("a slow reading lets the person go on, and its advice is told at the next step", async () => {
    const late = Promise.withResolvers<Extraction>();
    answers = [sharp, late.promise];
    const { page, troubles, close } = await opened();
    await choose(page, picture.front);
    await use(page);
    await page.getByRole("heading", { name: /back/ }).waitFor();
    await choose(page, picture.back);
    await use(page);
    await page.getByRole("status").filter({ hasText: "Still looking: you can go on" }).waitFor();
    await page.getByRole("button", { name: "Continue" }).click();
    const skip = page.getByRole("button", { name: "Skip this step" });
    await skip.focus();
    late.resolve({ ...blurred, images: { back: { quality: ["blurred"] } } });
    const told = page.getByRole("status").filter({ hasText: "Driver’s license" });
    await told.getByText("The picture is blurred").waitFor();
    expect(await skip.evaluate((button) => button === document.activeElement)).toBe(true);
    await told.getByRole("button", { name: "Take it again" }).click();
    await page.locator('[data-step="document photo-id back"]').waitFor();
    expect(await page.getByText("The picture is blurred").count()).toBe(0);
    expect(troubles).toEqual([]);
    await close();
  });

  test("a slow reading does not stop the person, and its advice stands before Send", async () => {
    const late = Promise.withResolvers<Extraction>();
    answers = [sharp, late.promise];
    const { id, page, close } = await opened();
    await choose(page, picture.front);
    await use(page);
    await page.getByRole("heading", { name: /back/ }).waitFor();
    await choose(page, picture.back);
    await use(page);
    await page.getByRole("heading", { name: "Looking at your picture" }).waitFor();
    await page.getByRole("button", { name: "Skip this step" }).click({ timeout: 20_000 });
    await page.getByRole("status").filter({ hasText: "Still being read" }).waitFor();
    late.resolve(blurred);
    await page.getByRole("button", { name: "Use it anyway" }).waitFor();
    expect(await page.getByText("Still being read").count()).toBe(0);
    await page.getByRole("button", { name: "Send" }).click();
    await page.getByText("Read the advice first").waitFor();
    await page.getByRole("button", { name: "Send" }).click();
    await page.locator('[data-step^="outcome"], [data-step="progress"]').first().waitFor();
    const { documents } = await server.passmuster.flow("identity").verifications.get(id);
    expect(documents[0]).toMatchObject({ insisted: true });
    await close();
  });
});
