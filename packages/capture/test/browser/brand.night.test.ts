import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { defineFlow } from "@passmuster/core";
import { desktop, hasChromium, launch, phone, visit } from "@passmuster/test-browser";
import { passportBody, type Server, serve } from "@passmuster/test-browser/server";
import { violations } from "@passmuster/test-browser/violations";
import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { agree } from "./acts.ts";

type Brand = NonNullable<Parameters<typeof defineFlow>[0]["brand"]>;

const shots = new URL("../screenshots/", import.meta.url).pathname;
const logo = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" width="90" height="30"><rect width="90" height="30" fill="#8a1c4a"/></svg>',
).toString("base64");
const globex: Brand = {
  name: "Globex",
  logo: `data:image/svg+xml;base64,${logo}`,
  colours: {
    light: {
      accent: "#8a1c4a",
      background: "#fff4e0",
      surface: "#fffaf0",
      text: "#2a1208",
      muted: "#6b4a3c",
    },
  },
};
const violet: Brand = {
  name: "Violet",
  colours: { light: { accent: "#702963" }, dark: { accent: "#e3a5d6" } },
};
const members = { label: "Members", photoId: "required", documentTypes: [3] } as const;
const flows = [
  defineFlow({ ...members, path: "members", brand: violet }),
  defineFlow({ ...members, path: "globex", brand: globex }),
];
const light = { ...desktop, colorScheme: "light" as const };
const dark = { ...desktop, colorScheme: "dark" as const };

const look = (page: Page) =>
  page.evaluate(() => {
    const style = getComputedStyle(document.querySelector(".button.primary") ?? document.body);
    const { backgroundColor, color } = getComputedStyle(document.body);
    return { button: style.backgroundColor, onButton: style.color, background: backgroundColor, text: color };
  });

describe.runIf(hasChromium())("the brand and the language of a verification", () => {
  let server: Server;
  let browser: Browser;
  beforeAll(async () => {
    server = await serve({
      capture: { theme: { accent: "#123c69", background: "#fdf6e3", text: "#221100", surface: "#ffffff" } },
      options: { flows, brand: { tenants: {} } },
    });
    browser = await launch({ camera: false });
    mkdirSync(shots, { recursive: true });
  });
  afterAll(async () => {
    await browser.close();
    await server.close();
  });

  async function opened(flow: string, options: BrowserContextOptions, body: object = passportBody) {
    const { url } = await server.create(flow, body);
    const visited = await visit(browser, url, options);
    await visited.page.locator('[data-step="welcome"]').waitFor();
    return { ...visited, url };
  }

  test("a flow's name, logo and colours replace the page's, under the CSP", async () => {
    const { page, troubles, close } = await opened("globex", light);
    const image = page.getByRole("img", { name: "Globex" });
    expect(await image.evaluate((one: HTMLImageElement) => one.naturalWidth)).toBe(90);
    await page.getByText("For Globex").waitFor();
    expect(await look(page)).toEqual({
      button: "rgb(138, 28, 74)",
      onButton: "rgb(255, 255, 255)",
      background: "rgb(255, 244, 224)",
      text: "rgb(42, 18, 8)",
    });
    await page.screenshot({ path: join(shots, "brand.light.png") });
    expect(troubles).toEqual([]);
    await close();
  });

  test.each([
    ["the page's theme", "identity"],
    ["a brand without dark colours", "globex"],
    ["a brand with both", "members"],
  ])(
    "%s can be read in both schemes",
    async (name, flow) => {
      for (const [scheme, options] of Object.entries({
        light,
        dark,
        phone: { ...phone, colorScheme: "dark" as const },
      })) {
        const { page, close } = await opened(flow, options);
        await page.screenshot({ path: join(shots, `brand-${flow}.${scheme}.png`) });
        expect([name, scheme, await violations(page)]).toEqual([name, scheme, []]);
        const { background } = await look(page);
        expect([scheme, background === "rgb(16, 21, 20)"]).toEqual([scheme, scheme !== "light"]);
        await agree(page);
        await page.locator('[data-step^="document"]').waitFor();
        expect([name, scheme, await violations(page)]).toEqual([name, scheme, []]);
        await close();
      }
    },
    120_000,
  );

  test("dark colours apply in the dark scheme only", async () => {
    const inDark = await opened("members", dark);
    expect((await look(inDark.page)).button).toBe("rgb(227, 165, 214)");
    expect((await look(inDark.page)).onButton).toBe("rgb(0, 0, 0)");
    await inDark.close();
    const inLight = await opened("members", light);
    expect((await look(inLight.page)).button).toBe("rgb(112, 41, 99)");
    await inLight.close();
  });

  test.each(["light", "dark"] as const)(
    "a theme that forces %s has that scheme's colours",
    async (scheme) => {
      const theme = { accent: "#702963", scheme, dark: { accent: "#e3a5d6" } };
      const own = await serve({ capture: { theme } });
      const other = scheme === "light" ? dark : light;
      const { page, close } = await visit(browser, (await own.create()).url, other);
      await page.locator('[data-step="welcome"]').waitFor();
      const { button, background } = await look(page);
      expect(button).toBe(scheme === "light" ? "rgb(112, 41, 99)" : "rgb(227, 165, 214)");
      expect(background).toBe(scheme === "light" ? "rgb(246, 245, 241)" : "rgb(16, 21, 20)");
      expect(await violations(page)).toEqual([]);
      await close();
      await own.close();
    },
    60_000,
  );

  test("another brand's name is never seen first, and a reload shows the brand at once", async () => {
    const { url } = await server.create("globex");
    const context = await browser.newContext(light);
    const page = await context.newPage();
    const held = Promise.withResolvers<void>();
    await page.route("**/api/v1/session", async (route) => {
      await held.promise;
      await route.continue();
    });
    await page.goto(url);
    await page.locator(".spinner").waitFor();
    expect(await page.locator("header").innerText()).not.toContain("Larkspur");
    held.resolve();
    await page.getByRole("img", { name: "Globex" }).waitFor();
    await page.unroute("**/api/v1/session");
    await page.route("**/api/v1/session", () => undefined);
    await page.reload();
    await page.getByRole("img", { name: "Globex" }).waitFor();
    expect((await look(page)).background).toBe("rgb(255, 244, 224)");
    await context.close();
  });

  test("the verification's language is used, unless the address or the person names one", async () => {
    const lang = (page: Page) => page.evaluate(() => document.documentElement.lang);
    const { page, url, troubles, close } = await opened("members", light, {
      ...passportBody,
      language: "de-AT",
    });
    expect(await lang(page)).toBe("de");
    expect(await page.locator(".needed-name").innerText()).toBe("Reisepass");
    await page.locator(".language select").selectOption("fr");
    await page.locator('html[lang="fr"]').waitFor();
    await page.reload();
    await page.locator('[data-step="welcome"]').waitFor();
    expect(await lang(page)).toBe("fr");
    await close();
    const named = await visit(browser, `${url}&lang=es`, light);
    await named.page.locator('[data-step="welcome"]').waitFor();
    expect(await lang(named.page)).toBe("es");
    await named.close();
    expect(troubles).toEqual([]);
  });
});
