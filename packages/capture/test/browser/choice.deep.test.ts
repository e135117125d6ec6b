import { defineFlow } from "@passmuster/core";
import { hasChromium, launch, phone, visit } from "@passmuster/test-browser";
import { passportBody, type Server, serve } from "@passmuster/test-browser/server";
import type { Browser, BrowserContextOptions } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { agree } from "./acts.ts";

const person = { person: passportBody.person };
const flows = [
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
});
