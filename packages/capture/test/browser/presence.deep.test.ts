import { sandboxPresence } from "@passmuster/core";
import { hasChromium, launch } from "@passmuster/test-browser";
import { passportBody, type Server, serve } from "@passmuster/test-browser/server";
import { violations } from "@passmuster/test-browser/violations";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { begin, choose, use } from "./acts.ts";
import { face, passport } from "./pictures.ts";
import { presenceFlow, presenceProvider, withElement } from "./presence.ts";

const shown = (page: Page, step: string) => page.locator(`[data-step^="${step}"]`).waitFor();
const button = (page: Page, name: string) => page.getByRole("button", { name });
const startIt = "Start the check";

describe.runIf(hasChromium())("a presence check before the selfie", () => {
  const double = presenceProvider();
  let server: Server;
  let browser: Browser;
  beforeAll(async () => {
    server = await serve({ options: { flows: [presenceFlow], presence: double.provider } });
    browser = await launch({ camera: false });
  });
  afterAll(async () => {
    await browser.close();
    await server.close();
  });

  /** A visit at the check, with the passport sent. */
  const open = async (at = server) => {
    double.away(false);
    const prepare = (context: Parameters<typeof withElement>[0]) => withElement(context, double);
    const visited = await begin(browser, at, { flow: "present", prepare });
    await choose(visited.page, passport);
    await use(visited.page);
    await shown(visited.page, "presence");
    return visited;
  };
  const finished = async (page: Page) => {
    await choose(page, face);
    await use(page);
    await shown(page, "review");
    await button(page, "Send").click();
    await page.locator('[data-step^="outcome"]').waitFor();
  };
  const found = async (id: string) => {
    const { statusLabel, presence } = await server.passmuster.flow("present").verifications.get(id);
    return [statusLabel, presence?.outcome];
  };

  test("passed: the provider's element runs under the page's policy, and the case is Approved", async () => {
    const { page, id, troubles, close } = await open();
    await page.getByText("The video goes to Example Liveness.").waitFor();
    expect(await violations(page)).toEqual([]);
    await button(page, startIt).click();
    await button(page, "Blink").click();
    await shown(page, "document selfie");
    await finished(page);
    expect([await found(id), troubles]).toEqual([["Approved", "passed"], []]);
    await close();
  }, 60_000);

  test("failed: another check is offered, and without one a person decides", async () => {
    const { page, id, close } = await open();
    await button(page, startIt).click();
    await button(page, "Photograph").click();
    await page.getByRole("alert").getByText("The check was not passed.").waitFor();
    expect(await violations(page)).toEqual([]);
    await button(page, "Try again").click();
    await button(page, "Photograph").click();
    await page.getByText("A person will take a closer look.").waitFor();
    await button(page, "Skip this step").click();
    await shown(page, "document selfie");
    await finished(page);
    expect(await found(id)).toEqual(["Double Check", "failed"]);
    await close();
  }, 60_000);

  test("abandoned: a check that is cancelled can be begun again; left alone, a person decides", async () => {
    const { page, id, close } = await open();
    await button(page, startIt).click();
    await button(page, "Blink").waitFor();
    await button(page, "Cancel").click();
    await page.getByText("The check was not finished.").waitFor();
    expect(await button(page, "Blink").count()).toBe(0);
    await button(page, "Try again").click();
    await button(page, "Blink").waitFor();
    await button(page, "Cancel").click();
    await button(page, "Skip this step").click();
    await finished(page);
    expect(await found(id)).toEqual(["Double Check", "abandoned"]);
    await close();
  }, 60_000);

  test("provider away: the person may try again, and then go on", async () => {
    const { page, id, close } = await open();
    double.away(true);
    await button(page, startIt).click();
    await page.getByText("The check is not available right now.").waitFor();
    await button(page, "Try again").click();
    await page.getByText("The check is not available right now.").waitFor();
    await button(page, "Skip this step").click();
    await finished(page);
    expect(await found(id)).toEqual(["Double Check", "unavailable"]);
    await close();
  }, 60_000);

  test("a session that another person used gives no result", async () => {
    const [one, other] = [await open(), await open()];
    const session = sessionOf(one.page);
    await button(one.page, startIt).click();
    await button(one.page, "Blink").click();
    await shown(one.page, "document selfie");
    await name(other.page, await session);
    const refused = answerTo(other.page);
    await button(other.page, startIt).click();
    await button(other.page, "Photograph").click();
    expect(await refused).toMatchObject([404, { code: "presence_session_not_found" }]);
    await button(other.page, "Skip this step").click();
    await finished(other.page);
    expect(await found(other.id)).toEqual(["Double Check", "failed"]);
    await one.close();
    await other.close();
  }, 60_000);

  test("a session that the person used before gives no second result", async () => {
    const { page, id, close } = await open();
    const session = sessionOf(page);
    await button(page, startIt).click();
    await button(page, "Photograph").click();
    await page.getByText("The check was not passed.").waitFor();
    await name(page, await session);
    const refused = answerTo(page);
    await button(page, "Try again").click();
    await button(page, "Crash").click();
    expect(await refused).toMatchObject([404, { code: "presence_session_not_found" }]);
    await button(page, "Skip this step").click();
    await finished(page);
    expect(await found(id)).toEqual(["Double Check", "abandoned"]);
    await close();
  }, 60_000);

  test("a result of another session counts as none", async () => {
    const { page, id, close } = await open();
    const started = page.waitForResponse("**/session/presence");
    await button(page, startIt).click();
    const { data } = (await (await started).json()) as { data: { page: { SessionId: string } } };
    await button(page, "Crash").waitFor();
    double.ends(data.page.SessionId, { session: "session-1", outcome: "passed" });
    await button(page, "Crash").click();
    await page.getByText("The check was not finished.").waitFor();
    await button(page, "Skip this step").click();
    await finished(page);
    expect(await found(id)).toEqual(["Double Check", "unavailable"]);
    await close();
  }, 60_000);

  test("an element's WebAssembly is refused unless the provider needs it", async () => {
    const refused = await open();
    await button(refused.page, startIt).click();
    const refusal = refused.page.evaluate(nextRefusal);
    await button(refused.page, "Compute").click();
    expect(await refusal).toBe("script-src wasm-eval");
    await refused.page.getByText("The check was not finished.").waitFor();
    await refused.close();
    const presence = { ...double.provider, webAssembly: true };
    const needing = await serve({ options: { flows: [presenceFlow], presence } });
    const { page, troubles, close } = await open(needing);
    await button(page, startIt).click();
    await button(page, "Compute").click();
    await shown(page, "document selfie");
    expect(troubles).toEqual([]);
    await close();
    await needing.close();
  }, 60_000);

  test("an element that cannot be loaded is no dead end", async () => {
    const { page, context, close } = await open();
    await context.route("**/presence.js", (route) => route.fulfill({ status: 404 }));
    await button(page, startIt).click();
    await page.getByText("The check is not available right now.").waitFor();
    await button(page, "Skip this step").click();
    await shown(page, "document selfie");
    await close();
  }, 60_000);

  test("the keyboard alone leads through the check", async () => {
    const { page, close } = await open();
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe("H1");
    await press(page, startIt);
    await press(page, "Blink");
    await shown(page, "document selfie");
    await close();
  }, 60_000);

  test("the sandbox's check asks for nothing and passes", async () => {
    const options = { flows: [presenceFlow], presence: sandboxPresence() };
    const sandbox = await serve({ options });
    const { page, close } = await begin(browser, sandbox, { flow: "present", body: passportBody });
    await choose(page, passport);
    await use(page);
    await button(page, startIt).click();
    await shown(page, "document selfie");
    await close();
    await sandbox.close();
  }, 60_000);
});

