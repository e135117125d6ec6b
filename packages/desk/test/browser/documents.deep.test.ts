import { defineFlow } from "@passmuster/core";
import type { DeskReviewer } from "@passmuster/core/ports";
import { hasChromium, launch } from "@passmuster/test-browser";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { makeCases } from "../fake/cases.ts";
import { appears, shownCase, sit, sitStill } from "./bench.ts";
import { fakeDesk } from "./fake-desk.ts";
import { type RealDesk, realDesk } from "./real-desk.ts";

const plain = { photoId: "required", documentTypes: [3] } as const;
const flows = [
  defineFlow({ ...plain, path: "identity", label: "Identity" }),
  defineFlow({ ...plain, path: "careful", label: "Careful", fourEyes: true }),
];
const people: readonly (DeskReviewer & { readonly email: string })[] = [
  { email: "ana@bank.example", role: "correct" },
  { email: "bo@bank.example", role: "review" },
  { email: "lou@bank.example", role: "look" },
];
const bar = ".document-bar";
const approveName = "Approve this document";

describe.runIf(hasChromium())("an act on one document", () => {
  const desk = fakeDesk(() => makeCases(2));

  test("approves the document that is shown, after ten seconds in which it can be taken back", async () => {
    const { page, close } = await sitStill(desk.browser, desk.server);
    await page.keyboard.press("p");
    await page.keyboard.press("d");
    await page.getByText("Approved: Inés Moreau Valdez · Selfie").waitFor();
    await page.keyboard.press("u");
    expect(await page.locator(`${bar} .status`).innerText()).toBe("Double Check");
    await page.clock.runFor(12_000);
    expect(desk.server.book.acts).toEqual([]);
    await page.keyboard.press("d");
    await page.clock.runFor(12_000);
    await expect.poll(() => desk.server.book.acts.map(({ name }) => name)).toEqual(["approveDocument"]);
    expect(desk.server.book.made[0]?.approved).toEqual([1]);
    expect(desk.server.book.acts[0]?.body).toEqual({
      status: 1,
      comment: "Selfie: approved after review by a person.",
    });
    // The case stays, and its other document has its own status.
    await appears(page, `${bar} .status.approved`);
    await page.keyboard.press("p");
    await page.keyboard.press("d");
    await page.getByText("· Passport").first().waitFor();
    await close();
  });

  test("asks again for the document that is shown alone", async () => {
    const { page, close } = await sit(desk.browser, desk.server);
    await page.keyboard.press("n");
    const id = await shownCase(page);
    await page.keyboard.press("p");
    await page.keyboard.press("w");
    const chosen = page.locator("dialog[open] .again input");
    await chosen.first().waitFor();
    expect(
      await chosen.evaluateAll((boxes) => boxes.map((box) => (box as HTMLInputElement).checked)),
    ).toEqual([false, true]);
    await page.keyboard.press("Enter");
    await shownCase(page, id);
    await page.close({ runBeforeUnload: true });
    await expect.poll(() => desk.server.book.acts.map(({ name }) => name)).toEqual(["retake"]);
    expect(desk.server.book.acts[0]?.body.documents).toEqual(["doc_00000000000000000000000011"]);
    await close();
  });
});

describe.runIf(hasChromium())("an act on one document at a real service", () => {
  let browser: Browser;
  let server: RealDesk;
  beforeAll(async () => {
    browser = await launch({ camera: false });
    server = await realDesk({ options: { flows } });
    for (const person of people) server.people.set(person.email, person);
  });
  afterAll(async () => {
    await browser.close();
    await server.close();
  });

  const get = (id: string, flow = "identity") => server.passmuster.flow(flow).verifications.get(id);
  const open = async (user: string, id: string, flow = "identity") => {
    const visited = await server.sit(browser, user);
    await visited.page.evaluate((hash) => {
      location.hash = hash;
    }, `#/case/${flow}/${id}`);
    expect(await shownCase(visited.page)).toBe(id);
    return visited;
  };
  const press = async (page: Page, key: string): Promise<void> => {
    await page.keyboard.press(key);
    await page.locator(".toast.act").waitFor();
  };

  test("is recorded in the reviewer's name, and the case is still decided without being opened again", async () => {
    const id = await server.waiting();
    const { page, troubles, close } = await open("bo@bank.example", id);
    await press(page, "d");
    await press(page, "a");
    await page.locator("main.queue").waitFor();
    await expect.poll(async () => (await get(id)).documents[0]?.decisions.length).toBe(2);
    const { documents, history, statusLabel } = await get(id);
    expect(statusLabel).toBe("Double Check");
    expect(documents[0]?.statusLabel).toBe("Approved");
    expect(documents[0]?.decisions.at(-1)?.validationWorkflow).toBe("Manual by bo@bank.example");
    expect(history[0]).toMatchObject({
      user: "bo@bank.example",
      comment: "Passport: approved after review by a person.",
    });
    await expect.poll(async () => (await get(id)).statusLabel).toBe("Approved");
    expect(await page.locator(".toast.refused").count()).toBe(0);
    expect(troubles).toEqual([]);
    await close();
  });

  test("a case that is left after it goes back to the others once it was sent", async () => {
    const id = await server.waiting();
    const { page, close } = await open("bo@bank.example", id);
    await press(page, "d");
    const released = page.waitForRequest(
      (request) => request.method() === "DELETE" && request.url().endsWith("/claim"),
    );
    await page.keyboard.press("q");
    await released;
    expect((await get(id)).documents[0]?.statusLabel).toBe("Approved");
    await close();
  });

  test("a reviewer who may only look, or whose case another one has, has none", async () => {
    const id = await server.waiting();
    const bo = await open("bo@bank.example", id);
    const [ana, lou] = [await open("ana@bank.example", id), await open("lou@bank.example", id)];
    expect(await bo.page.getByRole("button", { name: approveName }).isEnabled()).toBe(true);
    expect(await ana.page.getByRole("button", { name: approveName }).isEnabled()).toBe(false);
    expect(await lou.page.locator(`${bar} .status`).innerText()).toBe("Double Check");
    expect(await lou.page.locator(`${bar} button`).count()).toBe(0);
    for (const { page } of [ana, lou])
      for (const key of ["d", "w"]) {
        await page.keyboard.press(key);
        expect(await page.locator("dialog, .toast.act").count()).toBe(0);
      }
    await Promise.all([bo, ana, lou].map(({ close }) => close()));
  });

  test("who corrected a value in a flow with four eyes is told that another must approve", async () => {
    const id = await server.waiting("SANDBOX-NUMBER", {}, "careful");
    const { page, close } = await open("ana@bank.example", id, "careful");
    await page.keyboard.press("c");
    await page.locator(".correction input").first().fill("SANDBOX-NUMBER");
    await page.keyboard.press("Enter");
    await page.locator(".correction").waitFor({ state: "detached" });
    await press(page, "d");
    const refused = page.locator(".toast.refused");
    await refused.waitFor();
    expect(await refused.innerText()).toContain("Another person must approve");
    await close();
  });
});
