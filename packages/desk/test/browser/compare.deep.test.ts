import { defineFlow } from "@passmuster/core";
import { hasChromium, launch } from "@passmuster/test-browser";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { makeCases } from "../fake/cases.ts";
import { shownCase, sit } from "./bench.ts";
import { fakeDesk } from "./fake-desk.ts";
import { type RealDesk, realDesk } from "./real-desk.ts";

const comparison = "dialog.compare .compared";

describe.runIf(hasChromium())("a case beside one that was seen before", () => {
  const desk = fakeDesk(() => makeCases(40));

  test("opens and closes by one key, and digits choose another one", async () => {
    const { page, troubles, close } = await sit(desk.browser, desk.server);
    await page.keyboard.press("n");
    await shownCase(page);
    await page.locator(".similar").waitFor();
    await page.keyboard.press("f");
    const summary = page.locator(`${comparison} .columns`).first();
    await summary.waitFor();
    expect(await summary.innerText()).toMatch(/Inés Moreau Valdez[\s\S]*Seen before[\s\S]*Double Check/);
    expect(await page.locator(`${comparison} figure`).count()).toBeGreaterThan(4);
    const marked = page.locator(`${comparison} tr.differs`);
    expect(await marked.first().innerText()).toContain("Person differs");
    expect((await marked.allInnerTexts()).filter((text) => text.includes("Document number"))).toEqual([]);
    const first = await page.locator(comparison).getAttribute("data-case");
    await page.keyboard.press("2");
    await page.locator(`${comparison}:not([data-case="${first}"])`).waitFor();
    await page.keyboard.press("f");
    await page.locator("dialog").waitFor({ state: "detached" });
    await page.getByRole("button", { name: "Compare" }).nth(1).press("Enter");
    await page.locator(comparison).waitFor();
    await page.keyboard.press("Escape");
    await page.locator("dialog").waitFor({ state: "detached" });
    expect(troubles).toEqual([]);
    await close();
  });

  test("says why the other one cannot be shown", async () => {
    const { page, close } = await sit(desk.browser, desk.server);
    await page.keyboard.press("n");
    const id = await shownCase(page);
    await page.locator(".similar").waitFor();
    desk.server.refuse = (_, path) =>
      /\/verifications\/ver_\w+$/.test(path) && !path.endsWith(id)
        ? [404, "verification_not_found", "The verification was not found."]
        : undefined;
    await page.keyboard.press("f");
    await page.getByText("The verification was not found.").waitFor();
    await close();
  });
});

describe.runIf(hasChromium())("a case beside another one of a real service", () => {
  let browser: Browser;
  let server: RealDesk;
  const plain = { photoId: "required", documentTypes: [3] } as const;
  beforeAll(async () => {
    browser = await launch({ camera: false });
    const flows = [
      defineFlow({ ...plain, path: "identity", label: "Identity" }),
      defineFlow({ ...plain, path: "two", label: "Two" }),
    ];
    server = await realDesk({ options: { flows } });
    const people = [
      { email: "bo@bank.example", role: "review", flows: ["identity"] },
      { email: "eve@other.example", role: "lead", tenant: "other" },
    ] as const;
    for (const person of people) server.people.set(person.email, person);
  });
  afterAll(async () => {
    await browser.close();
    await server.close();
  });

  /** What a reviewer was shown of a verification, by the record. */
  const readings = async (id: string): Promise<readonly string[]> => {
    const found: string[] = [];
    for await (const { body } of server.passmuster.audit.export()) {
      const entry = JSON.parse(body);
      if (entry.kind === "reading" && JSON.stringify(entry).includes(id)) found.push(entry.what);
    }
    return found;
  };

  test("is recorded as read like one that is opened, and is of the reviewer's tenant and flows", async () => {
    const [seen, hidden] = [await server.waiting(), await server.waiting("SANDBOX-NAME", {}, "two")];
    // The desk loads the next case ahead: this one must not be it.
    const approval = { comment: "Genuine.", email: "host@bank.example" };
    await server.passmuster.flow("identity").verifications.approve(seen, approval);
    const id = await server.waiting();
    const { page, troubles, close } = await server.sit(browser, "bo@bank.example");
    await page.evaluate((hash) => {
      location.hash = hash;
    }, `#/case/identity/${id}`);
    await shownCase(page);
    await page.locator(".similar").waitFor();
    expect(await page.getByRole("button", { name: "Compare" }).count()).toBe(1);
    const before = await readings(seen);
    expect(before).not.toContain("image");
    await page.keyboard.press("f");
    expect(await page.locator(comparison).getAttribute("data-case")).toBe(seen);
    expect(await page.locator(`${comparison} .columns`).first().innerText()).toContain("Genuine.");
    await expect.poll(() => readings(seen)).toEqual(expect.arrayContaining(["verification", "image"]));
    expect(await readings(hidden)).toEqual([]);
    expect(troubles).toEqual([]);
    await close();
    const stranger = await server.sit(browser, "eve@other.example");
    await stranger.page.evaluate((hash) => {
      location.hash = hash;
    }, `#/case/identity/${seen}`);
    await stranger.page.locator("main.trouble").waitFor();
    await stranger.close();
  });
});
