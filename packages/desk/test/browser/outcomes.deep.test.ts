import { defineFlow } from "@passmuster/core";
import type { DeskReviewer } from "@passmuster/core/ports";
import { hasChromium, launch } from "@passmuster/test-browser";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { shownCase } from "./bench.ts";
import { type RealDesk, realDesk } from "./real-desk.ts";

const plain = { photoId: "required", documentTypes: [3] } as const;
const flows = [
  defineFlow({ ...plain, path: "identity", label: "Identity" }),
  defineFlow({ ...plain, path: "careful", label: "Careful", fourEyes: true }),
  defineFlow({ ...plain, path: "two", label: "Two", secondApproval: true }),
];
const people: readonly (DeskReviewer & { readonly email: string })[] = [
  { email: "ana@bank.example", role: "correct" },
  { email: "bo@bank.example", role: "review" },
  { email: "lea@bank.example", role: "lead" },
];

/** Each act at the desk of a real service, with its outcome in the history, the events and the record. */
describe.runIf(hasChromium())("the outcomes of acts", () => {
  let browser: Browser;
  let server: RealDesk;
  let events: string[] = [];
  beforeAll(async () => {
    browser = await launch({ camera: false });
    server = await realDesk({ options: { flows } });
    for (const person of people) server.people.set(person.email, person);
    const note =
      (type: string) =>
      ({ verificationId }: { readonly verificationId: string }): void =>
        void events.push(`${type} ${verificationId}`);
    server.passmuster.on("verification.finished", note("finished"));
    server.passmuster.on("verification.canceled", note("canceled"));
  });
  beforeEach(() => {
    events = [];
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
  /** Presses an act's key and sends it at once by leaving. */
  const act = async (page: Page, key: string): Promise<void> => {
    await page.keyboard.press(key);
    if (key !== "a") {
      await page.locator("dialog[open]").waitFor();
      await page.keyboard.press("1");
      await page.keyboard.press("Enter");
    }
    await page.locator(".toast.act").waitFor();
  };
  const newest = async (id: string, flow?: string) => (await get(id, flow)).history[0];
  /** The acts on a verification in the record. */
  const recorded = async (id: string): Promise<readonly string[]> => {
    const acts: string[] = [];
    for await (const { body } of server.passmuster.audit.export()) {
      const entry = JSON.parse(body);
      if (entry.verification === id) acts.push(...(entry.acts ?? [entry.act ?? entry.kind]));
    }
    return acts;
  };

  // The first test: no other case waits then.
  test("a first approval is said and seen, and its reviewer is neither offered nor handed the case again", async () => {
    const id = await server.waiting("SANDBOX-NAME", {}, "two");
    const first = await open("bo@bank.example", id, "two");
    await first.page.keyboard.press("a");
    const kept = first.page.locator(".toast", { hasText: "Kept: Inés Moreau waits for a second person" });
    await kept.waitFor();
    expect((await get(id, "two")).statusLabel).toBe("Double Check");
    await first.page.locator('main.queue[data-ready="true"]').waitFor();
    await first.page.keyboard.press("n");
    await first.page.locator(".toast", { hasText: "Nothing waits" }).waitFor();
    await first.close();
    const again = await open("bo@bank.example", id, "two");
    expect(await again.page.locator(".case-head .tag").innerText()).toContain("You approved it");
    expect(await again.page.getByRole("button", { name: "Approve", exact: true }).count()).toBe(0);
    await again.page.keyboard.press("a");
    expect(await again.page.locator(".toast.act").count()).toBe(0);
    await again.close();
    const second = await server.sit(browser, "lea@bank.example");
    const row = second.page.locator(".items tbody tr", { hasText: "Two" });
    expect(await row.innerText()).toContain("Approved by bo@bank.example, waits for a second person");
    await second.page.keyboard.press("n");
    expect(await shownCase(second.page)).toBe(id);
    await act(second.page, "a");
    await second.page.goto("about:blank");
    await expect.poll(async () => (await get(id, "two")).statusLabel).toBe("Approved");
    await server.passmuster.drain();
    expect(events.filter((line) => line.includes(id))).toHaveLength(1);
    await second.close();
  });

  test.each([
    ["x", "Canceled", "canceled", "verification.canceled"],
    ["e", "Expired", "finished", "verification.expired"],
    ["h", "Hold", undefined, "verification.hold"],
    ["r", "Rejected", "finished", "verification.rejected"],
  ])(
    "the key %s ends in %s",
    async (key, label, event, entry) => {
      const id = await server.waiting();
      const { page, troubles, close } = await open("bo@bank.example", id);
      await act(page, key);
      await page.goto("about:blank");
      await expect.poll(async () => (await get(id)).statusLabel).toBe(label);
      expect(await newest(id)).toMatchObject({ user: "bo@bank.example", toStatus: label });
      await server.passmuster.drain();
      const own = events.filter((line) => line.includes(id)).map((line) => line.split(" ")[0]);
      expect(own).toEqual(event ? [event] : []);
      expect(await recorded(id)).toContain(entry);
      expect(troubles).toEqual([]);
      await close();
    },
    90_000,
  );

  test("a correction runs the rules again before the reviewer's eyes, and decides nothing", async () => {
    const id = await server.waiting("SANDBOX-NUMBER");
    const { page, troubles, close } = await open("ana@bank.example", id);
    const failed = page.locator("main.case h1");
    const before = await failed.innerText();
    await page.keyboard.press("c");
    await page.locator(".correction input").first().fill("SANDBOX-NUMBER");
    await page.keyboard.press("Enter");
    await page.locator(".correction").waitFor({ state: "detached" });
    await expect.poll(() => failed.innerText()).not.toBe(before);
    expect(await newest(id)).toMatchObject({ user: "ana@bank.example", toStatus: "Double Check" });
    await server.passmuster.drain();
    expect(events).toEqual([]);
    expect(await recorded(id)).toContain("document.judged");
    expect((await get(id)).statusLabel).toBe("Double Check");
    expect(troubles).toEqual([]);
    await close();
  });

  test("a lead takes a case over; who had it is told and does not decide it", async () => {
    const id = await server.waiting();
    const [bo, lea] = [await open("bo@bank.example", id), await open("lea@bank.example", id)];
    const banner = lea.page.locator(".banner");
    expect(await banner.innerText()).toContain("bo@bank.example");
    await lea.page.getByRole("button", { name: "Take over" }).press("Enter");
    await banner.waitFor({ state: "detached" });
    await act(bo.page, "a");
    const refused = bo.page.locator(".toast.refused");
    await refused.waitFor();
    expect(await refused.innerText()).toContain("lea@bank.example works on this verification");
    await act(lea.page, "r");
    await lea.page.goto("about:blank");
    await expect.poll(async () => (await get(id)).statusLabel).toBe("Rejected");
    expect((await newest(id))?.user).toBe("lea@bank.example");
    expect(await recorded(id)).toContain("taken_over");
    await Promise.all([bo.close(), lea.close()]);
  });

  test("who corrected a value in a flow with four eyes is told in words that another must approve", async () => {
    const id = await server.waiting("SANDBOX-NUMBER", {}, "careful");
    const { page, close } = await open("ana@bank.example", id, "careful");
    await page.keyboard.press("c");
    await page.locator(".correction input").first().fill("SANDBOX-NUMBER");
    await page.keyboard.press("Enter");
    await page.locator(".correction").waitFor({ state: "detached" });
    await act(page, "a");
    const refused = page.locator(".toast.refused");
    await refused.waitFor();
    expect(await refused.innerText()).toContain("Another person must approve");
    expect((await get(id, "careful")).statusLabel).toBe("Double Check");
    await close();
  });

  test("a held case is not sent back for new pictures, and a lead ends it", async () => {
    const id = await server.waiting();
    await server.passmuster.flow("identity").verifications.update(id, {
      status: 8,
      comment: "Waits.",
      email: "host@bank.example",
    });
    const retake = { comment: "Again.", email: "host@bank.example" };
    await expect(server.passmuster.flow("identity").verifications.retake(id, retake)).rejects.toMatchObject({
      code: "retake_not_possible",
    });
    const { page, close } = await open("lea@bank.example", id);
    await page.getByText("does not wait for a person").waitFor();
    for (const key of ["a", "t"]) await page.keyboard.press(key);
    expect(await page.locator("dialog, .toast.act").count()).toBe(0);
    await act(page, "r");
    await page.goto("about:blank");
    await expect.poll(async () => (await get(id)).statusLabel).toBe("Rejected");
    expect((await newest(id))?.user).toBe("lea@bank.example");
    await close();
  });
});
