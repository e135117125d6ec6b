import { desk } from "@passmuster/desk";
import { specimenImage } from "@passmuster/specimens";
import { hasChromium, launch, visit } from "@passmuster/test-browser";
import { type Server, serve } from "@passmuster/test-browser/server";
import type { Browser, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { shownCase } from "./bench.ts";

const wide = { viewport: { width: 1440, height: 900 }, reducedMotion: "reduce", locale: "en-GB" } as const;
type Role = "look" | "review" | "correct" | "lead";

describe.runIf(hasChromium())("the desk of a real service", () => {
  let browser: Browser;
  let server: Server;
  const who = { email: "ana@bank.example", role: "lead" as Role };
  beforeAll(async () => {
    browser = await launch({ camera: false });
  });
  afterAll(() => browser.close());
  beforeEach(async () => {
    who.role = "lead";
    const reviewers = { authenticate: async () => who };
    server = await serve({ options: { desk: desk({ reviewers }) } });
  });
  afterEach(() => server.close());

  /** A verification in Double Check by this scenario of the sandbox. */
  async function waiting(number: string): Promise<string> {
    const { verifications, documents } = server.passmuster.flow("identity");
    const { id } = await verifications.create({
      person: { firstName: "Inés", lastName: "Moreau", dateOfBirth: "1987-03-08" },
      documents: { photoId: { type: "Passport", number, country: "ATA" } },
    });
    const image = { contextType: "PHOTO_ID", type: 3, country: "ATA" } as const;
    const frontSideData = specimenImage("passport-ines");
    await documents.upload({ verification: id, document: { ...image, frontSideData } });
    await verifications.submit(id);
    await server.passmuster.drain();
    expect((await verifications.get(id)).status).toBe("double_check");
    return id;
  }

  const get = (id: string) => server.passmuster.flow("identity").verifications.get(id, { withPrivate: true });
  const open = () => visit(browser, `${server.url}/desk`, wide);
  const sit = async () => {
    const visited = await open();
    await visited.page.locator('main.queue[data-ready="true"]').waitFor();
    return visited;
  };
  const act = async (page: Page, key: string): Promise<void> => {
    await page.keyboard.press(key);
    const dialog = page.locator("dialog[open]");
    await dialog.waitFor();
    await page.keyboard.press("1");
    await page.keyboard.press("Enter");
    await dialog.waitFor({ state: "detached" });
  };

  test("cases are approved, rejected, sent back and held, in the name of the session", async () => {
    const ids: string[] = [];
    for (const number of ["SANDBOX-NAME", "SANDBOX-DOB", "SANDBOX-QUALITY", "SANDBOX-ZONE"])
      ids.push(await waiting(number));
    const { page, troubles, close } = await sit();
    await page.getByText("4 waiting").waitFor();
    await page.keyboard.press("n");
    const seen: string[] = [await shownCase(page)];
    await page.keyboard.press("a");
    for (const key of ["r", "t", "h"]) {
      seen.push(await shownCase(page, seen.at(-1)));
      await act(page, key);
    }
    await page.locator("main.queue").waitFor();
    await page.close({ runBeforeUnload: true });
    expect(seen).toEqual(ids);
    await expect
      .poll(async () => (await Promise.all(ids.map(get))).map(({ statusLabel }) => statusLabel), {
        timeout: 20_000,
      })
      .toEqual(["Approved", "Rejected", "Started", "Hold"]);
    for (const { history } of await Promise.all(ids.map(get)))
      expect(history[0]?.user).toBe("ana@bank.example");
    expect(troubles).toEqual([]);
    await close();
  });

  test("a case shows what was expected and read, its picture, and why it waits", async () => {
    await waiting("SANDBOX-NAME");
    const { page, close } = await sit();
    await page.keyboard.press("n");
    await shownCase(page);
    await page.locator("main.case img").first().waitFor();
    await page
      .getByRole("row", { name: /Moreau/ })
      .first()
      .waitFor();
    expect(await page.locator("main.case").innerText()).toMatch(/name/i);
    await close();
  });

  test("a reviewer who may only look opens a case and has no acts", async () => {
    const id = await waiting("SANDBOX-NAME");
    who.role = "look";
    const { page, troubles, close } = await sit();
    await page.locator(".items").getByRole("link").first().click();
    await page.locator("main.case").waitFor();
    await page.getByText("You may look at cases.").waitFor();
    await page.keyboard.press("a");
    await page.close({ runBeforeUnload: true });
    expect((await get(id)).status).toBe("double_check");
    expect(troubles).toEqual([]);
    await close();
  });

  test("an act on a case that changed meanwhile is refused and named", async () => {
    const id = await waiting("SANDBOX-NAME");
    const { page, close } = await sit();
    await page.clock.install();
    await page.keyboard.press("n");
    await shownCase(page);
    await page.keyboard.press("a");
    await server.passmuster
      .flow("identity")
      .verifications.reject(id, { comment: "A forgery.", email: "bo@bank.example" });
    await page.clock.runFor(12_000);
    await page.getByText(/^Not saved/).waitFor();
    expect((await get(id)).status).toBe("rejected");
    await close();
  });

  test("nobody sits at the desk whom the host does not know", async () => {
    await server.close();
    server = await serve({ options: { desk: desk({ reviewers: { authenticate: async () => undefined } }) } });
    const { page, close } = await open();
    await page.getByRole("heading", { name: "Sign in to the desk" }).waitFor();
    expect(await page.locator("main").innerText()).not.toContain("signed out");
    await close();
  });
});
