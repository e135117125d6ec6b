import { hasChromium } from "@passmuster/test-browser";
import { describe, expect, test } from "vitest";
import { appears, sit, sitStill } from "./bench.ts";
import { fakeDesk } from "./fake-desk.ts";

describe.runIf(hasChromium())("sign out everywhere", () => {
  const desk = fakeDesk(6, { signOutUrl: "/identity/sign-out" });

  test("asks the host, and sends nothing more with the token of the session", async () => {
    const { page, approve, close } = await sitStill(desk.browser, desk.server);
    await approve();
    // The token would work on for minutes, as at a real server.
    desk.server.refuse = (_, path) =>
      path === "/desk/session" ? [401, "unauthenticated", "Sign in first."] : undefined;
    await page.getByRole("button", { name: "Sign out everywhere" }).click();
    await appears(page, "main.trouble .unsent li");
    expect(desk.server.headers.get("DELETE /identity/sign-out")).toMatchObject({ "passmuster-desk": "1" });
    for (let second = 0; second < 15; second += 1) await page.clock.runFor(1000);
    expect(await page.getByRole("heading", { level: 1 }).innerText()).toBe("You are signed out");
    expect(desk.server.book.acts).toEqual([]);
    await close();
  });

  test("says so if the host refuses, and the desk stays as it is", async () => {
    const { page, close } = await sit(desk.browser, desk.server);
    desk.server.refuse = (method) => (method === "DELETE" ? [503, "internal", "Away."] : undefined);
    await page.getByRole("button", { name: "Sign out everywhere" }).click();
    await page.locator(".toast").waitFor();
    expect(await page.locator("main.queue").count()).toBe(1);
    await close();
  });
});

describe.runIf(hasChromium())("a desk without an address to sign out", () => {
  const desk = fakeDesk(2);

  test("has no such button", async () => {
    const { page, close } = await sit(desk.browser, desk.server);
    expect(await page.getByRole("button", { name: "Sign out everywhere" }).count()).toBe(0);
    await close();
  });
});