const result = "**/session/presence/result";

/** The session that the page asks about next. */
async function sessionOf(page: Page): Promise<string> {
  const request = await page.waitForRequest(result);
  return (request.postDataJSON() as { readonly session: string }).session;
}

/** Makes the page ask about this session instead of its own. */
const name = (page: Page, session: string) =>
  page.route(result, (route) => route.continue({ postData: JSON.stringify({ session }) }));

async function answerTo(page: Page): Promise<readonly [number, unknown]> {
  const answer = await page.waitForResponse(result);
  return [answer.status(), await answer.json()];
}

/** The directive and the source that the page's policy refuses next. */
function nextRefusal(): Promise<string> {
  return new Promise((resolve) => {
    addEventListener("securitypolicyviolation", ({ effectiveDirective, blockedURI }) =>
      resolve(`${effectiveDirective} ${blockedURI}`),
    );
  });
}

/** Presses Tab until the button with this name has the focus, then Enter. */
async function press(page: Page, name: string): Promise<void> {
  await button(page, name).waitFor();
  const isFocused = () =>
    page.evaluate(
      (text) =>
        document.activeElement?.tagName === "BUTTON" && document.activeElement.textContent?.includes(text),
      name,
    );
  for (let count = 0; count < 30 && !(await isFocused()); count += 1) await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
}
