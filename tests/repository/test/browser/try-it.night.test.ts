import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { stripTypeScriptTypes } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { hasChromium, launch } from "@passmuster/test-browser";
import { freePort } from "@passmuster/test-servers";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { type SiteSandbox, serveSiteSandbox } from "../../../../scripts/site-sandbox.ts";

const theme = new URL("../../../../docs/.vitepress/theme/", import.meta.url);
const html = `<!doctype html><meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; script-src 'self'; connect-src 'self'; img-src data:">
<link rel="icon" href="data:,"><script type="module" src="/try-it.js"></script><try-it></try-it>`;

let site: string;
let sandbox: SiteSandbox;
let browser: Awaited<ReturnType<typeof launch>>;

describe.runIf(hasChromium())("the form that tries the HTTP API", () => {
  beforeAll(async () => {
    site = mkdtempSync(join(tmpdir(), "try-it-"));
    writeFileSync(join(site, "index.html"), html);
    for (const name of ["try-it", "try-it-presets"]) {
      const code = stripTypeScriptTypes(readFileSync(new URL(`${name}.ts`, theme), "utf8"));
      writeFileSync(join(site, `${name}.js`), code.replaceAll('-presets.ts"', '-presets.js"'));
    }
    sandbox = await serveSiteSandbox(site, await freePort());
    browser = await launch({ camera: false });
  });

  afterAll(async () => {
    await browser?.close();
    await sandbox?.close();
    rmSync(site, { recursive: true, force: true });
  });

  /** A page with the form, and the origins that it asked. */
  async function visit() {
    const context = await browser.newContext();
    onTestFinished(() => context.close());
    const page = await context.newPage();
    const origins = new Set<string>();
    const troubles: string[] = [];
    page.on("request", (request) => origins.add(new URL(request.url()).origin));
    page.on("console", (message) => message.type() === "error" && troubles.push(message.text()));
    await page.goto(`${sandbox.url}/`);
    await page.getByLabel("Base address").fill(sandbox.url);
    await page.getByLabel("Token").fill(sandbox.token);
    const send = async (request: string): Promise<string> => {
      await page.getByLabel("Request").selectOption({ label: request });
      await page.locator(".status").evaluate((status) => status.replaceChildren());
      await page.getByRole("button", { name: "Send" }).click();
      await page
        .getByRole("status")
        .getByText(/ ms$|^No answer/)
        .waitFor();
      return page.locator(".answer").innerText();
    };
    return { context, page, origins, troubles, send };
  }

  test("leads from a new verification to its outcome, under a policy without inline scripts", async () => {
    const { send, troubles, page } = await visit();
    expect(await send("1. Create a verification")).toContain('"status_label": "Started"');
    expect(await send("2. Upload a document")).toContain('"status_label": "Uploaded"');
    expect(await send("3. Submit it")).toContain('"status_label": "Submitted"');
    await expect.poll(() => send("4. See the outcome")).toContain('"status_label": "Approved"');
    expect(troubles).toEqual([]);
    expect(await page.getByRole("status").innerText()).toMatch(/^200 in \d+ ms$/);
  });

  test("asks no other origin, and keeps address and token in the tab only", async () => {
    const { context, page, origins, send } = await visit();
    await send("List the document types");
    expect([...origins]).toEqual([sandbox.url]);
    const stored = await page.evaluate(
      "[Object.keys(localStorage), Object.keys(sessionStorage), document.cookie]",
    );
    expect(stored).toEqual([[], ["passmuster-try-it"], ""]);
    const other = await context.newPage();
    await other.goto(`${sandbox.url}/`);
    expect(await other.getByLabel("Token").inputValue()).toBe("");
    expect(await other.getByLabel("Base address").inputValue()).toBe("http://localhost:3000");
  });

  test("says so when nobody answers", async () => {
    const { page, send } = await visit();
    await page.getByLabel("Base address").fill(sandbox.url.replace("localhost", "127.0.0.1"));
    await send("Is it ready?");
    expect(await page.getByRole("status").innerText()).toContain("No answer. Is the server running");
  });
});
