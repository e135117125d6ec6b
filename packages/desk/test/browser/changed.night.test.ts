import { hasChromium } from "@passmuster/test-browser";
import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { appears, sitStill } from "./bench.ts";
import { fakeDesk } from "./fake-desk.ts";

describe.runIf(hasChromium())("a case that another reviewer changes meanwhile", () => {
  const desk = fakeDesk(12);

  const changed = "Someone else has changed this case.";
  const decide = (id: string): void => {
    const one = desk.server.book.made.find((each) => each.id === id);
    if (one) one.status = "Rejected";
    desk.server.book.claims.delete(id);
  };
  const pass = async (page: Page, seconds: number): Promise<void> => {
    for (let at = 0; at < seconds; at += 1) await page.clock.runFor(1000);
  };

  test("refuses the act, says so, and is shown as it is now", async () => {
    const { page, id, approve, close } = await sitStill(desk.browser, desk.server);
    await approve();
    decide(id);
    await pass(page, 11);
    await appears(page, ".toast.refused");
    expect(await page.locator(".toast.refused").innerText()).toContain(changed);
    expect(desk.server.book.acts).toEqual([]);
    await page.getByRole("button", { name: "Open the case" }).click();
    await appears(page, `main.case[data-case="${id}"]`);
    await page.getByText("This verification does not wait for a person.").waitFor();
    await close();
  });

  test.each([
    ["changed_since_seen", 409],
    ["already_rejected", 400],
  ] as const)(
    "is told by the refusal %s",
    async (code, status) => {
      const { page, approve, close } = await sitStill(desk.browser, desk.server);
      desk.server.refuse = (method, path) =>
        method === "PUT" && path.endsWith("/approve")
          ? [status, code, "Said by the desk.server."]
          : undefined;
      await approve();
      await pass(page, 11);
      await appears(page, ".toast.refused");
      expect(await page.locator(".toast.refused").innerText()).toContain(changed);
      await close();
    },
    60_000,
  );

  test("is told while it is shown, once its claim cannot be renewed", async () => {
    const { page, id, close } = await sitStill(desk.browser, desk.server);
    desk.server.refuse = (method, path) =>
      method === "PUT" && path.endsWith(`${id}/claim`)
        ? [400, "not_waiting", "Said by the desk.server."]
        : undefined;
    await pass(page, 21);
    await appears(page, ".case-head .banner");
    expect(await page.locator(".case-head .banner").innerText()).toContain(changed);
    expect(await page.getByRole("button", { name: "Approve", exact: true }).isDisabled()).toBe(true);
    await close();
  });
});
